import { DIRECTIONS, next, plus, sameCell, type Cell, type Direction, type Spot } from "./cells"

/** Dice on their cells, by number. */
export type Cells = ReadonlyMap<number, Cell>

/** Dice on their cells, as they travel: die, row, column. */
export type Layout = [number, number, number][]

/** Two dice side by side, in reading order, between which a word can open. */
export interface Seam {
  before: number
  after: number
  direction: Direction
}

export const NO_CELLS: Cells = new Map()

/** How far from an edge a pointer still means the seam there, as a part of the cell. */
const NEAR = 0.3

export function cellsOf(layout: readonly (readonly [number, number, number])[]): Cells {
  return new Map(layout.map(([die, row, column]) => [die, { row, column }]))
}

export function layoutOf(cells: Cells): Layout {
  return [...cells].map(([die, { row, column }]) => [die, row, column])
}

/** Rows and columns are far fewer. */
const FAR = 1 << 16

const keyOf = ({ row, column }: Cell) => row * FAR + column

/** Which die lies where, worked out once for each crossword: this is asked for thousands of times in a game. */
const places = new WeakMap<Cells, ReadonlyMap<number, number>>()

export function dieOn(cells: Cells, cell: Cell): number | undefined {
  let found = places.get(cells)
  if (!found) places.set(cells, (found = new Map([...cells].map(([die, where]) => [keyOf(where), die]))))
  return found.get(keyOf(cell))
}

/** The first cell without a die, from one on. */
export function freeFrom(cells: Cells, cell: Cell, direction: Direction): Cell {
  let free = cell
  while (dieOn(cells, free) !== undefined) free = next(free, direction)
  return free
}

export function withDie(cells: Cells, die: number, { row, column }: Cell): Cells {
  return new Map(cells).set(die, { row, column })
}

export function together(some: Cells, others: Cells): Cells {
  return new Map([...some, ...others])
}

export function withoutDie(cells: Cells, die: number): Cells {
  return new Map([...cells].filter(([other]) => other !== die))
}

/** The dice with one on another cell. The one that lay there takes its place, or goes if it had none. */
export function exchanged(cells: Cells, die: number, cell: Cell): Cells {
  const there = dieOn(cells, cell)
  const from = cells.get(die)
  if (there === undefined || there === die) return withDie(cells, die, cell)
  const rest = withoutDie(cells, there)
  return withDie(from ? withDie(rest, there, from) : rest, die, cell)
}

/** The crossword with one die in another one's place. */
export function swapped(cells: Cells, out: number, into: number): Cells {
  return new Map([...cells].map(([die, cell]) => [die === out ? into : die, cell]))
}

/** All words, as dice in reading order: across from the top, then down from the left. */
export function linesOf(cells: Cells): number[][] {
  return DIRECTIONS.flatMap((direction) => {
    const heads = [...cells].filter(([, cell]) => dieOn(cells, next(cell, direction, -1)) === undefined)
    return heads
      .sort(([, one], [, other]) => inReadingOrder(one, other, direction))
      .map(([die]) => lineFrom(cells, die, direction))
      .filter((line) => line.length > 1)
  })
}

function inReadingOrder(one: Cell, other: Cell, direction: Direction): number {
  const [row, column] = [one.row - other.row, one.column - other.column]
  return direction === "across" ? row || column : column || row
}

function lineFrom(cells: Cells, head: number, direction: Direction): number[] {
  const line: number[] = []
  let die: number | undefined = head
  while (die !== undefined) {
    line.push(die)
    const cell = cells.get(die)
    die = cell && dieOn(cells, next(cell, direction))
  }
  return line
}

/** What a line of dice reads, in capitals. */
export function read(line: readonly number[], faces: readonly (string | null)[]): string {
  return line
    .map((die) => faces[die] ?? "")
    .join("")
    .toUpperCase()
}

/** The seam between a die and its neighbour before it. */
export function seamBefore(cells: Cells, after: number, direction: Direction): Seam | undefined {
  const cell = cells.get(after)
  const before = cell && dieOn(cells, next(cell, direction, -1))
  return before === undefined ? undefined : { before, after, direction }
}

/** The seam at the edge of a die that a spot is close to. */
export function seamNear(cells: Cells, spot: Spot): Seam | undefined {
  const die = dieOn(cells, spot)
  if (die === undefined) return undefined
  const edges: [number, Direction, number][] = [
    [spot.right, "across", 0],
    [1 - spot.right, "across", 1],
    [spot.down, "down", 0],
    [1 - spot.down, "down", 1],
  ]
  const near = edges.filter(([far]) => far < NEAR).sort(([one], [other]) => one - other)
  for (const [, direction, steps] of near) {
    const after = steps ? dieOn(cells, next(spot, direction)) : die
    const seam = after === undefined ? undefined : seamBefore(cells, after, direction)
    if (seam) return seam
  }
  return undefined
}

