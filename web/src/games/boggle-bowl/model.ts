import type { BoggleBowlState, BowlPrinted, BowlSums, ShownWord } from "../../protocol"

export const RED = 0
export const BLUE = 1
/** More words than this do not come out of eleven cubes. */
const MOST_WORDS = 5
/** How many rows lie there to be filled on each kind of space. */
const ROWS = { blank: 1, wild: 0, "2": 2, x: 2 }

export type Kind = BowlSums["kind"]
export type Space = readonly [row: number, column: number]
/** The words that a side lays, as rows of cubes. */
export type Rows = readonly (readonly number[])[]

/** The side for which a seat plays; watchers look from red's side. */
export function sideOf(state: Pick<BoggleBowlState, "sides">, seat: number | null): number | undefined {
  const side = state.sides.findIndex(({ seats }) => seat !== null && seats.includes(seat))
  return side < 0 ? undefined : side
}

/** The rows that lie there: those to be filled, and further ones that have cubes; on a wild space one to go on with. */
export function rowsOn(kind: Kind, rows: Rows): Rows {
  const called = Array.from({ length: ROWS[kind] }, (_, row) => rows[row] ?? [])
  const filled = [...called, ...rows.slice(called.length).filter((row) => row.length)]
  return kind === "wild" ? withAnother(filled) : filled
}

/** The rows with one more to lay a word in, if all have cubes and there is room. */
export function withAnother(rows: Rows): Rows {
  return rows.every((row) => row.length) && rows.length < MOST_WORDS ? [...rows, []] : rows
}

export function usedIn(rows: Rows): number[] {
  return [...new Set(rows.flat())]
}

/** The cube that stands in both words of a crossing. */
export function commonOf(rows: Rows): number | undefined {
  return rows[0]?.find((cube) => rows[1]?.includes(cube))
}

/** The rows without a cube, wherever it stands. */
export function without(rows: Rows, cube: number): Rows {
  return rows.map((row) => row.filter((other) => other !== cube))
}

/** The rows with a cube at a place of a word, and nowhere else. */
export function placed(rows: Rows, cube: number, word: number, at?: number): Rows {
  return inserted(without(rows, cube), cube, word, at)
}

/** The rows with a cube of the other word as the common one. */
export function crossed(rows: Rows, cube: number, word: number): Rows {
  return commonOf(rows) === undefined && !rows[word]?.includes(cube) ? inserted(rows, cube, word) : rows
}

function inserted(rows: Rows, cube: number, word: number, at?: number): Rows {
  return rows.map((row, number) =>
    number === word ? [...row.slice(0, at ?? row.length), cube, ...row.slice(at ?? row.length)] : row,
  )
}

/** The rows with a cube one place further along its word. */
export function nudged(rows: Rows, cube: number, word: number, by: -1 | 1): Rows {
  const row = rows[word] ?? []
  const to = row.indexOf(cube) + by
  if (!row.includes(cube) || to < 0 || to >= row.length) return rows
  const others = row.filter((other) => other !== cube)
  return rows.map((each, number) =>
    number === word ? [...others.slice(0, to), cube, ...others.slice(to)] : each,
  )
}

/** What typing a letter takes: a cube of the tray, or on an X one that lies in the other word. */
export function cubeFor(
  letter: string,
  tray: readonly number[],
  rows: Rows,
  word: number,
  faces: readonly (string | null)[],
): number | undefined {
  const shows = (cube: number) => faces[cube]?.[0] === letter
  const loose = tray.filter((cube) => !rows.flat().includes(cube))
  return loose.find(shows) ?? (commonOf(rows) === undefined ? rows[1 - word]?.find(shows) : undefined)
}

/** A cell of the laid words: a cube, or the place where the next one of a word would go. */
export interface Cell {
  row: number
  column: number
  word: number
  at: number
  cube: number | undefined
  common: boolean
}

/** Where the cubes lie: words in lines below each other, or on an X one across and one down. */
export function cellsOf(kind: Kind, rows: Rows): Cell[] {
  if (kind !== "x") return rows.flatMap((row, word) => line(row, word, word, 0, false))
  const cross = crossing(rows.slice(0, 2))
  const below = Math.max(...cross.map(({ row }) => row)) + 1
  return [...cross, ...rows.slice(2).flatMap((row, word) => line(row, word + 2, below + word, 0, false))]
}

