import { next, sameCell, type Cell, type Direction, type Spot } from "../../parts/board"

/** Dice on their cells, by number. */
export type Cells = ReadonlyMap<number, Cell>

/** Two dice side by side, in reading order, between which a word can open. */
export interface Seam {
  before: number
  after: number
  direction: Direction
}

const DIRECTIONS: readonly Direction[] = ["across", "down"]
/** How far from an edge a pointer still means the seam there, as a part of the cell. */
const NEAR = 0.3

/** Dice that opened a word, and the direction in which they did. */
export type Openings = ReadonlyMap<number, Direction>

export const NO_CELLS: Cells = new Map()
export const NO_OPENINGS: Openings = new Map()

export function withOpening(openings: Openings, die: number, direction: Direction | undefined): Openings {
  const others = [...openings].filter(([other]) => other !== die)
  return new Map(direction ? [...others, [die, direction]] : others)
}

export function cellsOf(layout: readonly (readonly [number, number, number])[]): Cells {
  return new Map(layout.map(([die, row, column]) => [die, { row, column }]))
}

export function layoutOf(cells: Cells): [number, number, number][] {
  return [...cells].map(([die, { row, column }]) => [die, row, column])
}

export function dieOn(cells: Cells, cell: Cell): number | undefined {
  return [...cells].find(([, other]) => sameCell(cell, other))?.[0]
}

export function withDie(cells: Cells, die: number, { row, column }: Cell): Cells {
  return new Map(cells).set(die, { row, column })
}

export function withoutDie(cells: Cells, die: number): Cells {
  return new Map([...cells].filter(([other]) => other !== die))
}

/** The board with one die in another one's place. */
export function swapped(cells: Cells, out: number, into: number): Cells {
  return new Map([...cells].map(([die, cell]) => [die === out ? into : die, cell]))
}

/** All words, as dice in reading order: across from the top, then down from the left. */
export function linesOf(cells: Cells): number[][] {
  return DIRECTIONS.flatMap((direction) => {
    const heads = [...cells].filter(([, cell]) => dieOn(cells, next(cell, direction, -1)) === undefined)
    return heads.map(([die]) => lineFrom(cells, die, direction)).filter((line) => line.length > 1)
  })
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

/** The seam that a spot means: the one at the nearest edge, or else the one before the die, in the direction of typing. */
export function seamAt(cells: Cells, spot: Spot, typing: Direction): Seam | undefined {
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
  return seamBefore(cells, die, typing)
}

/**
 * The board with a die between two neighbours: the word opens, and what hangs on its far part moves along.
 * Nothing if it cannot: the two are joined elsewhere too, or dice would lie on one another.
 */
export function inserted(cells: Cells, die: number, seam: Seam): Cells | undefined {
  const gap = cells.get(seam.after)
  const opened = gap && shifted(cells, seam, 1)
  return opened && withDie(opened, die, gap)
}

/** The board without a die that had been inserted: the word closes again. */
export function closed(cells: Cells, die: number, direction: Direction): Cells {
  const gap = cells.get(die)
  const rest = withoutDie(cells, die)
  if (!gap) return rest
  const before = dieOn(rest, next(gap, direction, -1))
  const after = dieOn(rest, next(gap, direction))
  if (before === undefined || after === undefined) return rest
  return shifted(rest, { before, after, direction }, -1) ?? rest
}

function shifted(cells: Cells, { before, after, direction }: Seam, steps: number): Cells | undefined {
  const part = hangingOn(cells, after, before)
  if (part.has(before)) return undefined
  const moved = new Map(
    [...cells].map(([die, cell]) => [die, part.has(die) ? next(cell, direction, steps) : cell]),
  )
  const taken = new Set([...moved.values()].map(({ row, column }) => `${row} ${column}`))
  return taken.size === moved.size ? moved : undefined
}

/** All dice that hang together with one, not counting the side on which another one lies. */
function hangingOn(cells: Cells, first: number, parted: number): Set<number> {
  const part = new Set([first])
  const edge = [first]
  for (let die = edge.pop(); die !== undefined; die = edge.pop()) {
    for (const near of neighbours(cells, die)) {
      const cut = die === first && near === parted
      if (!cut && !part.has(near)) edge.push(near)
      if (!cut) part.add(near)
    }
  }
  return part
}

function neighbours(cells: Cells, die: number): number[] {
  const cell = cells.get(die)
  if (!cell) return []
  return DIRECTIONS.flatMap((direction) =>
    [-1, 1].flatMap((steps) => dieOn(cells, next(cell, direction, steps)) ?? []),
  )
}