/** The seam that a spot on a die means: the one that it is close to, or else the one before the die. */
export function seamAt(cells: Cells, spot: Spot, direction: Direction): Seam | undefined {
  const die = dieOn(cells, spot)
  return seamNear(cells, spot) ?? (die === undefined ? undefined : seamBefore(cells, die, direction))
}

/**
 * A crossword while dice are laid. Dice that were laid side by side are joined, and move together when a word opens;
 * dice that only came to touch when one opened are not.
 */
export interface Grid {
  cells: Cells
  joints: readonly Joint[]
  /** Dice between whose neighbours a word opened, and the direction in which it did. */
  opened: ReadonlyMap<number, Direction>
}

type Joint = readonly [number, number]

export function gridOf(cells: Cells): Grid {
  return { cells, joints: [...cells.keys()].flatMap((die) => jointsOf(cells, die)), opened: new Map() }
}

/** The grid with a die on a free cell. */
export function laid({ cells, joints, opened }: Grid, die: number, cell: Cell): Grid {
  const after = withDie(cells, die, cell)
  return { cells: after, joints: [...joints, ...jointsOf(after, die)], opened }
}

/**
 * The grid with a die between two neighbours: the word opens, and what hangs on its far part moves along.
 * Nothing if it cannot: the two are joined elsewhere too, or dice would lie on one another.
 */
export function inserted(grid: Grid, die: number, { before, after, direction }: Seam): Grid | undefined {
  const gap = grid.cells.get(after)
  const joints = grid.joints.filter((joint) => !(joint.includes(before) && joint.includes(after)))
  const cells = gap && parted(grid.cells, joints, before, after, direction, 1)
  if (!cells) return undefined
  return {
    cells: withDie(cells, die, gap),
    joints: [...joints, [before, die], [die, after]],
    opened: new Map(grid.opened).set(die, direction),
  }
}

/** The grid without a die; a word that it opened closes again. */
export function lifted(grid: Grid, die: number): Grid {
  const cells = withoutDie(grid.cells, die)
  const joints = grid.joints.filter((joint) => !joint.includes(die))
  const opened = new Map([...grid.opened].filter(([other]) => other !== die))
  const [cell, direction] = [grid.cells.get(die), grid.opened.get(die)]
  const before = cell && direction && dieOn(cells, next(cell, direction, -1))
  const after = cell && direction && dieOn(cells, next(cell, direction))
  if (before === undefined || after === undefined || !direction) return { cells, joints, opened }
  const close = parted(cells, joints, before, after, direction, -1)
  return close ? { cells: close, joints: [...joints, [before, after]], opened } : { cells, joints, opened }
}

/** The cells after one part of a word, with all that is joined to it, has moved away from the other. */
function parted(
  cells: Cells,
  joints: readonly Joint[],
  before: number,
  after: number,
  direction: Direction,
  steps: number,
): Cells | undefined {
  const part = joinedTo(after, joints)
  if (part.has(before)) return undefined
  const moved = new Map(
    [...cells].map(([die, cell]) => [die, part.has(die) ? next(cell, direction, steps) : cell]),
  )
  const taken = new Set([...moved.values()].map(({ row, column }) => `${row} ${column}`))
  return taken.size === moved.size ? moved : undefined
}

function joinedTo(die: number, joints: readonly Joint[]): Set<number> {
  const part = new Set([die])
  for (const each of part)
    for (const [one, other] of joints) {
      if (one === each) part.add(other)
      if (other === each) part.add(one)
    }
  return part
}

function jointsOf(cells: Cells, die: number): Joint[] {
  const cell = cells.get(die)
  if (!cell) return []
  return DIRECTIONS.flatMap((direction) =>
    [-1, 1].flatMap((steps) => {
      const near = dieOn(cells, next(cell, direction, steps))
      return near === undefined ? [] : [[die, near] as const]
    }),
  )
}

/** How far a crossword has to move so that as many dice as possible lie where they lay before. */
export function wayBack(before: Cells, cells: Cells): Cell {
  const ways = [...cells].flatMap(([die, { row, column }]) => {
    const was = before.get(die)
    return was ? [{ row: was.row - row, column: was.column - column }] : []
  })
  const count = (way: Cell) => ways.filter((other) => sameCell(way, other)).length
  const [way] = ways.sort((one, other) => count(other) - count(one) || byLength(one, other))
  return way ?? { row: 0, column: 0 }
}

function byLength(one: Cell, other: Cell): number {
  const length = ({ row, column }: Cell) => Math.abs(row) + Math.abs(column)
  return length(one) - length(other) || one.row - other.row || one.column - other.column
}

export function moved(cells: Cells, way: Cell): Cells {
  return new Map([...cells].map(([die, cell]) => [die, plus(cell, way)]))
}
