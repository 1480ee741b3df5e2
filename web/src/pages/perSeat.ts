/** What helps one player: on or off, or one of some choices. */
export interface HelpWords {
  label: string
  below?: string
  choices?: Record<string, string>
  /** Whether it only helps where the others wait for somebody. */
  together?: boolean
}

/** Options that every seat has for itself: one of some choices (sides), or any of some helps. */
export type SeatKind =
  { one: Record<string, string> } | { any: Record<string, string | HelpWords>; type: string }

export type SeatValue = string | Record<string, boolean | string | number>

export function helpWords(words: string | HelpWords): HelpWords {
  return typeof words === "string" ? { label: words } : words
}

/** What somebody is helped with, in short. */
export function helpsOf(kind: SeatKind | undefined, value: SeatValue | undefined): string[] {
  if (!kind || !("any" in kind) || typeof value !== "object") return []
  return Object.entries(kind.any).flatMap(([name, words]) => {
    const { label, choices } = helpWords(words)
    const chosen = value[name]
    if (!chosen || chosen === "off") return []
    return [choices ? `${label} ${choices[String(chosen)] ?? ""}`.trim() : label]
  })
}
