import type { Point } from "./drag"

/** A place on the board; rows grow downwards, and both may be negative. */
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

/** Cells from one corner to the other, both included. */
export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Size {
  width: number
  height: number
}

/** What is seen of the board: where the corner of cell (0, 0) lies in the window, and how wide a cell is. */
export interface Eye extends Point {
  cell: number
}

/** Small enough to show the longest word on a phone. */
export const SMALLEST = 14
const PHONE = 600
const LARGEST_ON_PHONE = 52
const LARGEST = 76
const COLUMNS_AT_LEAST = 7.8

/** How wide cells are where there is room enough. */
export function roomy({ width }: Size): number {
  return Math.min(width < PHONE ? LARGEST_ON_PHONE : LARGEST, Math.max(40, width / COLUMNS_AT_LEAST))
}

/** The smallest box around cells that holds another one too. */
export function boxAround(cells: Iterable<Cell>, home: Box): Box {
  const box = { ...home }
  for (const { row, column } of cells) {
    box.top = Math.min(box.top, row)
    box.bottom = Math.max(box.bottom, row)
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column)
  }
  return box
}

/** Shows a box in the middle of the window, with a little cloth around it. */
export function fitted(box: Box, size: Size): Eye {
  const columns = box.right - box.left + 1
  const rows = box.bottom - box.top + 1
  const fits = Math.min(size.width / (columns + 0.6), size.height / (rows + 0.6))
  const cell = Math.max(SMALLEST, Math.min(roomy(size), Math.floor(fits)))
  return {
    cell,
    x: Math.round((size.width - columns * cell) / 2 - box.left * cell),
    y: Math.round((size.height - rows * cell) / 2 - box.top * cell),
  }
}

/** Whether a box can be seen as a whole. */
export function shows(eye: Eye, box: Box, size: Size): boolean {
  return (
    eye.x + box.left * eye.cell >= 0 &&
    eye.y + box.top * eye.cell >= 0 &&
    eye.x + (box.right + 1) * eye.cell <= size.width &&
    eye.y + (box.bottom + 1) * eye.cell <= size.height
  )
}

/** Whether there has come to be room for much larger cells. */
export function isCramped(eye: Eye, box: Box, size: Size): boolean {
  return eye.cell < 0.75 * fitted(box, size).cell
}

/** Moves the board just so far that a cell can be seen. */
export function broughtIn(eye: Eye, { row, column }: Cell, size: Size): Eye {
  return {
    cell: eye.cell,
    x: inside(eye.x, column * eye.cell, eye.cell, size.width),
    y: inside(eye.y, row * eye.cell, eye.cell, size.height),
  }
}

function inside(at: number, offset: number, cell: number, length: number): number {
  return Math.min(Math.max(at, -offset), length - cell - offset)
}

/** Makes cells larger or smaller; what lies under a point stays there. */
export function zoomed(eye: Eye, factor: number, around: Point, size: Size): Eye {
  const cell = Math.min(1.5 * roomy(size), Math.max(SMALLEST, eye.cell * factor))
  const grown = cell / eye.cell
  return { cell, x: around.x - (around.x - eye.x) * grown, y: around.y - (around.y - eye.y) * grown }
}

/** What lies under a point of the window. */
export function spotUnder(eye: Eye, point: Point): Spot {
  const [column, row] = [(point.x - eye.x) / eye.cell, (point.y - eye.y) / eye.cell]
  return {
    row: Math.floor(row),
    column: Math.floor(column),
    right: column - Math.floor(column),
    down: row - Math.floor(row),
  }
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

/** The letter that a key types, in capitals; nothing while another key turns it into a command. */
export function typedLetter(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return undefined
  return /^[a-z*]$/i.test(event.key) ? event.key.toUpperCase() : undefined
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea")
}
