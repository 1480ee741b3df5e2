import type {
  Die,
  GameBox,
  GameInfo,
  Line,
  Move,
  Roll,
  Sentence,
  ServerMessage,
  TableView,
} from "../protocol"
import { gameView } from "../games/view"
import { serverClock } from "../time.svelte"
import { Connection, later, socketAt, type Socket } from "./connection"
import { Chance } from "./chance"
import { isRestored, newer, withNewLines } from "./log"
import type { Draft, Reason, Reply } from "./outbox"
import { ask, knownGames } from "./http"
import { isPocketCode, onFull, openPocketSocket } from "./pocket"
import { usualLevel } from "../quick"

/** How long to wait before asking for the box again, in milliseconds. */
const ASK_AGAIN = 2000
/** How long to wait for the first view before saying that nothing comes. */
const COMING = 4000

/** What somebody does who is at the page. */
const SIGNS_OF_LIFE = ["pointerdown", "keydown"] as const
/** How long before others may let a bot play on a sign of life is sent, and how often at most. */
const STIR_BEFORE = 120_000
const STIR_EVERY = 30_000

/** A table as the games see it: one that is played at, or one under review. */
export type Table = Pick<LiveTable, keyof LiveTable>

/** One table as this page sees it: the newest view, the log, and what was refused. */
export class LiveTable {
  readonly code: string
  view = $state.raw<TableView>()
  /** What the components of the game see of it. */
  game = $derived(this.view && gameView(this.view))
  lines = $state.raw<readonly Line[]>([])
  /** What is in the box of the game that is played. */
  box = $state.raw<GameBox>()
  connected = $state(false)
  /** Nothing gets through: the device has no network, or nobody answers. */
  offline = $state(false)
  /** Something was sent and is not confirmed yet. */
  sending = $state(false)
  refused = $state.raw<readonly Reason[]>([])
  farewell = $state.raw<Sentence>()
  /** What an attempt belongs to, for the title bar, in place of the game's own line. */
  occasion = $state<string>()
  /** How one is done where it can still be changed afterwards: the room is told, and the game goes on. */
  sends: (() => Promise<Reply>) | undefined
  /** The device has no room for what is played on it. */
  full = $state(false)
  /** What the server says about the game: its options, and how well bots can play it. */
  info = $state.raw<GameInfo>()
  /** The last line of the log that was there when the chat was last open. */
  chatSeen = $state(0)
  /** The seat that has this device, where several people share it; otherwise the server knows. */
  seat = $state<number>()
  /** The seat that somebody wants to hand the device to. */
  handing = $state<number>()
  /** The real dice that were typed in last at this page, and whether that was taken back since. */
  typed = $state.raw<{ ask: Roll; faces: readonly string[]; again: boolean }>()
  #connection: Connection
  #chance = new Chance((draft) => this.#connection.send(draft))
  /** When a sign of life was last sent. */
  #stirred = 0
  #boxOf: number | undefined
  #forgetBox = (): void => undefined
  #forgetComing: () => void
  #unanswered = 0
  /** The move that was made last, until it is answered. */
  #last: { text: string; reply: Promise<Reply> } | undefined

