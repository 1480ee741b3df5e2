import type { BoggleBowlState, BowlWord } from "../../protocol"

export const CUBES = 11
export const RED = 0
export const BLUE = 1
export const TARGET = 100
const COLUMNS = 7
const LAST_ROW = 8
/** More words than this do not come out of eleven cubes. */
const MOST_WORDS = 5

export type Kind = BoggleBowlState["last"]["kind"]
export type Space = readonly [row: number, column: number]
/** The words that a side lays, as rows of cubes. */
export type Rows = readonly (readonly number[])[]

/** The side for which a seat plays; watchers look from red's side. */
export function sideOf(state: Pick<BoggleBowlState, "sides">, seat: number | null): number | undefined {
  const side = state.sides.findIndex(({ seats }) => seat !== null && seats.includes(seat))
  return side < 0 ? undefined : side
}

/** The cubes of a side. */
export function trayOf(side: number): number[] {
  return Array.from({ length: CUBES }, (_, cube) => side * CUBES + cube)
}

export function pointsOf(state: Pick<BoggleBowlState, "sides">, side: number): number {
  return state.sides[side]?.scored.reduce((sum, points) => sum + points, 0) ?? 0
}

/** What the space under the token calls for. */
export function kindOf(state: Pick<BoggleBowlState, "board" | "token">): Kind {
  return state.board.spaces[state.token[0] - 1]?.[state.token[1]] ?? "blank"
}

/** The rows that lie there to be filled: one, two, or on a wild space one more than there are words. */
export function rowsOn(kind: Kind, rows: Rows): Rows {
  const filled = kind === "wild" ? rows.filter((row) => row.length) : rows
  const wanted = kind === "blank" ? 1 : kind === "wild" ? Math.min(filled.length + 1, MOST_WORDS) : 2
  return Array.from({ length: wanted }, (_, row) => filled[row] ?? [])
}

export function usedIn(rows: Rows): number[] {
  return [...new Set(rows.flat())]
}

/** The cube that stands in both words of a crossing. */
export function commonOf(rows: Rows): number | undefined {
  return rows[0]?.find((cube) => rows[1]?.includes(cube))
}

/** What the space calls for and the words on it do not have yet; nothing while none is begun. */
export function lacking(kind: Kind, rows: Rows): "oneSoFar" | "apart" | undefined {
  const begun = rows.filter((row) => row.length).length
  if (!begun || (kind !== "2" && kind !== "x")) return undefined
  if (begun === 1) return "oneSoFar"
  return kind === "x" && commonOf(rows) === undefined ? "apart" : undefined
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
  return kind === "x" ? crossing(rows) : rows.flatMap((row, word) => line(row, word, word, 0, false))
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
  state: Pick<BoggleBowlState, "token" | "ways" | "last">,
  path: readonly Space[],
): Space[] {
  if (path.length >= state.last.steps) return []
  const line = [null, state.token as Space, ...path]
  const [came, at] = line.slice(-2)
  const way = state.ways.find(([from, here]) => same(from, came) && same(here, at))
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

/** The board as a side sees it: its own numbers on top. */
export function boardOf(state: Pick<BoggleBowlState, "board" | "sides">, side: number): BoardSpace[] {
  const all = Array.from({ length: (LAST_ROW + 1) * COLUMNS }, (_, place) =>
    spaceAt(state, [Math.floor(place / COLUMNS), place % COLUMNS]),
  )
  return side === BLUE ? all.reverse() : all
}

function spaceAt({ board, sides }: Pick<BoggleBowlState, "board" | "sides">, space: Space): BoardSpace {
  const [row, column] = space
  const side = row === 0 ? RED : row === LAST_ROW ? BLUE : undefined
  if (side === undefined)
    return { space, kind: board.spaces[row - 1]?.[column], points: undefined, side, peg: false }
  const points = (side === RED ? board.red : board.blue)[column]
  return { space, kind: undefined, points, side, peg: sides[side]?.pegs.includes(points ?? 0) ?? false }
}

/** What a space is worth to a side. */
export function worthOf(state: Pick<BoggleBowlState, "board">, side: number, [row, column]: Space): number {
  const numbers =
    row === 0 && side === RED ? state.board.red : row === LAST_ROW && side === BLUE ? state.board.blue : []
  return numbers[column] ?? 0
}

/** Whether cubes of a side were thrown between two views that followed each other. */
export function wasThrown(
  before: BoggleBowlState | undefined,
  after: BoggleBowlState,
  side: number,
): boolean {
  if (!before || after.phase !== "race") return false
  const faces = (state: BoggleBowlState) => trayOf(side).map((cube) => state.faces[cube] ?? null)
  const [was, is] = [faces(before), faces(after)]
  return is[0] !== null && is.some((face, cube) => face !== was[cube])
}

/** The other side's words that a seat may still accept, or doubt. */
export function openTo(
  state: BoggleBowlState,
  side: number,
  seat: number,
  status: BowlWord["status"],
): BowlWord[] {
  const count = state.last.counts[1 - side]
  if (!count || count.flaw) return []
  return count.words.filter((word) => word.status === status && !word.votes.includes(seat))
}
