import type { Result } from "../net/http"
import type { TurnReview, Sentence } from "../protocol"

/** Asks the server for the next turn of a seat, from a step on. */
export type Asking = (step: number, seat: number) => Promise<Result<TurnReview>>

/** A turn in which somebody played something. */
export type PlayedTurn = TurnReview & { played: NonNullable<TurnReview["played"]> }

/** What somebody left on the table in a turn. */
export function leftIn({ played, best }: PlayedTurn): number {
  return best ? best.points - played.points : 0
}

/** What somebody made of their dice in a game, and what those were worth compared with others. */
export interface Skill {
  had: number
  could: number
  /** How much better the dice were than average; undefined if nobody knows. */
  luck: number | undefined
}

export function skillIn(turns: readonly PlayedTurn[]): Skill {
  const sum = (value: (turn: PlayedTurn) => number) => turns.reduce((all, turn) => all + value(turn), 0)
  const known = turns.filter(({ average }) => average !== null)
  return {
    had: sum(({ played }) => played.points),
    could: sum(({ played, best }) => (best ?? played).points),
    luck: known.length
      ? known.reduce((all, { played, best, average }) => all + (best ?? played).points - (average ?? 0), 0)
      : undefined,
  }
}

/** The turn in which most was left; of equals, and where nothing was left, the one with most points. */
export function biggestOf(turns: readonly PlayedTurn[]): PlayedTurn | undefined {
  return [...turns].sort((a, b) => leftIn(b) - leftIn(a) || b.played.points - a.played.points)[0]
}

/** The server is asked for too much at once, by this browser or by others behind the same address. */
const LATER = new Set([429, 503])
const TRIES = 20
const pause = () => new Promise<void>((resume) => setTimeout(resume, 4000))

/** What the server found possible in a finished game, turn by turn. */
export class TurnReviews {
  /** Whether turns are shown; otherwise the table, step by step. */
  open = $state(true)
  trouble = $state.raw<Sentence>()
  /** The first step of the turn that somebody chose to see. */
  chosen = $state<number>()
  #known = $state.raw<Readonly<Record<number, { turns: readonly PlayedTurn[]; whole: boolean }>>>({})
  /** Who is asked about now; what is answered to somebody who asks no more is not kept. */
  #asked: { seat: number } | undefined
  #ask: Asking
  #pause: () => Promise<void>

  constructor(ask: Asking, open = true, wait = pause) {
    this.#ask = ask
    this.#pause = wait
    this.open = open
  }

  /** The turns of a seat that are known so far. */
  of(seat: number): readonly PlayedTurn[] {
    return this.#known[seat]?.turns ?? []
  }

  /** Whether all turns of a seat are known. */
  isWhole(seat: number): boolean {
    return this.#known[seat]?.whole === true
  }

  /** The turn to be shown: the chosen one, else the one in which most was left as far as is known. */
  shown(seat: number): PlayedTurn | undefined {
    const turns = this.of(seat)
    return turns.find((turn) => turn.first === this.chosen) ?? biggestOf(turns)
  }

  /** Whether the turn shown is known to be the one in which most was left: not before all are known. */
  isBiggest(seat: number): boolean {
    const shown = this.shown(seat)
    return this.isWhole(seat) && !!shown && leftIn(shown) > 0 && shown === biggestOf(this.of(seat))
  }

  /** Where in the game the turn shown is; of how many is told only once all are known. */
  place(
    seat: number,
    say: { word: (turn: number) => string; at: (turn: string, of: number) => string },
  ): string {
    const turns = this.of(seat)
    const turn = say.word(turns.findIndex((each) => each === this.shown(seat)) + 1)
    return this.isWhole(seat) ? say.at(turn, turns.length) : turn
  }

  /** Asks for all turns of a seat, one after the other. */
  async learn(seat: number): Promise<void> {
    if (this.#asked?.seat === seat || this.isWhole(seat)) return
    const asked = { seat }
    this.#asked = asked
    await this.#goOn(asked)
    if (this.#asked === asked) this.#asked = undefined
  }

  /** Asks for no more turns: nobody looks at them. */
  rest(): void {
    this.#asked = undefined
  }

  async #goOn(asked: { seat: number }): Promise<void> {
    const { seat } = asked
    while (!this.isWhole(seat)) {
      const turns = this.of(seat)
      const { value, trouble } = await this.#patiently((turns.at(-1)?.last ?? -1) + 1, asked)
      if (this.#asked !== asked) return
      this.trouble = trouble
      if (!value) return
      if (!isPlayed(value) || value.seat !== seat) this.#keep(seat, turns, true)
      else this.#keep(seat, [...turns, value], false)
    }
  }

  /** Asks again a few times if the server has too much to do. */
  async #patiently(step: number, asked: { seat: number }): Promise<Result<TurnReview>> {
    let result = await this.#ask(step, asked.seat)
    for (let tries = 1; LATER.has(result.status) && tries < TRIES && this.#asked === asked; tries++) {
      await this.#pause()
      result = await this.#ask(step, asked.seat)
    }
    return result
  }

  #keep(seat: number, turns: readonly PlayedTurn[], whole: boolean): void {
    this.#known = { ...this.#known, [seat]: { turns, whole } }
  }
}

const isPlayed = (turn: TurnReview): turn is PlayedTurn => turn.played !== null
