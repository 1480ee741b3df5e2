import { describe, expect, test } from "vitest"
import { boardOf, isTied, rows, turnsUntil, wanted, wasCast } from "../src/games/bridge-dice/model"
import type { BridgeDiceState } from "../src/protocol"

function state(change: Partial<BridgeDiceState>): BridgeDiceState {
  return {
    type: "bridge-dice-state",
    until: null,
    roll_off: { contenders: [0], casts: [] },
    turn: 0,
    cast: 0,
    aside: [],
    faces: [null, null, null, null, null, null],
    last: null,
    sheet: [[], [], []],
    ...change,
  }
}

const forStart = (contenders: number[], casts: string[] = []) => ({ roll_off: { contenders, casts } })
const last = (number: number, aside: number[] = [], helped: number[] = []) => ({
  by: 0,
  aside,
  helped,
  number,
})

const second = state({
  cast: 2,
  aside: [0, 1, 2],
  faces: ["B", "R", "I", "B", "R", "G"],
  last: last(7, [0, 1, 2], [2]),
})

describe("the board of Bridge Dice", () => {
  test("knows which letters the last cast gave", () =>
    expect(boardOf(second)).toEqual({
      forStart: false,
      cast: 2,
      aside: [0, 1, 2],
      loose: [3, 4, 5],
      helped: [2],
    }))

  test("shows the turn that just ended until the next cast", () => {
    const ended = state({
      turn: 1,
      faces: ["B", "R", "E", "E", "E", "E"],
      last: last(9, [0, 1]),
      sheet: [[0], [], []],
    })
    expect(boardOf(ended)).toMatchObject({ cast: 0, aside: [0, 1], loose: [2, 3, 4, 5], helped: [] })
  })

  test("is empty before the first cast", () =>
    expect(boardOf(state(forStart([0, 1, 2])))).toMatchObject({ forStart: true, aside: [], loose: [] }))

  test("asks for the letters that are missing", () => expect(wanted(second)).toEqual(["D", "G", "E"]))

  test("counts the turns until somebody casts", () => {
    expect([0, 1, 2].map((seat) => turnsUntil(state({ turn: 2 }), seat))).toEqual([1, 2, 0])
  })

  test("knows when those who are tied for the start cast again", () => {
    expect(isTied(state(forStart([0, 1, 2])))).toBe(false)
    expect(isTied(state({ ...forStart([0, 1, 2], ["BBIDGE"]), last: last(1) }))).toBe(false)
    expect(isTied(state({ ...forStart([0, 1, 2]), last: last(3) }))).toBe(true)
    expect(isTied(state({ ...forStart([0, 2], ["BBIDGE"]), last: last(4) }))).toBe(true)
  })

  test("has a row for every turn, with gaps for those who have not had it yet", () =>
    expect(rows([[15, 1], [6], []])).toEqual([
      [15, 6, undefined],
      [1, undefined, undefined],
    ]))
})

describe("the difference of two views", () => {
  const first = state({
    cast: 1,
    aside: [0],
    faces: ["B", "E", "D", "D", "G", "E"],
    last: last(6, [0], [0]),
  })

  test("is a cast when dice were thrown in between", () => expect(wasCast(first, second)).toBe(true))

  test("is none when the same view comes again", () => expect(wasCast(second, { ...second })).toBe(false))

  test("is none for somebody who has just arrived", () => expect(wasCast(undefined, second)).toBe(false))

  test("is none when a cocked die voided the cast", () =>
    expect(wasCast(first, { ...first, until: 1 })).toBe(false))

  test("is a cast even when the same faces fall again", () =>
    expect(wasCast(first, { ...first, last: last(7, [0], []) })).toBe(true))
})
