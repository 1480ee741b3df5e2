import { describe, expect, test } from "vitest"
import { arranged, moveTo, shuffled } from "../src/crossword/order"
import { roomFor, spotUnder } from "../src/crossword/eye"
import { columnsFor } from "../src/parts/columns"

describe("the places of a hand", () => {
  test.each([
    [6, 390, 6],
    [7, 374, 7],
    [8, 374, 7],
    [14, 374, 7],
    [16, 374, 8],
    [19, 374, 7],
    [16, 304, 8],
    [16, 245, 6],
    [16, 1000, 16],
    [19, 620, 10],
  ])("of %i dice and the button in %i px are in rows of %i", (places, width, columns) =>
    expect(columnsFor(places, width)).toBe(columns),
  )
})

describe("a hand in order", () => {
  test("keeps the order that it was given, and takes new dice at its end", () =>
    expect(arranged([1, 2, 3, 9], [3, 7, 1])).toEqual([3, 1, 2, 9]))

  test.each([
    [1, 2, [2, 3, 1, 4]],
    [4, 0, [4, 1, 2, 3]],
    [2, 1, [1, 2, 3, 4]],
  ])("moves die %i to place %i", (die, place, order) =>
    expect(moveTo([1, 2, 3, 4], die, place)).toEqual(order),
  )

  test("is another one after it was shuffled, with the same dice", () => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      const mixed = shuffled([1, 2, 3, 4], random)
      expect(mixed).not.toEqual([1, 2, 3, 4])
      expect(mixed.toSorted()).toEqual([1, 2, 3, 4])
    }
    expect(shuffled([5])).toEqual([5])
  })
})

describe("something that is said on the board", () => {
  const [chip, eye, size] = [
    { width: 100, height: 40 },
    { x: 0, y: 0, cell: 50 },
    { width: 400, height: 400 },
  ]
  const row = (at: number) => Array.from({ length: 8 }, (_, column) => ({ row: at, column }))

  test("lies in the middle of the lower edge", () =>
    expect(roomFor(chip, [], eye, size)).toEqual({ x: 150, y: 352 }))

  test("moves aside for dice, and up where there is no room beside them", () => {
    expect(roomFor(chip, [{ row: 7, column: 4 }], eye, size)).toEqual({ x: 96, y: 352 })
    const at = roomFor(chip, [...row(7), ...row(6)], eye, size)
    expect(at?.x).toBe(150)
    expect((at?.y ?? 0) + chip.height).toBeLessThanOrEqual(300)
  })

  test("finds a gap between dice, and covers none where there is no gap", () => {
    const all = Array.from({ length: 8 }, (_, at) => row(at)).flat()
    const gap = all.filter(({ row, column }) => row !== 2 || column < 4 || column > 6)
    const at = roomFor(chip, gap, eye, size)
    expect([at && spotUnder(eye, at), at && spotUnder(eye, { x: at.x + 99, y: at.y + 39 })]).toMatchObject([
      { row: 2 },
      { row: 2 },
    ])
    expect(roomFor(chip, all, eye, size)).toBeUndefined()
  })
})
