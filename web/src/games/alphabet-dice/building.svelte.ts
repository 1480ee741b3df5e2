import { middleOf, next, sameCell, type Cell, type Direction, type Spot } from "../../parts/board"
import {
  closed,
  dieOn,
  inserted,
  layoutOf,
  NO_CELLS,
  NO_OPENINGS,
  seamAt,
  seamBefore,
  swapped,
  withDie,
  withOpening,
  withoutDie,
  type Cells,
  type Openings,
} from "./grid"
import { showsLetter } from "./model"

/** What a player's finger would do with a die: lay it on a cell, or open a word for it. */
export interface Landing {
  cells: Cells
  cell: Cell
  kind: "target" | "gap"
}

type Note = { kind: "missing"; letter: string } | { kind: "joined" }

/** One's own turn as it lies on this page; the others see it when it is sent. */
export class Building {
  readonly faces: readonly (string | null)[]
  readonly hand: readonly number[]
  readonly board: Cells
  cells = $state.raw<Cells>(NO_CELLS)
  selected = $state<number>()
  cursor = $state.raw<Cell>({ row: 0, column: 0 })
  direction = $state<Direction>("across")
  note = $state.raw<Note>()
  /** A Slurp: which die goes in and which one comes out, as far as that is known. */
  slurp = $state.raw<{ mine?: number; theirs?: number }>()
  /** The board that letters are added to: after a swap, with the new die in it. */
  standing = $derived.by(() => {
    const { mine, theirs } = this.slurp ?? {}
    return mine === undefined || theirs === undefined ? this.board : swapped(this.board, theirs, mine)
  })
  #opened: Openings = NO_OPENINGS

  constructor(board: Cells, hand: readonly number[], faces: readonly (string | null)[]) {
    this.board = this.cells = board
    this.hand = hand
    this.faces = faces
    const last = [...board.values()].at(-1)
    if (last) this.cursor = { row: last.row, column: last.column + 1 }
  }

  get added(): number[] {
    return [...this.cells.keys()].filter((die) => !this.standing.has(die))
  }

  /** The dice of the hand that lie on the board now. */
  get gone(): number[] {
    return this.hand.filter((die) => this.cells.has(die))
  }

  isMine(die: number): boolean {
    return this.cells.has(die) && !this.standing.has(die)
  }

  pick(die: number): void {
    this.note = undefined
    if (this.slurp && this.slurp.theirs === undefined) this.slurp = { mine: die }
    else this.selected = this.selected === die ? undefined : die
  }

  /** A tap, or Enter, on a spot: lays the die that was taken up, takes one up, or sets the cursor. */
  press(spot: Spot): void {
    this.note = undefined
    const there = dieOn(this.cells, spot)
    if (this.#pulls(there)) return
    const free = this.selected === undefined || this.selected === there
    if (!free && this.selected !== undefined) this.lay(this.selected, spot)
    else if (there !== undefined && this.isMine(there)) this.pick(there)
    else if (sameCell(spot, this.cursor)) this.turn()
    else this.cursor = { row: spot.row, column: spot.column }
  }

  /** In a Slurp, a die of the board comes out as soon as it is known which one goes in. */
  #pulls(die: number | undefined): boolean {
    if (this.slurp?.mine === undefined || this.slurp.theirs !== undefined || die === undefined) return false
    this.slurp = { mine: this.slurp.mine, theirs: die }
    this.cells = this.standing
    return true
  }

  turn(): void {
    this.direction = this.direction === "across" ? "down" : "across"
  }

  /** Where a die would go; nothing if the word there cannot open. */
  landing(die: number, spot: Spot): Landing | undefined {
    const rest = this.#without(die)
    if (dieOn(rest, spot) === undefined)
      return { cells: withDie(rest, die, spot), cell: spot, kind: "target" }
    const seam = seamAt(rest, spot, this.direction)
    const cells = seam && inserted(rest, die, seam)
    const cell = cells?.get(die)
    return cells && cell ? { cells, cell, kind: "gap" } : undefined
  }

