import { describe, expect, test } from "vitest"
import { Building } from "../src/games/alphabet-dice/building.svelte"
import { cellsOf, closed, inserted, linesOf, read, seamAt, type Cells } from "../src/games/alphabet-dice/grid"
import { appealable, becomes, newWords, rows, wasThrown, wrongDice } from "../src/games/alphabet-dice/model"
import { middleOf, type Spot } from "../src/parts/board"
import type { AlphabetDiceState, Sentence } from "../src/protocol"

/** A drawing of a board: letters are dice, numbered in reading order; spaces are empty cells. */
function drawn(...lines: string[]): { cells: Cells; faces: string[] } {
  const found = lines.flatMap((line, row) =>
    [...line].flatMap((face, column) => (face === " " ? [] : [{ row, column, face }])),
  )
  return {
    cells: cellsOf(found.map(({ row, column }, die) => [die, row, column])),
    faces: found.map((die) => die.face),
  }
}

const sop = drawn("SOP", "A I", "D N")
const stove = drawn("STOVE")
const words = (cells: Cells, faces: readonly (string | null)[]) =>
  linesOf(cells).map((line) => read(line, faces))
const at = (row: number, column: number) => middleOf({ row, column })
const seamLeft = (row: number, column: number): Spot => ({ row, column, right: 0.1, down: 0.5 })

function building(board: { cells: Cells; faces: string[] }, hand: string): Building {
  const faces = [...board.faces, ...hand.split(" ")]
  const dice = hand.split(" ").map((_, place) => board.faces.length + place)
  return new Building(board.cells, dice, faces)
}

describe("the crossword", () => {
  test("tells which of its words are new", () => {
    const own = building(stove, "R")
    own.lay(5, at(0, 5))
    expect(newWords(own.cells, stove.cells, own.faces)).toEqual(["STOVER"])
    expect(newWords(stove.cells, stove.cells, own.faces)).toEqual([])
  })

  test("has words across and down", () => expect(words(sop.cells, sop.faces)).toEqual(["SOP", "SAD", "PIN"]))

  test("opens for a letter, and what hangs on the far part moves along", () => {
    const seam = seamAt(sop.cells, seamLeft(0, 1), "across")
    const cells = seam && inserted(sop.cells, 99, seam)
    const faces = [...sop.faces]
    faces[99] = "T"
    expect(cells && words(cells, faces)).toEqual(["STOP", "SAD", "PIN"])
    expect(cells?.get(sop.faces.indexOf("N"))).toEqual({ row: 2, column: 3 })
    expect(cells && new Map(closed(cells, 99, "across"))).toEqual(new Map(sop.cells))
  })

  test("does not open where its parts are joined elsewhere", () => {
    const ring = drawn("TOT", "O O", "TOT")
    const seam = seamAt(ring.cells, seamLeft(0, 1), "across")
    expect(seam && inserted(ring.cells, 99, seam)).toBeUndefined()
  })

  test.each<[string, Spot, [number, number] | undefined]>([
    ["at the left edge", { row: 0, column: 1, right: 0.1, down: 0.5 }, [0, 1]],
    ["at the right edge", { row: 0, column: 1, right: 0.9, down: 0.5 }, [1, 2]],
    ["at the lower edge", { row: 0, column: 0, right: 0.5, down: 0.95 }, [0, 3]],
    ["in the middle, the one before it", at(0, 2), [1, 2]],
    ["at the head of a word, none", at(0, 0), undefined],
    ["on an empty cell, none", at(5, 5), undefined],
  ])("finds the seam that a finger means: %s", (_, spot, pair) => {
    const seam = seamAt(sop.cells, spot, "across")
    expect(seam && [seam.before, seam.after]).toEqual(pair)
  })
})

