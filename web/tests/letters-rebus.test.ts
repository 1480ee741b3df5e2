import { describe, expect, test, vi } from "vitest"
import { Placing } from "../src/crossword/placing.svelte"
import {
  draftOf,
  judgedBoard,
  layers,
  looksOf,
  rows,
  sumOf,
  wasThrown,
  shownWords,
} from "../src/games/letters-rebus/model"
import { gameView } from "../src/games/view"
import type {
  Die,
  LettersRebusState,
  RebusHand,
  RebusTally,
  RebusWord,
  ShownWord,
  TableView,
} from "../src/protocol"

function hand(change: Partial<RebusHand> = {}): RebusHand {
  const faces = ["C", "A", "T", "E", "*", "T"]
  return { type: "rebus-hand", faces, layout: [], stars: [], tally: null, ...change }
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
    until: null,
    phase: "reveal",
    round: 1,
    turn: 0,
    awaited: [0, 1],
    throw: { number: 0, by: null, dice: [], faces: [] },
    reveal: null,
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
const fault = { kind: "not-in-dictionary", word: "CA" }

test("the server is told where dice lie and what stars are", () => {
  const sent = vi.fn()
  const onchange = (placing: Placing) => sent(draftOf(placing))
  const own = new Placing({ hand: [...hand().faces.keys()], faces: hand().faces, onchange })
  own.type("C")
  expect(sent).toHaveBeenLastCalledWith({ type: "draft", layout: [[0, 0, 0]], stars: [] })
  own.type("*")
  own.nameStar("W")
  const layout = [
    [0, 0, 0],
    [4, 0, 1],
  ]
  expect(sent).toHaveBeenLastCalledWith({ type: "draft", layout, stars: [[4, "W"]] })
})

describe("a star", () => {
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

  test("shows a word that stands apart as one that no vote can change", () => {
    const open = (text: string, status: ShownWord["status"]) => ({
      owner: 0,
      text,
      status,
      fault: status === "refused" ? fault : null,
      final: false,
    })
    const apart = { kind: "stands-apart", word: "TEA", facts: { letter: "A" } }
    const words = [word("CA", [0, 1], { fault }), word("TEA", [2, 3], { fault: apart }), word("AT", [4, 5])]
    const reveal = {
      parties: [[0], [1]],
      words: [open("CA", "refused"), open("TEA", "allowed"), open("AT", "allowed")],
      looking: [0, 1],
      votes: [],
      opened: 1,
    }
    const game = state({ hands: [hand({ tally: tally({ words }) }), hand()], reveal })
    const shown = (state: LettersRebusState) =>
      shownWords(state).map(({ text, status, final }) => [text, status, final])
    expect(shown(game)).toEqual([
      ["CA", "refused", false],
      ["AT", "allowed", false],
      ["TEA", "refused", true],
    ])
    expect(shown({ ...game, reveal: null })).toEqual([
      ["CA", "refused", true],
      ["TEA", "refused", true],
    ])
  })
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

test("what nobody has chosen is as so many players usually play", () => {
  const view = { usual: { rounds: 5, mode: "same-roll" }, options: { mode: "turns" }, seats: [], yours: [] }
  expect(gameView(view as unknown as TableView).options).toEqual({ rounds: 5, mode: "turns" })
})
