/** A place on the crossword; rows grow downwards, and both may be negative. */
export interface Cell {
  row: number
  column: number
}

/** A place within a cell, as parts of its side: a pointer close to an edge may mean the seam between two dice. */
export interface Spot extends Cell {
  right: number
  down: number
}

export type Direction = "across" | "down"

export const DIRECTIONS: readonly Direction[] = ["across", "down"]

export function other(direction: Direction): Direction {
  return direction === "across" ? "down" : "across"
}

export function middleOf({ row, column }: Cell): Spot {
  return { row, column, right: 0.5, down: 0.5 }
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.column === other.column
}

export function next(cell: Cell, direction: Direction, steps = 1): Cell {
  return direction === "across"
    ? { row: cell.row, column: cell.column + steps }
    : { row: cell.row + steps, column: cell.column }
}

export function plus(cell: Cell, way: Cell): Cell {
  return { row: cell.row + way.row, column: cell.column + way.column }
}

/** Whether two cells lie side by side in a direction. */
export function inLine(one: Cell, other: Cell, direction: Direction): boolean {
  return sameCell(next(one, direction), other) || sameCell(next(other, direction), one)
}

const ARROWS: Record<string, [Direction, number]> = {
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
}

/** Where an arrow key leads. */
export function arrowed(cell: Cell, key: string): Cell | undefined {
  const arrow = ARROWS[key]
  return arrow && next(cell, ...arrow)
}

/** The row and column of a cell as people count them: from 1, from the first row and column with something in it. */
export function placeIn(all: Iterable<Cell>, cell: Cell): [number, number] {
  const cells = [...all, cell]
  const [top, left] = [cells.map(({ row }) => row), cells.map(({ column }) => column)]
  return [cell.row - Math.min(...top) + 1, cell.column - Math.min(...left) + 1]
}
