import { Drafts } from "../../net/drafts"
import type { Table } from "../../net/table.svelte"
import { play, tap } from "../../sound.svelte"
import { lies, nudged, put, taken, wordOn, type Laid, type Slots } from "./model"

/** A word in the making: what lies on the straw, what is kept, and a `?` that waits for its letter. */
export class Making {
  slots = $state.raw<Slots>([])
  kept = $state.raw<readonly number[]>([])
  asking = $state.raw<{ die: number; at: number | undefined }>()
  /** The dice that this page last sent back into the cup. */
  rerolled: readonly number[] = []
  #table: Table
  #drafts: Drafts<readonly Laid[]>

  constructor(table: Table) {
    this.#table = table
    this.#drafts = new Drafts((word) =>
      table.draft({ type: "draft", word: word.map(([die, letter]) => [die, letter]) }),
    )
  }

  /** What the server knows: after a reload, or when a new round begins. */
  adopt(straw: readonly Laid[]): void {
    this.#drafts.stop()
    this.slots = straw
    this.asking = undefined
  }

  /** A new round: nothing is kept. */
  forget(): void {
    this.kept = []
    this.rerolled = []
  }

  /** Lays a die, or asks for the letter of a `?` first. */
  lay(die: number, face: string, at?: number): void {
    const known = this.slots.find((slot) => slot?.[0] === die)?.[1]
    if (face === "?" && !known) this.asking = { die, at }
    else this.#change(put(this.slots, [die, known ?? ""], at))
  }

  /** The letter of the `?` that waits for one, or of one that is typed. */
  give(letter: string, die = this.asking?.die, at = this.asking?.at): void {
    this.asking = undefined
    if (die !== undefined) this.#change(put(this.slots, [die, letter], at))
  }

  take(die: number): void {
    if (lies(this.slots, die)) this.#change(taken(this.slots, die))
  }

  takeLast(): void {
    const last = this.slots.at(-1)
    if (last) this.take(last[0])
  }

  nudge(die: number, by: -1 | 1): void {
    this.#change(nudged(this.slots, die, by))
  }

  keep(die: number): void {
    const others = this.kept.filter((kept) => kept !== die)
    this.kept = others.length < this.kept.length ? others : [...others, die]
  }

  async reroll(dice: readonly number[]): Promise<void> {
    this.rerolled = dice
    play("shake")
    await this.#drafts.flush()
    await this.#table.do({ type: "reroll", dice: [...dice] })
  }

  /** A word that stands cannot be taken back, so what lies there is told first. */
  async done(): Promise<void> {
    this.asking = undefined
    await this.#drafts.flush()
    await this.#table.do({ type: "done" })
  }

  /** The page goes: what lies there is told. */
  leave(): void {
    void this.#drafts.flush()
  }

  stop(): void {
    this.#drafts.stop()
  }

  #change(slots: Slots): void {
    if (slots === this.slots) return
    this.slots = slots
    play("place")
    tap()
    this.#drafts.push(wordOn(slots))
  }
}
