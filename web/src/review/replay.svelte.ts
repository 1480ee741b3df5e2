import { gameView } from "../games/view"
import type { Table } from "../net/table.svelte"
import type { Die, GameBox, GameInfo, Line, GameReview, ReviewStep, SeatView, TableView } from "../protocol"
import type { Reply } from "../net/outbox"

const NOTHING: Reply = { done: false, reasons: [] }

/** How long a step is shown while the game plays by itself: a throw longer than a die that is laid. */
export const LINGER = { throw: 1800, other: 900 }

/** A finished game as a table at one of its steps; nobody can do anything at it. */
export class Replay implements Table {
  readonly code: string
  readonly connected = true
  readonly offline = false
  readonly inPocket = false
  readonly full = false
  readonly typed = undefined
  readonly sending = false
  readonly lines: readonly Line[] = []
  readonly farewell = undefined
  readonly occasion = undefined
  readonly sends = undefined
  readonly info: GameInfo | undefined = undefined
  readonly botLevel = ""
  /** The seat that whoever looks back had in this game, if it was theirs. */
  me: number | null = null
  refused = []
  /** Whether the last change was to the next step: only then dice tumble. */
  forward = false
  step = $state(0)
  playing = $state(false)
  #reviewed = $state.raw() as GameReview
  #number: number

  constructor(reviewed: GameReview, code: string, number: number, step: number) {
    this.code = code
    this.#number = number
    this.#reviewed = reviewed
    this.step = Math.min(Math.max(0, step), reviewed.steps.length - 1)
  }

  /** Whether one looks back with one's own eyes. */
  get mine(): boolean {
    return this.me === this.#reviewed.seat
  }

  get steps(): readonly ReviewStep[] {
    return this.#reviewed.steps
  }

  get last(): number {
    return this.steps.length - 1
  }

  get here(): ReviewStep {
    return this.steps[this.step] as ReviewStep
  }

  get names(): string[] {
    return this.#reviewed.players.map((player) => player.name)
  }

  get box(): GameBox {
    return this.#reviewed.box
  }

  get dice(): readonly Die[] {
    return this.box.dice
  }

  get reviewed(): GameReview {
    return this.#reviewed
  }

  /** The same game as another seat saw it. */
  see(reviewed: GameReview): void {
    this.forward = false
    this.#reviewed = reviewed
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

  view = $derived.by((): TableView => viewOf(this.#reviewed, this.here, this.step, this.code, this.#number))

  game = $derived(gameView(this.view))

  option(name: string): unknown {
    return this.#reviewed.options[name]
  }

  do = (): Promise<Reply> => Promise.resolve(NOTHING)
  draft = this.do
  shake = this.do
  typeIn = this.do
  takeBack = (): Promise<boolean> => Promise.resolve(false)
  send = this.do
  say = this.do
  chatSeen = 0
  close = (): void => undefined
  seat = undefined
  handing = undefined
  take = (): void => undefined
}

function viewOf(
  reviewed: GameReview,
  here: ReviewStep,
  step: number,
  code: string,
  number: number,
): TableView {
  return {
    type: "table-view",
    code,
    epoch: "",
    seq: step,
    now: here.at,
    grace: 0,
    phase: here.outcome ? "over" : "playing",
    number,
    game: reviewed.game,
    options: reviewed.options,
    usual: {},
    seat_options: {},
    settings: SETTINGS,
    fewest: reviewed.players.length,
    most: reviewed.players.length,
    seats: reviewed.players.map(({ name, kind, level }): SeatView => ({ ...SEAT, name, kind, level })),
    waiting: [],
    box: false,
    chat: false,
    you: reviewed.seat,
    yours: [],
    host: null,
    watching: 0,
    state: here.state,
    sums: here.sums,
    scores: here.scores,
    asks: [],
    awaited: here.awaited,
    paused: false,
    glass_waits: [],
    way_back: null,
    outcome: here.outcome,
    notes: [],
    began: null,
    played: here.at,
    commitment: "",
    contest: "",
    called_off: 0,
    starting: null,
    lines: [],
  }
}

const SETTINGS: TableView["settings"] = {
  gallery: true,
  chat: false,
  words: { type: "house-rules", tier: "standard", spelling: "both", strict: false, offensive: 0, extra: [] },
}

const SEAT = {
  connected: true,
  physical: false,
  gone: false,
  wants_pause: false,
  wants_rematch: false,
  promise: "",
  idle_at: null,
  voters: [],
}

/** Milliseconds since the first move, as 1:52. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
