import type { GamePage } from "../game"
import { valuesOf } from "./model"
import { german, words, yours } from "./texts"

export const page: GamePage = {
  words,
  german,
  yours,
  columns: [1, 2, 3, 4, 5, 6, 7],
  starValue: (letter, dice) => valuesOf(dice).get(letter),
  blank: (columns) => ({ state: { sheet: Array.from({ length: columns }, () => []) } }),
}
