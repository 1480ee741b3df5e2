import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { middleOf, type Direction, type Spot } from "../src/crossword/cells"
import {
  cellsOf,
  exchanged,
  freeFrom,
  gridOf,
  inserted,
  layoutOf,
  lifted,
  linesOf,
  moved,
  read,
  seamAt,
  seamBefore,
  seamNear,
  wayBack,
  type Cells,
  type Grid,
  type Layout,
} from "../src/crossword/grid"
import { drawn, wordsOf } from "./drawn"

const sop = drawn("SOP", "A I", "D N")
const at = (row: number, column: number) => middleOf({ row, column })
const seamLeft = (row: number, column: number): Spot => ({ row, column, right: 0.1, down: 0.5 })

/** What the rules make of a crossword when dice are put into a word one by one (tools/crossword_cases.py). */
interface Case {
  board: Layout
  lines: number[][]
  direction: Direction
  dice: { die: number; seam: [number, number]; laid: Layout | null }[]
}

const CASES = JSON.parse(readFileSync(join(import.meta.dirname, "crossword/cases.json"), "utf8")) as Case[]
const REFUSED = CASES.filter(({ dice }) => dice.some(({ laid }) => laid === null))
const settled = (before: Cells, cells: Cells) => moved(cells, wayBack(before, cells))
const sorted = (cells: Cells) => layoutOf(cells).sort(([one], [other]) => one - other)

describe("a crossword opens and closes as the rules say", () => {
  test.each(CASES.map((each, number) => [number, each] as const))("in case %i", (_, wanted) => {
    const board = cellsOf(wanted.board)
    expect(linesOf(board)).toEqual(wanted.lines)
    const grids = [gridOf(board)]
    for (const { die, seam, laid } of wanted.dice) {
      const grid = grids.at(-1) as Grid
      const [before, after] = seam
      expect(seamBefore(grid.cells, after, wanted.direction)?.before).toBe(before)
      const opened = inserted(grid, die, { before, after, direction: wanted.direction })
      const cells = opened && settled(board, opened.cells)
      expect(cells ? sorted(cells) : null).toEqual(laid)
      if (cells) expect(settled(board, cells)).toEqual(cells)
      if (opened) grids.push(opened)
    }
    const dice = [...(grids.at(-1) as Grid).cells.keys()].filter((die) => !board.has(die))
    for (const order of [dice, dice.toReversed()])
      expect(order.reduce(lifted, grids.at(-1) as Grid).cells).toEqual(board)
  })

  test("where it opens and where it does not", () => {
    expect(REFUSED.length).toBeGreaterThan(30)
    expect(CASES.length - REFUSED.length).toBeGreaterThan(100)
  })
})

describe("the crossword", () => {
  test("has words across and down", () =>
    expect(wordsOf(sop.cells, sop.faces)).toEqual(["SOP", "SAD", "PIN"]))

  test("opens for a letter, and what hangs on the far part moves along", () => {
    const seam = seamAt(sop.cells, seamLeft(0, 1), "across")
    const grid = seam && inserted(gridOf(sop.cells), 99, seam)
    const faces = [...sop.faces]
    faces[99] = "T"
    expect(grid && wordsOf(grid.cells, faces)).toEqual(["STOP", "SAD", "PIN"])
    expect(grid?.cells.get(sop.faces.indexOf("N"))).toEqual({ row: 2, column: 3 })
    expect(grid && lifted(grid, 99).cells).toEqual(sop.cells)
  })

  test("does not open where its parts are joined elsewhere", () => {
    const ring = drawn("TOT", "O O", "TOT")
    const seam = seamAt(ring.cells, seamLeft(0, 1), "across")
    expect(seam && inserted(gridOf(ring.cells), 99, seam)).toBeUndefined()
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

  test("has no seam near the middle of a die", () => expect(seamNear(sop.cells, at(0, 2))).toBeUndefined())

  test("finds the next free cell across and down", () => {
    expect(freeFrom(sop.cells, { row: 0, column: 0 }, "across")).toEqual({ row: 0, column: 3 })
    expect(freeFrom(sop.cells, { row: 0, column: 0 }, "down")).toEqual({ row: 3, column: 0 })
    expect(freeFrom(sop.cells, { row: 1, column: 1 }, "down")).toEqual({ row: 1, column: 1 })
  })

  test("lets two dice change places, and a die without a place drive another one out", () => {
    const [s, o] = [sop.faces.indexOf("S"), sop.faces.indexOf("O")]
    const changed = exchanged(sop.cells, s, { row: 0, column: 1 })
    expect(read(linesOf(changed)[0] ?? [], sop.faces)).toBe("OSP")
    const driven = exchanged(sop.cells, 99, { row: 0, column: 1 })
    expect([driven.has(o), driven.get(99)]).toEqual([false, { row: 0, column: 1 }])
  })
})
