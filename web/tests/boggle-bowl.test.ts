import { describe, expect, test } from "vitest"
import {
  boardOf,
  cellsOf,
  commonOf,
  crossed,
  cubeFor,
  kindAt,
  nudged,
  onward,
  placed,
  rowsOn,
  shownWords,
  sideOf,
  usedIn,
  wasThrown,
  withAnother,
  without,
  worthOf,
} from "../src/games/boggle-bowl/model"
import type { BoggleBowlState, BowlBoard, BowlSide, BowlSums, BowlWord } from "../src/protocol"

const side = (change: Partial<BowlSide>): BowlSide => ({
  seats: [],
  controller: null,
  scored: [],
  pegs: [],
  throws: 1,
  frozen: false,
  words: [],
  suggestions: [],
  ...change,
})

const word = (change: Partial<BowlWord>): BowlWord => ({
  text: "WORM",
  cubes: [],
  status: "stands",
  fault: null,
  ...change,
})

const X = ["x", "2", "wild", "x", "wild", "2", "x"] as const
const BLANKS = ["wild", "blank", "2", "blank", "2", "blank", "wild"] as const

const board: BowlBoard = {
  provenance: "ours",
  red: [70, 50, 30, 20, 40, 60, 80],
  spaces: [X, BLANKS, BLANKS, BLANKS, BLANKS, BLANKS, X].map((row) => [...row]),
  blue: [80, 60, 40, 20, 30, 50, 70],
  centre: [4, 3],
}

function state(change: Partial<BoggleBowlState> = {}): BoggleBowlState {
  return {
    type: "boggle-bowl-state",
    until: null,
    token: [4, 3],
    phase: "race",
    round: 1,
    faces: Array<string | null>(22).fill(null),
    sides: [side({ seats: [0, 2], scored: [20, 40], pegs: [20, 40] }), side({ seats: [1] })],
    flipped: null,
    reveal: null,
    last: { number: 0, kind: "blank", counts: [], winner: null, steps: 0, path: [], points: 0 },
    ...change,
  }
}

test("a seat plays for a side", () =>
  expect([sideOf(state(), 2), sideOf(state(), 1), sideOf(state(), null)]).toEqual([0, 1, undefined]))

describe("the words that a space calls for", () => {
  test.each([
    [[4, 3], "blank"],
    [[1, 0], "x"],
    [[1, 1], "2"],
    [[1, 2], "wild"],
  ] as const)("the space %j is %s", (space, kind) => expect(kindAt(board, space)).toBe(kind))

  test.each([
    ["blank", [], [[]]],
    ["2", [[1]], [[1], []]],
    ["x", [], [[], []]],
    ["wild", [], [[]]],
    ["wild", [[1, 2], [], [3]], [[1, 2], [3], []]],
    ["blank", [[1, 2], [], [3]], [[1, 2], [3]]],
    ["x", [[], [2], [], [3]], [[], [2], [3]]],
  ] as const)("%s with %j has the rows %j", (kind, rows, shown) => expect(rowsOn(kind, rows)).toEqual(shown))

  test("one more word can be tried as soon as all rows have cubes", () => {
    expect(withAnother([[1, 2]])).toEqual([[1, 2], []])
    const open = [[1, 2], []]
    expect(withAnother(open)).toBe(open)
    const many = [[1], [2], [3], [4], [5]]
    expect(withAnother(many)).toBe(many)
  })
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

  test("further words lie below those that cross", () =>
    expect(at("x", [[1, 2], [2, 3], [4]])).toEqual([
      [1, 0, 0],
      [2, 0, 1],
      [3, 1, 1],
      [4, 3, 0],
    ]))

  test("each word has a place for its next cube", () =>
    expect(cellsOf("2", [[1], []]).filter(({ cube }) => cube === undefined)).toHaveLength(2))
})

describe("the token", () => {
  const moving = state({
    phase: "move",
    last: { ...state().last, steps: 2, winner: 0 },
  })
  const sums: Pick<BowlSums, "ways"> = {
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
    ],
  }

  test("may enter what is listed, as long as there are steps", () => {
    expect(onward(moving, sums, [])).toEqual([
      [3, 3],
      [4, 2],
    ])
    expect(onward(moving, sums, [[3, 3]])).toEqual([
      [2, 3],
      [3, 2],
    ])
    expect(onward(moving, sums, [[4, 2]])).toEqual([])
    expect(
      onward(moving, sums, [
        [3, 3],
        [2, 3],
      ]),
    ).toEqual([])
  })

  test("scores in its own side's numbers alone", () => {
    expect(worthOf(board, 0, [0, 4])).toBe(40)
    expect(worthOf(board, 1, [0, 4])).toBe(0)
    expect(worthOf(board, 1, [8, 0])).toBe(80)
  })
})

describe("the board", () => {
  test("has one's own numbers on top", () => {
    expect(boardOf(board, state().sides, 0)[0]).toMatchObject({ points: 70, side: 0, peg: false })
    expect(boardOf(board, state().sides, 1)[0]).toMatchObject({ points: 70, side: 1, space: [8, 6] })
    expect(boardOf(board, state().sides, 0)).toHaveLength(63)
  })

  test("shows the pegs", () =>
    expect(boardOf(board, state().sides, 0).flatMap(({ peg, points }) => (peg ? [points] : []))).toEqual([
      20, 40,
    ]))
})

describe("cubes were thrown", () => {
  const after = (throws: number) => state({ sides: [side({ seats: [0], throws }), side({ seats: [1] })] })

  test("when a side has thrown again", () => {
    expect(wasThrown(after(1), after(2), 0)).toBe(true)
    expect(wasThrown(after(1), after(1), 0)).toBe(false)
    expect(wasThrown(after(1), after(2), 1)).toBe(false)
    expect(wasThrown(undefined, after(1), 0)).toBe(false)
  })

  test("when both sides have, and the race begins", () => {
    expect(wasThrown(state({ phase: "roll" }), state(), 0)).toBe(true)
    expect(wasThrown(after(0), { ...after(1), phase: "roll" }, 0)).toBe(false)
  })
})

describe("the words", () => {
  const refused = word({ status: "refused", fault: { kind: "not-in-dictionary", word: "WORM" } })
  const counts = [
    { words: [], cubes: 0, flaw: null },
    { words: [refused, refused, word({ text: "TEA" })], cubes: 0, flaw: null },
  ]
  const last = { ...state().last, counts }

  test("are those that lie open", () => {
    const words = [{ owner: 1, text: "TEA", status: "stands" as const, fault: null, final: false }]
    const reveal = { parties: [[0], [1]], words, looking: [0, 1], votes: [], opened: 1 }
    expect(shownWords(state({ reveal, last }))).toBe(words)
  })

  test("are shown with what became of them afterwards, each once", () =>
    expect(shownWords(state({ last })).map(({ owner, text, status }) => [owner, text, status])).toEqual([
      [1, "WORM", "refused"],
      [1, "TEA", "stands"],
    ]))
})
