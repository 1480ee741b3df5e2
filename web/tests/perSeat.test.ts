import { describe, expect, test } from "vitest"
import { forSeats, usual, withSeat } from "../src/pages/perSeat"

const sides = { one: { red: "Red", blue: "Blue" } }
const younger = { any: { head_start: "Head start", side_b: "Side B" }, type: "younger" }
const grown = { type: "younger", head_start: false, side_b: false }

describe("an option given seat by seat", () => {
  test("goes by turns while nobody chose a side", () =>
    expect([0, 1, 2].map((seat) => usual(sides, seat))).toEqual(["red", "blue", "red"]))

  test("has no switch on while nobody chose", () => expect(usual(younger, 1)).toEqual(grown))

  test("fills up for those who came later, and forgets those who left", () => {
    expect(forSeats(sides, ["blue"], 3)).toEqual(["blue", "blue", "red"])
    expect(forSeats(sides, ["blue", "red", "red"], 1)).toEqual(["blue"])
  })

  test("is given for every seat as soon as one differs", () =>
    expect(withSeat(younger, [], 2, 1, { ...grown, head_start: true })).toEqual([
      grown,
      { ...grown, head_start: true },
    ]))

  test("is empty again when everybody has the usual", () => {
    expect(withSeat(sides, ["blue", "blue"], 2, 0, "red")).toEqual([])
    expect(withSeat(younger, [{ ...grown, side_b: true }], 1, 0, grown)).toEqual([])
  })
})
