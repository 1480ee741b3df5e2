import type { GamePage } from "../game"
import { german, words, yours } from "./texts"

export const page: GamePage = {
  words,
  german,
  yours,
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
