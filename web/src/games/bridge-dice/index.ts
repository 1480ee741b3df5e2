import type { GamePage } from "../game"
import { german, words, yours } from "./texts"

/** Rows of a blank sheet: the game goes on until somebody has enough. */
const TURNS = 20

export const page: GamePage = {
  words,
  german,
  yours,
  columns: [1, 2, 3, 4, 5, 6, 7, 8],
  blank: (columns) => ({
    state: { sheet: Array.from({ length: columns }, () => Array(TURNS)), roll_off: { contenders: [] } },
  }),
}
