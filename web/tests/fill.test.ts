import { describe, expect, test } from "vitest"
import { told } from "../src/texts/fill"

const player = (number: number) => `Player ${number}`
const names = ["Jo", "Mara"]

describe("a sentence of the server", () => {
  test("has names for seats and its other facts as they are", () =>
    expect(
      told(
        { text: "{who} gave {whom} {letter}.", facts: { who: 0, whom: 1, letter: "V" } },
        names,
        {},
        player,
      ),
    ).toBe("Jo gave Mara V."))

  test("speaks another language when that knows its template", () =>
    expect(
      told(
        { text: "{who} cast {faces}.", facts: { who: 1, faces: "B R" } },
        names,
        { "{who} cast {faces}.": "{faces} warf {who}." },
        player,
      ),
    ).toBe("B R warf Mara."))

  test("stays English when nobody translated it", () =>
    expect(told({ text: "The time is up.", facts: {} }, names, { other: "anders" }, player)).toBe(
      "The time is up.",
    ))

  test("gives a seat without a name its number", () =>
    expect(told({ text: "{who} left.", facts: { who: 4 } }, names, {}, player)).toBe("Player 5 left."))

  test("leaves a number that is no seat alone", () =>
    expect(told({ text: "Points: {points}.", facts: { points: 1 } }, names, {}, player)).toBe("Points: 1."))

  test("does not fill a place twice when a fact looks like a place", () =>
    expect(told({ text: "{who}: {text}", facts: { who: 0, text: "{who} is {it}" } }, names, {}, player)).toBe(
      "Jo: {who} is {it}",
    ))
})
