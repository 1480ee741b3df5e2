import { describe, expect, test } from "vitest"
import { boardOf, isTied, rows, turnsUntil, wanted, wasCast, worth } from "../src/games/bridge-dice/model"
import type { BridgeDiceState } from "../src/protocol"

function state(change: Partial<BridgeDiceState>): BridgeDiceState {
  return {
    type: "bridge-dice-state",
    news: [],
    until: null,
    contenders: [0],
    starts: [],
    turn: 0,
    cast: 0,
    aside: [],
    left: [],
    faces: [null, null, null, null, null, null],
    sheet: [[], [], []],
    ...change,
  }
}

const cast = (faces: string, letters?: string) => [
  { type: "sentence" as const, text: "", facts: { who: 0, faces, ...(letters ? { letters } : {}) } },
]

const second = state({
  cast: 2,
  aside: [0, 1, 2],
  faces: ["B", "R", "I", "B", "R", "G"],
  news: cast("I B R G", "I"),
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
      left: [0, 1],
      faces: ["B", "R", "E", "E", "E", "E"],
      news: cast("E E E E"),
      sheet: [[0], [], []],
    })
    expect(boardOf(ended)).toMatchObject({ cast: 0, aside: [0, 1], loose: [2, 3, 4, 5], helped: [] })
  })

  test("is empty before the first cast", () =>
    expect(boardOf(state({ contenders: [0, 1, 2] }))).toMatchObject({ forStart: true, aside: [], loose: [] }))

  test("prints what the last cast is worth under each letter that is missing", () =>
    expect(worth(second)).toEqual([undefined, undefined, undefined, 1, 3, 6]))

  test.each([
    [0, 50],
    [1, 15],
  ])("prints only the whole word after %i casts", (casts, points) =>
    expect(worth(state({ cast: casts }))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      points,
    ]),
  )

  test("asks for the letters that are missing", () => expect(wanted(second)).toEqual(["D", "G", "E"]))

  test("counts the turns until somebody casts", () => {
    expect([0, 1, 2].map((seat) => turnsUntil(state({ turn: 2 }), seat))).toEqual([1, 2, 0])
  })

  test("knows when those who are tied for the start cast again", () => {
    const faces = ["B", "B", "I", "D", "G", "E"]
    expect(isTied(state({ contenders: [0, 1, 2] }))).toBe(false)
    expect(isTied(state({ contenders: [0, 1, 2], starts: [2], faces }))).toBe(false)
    expect(isTied(state({ contenders: [0, 1, 2], faces }))).toBe(true)
    expect(isTied(state({ contenders: [0, 2], starts: [1], faces }))).toBe(true)
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
    news: cast("B E D D G E", "B"),
  })

  test("is a cast when dice were thrown in between", () => expect(wasCast(first, second)).toBe(true))

  test("is none when the same view comes again", () => expect(wasCast(second, { ...second })).toBe(false))

  test("is none for somebody who has just arrived", () => expect(wasCast(undefined, second)).toBe(false))

  test("is none when a cocked die voided the cast", () => {
    const voided = { ...second, news: [{ type: "sentence" as const, text: "", facts: { who: 0 } }] }
    expect(wasCast(first, voided)).toBe(false)
  })

  test("is a cast even when the same faces fall again", () => {
    const again = state({ ...first, contenders: [0, 1], starts: [1], cast: 0, aside: [] })
    expect(wasCast({ ...again, starts: [] }, again)).toBe(true)
  })
})
