import type { Line, Sentence } from "../protocol"
import { tell } from "../texts/index.svelte"

/** What the game told last. */
export function lastTold(lines: readonly Line[]): readonly Sentence[] {
  return lines.findLast((line) => line.kind === "game")?.said ?? []
}

/** A line of the log; in the seat `you`, what the game tells is told to whoever looks. */
export function tellLine({ kind, said }: Line, names: readonly string[], you: number | null): string {
  return said.map((sentence) => tell(sentence, names, kind === "game" ? you : null)).join(" ")
}

/** Lines that nobody has heard yet, joined to be said aloud. */
export function toBeSaid(
  lines: readonly Line[],
  heard: number,
  names: readonly string[],
  you: number | null,
): string {
  const fresh = lines.filter((line) => line.number > heard)
  return fresh.map((line) => tellLine(line, names, you)).join(" ")
}
