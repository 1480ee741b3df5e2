import type { Table } from "../net/table.svelte"
import type { GameInfo, Line, LookBack, PastStep, SeatView, TableView } from "../protocol"
import type { Reply } from "../net/outbox"

const NOTHING: Reply = { done: false, reasons: [] }

/** How long a step is shown while the game plays by itself: a throw longer than a die that is laid. */
export const LINGER = { throw: 1800, other: 900 }

/** A finished game as a table at which nobody can do anything any more, at one of its steps. */
export class Past implements Table {
  readonly code: string
  readonly connected = true
  readonly sending = false
  readonly lines: readonly Line[] = []
  readonly farewell = undefined
  readonly info: GameInfo | undefined = undefined
  readonly botLevel = ""
  refused = []
  /** Whether the last change was to the next step: only then dice tumble. */
  forward = false
  step = $state(0)
  playing = $state(false)
  #looked = $state.raw() as LookBack
  #number: number

  constructor(looked: LookBack, code: string, number: number, step: number) {
    this.code = code
    this.#number = number
    this.#looked = looked
    this.step = Math.min(Math.max(0, step), looked.steps.length - 1)
  }

  get steps(): readonly PastStep[] {
    return this.#looked.steps
  }

  get last(): number {
    return this.steps.length - 1
  }

  get here(): PastStep {
    return this.steps[this.step] as PastStep
  }

  get names(): string[] {
    return this.#looked.players.map((player) => player.name)
  }

  get dice(): LookBack["dice"] {
    return this.#looked.dice
  }

  get looked(): LookBack {
    return this.#looked
  }

  /** The same game with other eyes. */
  see(looked: LookBack): void {
    this.forward = false
    this.#looked = looked
  }

  go(step: number): void {
    const to = Math.min(Math.max(0, step), this.last)
    this.forward = to === this.step + 1
    this.step = to
    if (to === this.last) this.playing = false
  }

  play(): void {
    if (this.step === this.last) this.go(0)
    this.playing = true
  }

  view = $derived.by((): TableView => viewOf(this.#looked, this.here, this.step, this.code, this.#number))

  option(name: string): unknown {
    return this.#looked.options[name]
  }

  do = (): Promise<Reply> => Promise.resolve(NOTHING)
  draft = this.do
  shake = this.do
  send = this.do
  say = this.do
  chatSeen = 0
  close = (): void => undefined
  seat = undefined
  handing = undefined
  take = (): void => undefined
}

function viewOf(looked: LookBack, here: PastStep, step: number, code: string, number: number): TableView {
  return {
    type: "table-view",
    code,
    seq: step,
    now: here.at,
    grace: 0,
    phase: here.outcome ? "over" : "playing",
    number,
    game: looked.game,
    options: looked.options,
    settings: SETTINGS,
    fewest: looked.players.length,
    most: looked.players.length,
    seats: looked.players.map(({ name, kind, level }): SeatView => ({ ...SEAT, name, kind, level })),
    you: looked.seat,
    yours: [],
    host: null,
    watching: 0,
    state: here.state,
    scores: here.scores,
    asks: [],
    awaited: here.awaited,
    paused: false,
    glass_waits: [],
    way_back: null,
    outcome: here.outcome,
    commitment: "",
    lines: [],
  }
}

const SETTINGS: TableView["settings"] = {
  gallery: true,
  chat: false,
  words: { type: "house-rules", tier: "standard", spelling: "both", strict: false, offensive: 3, extra: [] },
}

const SEAT = { connected: true, physical: false, gone: false, wants_pause: false, wants_rematch: false }

/** Milliseconds since the first move, as 1:52. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
