import { Drafts } from "../../net/drafts.svelte"
import type { Table } from "../../net/table.svelte"
import { play, tap } from "../../sound.svelte"
import { lies, nudged, placesOf, put, shuffled, swapped, taken, wordOn, type Laid, type Slots } from "./model"

/** A word in the making: what lies on the straw, the places in the hand, and a `?` that waits for its letter. */
export class Making {
  slots = $state.raw<Slots>([])
  /** Whether the dice to roll again are being chosen, and those that are kept then. */
  choosing = $state(false)
  kept = $state.raw<readonly number[]>([])
  /** What the dice showed that were rolled again last. */
  rolled = $state.raw<readonly string[]>([])
  asking = $state.raw<{ die: number; at: number | undefined }>()
  #order = $state.raw<readonly number[]>([])
  #table: Table
  #drafts: Drafts<readonly Laid[]>

  constructor(table: Table) {
    this.#table = table
    this.#drafts = new Drafts((word) =>
      table.draft({ type: "draft", word: word.map(([die, letter]) => [die, letter]) }),
    )
  }

  /** Whether a throw or the last word is on its way: until the answer comes, everything lies as it is. */
  get ending(): boolean {
    return this.#drafts.ending
  }

  /** What the server knows: after a reload, or when a new round begins. */
  adopt(straw: readonly Laid[]): void {
    this.#drafts.stop()
    this.slots = straw
    this.asking = undefined
  }

  /** A new round: nothing is kept, and every die has its place again. */
  forget(): void {
    this.kept = this.rolled = this.#order = []
    this.choosing = false
  }

  /** One's dice in the order of their places in the hand. */
  places(own: readonly number[]): readonly number[] {
    return placesOf(own, this.#order)
  }

  shuffle(own: readonly number[]): void {
    this.#order = shuffled(this.places(own), Math.random)
  }

  swap(own: readonly number[], die: number, other: number): void {
    this.#order = swapped(this.places(own), die, other)
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

  clear(): void {
    if (this.slots.length) this.#change([])
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

  /** Rolls dice again; what they showed tells those who throw real ones which they are. */
  async reroll(dice: readonly number[], shown: readonly string[]): Promise<void> {
    if (this.ending) return
    play("shake")
    const { done } = await this.#drafts.end(() => this.#table.do({ type: "reroll", dice: [...dice] }))
    if (!done) return
    this.rolled = shown
    this.choosing = false
  }

  /** A word that stands cannot be taken back, so what lies there is told first. */
  async done(): Promise<void> {
    this.asking = undefined
    await this.#drafts.end(() => this.#table.do({ type: "done" }))
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