  lay(die: number, spot: Spot): void {
    this.note = undefined
    this.selected = undefined
    if (this.slurp && this.slurp.theirs === undefined) {
      this.slurp = { mine: die }
      this.#pulls(dieOn(this.cells, spot))
      return
    }
    const landing = this.landing(die, spot)
    if (landing) this.#land(die, landing, spot)
    else this.note = { kind: "joined" }
  }

  #land(die: number, { cells, cell, kind }: Landing, spot: Spot): void {
    const seam = kind === "gap" ? seamAt(this.#without(die), spot, this.direction) : undefined
    this.#opened = withOpening(this.#opened, die, seam?.direction)
    this.cells = cells
    this.cursor = next(cell, seam?.direction ?? this.direction)
  }

  takeBack(die: number): void {
    this.selected = undefined
    if (!this.isMine(die)) return
    this.cells = this.#without(die)
    this.#opened = withOpening(this.#opened, die, undefined)
  }

  takeAllBack(): void {
    this.selected = undefined
    this.note = undefined
    this.cells = this.standing
    this.#opened = NO_OPENINGS
  }

  #without(die: number): Cells {
    const direction = this.#opened.get(die)
    return direction ? closed(this.cells, die, direction) : withoutDie(this.cells, die)
  }

  /** Lays a loose die that shows a letter; a word that is in the way opens. */
  type(letter: string): void {
    this.note = undefined
    if (this.slurp && this.slurp.theirs === undefined) return this.#typeSlurp(letter)
    const before = dieOn(this.cells, next(this.cursor, this.direction, -1))
    if (letter === "U" && before !== undefined && this.faces[before]?.toUpperCase() === "QU") return
    const there = dieOn(this.cells, this.cursor)
    if (there !== undefined && showsLetter(this.faces[there] ?? null, letter))
      this.cursor = next(this.cursor, this.direction)
    else this.#typeLoose(letter, there)
  }

  #typeSlurp(letter: string): void {
    const die = this.#looseWith(letter)
    if (die === undefined) this.note = { kind: "missing", letter }
    else this.pick(die)
  }

  #typeLoose(letter: string, there: number | undefined): void {
    const die = this.#looseWith(letter)
    if (die === undefined) {
      this.note = { kind: "missing", letter }
      return
    }
    const head = there !== undefined && !seamBefore(this.cells, there, this.direction)
    const cell = head ? next(this.cursor, this.direction, -1) : this.cursor
    this.lay(die, middleOf(cell))
  }

  #looseWith(letter: string): number | undefined {
    return this.hand.find((die) => !this.cells.has(die) && showsLetter(this.faces[die] ?? null, letter))
  }

  /** Takes back the last die before the cursor that was laid in this turn. */
  erase(): void {
    const here = dieOn(this.cells, this.cursor)
    if (here === undefined || !this.isMine(here)) this.cursor = next(this.cursor, this.direction, -1)
    const die = dieOn(this.cells, this.cursor)
    if (die !== undefined) this.takeBack(die)
  }

  /** One step back: lets go of a die, takes back the last one laid, or goes back in a Slurp. */
  undo(): void {
    this.note = undefined
    const last = this.added.at(-1)
    if (this.selected !== undefined) this.selected = undefined
    else if (last !== undefined) this.takeBack(last)
    else this.#undoSlurp()
  }

  #undoSlurp(): void {
    const { mine, theirs } = this.slurp ?? {}
    if (theirs !== undefined && mine !== undefined) this.slurp = { mine }
    else this.slurp = mine === undefined ? undefined : {}
    this.cells = this.standing
  }

  beginSlurp(): void {
    this.takeAllBack()
    this.slurp = {}
  }

  layout(): [number, number, number][] {
    return layoutOf(this.cells)
  }
}
