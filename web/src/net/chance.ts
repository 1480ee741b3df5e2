import { chanceFor, newChance, promiseOf, rememberGame } from "../promises"
import type { TableView } from "../protocol"
import type { Draft } from "./outbox"

/** Adds chance of this device to the dice of a table: promises it before a start, and shows it once that is sealed. */
export class Chance {
  #send: (draft: Draft) => Promise<unknown>
  #busy = false
  #shown: string | undefined

  constructor(send: (draft: Draft) => Promise<unknown>) {
    this.#send = send
  }

  /** Does what a view asks of this device; the dice of a contest take no chance from it. */
  see(view: TableView): void {
    if (view.contest) return
    if (view.starting) this.#show(view, view.starting)
    else if (view.phase !== "playing" && view.seats[view.yours[0] ?? -1]?.promise === "") this.promise()
  }

  /** Promises chance for the next start. */
  promise(): void {
    if (!this.#busy) this.#tell({ type: "promise-chance", promise: promiseOf(newChance()) })
  }

  /** Shows what was promised, after remembering what all others have promised. */
  #show(view: TableView, promises: readonly string[]): void {
    const chance = chanceFor(promises)
    if (chance === undefined || chance === this.#shown) return
    this.#shown = chance
    rememberGame(view)
    this.#tell({ type: "show-chance", entropy: chance })
  }

  #tell(draft: Draft): void {
    this.#busy = true
    void this.#send(draft).then(() => (this.#busy = false))
  }
}
