import { describe, expect, test } from "vitest"
import { fits, inRed, isRed, keysOf, printed } from "../src/parts/picking"

describe("real dice", () => {
  const dice = [
    ["A", "B"],
    ["A", "C"],
    ["A", "B"],
  ]

  test.each([
    [["A", "A", "A"], true],
    [["C", "A", "B"], true],
    [["B", "B", "C"], true],
    [["C", "C"], false],
    [["B", "B", "B"], false],
    [["D"], false],
    [[], true],
  ])("can show %j: %s", (shown, possible) => expect(fits(dice, shown)).toBe(possible))

  test("are told apart even when the first choice was wrong", () =>
    expect(fits([["A", "B"], ["A"]], ["A", "B"])).toBe(true))

  test("give a key for every face, letters first", () =>
    expect(
      keysOf([
        ["Qu", "*", "B"],
        ["A", "?", "B"],
      ]),
    ).toEqual(["A", "B", "Qu", "*", "?"]))
})

const ANY_LETTER = ["A", "a", "B", "b", "Qu", "qu", "Z", "z"]

describe("dice of a box that we do not know", () => {
  test("have one key for a letter in both colours", () => {
    const keys = keysOf([ANY_LETTER, ANY_LETTER])
    expect(keys).toHaveLength(4)
    expect(keys).toContain("Qu")
    expect(keys).not.toContain("Q")
  })

  test("may show any letter any number of times", () =>
    expect(fits(Array(4).fill(ANY_LETTER), ["Z", "Z", "z", "qu"])).toBe(true))

  test.each([
    ["A", "a"],
    ["Qu", "qu"],
  ])("write a red %s small", (face, small) => {
    expect(inRed(face)).toBe(small)
    expect(isRed(small)).toBe(true)
    expect(isRed(face)).toBe(false)
    expect(printed(small)).toBe(face)
  })
})
