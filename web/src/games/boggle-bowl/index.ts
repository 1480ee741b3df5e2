import type { GamePage } from "../game"
import { german, words, yours } from "./texts"

/** Rows of a blank sheet: the game goes on until a side has enough. */
const SCORES = 10

export const page: GamePage = {
  words,
  german,
  yours,
  columns: [2],
  blank: (columns) => ({
    state: {
      sides: Array.from({ length: columns }, () => ({ seats: [], scored: Array(SCORES), pegs: [] })),
    },
  }),
  colours: ({ die }, dice) => ({ colour: die < dice.length / 2 ? "red" : "blue" }),
}
