import type { Point } from "../parts/drag"
import type { Cell, Spot } from "./cells"

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

export function boxOf({ row, column }: Cell): Box {
  return { top: row, left: column, bottom: row, right: column }
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

/** Shows a box in the middle of the window, with a little cloth around it, and cells no smaller than asked for. */
export function fitted(box: Box, size: Size, least = SMALLEST): Eye {
  const columns = box.right - box.left + 1
  const rows = box.bottom - box.top + 1
  const fits = Math.min(size.width / (columns + 0.6), size.height / (rows + 0.6))
  const cell = Math.max(least, Math.min(roomy(size), Math.floor(fits)))
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

/** How much room the cursor has ahead of it, in cells. */
const AHEAD = 1.5

/** Moves the board just so far that the cursor can be seen, with some room in the direction that it came. */
export function broughtIn(eye: Eye, cursor: Cell, before: Cell, { width, height }: Size): Eye {
  const [down, right] = [cursor.row - before.row, cursor.column - before.column]
  return {
    cell: eye.cell,
    x: inside(eye.x, cursor.column * eye.cell, eye.cell, width, right),
    y: inside(eye.y, cursor.row * eye.cell, eye.cell, height, down),
  }
}

function inside(at: number, offset: number, cell: number, length: number, way: number): number {
  const ahead = Math.max(0, Math.min(AHEAD * cell, (length - cell) / 2))
  const least = (way < 0 ? ahead : 0) - offset
  const most = length - cell - offset - (way > 0 ? ahead : 0)
  return Math.min(Math.max(at, least), most)
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

/** How far a thing that lies on the board stays from its edges, and how far it is moved to find room. */
const EDGE = 8
const STEP = 6

/** Where a thing of some size covers no die: as low as possible, in the middle if it can be; nothing if nowhere. */
export function roomFor(
  thing: Size,
  dice: readonly Cell[],
  eye: Eye,
  { width, height }: Size,
): Point | undefined {
  const middle = Math.max(EDGE, (width - thing.width) / 2)
  for (let y = height - thing.height - EDGE; y >= EDGE; y -= STEP)
    for (let aside = 0; middle - aside >= EDGE; aside += STEP)
      for (const x of [middle - aside, middle + aside])
        if (!covers({ x, y }, thing, dice, eye)) return { x, y }
  return undefined
}

function covers(at: Point, { width, height }: Size, dice: readonly Cell[], { x, y, cell }: Eye): boolean {
  return dice.some(({ row, column }) => {
    const [left, top] = [x + column * cell, y + row * cell]
    return left < at.x + width && left + cell > at.x && top < at.y + height && top + cell > at.y
  })
}
