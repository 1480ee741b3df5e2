import { describe, expect, test, vi } from "vitest"
import { middleOf } from "../src/crossword/cells"
import type { Cells } from "../src/crossword/grid"
import { Building } from "../src/games/alphabet-dice/building.svelte"
import {
  appealable,
  becomes,
  lastMove,
  mainWord,
  newWords,
  rows,
  turnsUntil,
  wasThrown,
  wrongDice,
} from "../src/games/alphabet-dice/model"
import type { AlphabetDiceState, Fault } from "../src/protocol"
import { drawn, wordsOf } from "./drawn"

const stove = drawn("STOVE")
const at = (row: number, column: number) => middleOf({ row, column })

function building(
  board: { cells: Cells; faces: string[] },
  hand: string,
  check?: (mine: number, theirs: number) => Promise<boolean>,
): Building {
  const faces = [...board.faces, ...hand.split(" ")]
  const dice = hand.split(" ").map((_, place) => board.faces.length + place)
  return new Building({ hand: dice, faces, board: board.cells, opens: true, ...(check ? { check } : {}) })
}

test("a turn tells which of its words are new", () => {
  const own = building(stove, "R")
  own.lay(5, at(0, 5))
  expect(newWords(own.cells, stove.cells, own.faces)).toEqual(["STOVER"])
  expect(newWords(stove.cells, stove.cells, own.faces)).toEqual([])
})

test("the word of a turn is the one with most of its dice", () => {
  const own = building(stove, "A T E")
  own.lay(5, at(1, 0))
  own.lay(6, at(2, 0))
  own.lay(7, at(2, 1))
  expect(mainWord(own.cells, stove.cells, own.faces)).toBe("SAT")
  expect(mainWord(stove.cells, stove.cells, own.faces)).toBe("")
})

describe("a Slurp", () => {
  test("swaps a die of the hand for one on the board, step by step and back again", async () => {
    const own = building(stove, "N S")
    own.beginSlurp()
    own.use(5)
    own.press(at(0, 3))
    expect(own.slurp).toEqual({ mine: 5, theirs: 3 })
    expect(wordsOf(own.cells, own.faces)).toEqual(["STONE"])
    await vi.waitFor(() => expect(own.slurp?.good).toBe(true))
    own.press(at(0, 5))
    own.use(6)
    expect(wordsOf(own.cells, own.faces)).toEqual(["STONES"])
    expect(becomes(own.board, own.cells, 3, 5, own.faces)).toEqual([["STOVE", "STONES"]])
    own.undo()
    own.undo()
    expect([own.slurp, wordsOf(own.cells, own.faces)]).toEqual([{}, ["STOVE"]])
    own.undo()
    expect(own.slurp).toBeUndefined()
  })

  test("takes another die, of the hand or of the board, as long as the swap is not good", async () => {
    const asked: string[] = []
    const own = building(stove, "N S", (mine, theirs) => {
      asked.push(`${mine} for ${theirs}`)
      return Promise.resolve(mine === 5 && theirs === 3)
    })
    own.beginSlurp()
    own.use(6)
    own.press(at(0, 3))
    await vi.waitFor(() => expect(own.slurp).toEqual({ mine: 6, theirs: 3, good: false }))
    own.press(at(0, 1))
    own.use(5)
    own.press(at(0, 3))
    await vi.waitFor(() => expect(own.slurp).toEqual({ mine: 5, theirs: 3, good: true }))
    expect(asked).toEqual(["6 for 3", "6 for 1", "5 for 1", "5 for 3"])
  })

  test("lets one take the die back by tapping it", () => {
    const own = building(stove, "N S")
    own.beginSlurp()
    own.use(5)
    own.press(at(0, 3))
    own.press(at(0, 3))
    expect([own.slurp, wordsOf(own.cells, own.faces)]).toEqual([{}, ["STOVE"]])
  })

  test("is begun with all dice back in the hand, and one that was typed goes in", () => {
    const own = building(stove, "N S")
    own.lay(6, at(0, 5))
    own.beginSlurp()
    own.type("X")
    expect([own.added, own.note]).toEqual([[], { kind: "missing", letter: "X" }])
    own.type("N")
    expect(own.slurp).toEqual({ mine: 5 })
  })

  test("may be dragged: the die goes in where it is dropped", () => {
    const own = building(stove, "N")
    own.beginSlurp()
    own.lay(5, at(0, 3))
    expect(own.slurp).toEqual({ mine: 5, theirs: 3 })
  })
})

