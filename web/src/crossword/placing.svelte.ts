import {
  DIRECTIONS,
  inLine,
  middleOf,
  next,
  other,
  plus,
  sameCell,
  type Cell,
  type Direction,
  type Spot,
} from "./cells"
import {
  cellsOf,
  dieOn,
  exchanged,
  freeFrom,
  gridOf,
  inserted,
  laid,
  layoutOf,
  lifted,
  moved,
  NO_CELLS,
  seamAt,
  seamBefore,
  seamNear,
  together,
  wayBack,
  type Cells,
  type Grid,
  type Layout,
} from "./grid"
import { named, NO_LETTERS, STAR, type Letters } from "./stars"

/** Rows and columns that a die can lie on. */
const EDGE = 50

/** What a player has to place, and on what. */
export interface Start {
  /** The dice of the hand, each in its place. */
  hand: readonly number[]
  /** What every die shows, by its number. */
  faces: readonly (string | null)[]
  /** Dice of the crossword that stay where they are. */
  board?: Cells
  /** Dice of the hand that lie on the crossword already. */
  placed?: Cells
  letters?: Letters
  /** Whether a word opens for a die that is put on one of its letters; otherwise the two dice change places. */
  opens?: boolean
  onchange?: (placing: Placing) => void
}

/** Where a die would go: onto a cell, or into the gap that a word opens for it. */
export interface Landing {
  grid: Grid
  cell: Cell
  kind: "target" | "gap"
}

/** Why nothing happened: no die shows the letter that was typed, or the word cannot open; or why dice went home. */
export type Note = { kind: "missing"; letter: string } | { kind: "joined" } | { kind: "in-the-way" }

/** Dice that were placed, and on what: enough to place them again, even after a reload. */
export interface Laying {
  board: Layout
  layout: Layout
  joints: Grid["joints"]
  opened: [number, Direction][]
  cursor: Cell
  direction: Direction
  /** Whether the player has put the cursor there. */
  chosen: boolean
}

/** Milliseconds; letters that follow one that is missing as fast as this belong to its word, which waits. */
const SAME_WORD = 1200

/** What `undo` brings back. */
interface Moment {
  grid: Grid
  cursor: Cell
  caret: Cell
  direction: Direction
}

/**
 * The dice that a player places on a crossword: where they lie, where the next one goes, and how they lay before.
 * A die goes to the cursor, and the cursor goes on to the next free cell.
 */
export class Placing {
  readonly hand: readonly number[]
  readonly faces: readonly (string | null)[]
  readonly board: Cells
  readonly opens: boolean
  letters = $state.raw(NO_LETTERS)
  cursor = $state.raw<Cell>({ row: 0, column: 0 })
  direction = $state<Direction>("across")
  note = $state.raw<Note>()
  #grid = $state.raw<Grid>(gridOf(NO_CELLS))
  #past = $state.raw<readonly Moment[]>([])
  /** Where typing goes on: right behind the last die, even if the cursor has jumped over dice that lie there. */
  #caret: Cell = this.cursor
  /** Whether the player has put the cursor where it is. */
  #chosen = false
  #last: number | undefined
  /** When a letter was missing, or one of the same word was typed after it. */
  #missed = -Infinity
  #onchange: ((placing: Placing) => void) | undefined
  /** The star on the crossword that has no letter yet. */
  asking = $derived([...this.cells.keys()].find((die) => this.faces[die] === STAR && !this.letters.has(die)))

  constructor({ hand, faces, board = NO_CELLS, placed = NO_CELLS, ...rest }: Start) {
    this.hand = hand
    this.faces = faces
    this.board = board
    this.opens = rest.opens ?? false
    this.letters = rest.letters ?? NO_LETTERS
    this.#onchange = rest.onchange
    this.#grid = gridOf(board)
    if (placed.size) {
      this.#past = [this.#moment()]
      this.#grid = gridOf(together(board, placed))
    }
    this.#goOn()
  }