  constructor(code: string) {
    this.code = code
    this.offline = this.#isCutOff
    this.#connection = new Connection(
      { open: () => openSocket(code, this.seat), later, random: Math.random },
      (message) => this.#hear(message),
      (open, lost) => this.#changed(open, lost),
    )
    if (this.inPocket) onFull(() => (this.full = true))
    this.#forgetComing = later(COMING, () => (this.offline ||= !this.view && !this.inPocket))
    addEventListener("online", this.#hurry)
    addEventListener("offline", this.#lose)
    document.addEventListener("visibilitychange", this.#hurry)
    for (const kind of SIGNS_OF_LIFE) addEventListener(kind, this.#stir)
  }

  /** Whether it is played on this device, without a server. */
  get inPocket(): boolean {
    return isPocketCode(this.code)
  }

  /** All dice, by their ids. */
  get dice(): readonly Die[] {
    return this.box?.dice ?? []
  }

  /** Makes a move of the game; where everybody plays until the time is up, who is done can still change it. */
  do(move: Move): Promise<Reply> {
    return move.type === "done" && this.sends ? this.sends() : this.#once({ type: "do", move })
  }

  /** Tells how things lie so far; nothing on the page waits for it, and a draft that came too late is no fault. */
  async draft(move: Move): Promise<Reply> {
    const reply = await this.#connection.send(this.#signed({ type: "do", move }))
    const late = !this.view?.asks.some((ask) => ask.type === "choose" && ask.moves.includes(move.type))
    if (!reply.done && !late) this.refused = reply.reasons
    return reply
  }

  /** Types in what real dice show. */
  async typeIn(ask: Roll, faces: readonly string[]): Promise<Reply> {
    const reply = await this.do({ type: "rolled", cup: ask.cup, faces: [...faces] })
    if (reply.done) this.typed = { ask, faces, again: false }
    return reply
  }

  /** Takes the last step back; real dice that were typed in can then be corrected. */
  async takeBack(): Promise<boolean> {
    const typed = this.typed
    if (typed) this.typed = { ...typed, again: true }
    const { done } = await this.send({ type: "take-back" })
    if (!done) this.typed = typed
    return done
  }

  /** Throws the dice in one's own cup. */
  shake(): Promise<Reply> {
    return this.#once({ type: "shake", cup: this.view?.you ?? 0 })
  }

  /** A second tap on the same thing, before the first is answered, is the same move. */
  #once(draft: Draft): Promise<Reply> {
    const text = JSON.stringify(draft)
    if (this.#last?.text !== text) {
      const last = { text, reply: this.send(draft) }
      this.#last = last
      void last.reply.then(() => {
        if (this.#last === last) this.#last = undefined
      })
    }
    return this.#last.reply
  }

  async send(draft: Draft): Promise<Reply> {
    const question = questionOf(this.view)
    this.#unanswered += 1
    this.sending = true
    this.refused = []
    const reply = await this.#connection.send(this.#signed(draft))
    this.#unanswered -= 1
    this.sending = this.#unanswered > 0
    if (!reply.done && question === questionOf(this.view)) this.refused = reply.reasons
    if (reply.done && draft.type === "sit" && this.view?.you === null) this.#chance.promise()
    return reply
  }

  /** Talks to the table; what is refused is said where one talks, and the game goes on beside it. */
  say(draft: Draft): Promise<Reply> {
    return this.#connection.send(this.#signed(draft))
  }

  /** Somebody else at this device takes it: the page sees that seat from now on, and speaks for it. */
  take(seat: number | undefined): void {
    this.handing = undefined
    if (seat === this.seat) return
    this.seat = seat
    this.#connection.reopen()
  }

  /** A message that says which seat it is from, where that is in question. */
  #signed(draft: Draft): Draft {
    return this.seat === undefined || draft.by !== undefined ? draft : { ...draft, by: this.seat }
  }

  /** What the table agreed on, or what the game's sheet says where nobody chose. */
  option(name: string): unknown {
    const chosen = this.view?.seat_options[name] ?? this.view?.options[name] ?? this.view?.usual[name]
    return chosen ?? this.info?.options.find((option) => option.name === name)?.default
  }

  /** How well a bot plays unless somebody says otherwise. */
  get botLevel(): string {
    return usualLevel(this.info?.levels ?? [])
  }

  close(): void {
    removeEventListener("online", this.#hurry)
    removeEventListener("offline", this.#lose)
    document.removeEventListener("visibilitychange", this.#hurry)
    for (const kind of SIGNS_OF_LIFE) removeEventListener(kind, this.#stir)
    this.#forgetBox()
    this.#forgetComing()
    this.#connection.end()
  }

  #hurry = (): void => {
    if (document.visibilityState === "visible") this.#connection.hurry()
  }

  /** Somebody whom the game waits for is at this page: tell it, before others take them for asleep. */
  #stir = (): void => {
    const view = this.view
    const asked = view?.yours.find((seat) => view.awaited.includes(seat))
    const idleAt = view?.seats[asked ?? -1]?.idle_at
    const now = serverClock.now(Date.now())
    if (
      !view ||
      view.phase !== "playing" ||
      !idleAt ||
      now < idleAt - STIR_BEFORE ||
      now < this.#stirred + STIR_EVERY
    )
      return
    this.#stirred = now
    void this.#connection.send(this.#signed({ type: "stir" }))
  }

  #lose = (): void => {
    if (this.#isCutOff) this.#connection.lose()
  }

  /** Whether the device has no network, and the table needs one. */
  get #isCutOff(): boolean {
    return !navigator.onLine && !this.inPocket
  }

  #changed(open: boolean, lost: boolean): void {
    this.connected = open
    this.offline = !open && (this.offline || lost || this.#isCutOff)
  }

  #hear(message: ServerMessage): void {
    if (message.type === "goodbye" && message.retry === null) this.farewell = message.sentence
    if (message.type !== "table-view") return
    this.full = false
    serverClock.heard(message.now, Date.now())
    if (isRestored(this.view, message)) this.#beginAnew()
    if (!this.view) this.chatSeen = message.lines.at(-1)?.number ?? 0
    this.lines = withNewLines(this.lines, message.lines)
    if (!newer(this.view, message)) return
    if (message.phase === "lobby") this.#emptyBox()
    this.#chance.see(message)
    if (questionOf(this.view) !== questionOf(message)) this.refused = []
    this.view = message
    void this.#learn(message)
  }

  /** The server was restored from a backup: forget what was seen, some of it may not have happened. */
  #beginAnew(): void {
    this.view = undefined
    this.lines = []
    this.typed = undefined
    this.refused = []
    this.#emptyBox()
  }

  /** What does not change while a game is played is asked for once, and again in a moment if it got lost. */
  async #learn(view: TableView): Promise<void> {
    if (this.info?.name !== view.game)
      this.info = (await knownGames()).find((info) => info.name === view.game)
    if (view.phase === "lobby" || this.#boxOf === view.number) return
    this.#boxOf = view.number
    const box = (await ask<GameBox>(`/api/tables/${view.code}/box`)).value
    if (box) this.box = box
    else this.#askAgain()
  }

  /** The next game may be another one, with another box. */
  #emptyBox(): void {
    this.box = undefined
    this.#boxOf = undefined
  }

  #askAgain(): void {
    this.#boxOf = undefined
    this.#forgetBox = later(ASK_AGAIN, () => this.view && void this.#learn(this.view))
  }
}

/** What is asked here, and of whom where it is not asked here: a refusal is told until that is another question. */
function questionOf(view: TableView | undefined): string {
  return JSON.stringify([view?.phase, view?.number, view?.asks, view?.asks.length ? null : view?.awaited])
}

function openSocket(code: string, seat: number | undefined): Socket {
  if (isPocketCode(code)) return openPocketSocket(code, seat)
  return socketAt(`/api/tables/${code}/socket${seat === undefined ? "" : `?seat=${seat}`}`)
}
