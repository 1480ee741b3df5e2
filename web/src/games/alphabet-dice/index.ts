import type { GamePage } from "../game"
import { german, words } from "./texts"

export const page: GamePage = {
  words,
  german,
  minutes: (option, people, bots) => {
    const limit = Number(option("turn_seconds"))
    const hurry = limit ? Math.min(1, limit / 60) : 1
    // The same dice lie in more hands: from the third person on, a serving grows less.
    const turns = 1.35 * Math.min(2, people) + 0.8 * Math.max(0, people - 2)
    return 4 * (1 + hurry * turns + 0.2 * bots)
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