describe("a turn", () => {
  test("lays a die that was tapped on a cell, and takes it back", () => {
    const own = building(stove, "S N")
    own.pick(5)
    own.press(at(0, 5))
    expect(words(own.cells, own.faces)).toEqual(["STOVES"])
    own.press(at(0, 5))
    expect(own.selected).toBe(5)
    own.takeBack(5)
    expect(own.added).toEqual([])
  })

  test("does not move what lay there before", () => {
    const own = building(stove, "S")
    own.press(at(0, 0))
    expect(own.selected).toBeUndefined()
  })

  test("typing goes over letters that are there, and opens a word for one that is not", () => {
    const own = building(drawn("CAT"), "H N S")
    own.cursor = { row: 0, column: 0 }
    for (const letter of "CHANTS") own.type(letter)
    expect(words(own.cells, own.faces)).toEqual(["CHANTS"])
    own.undo()
    own.undo()
    expect(words(own.cells, own.faces)).toEqual(["CHAT"])
  })

  test("typing before the first letter lengthens a word at its head", () => {
    const own = building(drawn("TOP"), "S")
    own.cursor = { row: 0, column: 0 }
    own.type("S")
    expect(words(own.cells, own.faces)).toEqual(["STOP"])
  })

  test("QU is typed as two letters and lies as one die", () => {
    const own = building(drawn("IT"), "Qu")
    own.cursor = { row: 0, column: -1 }
    own.type("Q")
    own.type("U")
    own.type("I")
    expect(words(own.cells, own.faces)).toEqual(["QUIT"])
    expect(own.note).toBeUndefined()
  })

  test("says which letter is missing, and where a word cannot open", () => {
    const own = building(drawn("TOT", "O O", "TOT"), "S")
    own.type("Z")
    expect(own.note).toEqual({ kind: "missing", letter: "Z" })
    own.lay(8, seamLeft(0, 1))
    expect(own.note).toEqual({ kind: "joined" })
  })

  test("Backspace takes back only what was laid in this turn", () => {
    const own = building(drawn("TOP"), "S")
    own.cursor = { row: 0, column: 3 }
    own.type("S")
    own.erase()
    own.erase()
    expect(words(own.cells, own.faces)).toEqual(["TOP"])
  })
})

describe("a Slurp", () => {
  test("swaps a die of the hand for one on the board, step by step and back again", () => {
    const own = building(stove, "N S")
    own.beginSlurp()
    own.pick(5)
    own.press(at(0, 3))
    expect(own.slurp).toEqual({ mine: 5, theirs: 3 })
    expect(words(own.cells, own.faces)).toEqual(["STONE"])
    own.pick(6)
    own.press(at(0, 5))
    expect(words(own.cells, own.faces)).toEqual(["STONES"])
    expect(becomes(own.board, own.cells, 3, 5, own.faces)).toEqual([["STOVE", "STONES"]])
    own.undo()
    own.undo()
    expect([own.slurp, words(own.cells, own.faces)]).toEqual([{ mine: 5 }, ["STOVE"]])
    own.undo()
    own.undo()
    expect(own.slurp).toBeUndefined()
  })

  test("may be dragged: the die goes in where it is dropped", () => {
    const own = building(stove, "N")
    own.beginSlurp()
    own.lay(5, at(0, 3))
    expect(own.slurp).toEqual({ mine: 5, theirs: 3 })
  })
})

const said = (text: string, facts: Sentence["facts"]): Sentence => ({ type: "sentence", text, facts })

describe("a refusal", () => {
  const own = building(drawn("BEANS"), "Y Q")
  own.lay(5, at(0, 5))
  own.lay(6, at(2, 0))

  test("rings the dice of the wrong word, and has one sign at its head", () => {
    const wrong = wrongDice(
      [said("{word} is not in the dictionary.", { word: "BEANSY" })],
      own.cells,
      own.faces,
      own.board,
    )
    expect([[...wrong.dice], [...wrong.heads]]).toEqual([[0, 1, 2, 3, 4, 5], [0]])
  })

  test("rings the die at a row and column as people count them", () => {
    const reason = said("The {letter} at row {row}, column {column} touches nothing.", { row: 3, column: 1 })
    expect([...wrongDice([reason], own.cells, own.faces, own.board).dice]).toEqual([6])
  })

  test("lets the others be asked about words that the dictionary lacks, but not again", () => {
    const reasons = [
      said("{word} is not in the dictionary.", { word: "BEANSY" }),
      said("The {letter} was slurped out of {word} and may not go back.", { word: "BEANS" }),
    ]
    expect(appealable(reasons, [])).toEqual(["BEANSY"])
    expect(appealable(reasons, ["BEANSY"])).toEqual([])
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
  const say = { serving: (number: number) => `Serving ${number}`, subtotal: "Subtotal", souper: "Souper" }

  test("has the subtotal of three servings before the Souper, and a box for every Slurp", () => {
    const lines = rows(game, say)
    expect(lines.map((row) => row.head)).toEqual([
      "Serving 1",
      "Serving 2",
      "Serving 3",
      "Subtotal",
      "Souper",
    ])
    expect(lines[3]?.cells).toEqual([{ points: 8 }, { points: 6 }])
    expect(lines[0]?.cells).toEqual([
      { points: 0, box: true },
      { points: 4, box: false },
    ])
  })
})

test("dice were thrown when those of a hand get their faces", () => {
  const game = (faces: (string | null)[]) => ({ hands: [[0, 1]], faces }) as unknown as AlphabetDiceState
  expect(wasThrown(game([null, null]), game(["A", "B"]), 0)).toBe(2)
  expect(wasThrown(game(["A", "B"]), game(["A", "B"]), 0)).toBe(0)
  expect(wasThrown(undefined, game(["A", "B"]), 0)).toBe(0)
})
