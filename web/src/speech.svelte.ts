/** What a screen reader is to say: asks interrupt, events wait their turn. */
const spoken = $state({ ask: "", event: "" })

export function sayAsk(text: string): void {
  spoken.ask = text
}

/** Nothing is asked any more, unless something else is by now. */
export function stopAsking(text: string): void {
  if (spoken.ask === text) spoken.ask = ""
}

export function sayEvent(text: string): void {
  spoken.event = text
}

export function lastSpoken(): Readonly<typeof spoken> {
  return spoken
}

/** Sentences one after the other: each ends with a stop, unless it has its own. */
export function asSpoken(parts: readonly (string | undefined)[]): string {
  const said = parts.filter((part) => part !== undefined && part !== "") as string[]
  return said
    .map((part, place) => (place < said.length - 1 && !/[.?!…]$/.test(part) ? `${part}.` : part))
    .join(" ")
}
