/** What a screen reader is to say: asks interrupt, events wait their turn. */
const spoken = $state({ ask: "", event: "" })

export function sayAsk(text: string): void {
  spoken.ask = text
}

export function sayEvent(text: string): void {
  spoken.event = text
}

export function lastSpoken(): Readonly<typeof spoken> {
  return spoken
}
