import { describe, expect, test } from "vitest"
import { fits, keysOf } from "../src/parts/picking"

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
