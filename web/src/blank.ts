import type { GamePage } from "./games/game"
import type { GameView } from "./games/view"

/** A game in which nothing has been played yet, as far as a score sheet looks at it. */
export function blankView(game: string, { blank }: GamePage, columns: number): GameView {
  const names = Array.from({ length: columns }, () => "")
  return {
    game,
    options: {},
    sums: null,
    asks: [],
    awaited: [],
    scores: [],
    outcome: null,
    you: null,
    notes: [],
    names,
    ...blank(columns),
  }
}
