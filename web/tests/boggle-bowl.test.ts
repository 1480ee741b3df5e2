import { describe, expect, test } from "vitest"
import {
  boardOf,
  cellsOf,
  commonOf,
  lacking,
  crossed,
  cubeFor,
  kindOf,
  nudged,
  onward,
  openTo,
  placed,
  pointsOf,
  rowsOn,
  sideOf,
  trayOf,
  usedIn,
  wasThrown,
  without,
  worthOf,
} from "../src/games/boggle-bowl/model"
import type { BoggleBowlState, BowlSide, BowlWord } from "../src/protocol"

const side = (change: Partial<BowlSide>): BowlSide => ({
  type: "bowl-side",
  seats: [],
  controller: null,
  scored: [],
  pegs: [],
  rolled: true,
  frozen: false,
  shaking: false,
  words: [],
  suggestions: [],
  ...change,
})

const word = (change: Partial<BowlWord>): BowlWord => ({
  type: "bowl-word",
  word: "WORM",
  cubes: [],
  faces: [],
  status: "stands",
  reason: null,
  votes: [],
  ...change,
})

const X = ["x", "2", "wild", "x", "wild", "2", "x"] as const
const BLANKS = ["wild", "blank", "2", "blank", "2", "blank", "wild"] as const

function state(change: Partial<BoggleBowlState> = {}): BoggleBowlState {
  return {
    type: "boggle-bowl-state",
    news: [],
    until: null,
    board: {
      type: "bowl-board",
      provenance: "ours",
      red: [70, 50, 30, 20, 40, 60, 80],
      spaces: [X, BLANKS, BLANKS, BLANKS, BLANKS, BLANKS, X].map((row) => [...row]),
      blue: [80, 60, 40, 20, 30, 50, 70],
      centre: [4, 3],
    },
    token: [4, 3],
    phase: "race",
    round: 1,
    faces: Array<string | null>(22).fill(null),
    sides: [side({ seats: [0, 2], scored: [20, 40], pegs: [20, 40] }), side({ seats: [1] })],
    flipped: null,
    ready: [],
    last: {
      type: "bowl-round",
      number: 0,
      kind: "blank",
      counts: [],
      winner: null,
      steps: 0,
      path: [],
      points: 0,
    },
    ways: [],
    told: [],
    quiet: [false, false],
    ...change,
  } as BoggleBowlState
}

describe("the sides", () => {
  test("know their seats, their cubes and their points", () => {
    expect([sideOf(state(), 2), sideOf(state(), 1), sideOf(state(), null)]).toEqual([0, 1, undefined])
    expect(trayOf(1)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
    expect([pointsOf(state(), 0), pointsOf(state(), 1)]).toEqual([60, 0])
  })
})

describe("the words that a space calls for", () => {
  test.each([
    [[4, 3], "blank"],
    [[1, 0], "x"],
    [[1, 1], "2"],
    [[1, 2], "wild"],
  ] as const)("the space %j is %s", (token, kind) => expect(kindOf(state({ token: [...token] }))).toBe(kind))

  test.each([
    ["blank", [], [[]]],
    ["2", [[1]], [[1], []]],
    ["x", [], [[], []]],
    ["wild", [], [[]]],
    ["wild", [[1, 2], [], [3]], [[1, 2], [3], []]],
  ] as const)("%s with %j has the rows %j", (kind, rows, shown) => expect(rowsOn(kind, rows)).toEqual(shown))
})

describe("laying cubes", () => {
  test("a cube stands in one place only", () => {
    expect(placed([[1, 2], [3]], 1, 1)).toEqual([[2], [3, 1]])
    expect(placed([[1, 2, 3]], 3, 0, 0)).toEqual([[3, 1, 2]])
    expect(without([[1, 2], [2]], 2)).toEqual([[1], []])
  })

  test("two words have one cube in common, and never a second", () => {
    const rows = crossed([[1, 2, 3], [4]], 2, 1)
    expect(rows).toEqual([
      [1, 2, 3],
      [4, 2],
    ])
    expect(commonOf(rows)).toBe(2)
    expect(crossed(rows, 3, 1)).toBe(rows)
    expect(usedIn(rows)).toEqual([1, 2, 3, 4])
  })

  test.each([
    ["blank", [[1, 2]], undefined],
    ["2", [[], []], undefined],
    ["2", [[1, 2], []], "oneSoFar"],
    ["2", [[1, 2], [3]], undefined],
    ["x", [[1, 2], []], "oneSoFar"],
    ["x", [[1, 2], [3]], "apart"],
    [
      "x",
      [
        [1, 2],
        [3, 2],
      ],
      undefined,
    ],
  ] as const)("on %s, %j lacks %s", (kind, rows, wanting) => expect(lacking(kind, rows)).toBe(wanting))

  test("a cube moves along its word, but not out of it", () => {
    expect(nudged([[1, 2, 3]], 1, 0, 1)).toEqual([[2, 1, 3]])
    expect(nudged([[1, 2, 3]], 1, 0, -1)).toEqual([[1, 2, 3]])
  })

  test("typing takes a loose cube, or the one where the words cross", () => {
    const faces = ["T", "E", "T", "Qu"]
    expect(cubeFor("T", [0, 1, 2, 3], [[0, 1], []], 1, faces)).toBe(2)
    expect(cubeFor("E", [0, 1, 2, 3], [[0, 1], []], 1, faces)).toBe(1)
    expect(cubeFor("E", [0, 1, 2, 3], [[0, 1], [0]], 1, faces)).toBeUndefined()
    expect(cubeFor("Q", [0, 1, 2, 3], [[]], 0, faces)).toBe(3)
  })
})

describe("where the cubes lie", () => {
  const at = (kind: "2" | "x", rows: number[][]) =>
    cellsOf(kind, rows)
      .filter(({ cube }) => cube !== undefined)
      .map(({ cube, row, column }) => [cube, row, column])

  test("words lie below each other", () =>
    expect(at("2", [[1, 2], [3]])).toEqual([
      [1, 0, 0],
      [2, 0, 1],
      [3, 1, 0],
    ]))

  test("on an X the second runs down through the common cube", () => {
    expect(
      at("x", [
        [1, 2, 3],
        [4, 2, 5],
      ]),
    ).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [3, 1, 2],
      [4, 0, 1],
      [5, 2, 1],
    ])
    expect(cellsOf("x", [[1, 2], [2]]).find(({ common }) => common)?.cube).toBe(2)
  })

  test("words that do not cross yet keep apart", () =>
    expect(at("x", [[1], [2, 3]])).toEqual([
      [1, 0, 0],
      [2, 2, 0],
      [3, 3, 0],
    ]))

  test("each word has a place for its next cube", () =>
    expect(cellsOf("2", [[1], []]).filter(({ cube }) => cube === undefined)).toHaveLength(2))
})