function crossing(rows: Rows): Cell[] {
  const common = commonOf(rows)
  const [across, down] = [rows[0] ?? [], rows[1] ?? []]
  if (common === undefined) return [...line(across, 0, 0, 0, false), ...line(down, 1, 2, 0, true)]
  const [column, row] = [across.indexOf(common), down.indexOf(common)]
  const below = line(down, 1, 0, column, true).filter(({ cube }) => cube !== common)
  return [...line(across, 0, row, 0, false), ...below].map((cell) => ({
    ...cell,
    common: cell.cube === common,
  }))
}

function line(row: readonly number[], word: number, top: number, left: number, down: boolean): Cell[] {
  return [...row, undefined].map((cube, at) => ({
    row: top + (down ? at : 0),
    column: left + (down ? 0 : at),
    word,
    at,
    cube,
    common: false,
  }))
}

/** The spaces that the token may enter next, after these. */
export function onward(
  { token, last }: Pick<BoggleBowlState, "token" | "last">,
  { ways }: Pick<BowlSums, "ways">,
  path: readonly Space[],
): Space[] {
  if (path.length >= last.steps) return []
  const line = [null, token as Space, ...path]
  const [came, at] = line.slice(-2)
  const way = ways.find(([from, here]) => same(from, came) && same(here, at))
  return (way?.[2] ?? []) as Space[]
}

export function same(
  one: readonly number[] | null | undefined,
  other: readonly number[] | null | undefined,
): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}

/** What a space of the board is, for whoever looks at it. */
export interface BoardSpace {
  space: Space
  kind: Kind | undefined
  /** The number of a scoring row, its side, and whether a peg stands there. */
  points: number | undefined
  side: number | undefined
  peg: boolean
}

type Board = BowlPrinted["board"]
type Sides = BoggleBowlState["sides"]

/** The board as a side sees it: its own numbers on top. */
export function boardOf(board: Board, sides: Sides, side: number): BoardSpace[] {
  const rows: (readonly (Kind | number)[])[] = [board.red, ...board.spaces, board.blue]
  const all = rows.flatMap((row, number) =>
    row.map((_, column) => spaceAt(board, [number, column], (side, points) => hasPeg(sides, side, points))),
  )
  return side === BLUE ? all.reverse() : all
}

const hasPeg = (sides: Sides, side: number, points: number) => sides[side]?.pegs.includes(points) === true

function spaceAt(
  board: Board,
  space: Space,
  pegged: (side: number, points: number) => boolean = () => false,
): BoardSpace {
  const [row, column] = space
  const side = row === 0 ? RED : row > board.spaces.length ? BLUE : undefined
  if (side === undefined)
    return { space, kind: board.spaces[row - 1]?.[column], points: undefined, side, peg: false }
  const points = (side === RED ? board.red : board.blue)[column] ?? 0
  return { space, kind: undefined, points, side, peg: pegged(side, points) }
}

/** What a space calls for; nothing in the numbered rows. */
export function kindAt(board: Board, space: Space): Kind | undefined {
  return spaceAt(board, space).kind
}

/** What a space is worth to a side. */
export function worthOf(board: Board, mine: number, space: Space): number {
  const { side, points } = spaceAt(board, space)
  return side === mine ? (points ?? 0) : 0
}

/** Whether cubes of a side came onto the table between two views that followed each other. */
export function wasThrown(
  before: BoggleBowlState | undefined,
  after: BoggleBowlState,
  side: number,
): boolean {
  if (!before || after.phase !== "race") return false
  const throws = (state: BoggleBowlState) => state.sides[side]?.throws ?? 0
  return before.phase !== "race" || throws(after) > throws(before)
}

/** The words that lie open, and afterwards what became of them; a word that was laid twice is shown once. */
export function shownWords({ reveal, last }: Pick<BoggleBowlState, "reveal" | "last">): readonly ShownWord[] {
  if (reveal) return reveal.words
  return last.counts.flatMap(({ words }, owner) =>
    words
      .filter(({ text }, place) => words.findIndex((other) => other.text === text) === place)
      .map(({ text, status, fault }) => ({ owner, text, status, fault, final: true })),
  )
}
