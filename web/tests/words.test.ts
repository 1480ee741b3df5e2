import { expect, test } from "vitest"
import { piecesOf } from "../src/words"

const wordsIn = (text: string, names?: string[]) =>
  piecesOf(text, names).flatMap((piece) => (piece.word ? [piece.text] : []))

test.each([
  ["Pepper laid BEANS and has 7 dice left.", ["BEANS"]],
  ["Jo had COKE and HANDCRAFTS. CH and OA didn’t count.", ["COKE", "HANDCRAFTS", "CH", "OA"]],
  ["Jo cast B R I.", []],
  ["New dice on Friday at 12:00 AM.", []],
  ["Cast for D, G, E", []],
  ["ÄPFEL sind kein Wort.", []],
  ["", []],
])("the words of the game in “%s” can be tapped", (text, words) => {
  expect(wordsIn(text)).toEqual(words)
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text)
})

test("somebody who is called like a word is no word", () => {
  expect(wordsIn("MIA laid MIAOW. MIA JO is next.", ["MIA", "MIA JO"])).toEqual(["MIAOW"])
  expect(wordsIn("JO’s word is JOLLY.", ["JO"])).toEqual(["JOLLY"])
})