describe("the token", () => {
  const moving = state({
    phase: "move",
    last: { ...state().last, steps: 2, winner: 0 },
    ways: [
      [
        null,
        [4, 3],
        [
          [3, 3],
          [4, 2],
        ],
      ],
      [
        [4, 3],
        [3, 3],
        [
          [2, 3],
          [3, 2],
        ],
      ],
    ] as BoggleBowlState["ways"],
  })

  test("may enter what is listed, as long as there are steps", () => {
    expect(onward(moving, [])).toEqual([
      [3, 3],
      [4, 2],
    ])
    expect(onward(moving, [[3, 3]])).toEqual([
      [2, 3],
      [3, 2],
    ])
    expect(onward(moving, [[4, 2]])).toEqual([])
    expect(
      onward(moving, [
        [3, 3],
        [2, 3],
      ]),
    ).toEqual([])
  })

  test("scores in its own side's numbers alone", () => {
    expect(worthOf(moving, 0, [0, 4])).toBe(40)
    expect(worthOf(moving, 1, [0, 4])).toBe(0)
    expect(worthOf(moving, 1, [8, 0])).toBe(80)
  })
})

describe("the board", () => {
  test("has one's own numbers on top", () => {
    expect(boardOf(state(), 0)[0]).toMatchObject({ points: 70, side: 0, peg: false })
    expect(boardOf(state(), 1)[0]).toMatchObject({ points: 70, side: 1, space: [8, 6] })
    expect(boardOf(state(), 0)).toHaveLength(63)
  })

  test("shows the pegs", () =>
    expect(boardOf(state(), 0).flatMap(({ peg, points }) => (peg ? [points] : []))).toEqual([20, 40]))
})

test("cubes were thrown when a side's faces are new", () => {
  const faces = [..."ABCDEFGHIJK", ...Array<null>(11).fill(null)]
  expect(wasThrown(state(), state({ faces }), 0)).toBe(true)
  expect(wasThrown(state({ faces }), state({ faces }), 0)).toBe(false)
  expect(wasThrown(state(), state({ faces }), 1)).toBe(false)
  expect(wasThrown(undefined, state({ faces }), 0)).toBe(false)
})

describe("words that can be spoken about", () => {
  const open = (flaw: null | object, ...words: BowlWord[]) =>
    state({
      last: {
        ...state().last,
        counts: [
          { type: "bowl-count", words: [], cubes: 0, flaw: null },
          { type: "bowl-count", words, cubes: 0, flaw } as BoggleBowlState["last"]["counts"][number],
        ],
      },
    })

  test("are the other side's, until one has voted", () => {
    const words = [word({ status: "refused" }), word({ status: "refused", votes: [0] }), word({})]
    expect(openTo(open(null, ...words), 0, 0, "refused")).toHaveLength(1)
    expect(openTo(open(null, ...words), 0, 0, "stands")).toHaveLength(1)
    expect(openTo(open(null, ...words), 1, 1, "refused")).toEqual([])
  })

  test("are none when the arrangement is wrong anyway", () =>
    expect(openTo(open({ text: "" }, word({ status: "refused" })), 0, 0, "refused")).toEqual([]))
})
