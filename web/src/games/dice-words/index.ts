import { bodyOfSeat } from "../../colours"
import type { GamePage } from "../game"
import { inLanguage } from "../../texts/index.svelte"
import type { DiceWordsState } from "../../protocol"
import { targetsOf, type DiceWordsBox } from "./model"
import { german, words, yours } from "./texts"

export const page: GamePage = {
  words,
  german,
  yours,
  given: (state, box) =>
    inLanguage(words).targets(targetsOf(box as DiceWordsBox, state as DiceWordsState).join(" ")),
  throws: () => {
    const { iceForAll, diceForAll } = inLanguage(words)
    return [{ name: iceForAll, body: "ice", aim: true }, { name: diceForAll }]
  },
  columns: [1, 2, 3, 4],
  blank: (columns) => ({
    state: { sheet: Array.from({ length: columns }, () => []) },
    options: { rounds: 15 },
  }),
  highest: ({ state }) => {
    const { sheet } = state as { sheet: readonly (readonly { word: string; points: number }[])[] }
    const entered = sheet.flatMap((column, seat) =>
      column.map(({ word, points }, round) => ({ seat, turn: round + 1, word, points })),
    )
    return entered.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)[0]
  },
  colours: ({ die }, dice, seat) => (dice[die]?.kind === "drink" ? { body: bodyOfSeat(seat) } : {}),
}
