import type { Cell, Spot } from "../../crossword/cells"
import { dieOn, swapped, type Cells } from "../../crossword/grid"
import { Placing, type Landing, type Start } from "../../crossword/placing.svelte"

/** A Slurp: which die goes in and which one comes out, as far as that is known, and whether that is good. */
export interface SlurpSoFar {
  mine?: number
  theirs?: number
  good?: boolean
}

interface Turn extends Start {
  /** Asks whether two dice may change places. */
  check?: (mine: number, theirs: number) => Promise<boolean>
}

/** One's own turn as it lies on this page; the others see it when it is sent. */
export class Building extends Placing {
  slurp = $state.raw<SlurpSoFar>()
  #check: NonNullable<Turn["check"]>

  constructor({ check, ...start }: Turn) {
    super(start)
    this.#check = check ?? (() => Promise.resolve(true))
  }

  /** The board that letters are added to: after a swap, with the new die in it. */
  override get standing(): Cells {
    const { mine, theirs } = this.slurp ?? {}
    return mine === undefined || theirs === undefined ? this.board : swapped(this.board, theirs, mine)
  }

  /** The dice of the hand that lie on the board now. */
  get gone(): number[] {
    return this.hand.filter((die) => this.cells.has(die))
  }

  /** A Slurp has begun, and it is not known yet which two dice change places. */
  get #choosing(): boolean {
    return this.slurp !== undefined && !this.slurp.good
  }

  beginSlurp(): void {
    this.note = undefined
    this.#slurp({})
  }

  /** Everything lies again as it did before the Slurp. */
  stopSlurp(): void {
    if (!this.slurp) return
    this.note = undefined
    this.#slurp(undefined)
  }

  /** One's own die comes home, and another one can be chosen. */
  takeSwapBack(): void {
    this.beginSlurp()
  }

  #slurp(slurp: SlurpSoFar | undefined): void {
    this.slurp = slurp
    this.restart()
  }

  /** As soon as both dice are known, they change places, and somebody says whether that is good. */
  #choose(mine: number | undefined, theirs: number | undefined): void {
    this.note = undefined
    if (mine === undefined) return
    if (theirs === undefined) return this.#slurp({ mine })
    const swap = { mine, theirs }
    this.#slurp(swap)
    void this.#check(mine, theirs).then((good) => {
      if (this.slurp === swap) this.slurp = { ...swap, good }
    })
  }

  override use(die: number): void {
    if (this.#choosing) this.#choose(die, this.slurp?.theirs)
    else super.use(die)
  }

  override press(spot: Spot): void {
    if (this.#choosing) this.#pull(spot)
    else super.press(spot)
  }

  /** A die of the board comes out as soon as it is known which one goes in; one's own die there comes home. */
  #pull(cell: Cell): void {
    const there = dieOn(this.board, cell)
    const { mine, theirs } = this.slurp ?? {}
    if (there !== undefined && there === theirs) this.takeSwapBack()
    else if (there !== undefined) this.#choose(mine, there)
  }

  override landing(die: number, spot: Spot): Landing | undefined {
    return this.#choosing ? undefined : super.landing(die, spot)
  }

  override lay(die: number, spot: Spot): void {
    if (!this.#choosing) return super.lay(die, spot)
    this.#choose(die, dieOn(this.board, spot) ?? this.slurp?.theirs)
  }

  override type(letter: string): void {
    if (!this.#choosing) return super.type(letter)
    const die = this.looseWith(letter)
    if (die === undefined) this.note = { kind: "missing", letter }
    else this.use(die)
  }

  /** One step back: takes back the last die laid, or goes back in a Slurp. */
  override undo(): void {
    if (this.canUndo || !this.slurp) super.undo()
    else if (this.slurp.mine === undefined) this.stopSlurp()
    else this.takeSwapBack()
  }
}