describe("a refusal", () => {
  const own = building(drawn("BEANS"), "Y Q")
  own.lay(5, at(0, 5))
  own.lay(6, at(2, 0))

  test("rings the dice of the wrong word, and has one sign at its head", () => {
    const fault = { kind: "not-in-dictionary", word: "BEANSY" }
    const wrong = wrongDice([fault], own.cells, own.faces, own.board)
    expect([[...wrong.dice], [...wrong.heads]]).toEqual([[0, 1, 2, 3, 4, 5], [0]])
  })

  test("rings the dice that a fault names", () => {
    const fault = { kind: "touches-nothing", dice: [6], facts: { letters: "Q", row: 3, column: 1 } }
    expect([...wrongDice([fault], own.cells, own.faces, own.board).dice]).toEqual([6])
  })

  test("lets the others be asked about words that the dictionary lacks, but not again", () => {
    const faults: Fault[] = [
      { kind: "not-in-dictionary", word: "BEANSY" },
      { kind: "slurped-out", dice: [3], facts: { letter: "N", old: "BEANS" } },
    ]
    expect(appealable(faults, [])).toEqual(["BEANSY"])
    expect(appealable(faults, ["BEANSY"])).toEqual([])
  })
})

describe("the sheet", () => {
  const game = {
    sheet: [
      [0, 5, 3, 4],
      [4, 0, 2, 0],
    ],
    boxes: [
      [true, false, false, false],
      [false, false, true, false],
    ],
  } as unknown as AlphabetDiceState
  const say = {
    serving: (number: number) => `Serving ${number}`,
    subtotal: "Subtotal",
    souper: "Souper",
    slurpBox: (ticked: boolean) => (ticked ? "Slurp" : "no Slurp"),
  }

  test("has the subtotal of three servings before the Souper, and a box for every Slurp", () => {
    const lines = rows(game, { subtotals: [8, 6] }, say)
    expect(lines.map((row) => row.head)).toEqual([
      "Serving 1",
      "Serving 2",
      "Serving 3",
      "Subtotal",
      "Souper",
    ])
    expect(lines[3]?.cells).toEqual([{ points: 8 }, { points: 6 }])
    expect(lines[0]?.cells).toEqual([
      { points: 0, box: { ticked: true, label: "Slurp" } },
      { points: 4, box: { ticked: false, label: "no Slurp" } },
    ])
  })
})

test("one waits for those who come before, and for nothing after one's last turn", () =>
  expect([0, 1, 2].map((seat) => turnsUntil({ next: [2, 0] }, seat))).toEqual([2, 0, 1]))

test("dice were thrown when those of a hand get their faces", () => {
  const game = (faces: (string | null)[]) => ({ hands: [[0, 1]], faces }) as unknown as AlphabetDiceState
  expect(wasThrown(game([null, null]), game(["A", "B"]), 0)).toBe(2)
  expect(wasThrown(game(["A", "B"]), game(["A", "B"]), 0)).toBe(0)
  expect(wasThrown(undefined, game(["A", "B"]), 0)).toBe(0)
})

test("the last move names the die that a Slurp gave away, until a Reheat shows another letter on it", () => {
  const state = {
    board: [...stove.cells].map(([die, { row, column }]) => [die, row, column]),
    faces: [...stove.faces, "N"],
    hands: [[], [5]],
    fresh: [0],
    laid_by: 0,
    slurped: 5,
    reheats: 0,
  } as unknown as AlphabetDiceState
  const words = ["STOVE"]
  expect(lastMove(state)).toEqual({ by: 0, words, slurp: { die: 5, to: 1, same: false } })
  expect(lastMove({ ...state, reheats: 1 })).toEqual({ by: 0, words })
})
