import { expect, test } from "vitest"
import { EXAMPLE as alphabet } from "../src/games/alphabet-dice/example"
import { EXAMPLE as bowl } from "../src/games/boggle-bowl/example"
import { EXAMPLE as bridge } from "../src/games/bridge-dice/example"
import { EXAMPLE as dice, letterOf } from "../src/games/dice-words/example"
import { crosswordAt, STEPS } from "../src/games/letters-rebus/example"
import { words as alphabetWords } from "../src/games/alphabet-dice/texts"
import { words as bowlWords } from "../src/games/boggle-bowl/texts"
import { words as bridgeWords } from "../src/games/bridge-dice/texts"
import { words as diceWords } from "../src/games/dice-words/texts"
import { words as rebusWords } from "../src/games/letters-rebus/texts"

test.each([
  ["Alphabet Dice", alphabetWords, alphabet.length],
  ["Boggle Bowl", bowlWords, bowl.length],
  ["Bridge Dice", bridgeWords, bridge.length],
  ["Dice Words", diceWords, dice.length],
  ["Letters Rebus", rebusWords, STEPS],
])("the example of %s has a picture for every sentence, in both languages", (_, { en, de }, pictures) => {
  expect(en.help.example).toHaveLength(pictures)
  expect(de.help.example).toHaveLength(pictures)
})

test("the example of Letters Rebus is worth what it says", () => {
  const all = crosswordAt(STEPS - 1)
  const line = (cells: (die: (typeof all)[number]) => boolean) =>
    all.filter(cells).reduce((sum, die) => sum + die.value, 0)
  const across = line((die) => die.row === 2) + line((die) => die.row === 5)
  const down =
    line((die) => die.column === 1) +
    line((die) => die.column === 3 && die.row < 4) +
    line((die) => die.column === 4 && die.row > 4)
  expect(across + down).toBe(41)
})

test("the example of Dice Words spells MATCH and is worth 7", () => {
  const word = dice.at(-1)?.word ?? []
  expect(word.map(letterOf).join("")).toBe("MATCH")
  expect(word.reduce((sum, [, points]) => sum + points, 0)).toBe(7)
})
