import { describe, expect, test, vi } from "vitest"
import { Laying } from "../src/games/letters-rebus/laying.svelte"
import {
  judgedBoard,
  layers,
  looksOf,
  rows,
  sumOf,
  votesFor,
  wasThrown,
} from "../src/games/letters-rebus/model"
import { middleOf } from "../src/parts/board"
import type { Die, LettersRebusState, RebusHand, RebusTally, RebusWord } from "../src/protocol"

function hand(change: Partial<RebusHand> = {}): RebusHand {
  const faces = ["C", "A", "T", "E", "*", "T"]
  return { type: "rebus-hand", faces, layout: [], stars: [], rulings: [], tally: null, ...change }
}

function word(text: string, dice: number[], change: Partial<RebusWord> = {}): RebusWord {
  return { type: "rebus-word", text, direction: "across", dice, points: 5, fault: null, ...change }
}

function tally(change: Partial<RebusTally>): RebusTally {
  return { type: "rebus-tally", words: [], unused: [], across: 0, down: 0, left_over: 0, total: 0, ...change }
}

function state(change: Partial<LettersRebusState>): LettersRebusState {
  return {
    type: "letters-rebus-state",
    news: [],
    until: null,
    phase: "reveal",
    round: 1,
    turn: 0,
    awaited: [0, 1],
    hands: [hand(), hand()],
    sheet: [[], []],
    ...change,
  }
}

const face = (text: string, points: number) => ({
  type: "face" as const,
  text,
  points,
  colour: "black" as const,
})
const dice: Die[] = [
  { type: "die", kind: "letter", provenance: "ours", faces: [face("C", 4), face("A", 1), face("T", 2)] },
  { type: "die", kind: "letter", provenance: "ours", faces: [face("E", 1), face("*", 0), face("W", 4)] },
]
const fault = { type: "sentence" as const, text: "{word} is not allowed.", facts: { word: "CAT" } }

function laying(change: Partial<RebusHand> = {}) {
  const sent = vi.fn()
  return { own: new Laying(hand(change), sent), sent }
}

const at = (row: number, column: number) => middleOf({ row, column })
const typed = (own: Laying, letters: string) => [...letters].forEach((letter) => own.type(letter))
const layout = (own: Laying) => own.draft().layout

describe("laying dice", () => {
  test("by tapping a die and then a cell", () => {
    const { own, sent } = laying()
    own.pick(0)
    own.press(at(1, 2))
    expect(layout(own)).toEqual([[0, 1, 2]])
    expect(sent).toHaveBeenCalledWith({ type: "draft", layout: [[0, 1, 2]], stars: [] })
    expect(own.selected).toBeUndefined()
  })

  test("by typing goes on from cell to cell and uses each die once", () => {
    const { own } = laying()
    typed(own, "TATT")
    expect(layout(own)).toEqual([
      [2, 0, 0],
      [1, 0, 1],
      [5, 0, 2],
    ])
    expect(own.missing).toBe("T")
  })

  test("typing walks over a die that already reads so", () => {
    const { own } = laying({ layout: [[1, 0, 1]] })
    own.cursor = { row: 0, column: 0 }
    typed(own, "CAT")
    expect(layout(own)).toContainEqual([2, 0, 2])
    expect(layout(own)).toHaveLength(3)
  })

  test("typing over another die takes that one back", () => {
    const { own } = laying({ layout: [[1, 0, 0]] })
    own.cursor = { row: 0, column: 0 }
    own.type("C")
    expect(layout(own)).toEqual([[0, 0, 0]])
  })

  test.each([
    ["across", [0, 1], [0, 2]],
    ["down", [1, 0], [2, 0]],
  ] as const)("typing goes on behind what was laid %s before the page was loaded", (way, second, third) => {
    const { own } = laying({
      layout: [
        [0, 0, 0],
        [1, ...second],
      ],
    })
    own.type("T")
    expect(own.direction).toBe(way)
    expect(layout(own)).toContainEqual([2, ...third])
  })

  test("downwards once the direction is turned by tapping the cursor", () => {
    const { own } = laying()
    own.press(at(0, 0))
    typed(own, "AT")
    expect(layout(own)).toEqual([
      [1, 0, 0],
      [2, 1, 0],
    ])
  })

  test("onto another die makes the two change places", () => {
    const { own } = laying({
      layout: [
        [0, 0, 0],
        [1, 0, 1],
      ],
    })
    own.lay(0, { row: 0, column: 1 })
    expect(new Map(own.cells)).toEqual(
      new Map([
        [1, { row: 0, column: 0 }],
        [0, { row: 0, column: 1 }],
      ]),
    )
  })

  test("never off the table", () => {
    const { own, sent } = laying()
    own.lay(0, { row: 51, column: 0 })
    expect(sent).not.toHaveBeenCalled()
  })

  test("Backspace takes back the die before the cursor", () => {
    const { own } = laying()
    typed(own, "CA")
    own.erase()
    expect(layout(own)).toEqual([[0, 0, 0]])
    expect(own.cursor).toEqual({ row: 0, column: 1 })
  })

  test("undo lets go of a die first, then brings back how they lay", () => {
    const { own } = laying()
    typed(own, "CA")
    own.pick(3)
    own.undo()
    expect([own.selected, layout(own).length]).toEqual([undefined, 2])
    own.undo()
    expect(layout(own)).toEqual([[0, 0, 0]])
  })
})

