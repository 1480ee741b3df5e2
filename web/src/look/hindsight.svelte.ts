import type { Result } from "../net/http"
import type { Possible, Sentence } from "../protocol"

/** Asks the server what was possible in the turn to which a step belongs, for a seat. */
export type Asking = (step: number, seat: number) => Promise<Result<Possible>>

/** What was possible in a finished game, as far as somebody wanted to know it. */
export class Hindsight {
  /** Whether it is shown instead of the table. */
  open = $state(false)
  busy = $state(false)
  trouble = $state.raw<Sentence>()
  #told = $state.raw<readonly { eyes: number; possible: Possible }[]>([])
  #ask: Asking

  constructor(ask: Asking) {
    this.#ask = ask
  }

  /** What is known of a step with these eyes; an answer holds for the whole turn. */
  at(step: number, eyes: number): Possible | undefined {
    const found = this.#told.find(
      (told) => told.eyes === eyes && told.possible.first <= step && step <= told.possible.last,
    )
    return found?.possible
  }

  async ask(step: number, eyes: number): Promise<void> {
    if (this.busy || this.at(step, eyes)) return
    this.busy = true
    const { value, trouble } = await this.#ask(step, eyes)
    this.busy = false
    this.trouble = trouble
    if (value) this.#told = [...this.#told, { eyes, possible: value }]
  }
}