  /** Begins behind the last die, to the right or below. */
  #goOn(): void {
    const [last] = [...this.cells.values()].sort((a, b) => b.row + b.column - a.row - a.column)
    if (!last) return
    const before = (way: Direction) => dieOn(this.cells, next(last, way, -1)) !== undefined
    this.#point(next(last, "across"))
    if (before("down") && !before("across")) this.#point(next(last, "down"), "down")
  }

  get cells(): Cells {
    return this.#grid.cells
  }

  /** The dice that stay where they are. */
  get standing(): Cells {
    return this.board
  }

  /** The dice of the hand that were placed. */
  get added(): number[] {
    return [...this.cells.keys()].filter((die) => this.movable(die))
  }

  /** Whether the player is about to lay dice: some lie there, or the cursor was put somewhere. */
  get busy(): boolean {
    return this.#chosen || this.added.length > 0
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  /** Whether the next die goes between two others, or before the first one of a word. */
  get inserting(): boolean {
    return this.opens && dieOn(this.cells, this.cursor) !== undefined
  }

  layout(): Layout {
    return layoutOf(this.cells)
  }

  movable(die: number): boolean {
    return this.cells.has(die) && !this.standing.has(die)
  }

  /** The player puts the cursor somewhere. */
  point(cell: Cell, direction = this.direction): void {
    this.#point(cell, direction)
    this.#chosen = true
  }

  #point(cell: Cell, direction = this.direction): void {
    this.cursor = this.#caret = { row: cell.row, column: cell.column }
    this.direction = direction
    this.#chosen = false
  }

  turn(): void {
    this.point(this.cursor, other(this.direction))
  }

  /** A die of the hand was tapped: it goes to the cursor, or comes home. */
  use(die: number): void {
    if (this.cells.has(die)) this.lift(die)
    else this.#put(die, this.cursor)
  }

  /** The crossword was tapped: a die comes home, or the cursor goes there; on the cursor itself, it turns. */
  press(spot: Spot): void {
    this.note = undefined
    const there = dieOn(this.cells, spot)
    const seam = this.opens ? seamNear(this.cells, spot) : undefined
    const after = seam && this.cells.get(seam.after)
    if (there !== undefined && this.movable(there)) this.lift(there)
    else if (after) this.point(after, seam.direction)
    else if (sameCell(spot, this.cursor)) this.turn()
    else this.point(spot, this.#along(spot))
  }

  /** Where dice touch a cell in one direction only, a word goes on in that one. */
  #along(cell: Cell): Direction {
    const touched = (way: Direction) =>
      [-1, 1].some((steps) => dieOn(this.cells, next(cell, way, steps)) !== undefined)
    const turned = other(this.direction)
    return touched(turned) && !touched(this.direction) ? turned : this.direction
  }

  /** Where a die would go; nothing if the word there cannot open. */
  landing(die: number, spot: Spot): Landing | undefined {
    const rest = lifted(this.#grid, die)
    if (dieOn(rest.cells, spot) === undefined) return this.#landed(laid(rest, die, spot), die, "target")
    if (!this.opens) return this.#landed(gridOf(exchanged(this.cells, die, spot)), die, "target")
    const seam = seamAt(rest.cells, spot, this.direction)
    const grid = seam && inserted(rest, die, seam)
    return grid && this.#landed(grid, die, "gap")
  }

  #landed(grid: Grid, die: number, kind: Landing["kind"]): Landing | undefined {
    const cells = moved(grid.cells, wayBack(this.standing, grid.cells))
    const cell = cells.get(die)
    return cell && { grid: { ...grid, cells }, cell, kind }
  }

  /** Lays a die where a pointer let go of it. */
  lay(die: number, spot: Spot): void {
    this.note = undefined
    if (Math.max(Math.abs(spot.row), Math.abs(spot.column)) > EDGE) return
    const landing = this.landing(die, spot)
    if (landing) this.#land(die, landing)
    else this.note = { kind: "joined" }
  }

  #land(die: number, { grid, cell, kind }: Landing): void {
    this.#change(grid, () => {
      this.direction = grid.opened.get(die) ?? this.#followed(cell)
      this.#caret = next(cell, this.direction)
      this.cursor = kind === "gap" ? this.#caret : freeFrom(this.cells, this.#caret, this.direction)
      this.#last = die
      this.#chosen = false
    })
  }

  /** The direction of the two dice that were laid last, if they stand in a line and in no other word. */
  #followed(cell: Cell): Direction {
    const last = this.#last === undefined ? undefined : this.cells.get(this.#last)
    const turned = other(this.direction)
    const alone = (each: Cell) =>
      [-1, 1].every((steps) => dieOn(this.cells, next(each, this.direction, steps)) === undefined)
    return last && inLine(last, cell, turned) && alone(last) && alone(cell) ? turned : this.direction
  }

  /** Takes a die back into the hand; the cursor waits where it lay. */
  lift(die: number): void {
    const cell = this.cells.get(die)
    this.note = undefined
    if (!cell || !this.movable(die)) return
    const grid = lifted(this.#grid, die)
    const way = wayBack(this.standing, grid.cells)
    this.#change({ ...grid, cells: moved(grid.cells, way) }, () => this.#point(plus(cell, way)))
  }

  /** Takes all dice back into the hand. */
  clear(): void {
    const [first] = this.added
    const cell = first === undefined ? undefined : this.cells.get(first)
    this.note = undefined
    if (!cell) return
    this.#change(gridOf(this.standing), () => this.#point(cell))
  }

  /** Brings back how the dice lay before. */
  undo(): void {
    const before = this.#past.at(-1)
    this.note = undefined
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#grid = before.grid
    this.#point(before.cursor, before.direction)
    this.#caret = before.caret
    this.#onchange?.(this)
  }

  /** Lays a loose die that shows a letter; a letter that lies there already is passed over. */
  type(letter: string, at = performance.now()): void {
    if (this.note?.kind === "missing" && at - this.#missed < SAME_WORD) return void (this.#missed = at)
    this.#missed = at
    this.note = undefined
    if (this.#isSecondOfTwo(letter)) return
    const there = dieOn(this.cells, this.#caret)
    if (there !== undefined && this.#shows(there, letter)) this.#passOver()
    else this.#typeLoose(letter)
  }

  /** Whether a letter stands on the die before the cursor already, as its second one: the U of Qu. */
  #isSecondOfTwo(letter: string): boolean {
    const before = dieOn(this.cells, next(this.#caret, this.direction, -1))
    return before !== undefined && this.#reads(before).slice(1) === letter
  }

  #passOver(): void {
    const [caret, along] = [next(this.#caret, this.direction), sameCell(this.#caret, this.cursor)]
    if (along) this.#point(caret)
    else this.#caret = caret
  }

  #typeLoose(letter: string): void {
    const cell = this.opens ? this.#caret : this.cursor
    const die = this.looseWith(letter) ?? this.#starFor(letter)
    if (die === undefined) this.note = { kind: "missing", letter }
    else this.#put(die, cell)
  }

  /** A loose star without a letter becomes the one that is missing. */
  #starFor(letter: string): number | undefined {
    const isFree = (die: number) => this.faces[die] === STAR && !this.letters.has(die) && !this.cells.has(die)
    const star = this.hand.find(isFree)
    if (star !== undefined) this.letters = named(this.letters, star, letter)
    return star
  }

  /** Lays a die on a cell; before the first letter of a word if that is where the cell is. */
  #put(die: number, cell: Cell): void {
    const there = dieOn(this.cells, cell)
    const head = this.opens && there !== undefined && !seamBefore(this.cells, there, this.direction)
    this.lay(die, middleOf(head ? next(cell, this.direction, -1) : cell))
  }

  /** Takes back the die before the cursor, or the one that it stands on where words do not open. */
  erase(): void {
    const waits = this.note?.kind === "missing"
    this.note = undefined
    if (waits) return
    const here = sameCell(this.cursor, this.#caret) ? dieOn(this.cells, this.#caret) : undefined
    const before = this.opens || here === undefined
    const cell = before ? next(this.#caret, this.direction, -1) : this.#caret
    const die = dieOn(this.cells, cell)
    if (die !== undefined && this.movable(die)) this.lift(die)
    else this.#point(cell)
  }

  /** Gives the star that is asked about its letter, which it keeps. */
  nameStar(letter: string): void {
    if (this.asking === undefined) return
    this.letters = named(this.letters, this.asking, letter)
    this.#onchange?.(this)
  }

  /** What lies here, to be placed again later. */
  laying(): Laying {
    const { cursor, direction } = this
    const { joints, opened } = this.#grid
    const [board, layout] = [layoutOf(this.standing), this.layout()]
    return { board, layout, joints, opened: [...opened], cursor, direction, chosen: this.#chosen }
  }

  /**
   * Places again what lay on an earlier crossword, and what was built of it since stands. Somebody else may have built
   * too: if that touches the dice, they go home.
   */
  resume(before: Laying): void {
    const laying = asBuilt(before, this.cells)
    const [lay, standing] = [cellsOf(laying.layout), cellsOf(laying.board)]
    const added = laying.layout.filter(([die]) => !standing.has(die))
    const fresh = cellsOf(this.layout().filter(([die]) => !standing.has(die)))
    const goOn = () => this.#goOnAt(laying, lay)
    if (!added.every(([die]) => this.hand.includes(die))) return
    if (!added.length && (laying.chosen || !fresh.size)) goOn()
    else if (added.length && this.#isTouched(standing, lay, fresh)) this.note = { kind: "in-the-way" }
    else if (laying.opened.some(([die]) => !standing.has(die))) this.#change(gridFrom(laying), goOn)
    else for (const [die, row, column] of added) this.#change(laid(this.#grid, die, { row, column }), goOn)
  }

  /** The cursor stays where it was, if nothing has come to lie there. */
  #goOnAt({ cursor, direction, chosen }: Laying, lay: Cells): void {
    if (dieOn(this.cells, cursor) !== dieOn(lay, cursor)) return
    this.#point(cursor, direction)
    this.#chosen = chosen
  }

  /**
   * Whether dice that lay there have moved since, or new ones lie on or beside those that were added. A die that
   * another one has taken the place of is not missed.
   */
  #isTouched(standing: Cells, lay: Cells, fresh: Cells): boolean {
    const moved = [...standing].some(([die, cell]) => {
      const now = this.cells.get(die)
      return now ? !sameCell(now, cell) : dieOn(fresh, cell) === undefined
    })
    const opened = [...standing].some(([die, cell]) => !sameCell(lay.get(die) ?? cell, cell))
    const added = [...lay].filter(([die]) => !standing.has(die)).map(([, cell]) => cell)
    return moved || (opened && fresh.size > 0) || added.some((cell) => isNear(fresh, cell))
  }

  /** The first die of the hand that shows a letter; a star that has become it comes last. */
  protected looseWith(letter: string): number | undefined {
    const loose = this.hand.filter((die) => !this.cells.has(die))
    const shows = (die: number) => this.faces[die]?.charAt(0).toUpperCase() === letter
    return loose.find(shows) ?? loose.find((die) => this.#shows(die, letter))
  }

  /** Begins again on what stands now, with nothing to undo. */
  protected restart(): void {
    this.#past = []
    this.#grid = gridOf(this.standing)
    this.#onchange?.(this)
  }

  #reads(die: number): string {
    return (this.letters.get(die) ?? this.faces[die] ?? "").toUpperCase()
  }

  #shows(die: number, letter: string): boolean {
    return this.#reads(die).charAt(0) === letter
  }

  #moment(): Moment {
    return { grid: this.#grid, cursor: this.cursor, caret: this.#caret, direction: this.direction }
  }

  /** Lays the dice so, puts the cursor where it belongs then, and tells whoever wants to know. */
  #change(grid: Grid, andThen: () => void): void {
    this.#past = [...this.#past, this.#moment()]
    this.#grid = grid
    andThen()
    this.#onchange?.(this)
  }
}

/** Whether a die lies on a cell or beside it. */
function isNear(cells: Cells, cell: Cell): boolean {
  const around = DIRECTIONS.flatMap((direction) => [-1, 1].map((steps) => next(cell, direction, steps)))
  return [cell, ...around].some((each) => dieOn(cells, each) !== undefined)
}

/** A laying with what was built of it since in its crossword, which lies where the crossword lies now. */
function asBuilt(laying: Laying, now: Cells): Laying {
  const before = cellsOf(laying.board)
  const isBuilt = ([die]: Layout[number]) => now.has(die) && !before.has(die)
  if (!laying.layout.some(isBuilt)) return laying
  const way = wayBack(now, cellsOf(laying.layout))
  const layout = layoutOf(moved(cellsOf(laying.layout), way))
  // A die that a Slurp has taken away since was not laid by the player, even if it is in the hand now.
  const board = layout.filter((each) => isBuilt(each) || before.has(each[0]))
  return { ...laying, board, layout, cursor: plus(laying.cursor, way) }
}

function gridFrom({ layout, joints, opened }: Laying): Grid {
  return { cells: cellsOf(layout), joints, opened: new Map(opened) }
}
