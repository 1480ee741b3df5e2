import { Drafts } from "../../net/drafts.svelte"
import type { Table } from "../../net/table.svelte"
import { play, tap } from "../../sound.svelte"
import {
  commonOf,
  crossed,
  nudged,
  placed,
  rowsOn,
  usedIn,
  withAnother,
  without,
  type Kind,
  type Rows,
} from "./model"

/** The words that this page is laying, and the one that the next cube joins. */
export class Laying {
  rows = $state.raw<Rows>([[]])
  active = $state(0)
  kind = $state<Kind>("blank")
  #table: Table
  #drafts: Drafts<Rows>

  constructor(table: Table) {
    this.#table = table
    this.#drafts = new Drafts((rows) => table.draft({ type: "draft", words: rows.map((row) => [...row]) }))
  }

  /** Whether the cubes are thrown again or the words sent: until the answer comes, everything lies as it is. */
  get ending(): boolean {
    return this.#drafts.ending
  }

  /** What the server knows: after a reload, a throw, or when a new round begins. */
  adopt(kind: Kind, words: Rows): void {
    this.#drafts.stop()
    this.kind = kind
    this.rows = rowsOn(kind, words)
    this.active = 0
  }

  lay(cube: number, word = this.active, at?: number): void {
    this.active = word
    this.#change(placed(this.rows, cube, word, at))
  }

  /** On an X a cube of the other word becomes the common one; anywhere else it goes back into the tray. */
  press(cube: number): void {
    const inOther = !this.rows[this.active]?.includes(cube)
    if (this.kind === "x" && this.active < 2 && inOther && commonOf(this.rows) === undefined)
      this.#change(crossed(this.rows, cube, this.active))
    else this.take(cube)
  }

  take(cube: number): void {
    if (usedIn(this.rows).includes(cube)) this.#change(without(this.rows, cube))
  }

  /** Takes the last cube of the word back, or goes back to the word before. */
  takeLast(): void {
    const last = this.rows[this.active]?.at(-1)
    if (last !== undefined) this.#change(without(this.rows, last))
    else this.active = this.rows.findLastIndex((row) => row.length)
  }

  clear(): void {
    this.#change(this.rows.map(() => []))
    this.active = 0
  }

  nudge(cube: number, word: number, by: -1 | 1): void {
    this.#change(nudged(this.rows, cube, word, by))
  }

  /** Opens a row for one more word, which may be better; in the end only what the space calls for counts. */
  another(): void {
    const rows = withAnother(this.rows)
    if (rows.length > this.rows.length) this.active = this.rows.length
    this.rows = rows
  }

  /** Goes on with the next word; where there is only one, with another one to try. */
  next(): void {
    if (this.rows.length === 1) this.another()
    else this.active = (this.active + 1) % this.rows.length
  }

  async reroll(): Promise<void> {
    this.#drafts.stop()
    play("shake")
    const { done } = await this.#drafts.end(() => this.#table.do({ type: "reroll" }))
    if (done) this.adopt(this.kind, [])
  }

  async flip(): Promise<void> {
    play("glass")
    await this.#drafts.end(() => this.#table.do({ type: "flip" }))
  }

  async done(): Promise<void> {
    await this.#drafts.end(() => this.#table.do({ type: "done" }))
  }

  /** The page goes: what lies there is told. */
  leave(): void {
    void this.#drafts.flush()
  }

  stop(): void {
    this.#drafts.stop()
  }

  #change(rows: Rows): void {
    this.rows = rowsOn(this.kind, rows)
    this.active = Math.min(this.active, this.rows.length - 1)
    play("place")
    tap()
    this.#drafts.push(this.kind === "x" ? this.rows : this.rows.filter((row) => row.length))
  }
}
