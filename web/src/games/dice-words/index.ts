import { bodyOfSeat } from "../../colours"
import type { GamePage } from "../game"
import { german, words } from "./texts"

export const page: GamePage = {
  words,
  german,
  columns: [1, 2, 3, 4],
  blank: (columns) => ({
    state: { sheet: Array.from({ length: columns }, () => []) },
    options: { rounds: 15 },
  }),
  highest: ({ state }) => {
    const { sheet } = state as { sheet: readonly (readonly { word: string; points: number }[])[] }
    const entered = sheet.flatMap((column, seat) =>
      column.map(({ word, points }) => ({ seat, word, points })),
    )
    return entered.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)[0]
  },
  colours: ({ die }, dice, seat) => (dice[die]?.kind === "drink" ? { body: bodyOfSeat(seat) } : {}),
}
