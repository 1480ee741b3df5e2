import type { Line, Sentence } from "../protocol"

/** What the game told last. */
export function lastTold(lines: readonly Line[]): readonly Sentence[] {
  return lines.findLast((line) => line.kind === "game")?.said ?? []
}
