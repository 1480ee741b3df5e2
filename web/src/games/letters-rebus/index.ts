import type { GamePage } from "../game"
import { german, words } from "./texts"

export const page: GamePage = {
  words,
  german,
  minutes: (option, people, bots) => {
    const glass = (Number(option("glass_seconds")) * Number(option("glass_turns"))) / 60
    const inTurn = option("mode") === "turns"
    const laying = 0.85 * glass + 0.2
    return Number(option("rounds")) * (inTurn ? people * laying + 0.7 * bots : laying)
  },
  columns: [1, 2, 3, 4, 5, 6, 7],
  blank: (columns) => ({ state: { sheet: Array.from({ length: columns }, () => []) } }),
}
