import { describe, expect, test } from "vitest"
import { arrowed, next } from "../src/crossword/cells"
import {
  boxAround,
  broughtIn,
  fitted,
  isCramped,
  roomy,
  shows,
  spotUnder,
  zoomed,
} from "../src/crossword/eye"

const phone = { width: 390, height: 400 }
const desktop = { width: 1000, height: 450 }
const word = { top: 0, left: 0, bottom: 0, right: 6 }

describe("what is seen of a board", () => {
  test.each([
    [phone, 50],
    [desktop, 76],
    [{ width: 320, height: 300 }, 41],
  ])("has roomy cells in a window of %o", (size, cell) => expect(Math.round(roomy(size))).toBe(cell))

  test("shows a fitted box as a whole, in the middle", () => {
    const eye = fitted(word, phone)
    expect(shows(eye, word, phone)).toBe(true)
    expect(eye.y + eye.cell / 2).toBeCloseTo(200, -1)
  })

  test("shrinks its cells for a crossword that is too tall", () => {
    const tall = { top: -7, left: 0, bottom: 7, right: 6 }
    const eye = fitted(tall, phone)
    expect(eye.cell).toBeLessThan(roomy(phone))
    expect(shows(eye, tall, phone)).toBe(true)
  })

  test("is cramped when half of what made it small has gone", () => {
    const small = fitted({ top: -7, left: 0, bottom: 7, right: 6 }, phone)
    expect(isCramped(small, word, phone)).toBe(true)
    expect(isCramped(fitted(word, phone), word, phone)).toBe(false)
  })

  test("does not show a box that sticks out", () =>
    expect(shows(fitted(word, phone), { ...word, right: 8 }, phone)).toBe(false))

  test("grows by the cells that are laid outside of it", () =>
    expect(boxAround([{ row: -2, column: 9 }], word)).toEqual({ top: -2, left: 0, bottom: 0, right: 9 }))

  test("keeps what lies under the fingers there when it is zoomed", () => {
    const eye = fitted(word, phone)
    const point = { x: 120, y: 90 }
    const [before, after] = [spotUnder(eye, point), spotUnder(zoomed(eye, 0.8, point, phone), point)]
    expect(after.column + after.right).toBeCloseTo(before.column + before.right)
    expect(after.row + after.down).toBeCloseTo(before.row + before.down)
  })

  test.each([
    [100, 1.5 * roomy(phone)],
    [0.001, 14],
  ])("can be zoomed only so far: by %f", (factor, cell) =>
    expect(zoomed(fitted(word, phone), factor, { x: 0, y: 0 }, phone).cell).toBe(cell),
  )

  test("can be shown as a whole, however small its cells become", () => {
    const huge = { top: 0, left: 0, bottom: 39, right: 39 }
    expect(shows(fitted(huge, phone), huge, phone)).toBe(false)
    expect(shows(fitted(huge, phone, 1), huge, phone)).toBe(true)
  })

  test("moves no further than it must to show the cursor, with room ahead of it", () => {
    const eye = fitted(word, phone)
    const cell = (column: number) => ({ row: 0, column })
    expect(broughtIn(eye, cell(3), cell(2), phone)).toEqual(eye)
    expect(broughtIn(eye, cell(1), cell(0), phone)).toEqual(eye)
    const moved = broughtIn(eye, cell(9), cell(8), phone)
    expect(moved.x + (10 + 1.5) * moved.cell).toBe(phone.width)
    expect(moved.y).toBe(eye.y)
    const back = broughtIn(moved, cell(0), cell(1), phone)
    expect(back.x).toBe(1.5 * back.cell)
  })
})

describe("cells", () => {
  test("are found under a point, with the place within them", () =>
    expect(spotUnder({ x: 10, y: 20, cell: 40 }, { x: 0, y: 90 })).toEqual({
      row: 1,
      column: -1,
      right: 0.75,
      down: 0.75,
    }))

  test("follow one another across and down", () => {
    expect(next({ row: 2, column: 3 }, "across")).toEqual({ row: 2, column: 4 })
    expect(next({ row: 2, column: 3 }, "down", -1)).toEqual({ row: 1, column: 3 })
  })

  test("are reached by arrow keys and by no others", () => {
    expect(arrowed({ row: 0, column: 0 }, "ArrowUp")).toEqual({ row: -1, column: 0 })
    expect(arrowed({ row: 0, column: 0 }, "Enter")).toBeUndefined()
  })
})
