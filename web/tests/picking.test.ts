import { describe, expect, test } from "vitest"
import { ANY_LETTER, fits, inRed, isRed, keysOf, printed, sidesIn } from "../src/parts/picking"

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

describe("dice of a box that we do not know", () => {
  test("have one key for a letter in both colours", () => {
    const keys = keysOf([ANY_LETTER, ANY_LETTER])
    expect(keys).toHaveLength(26)
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

describe("another box", () => {
  const die = (kind: string, letters: string) => ({
    type: "die" as const,
    kind,
    provenance: "ours" as const,
    faces: [...letters].map((text) => ({ type: "face" as const, text, points: 1, colour: "black" as const })),
  })
  const dice = [die("ice", "CX"), die("ice", "AX"), die("sugar", "A?"), die("drink", "BE")]

  test.each([
    ["ours", 0, ["C", "X"]],
    ["ours", 3, ["B", "E"]],
    ["other", 1, ["C", "X", "A"]],
    ["other", 2, ["A", "?", "B", "E"]],
  ])("%s: die %i may show %j", (box, id, faces) => expect(sidesIn(box, dice)(id)).toEqual(faces))
})
