import type { GamePage } from "../game"
import { german, words } from "./texts"

export const page: GamePage = {
  words,
  german,
  minutes: (option, people, bots) => {
    const limit = Number(option("turn_seconds"))
    const thinking = limit ? Math.min(2.5, limit / 40) : 2.5
    return 4 * (2 + thinking * people + 0.8 * bots)
  },
  columns: [1, 2, 3, 4, 5, 6],
  blank: (columns) => ({
    state: {
      sheet: Array.from({ length: columns }, () => []),
      boxes: Array.from({ length: columns }, () => [false, false, false, false]),
    },
  }),
  colours: ({ die, face }, dice) => ({
    twice: dice[die]?.faces.find((side) => side.text === face)?.colour === "red",
  }),
}
