import type { GamePage } from "../game"
import { german, words } from "./texts"

export const page: GamePage = {
  words,
  german,
  minutes: (option, people, bots) => {
    const glass = (Number(option("glass_seconds")) * Number(option("glass_turns"))) / 60
    const inTurn = option("mode") === "turns"
    const round = inTurn ? people * (glass + 0.8) + 0.7 * bots : glass + 1.5 + 0.3 * (people + bots)
    return Number(option("rounds")) * round
  },
  columns: [1, 2, 3, 4, 5, 6, 7],
  blank: (columns) => ({ state: { sheet: Array.from({ length: columns }, () => []) } }),
}
