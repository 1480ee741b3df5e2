import { next, sameCell, type Cell, type Direction, type Spot } from "../../parts/board"
import type { LettersRebusDraft, RebusHand } from "../../protocol"
import {
  cellsOf,
  dieOn,
  named,
  NO_CELLS,
  placed,
  STAR,
  starsOf,
  without,
  type Cells,
  type Stars,
} from "./model"

/** Rows and columns that a die can lie on. */
const EDGE = 50

/** One's own dice while the sand runs: they lie as this page says, and the server hears of every change. */
export class Laying {
  readonly faces: readonly string[]
  cells = $state.raw<Cells>(NO_CELLS)
  stars = $state.raw<Stars>(starsOf(undefined))
  selected = $state<number>()
  cursor = $state.raw<Cell>({ row: 0, column: 0 })
  direction = $state<Direction>("across")
  /** A letter that was typed, and that no loose die shows. */
  missing = $state<string>()
  /** The star on the board that has no letter yet. */
  asking = $derived([...this.cells.keys()].find((die) => this.faces[die] === STAR && !this.stars.has(die)))
  #past: Cells[] = []
  #onchange: (draft: LettersRebusDraft) => void

  constructor(hand: RebusHand, onchange: (draft: LettersRebusDraft) => void) {
    this.faces = hand.faces
    this.cells = cellsOf(hand)
    this.stars = starsOf(hand)
    if (this.cells.size) this.#past.push(NO_CELLS)
    this.#goOn()
    this.#onchange = onchange
  }

  /** Typing goes on behind the last die, to the right or below. */
  #goOn(): void {
    const [last] = [...this.cells.values()].sort((a, b) => b.row + b.column - a.row - a.column)
    if (!last) return
    const before = (way: Direction) => this.dieAt(next(last, way, -1)) !== undefined
    this.direction = before("down") && !before("across") ? "down" : "across"
    this.cursor = next(last, this.direction)
  }

  get canUndo(): boolean {
    return this.cells.size > 0
  }

  dieAt(cell: Cell): number | undefined {
    return dieOn(this.cells, cell)
  }

  /** Takes up a die, or lets go of it again. */
  pick(die: number): void {
    this.missing = undefined
    this.selected = this.selected === die ? undefined : die
  }

  /** A tap, or Enter, on a cell: lays the die that was taken up, takes one up, or sets the cursor. */
  press(cell: Spot): void {
    this.missing = undefined
    const there = this.dieAt(cell)
    if (there !== undefined) this.pick(there)
    else if (this.selected !== undefined) this.lay(this.selected, cell)
    else if (sameCell(cell, this.cursor)) this.turn()
    else this.cursor = { row: cell.row, column: cell.column }
  }

  turn(): void {
    this.direction = this.direction === "across" ? "down" : "across"
  }

  /** Lays a die; one that lies there already changes places with it. */
  lay(die: number, { row, column }: Cell): void {
    this.selected = undefined
    if (Math.max(Math.abs(row), Math.abs(column)) > EDGE) return
    this.cursor = next({ row, column }, this.direction)
    this.#change(placed(this.cells, die, { row, column }))
  }

  /** Takes a die back into the hand. */
  takeBack(die: number): void {
    this.selected = undefined
    if (this.cells.has(die)) this.#change(without(this.cells, die))
  }

  takeAllBack(): void {
    this.selected = undefined
    this.#change(NO_CELLS)
  }

  /** Lays a loose die that shows a letter, and goes on to the next cell. */
  type(letter: string): void {
    this.missing = undefined
    const there = this.dieAt(this.cursor)
    if (there !== undefined && this.#reads(there) === letter) this.cursor = next(this.cursor, this.direction)
    else {
      const die = this.#looseWith(letter)
      if (die === undefined) this.missing = letter
      else this.#typed(die, there)
    }
  }

  #typed(die: number, there: number | undefined): void {
    if (there !== undefined) this.takeBack(there)
    this.lay(die, this.cursor)
  }

  /** Takes back the die under the cursor, or the one before it. */
  erase(): void {
    const here = this.dieAt(this.cursor)
    if (here === undefined) this.cursor = next(this.cursor, this.direction, -1)
    const die = here ?? this.dieAt(this.cursor)
    if (die !== undefined) this.takeBack(die)
  }

  /** Lets go of the die that was taken up, or brings back how the dice lay before. */
  undo(): void {
    if (this.selected !== undefined) {
      this.selected = undefined
      return
    }
    const before = this.#past.pop()
    if (before) this.#set(before)
  }

  /** Gives the star that is asked about its letter, which it keeps. */
  nameStar(letter: string): void {
    if (this.asking === undefined) return
    this.stars = named(this.stars, this.asking, letter)
    this.#set(this.cells)
  }

  #reads(die: number): string {
    return this.stars.get(die) ?? this.faces[die] ?? ""
  }

  #looseWith(letter: string): number | undefined {
    const loose = this.faces.map((_, die) => die).filter((die) => !this.cells.has(die))
    return loose.find((die) => this.faces[die] === letter) ?? loose.find((die) => this.#reads(die) === letter)
  }

  #change(cells: Cells): void {
    this.#past.push(this.cells)
    this.#set(cells)
  }

  #set(cells: Cells): void {
    this.cells = cells
    this.#onchange(this.draft())
  }

  draft(): LettersRebusDraft {
    return {
      type: "draft",
      layout: [...this.cells].map(([die, { row, column }]) => [die, row, column]),
      stars: [...this.stars],
    }
  }
}