describe("a star", () => {
  test("asks for its letter as soon as it lies, and keeps it wherever it goes", () => {
    const { own, sent } = laying()
    own.type("*")
    expect(own.asking).toBe(4)
    own.nameStar("W")
    expect(own.asking).toBeUndefined()
    own.takeBack(4)
    own.type("W")
    expect(sent).toHaveBeenLastCalledWith({ type: "draft", layout: [[4, 0, 1]], stars: [[4, "W"]] })
  })

  test("shows the value of its letter, and none without", () => {
    expect(looksOf(hand(), new Map(), dice)[4]?.value).toBeUndefined()
    expect(looksOf(hand(), new Map([[4, "W"]]), dice)[4]).toMatchObject({ face: "*", letter: "W", value: 4 })
  })

  test("without a letter leaves the sum open where it stands", () =>
    expect(sumOf(tally({ words: [word("*AT", [4, 1, 2])], across: 3, total: 3 }))).toMatchObject({
      acrossStar: true,
      downStar: false,
    }))
})

describe("a result", () => {
  const judged = hand({
    layout: [
      [0, 0, 0],
      [1, 0, 1],
      [3, 4, 4],
    ],
    rulings: [{ type: "rebus-ruling", word: "CA", allowed: false, reason: fault, accepted_by: [2] }],
    tally: tally({ words: [word("CA", [0, 1], { fault })], unused: [0, 1, 3] }),
  })

  test("rings the dice of a refused word, with a sign at its head, and fades what is left over", () =>
    expect(judgedBoard(judged, dice).map((die) => [die.state, die.head])).toEqual([
      ["refused", true],
      ["refused", false],
      ["unused", false],
    ]))

  test("lists the best first when all have laid, and only the player on turn otherwise", () => {
    const hands = [hand({ tally: tally({ total: 3 }) }), hand({ tally: tally({ total: 8 }) })]
    expect(layers(state({ hands }), "at-once")).toEqual([1, 0])
    expect(layers(state({ hands }), "turns")).toEqual([0])
  })

  test.each([
    ["an opponent", 1, ["CA"]],
    ["one who has accepted it", 2, []],
    ["the one who laid it", 0, []],
  ])("asks %s about a refused word", (_, you, asked) =>
    expect(votesFor(state({ hands: [judged, hand(), hand()] }), you).map((vote) => vote.word)).toEqual(asked),
  )
})

test("the sheet has a row for every round as printed, and a long game those that were begun", () => {
  expect(rows([[4], []], 3)).toEqual([
    [4, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(rows([[4], []], 100)).toHaveLength(2)
})

test("dice were thrown when faces appear", () => {
  const empty = state({ hands: [hand({ faces: [] })] })
  expect(wasThrown(empty, state({}), 0)).toBe(true)
  expect(wasThrown(state({}), state({}), 0)).toBe(false)
  expect(wasThrown(undefined, state({}), 0)).toBe(false)
})
