import { describe, expect, test } from "vitest"
import type { TableView } from "../src/protocol"
import { castHere } from "../src/table/cast"

describe("the dice to be thrown here", () => {
  const roll = (cup: number | null) => ({ type: "roll" as const, cup, dice: [3, 4, 5] })
  const seats = [{ physical: false }, { physical: true }]
  const cast = (...asks: unknown[]) => castHere({ you: 0, asks: asks as TableView["asks"] }, seats)

  test("are one's own, in the cup", () =>
    expect(cast(roll(0))).toEqual({ ask: roll(0), real: false, other: undefined }))

  test("are somebody else's who cannot type, and real", () =>
    expect(cast(roll(1))).toEqual({ ask: roll(1), real: true, other: 1 }))

  test("are real when they are in nobody's hand and asked for", () =>
    expect(cast(roll(null))).toEqual({ ask: roll(null), real: true, other: undefined }))

  test("are none when something else is asked", () =>
    expect(cast({ type: "choose", seat: 0, moves: ["pass"] })).toBeUndefined())
})
