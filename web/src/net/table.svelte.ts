import type { Die, GameInfo, Line, Move, Sentence, ServerMessage, TableView } from "../protocol"
import { serverClock } from "../time.svelte"
import { Connection, type Socket } from "./connection"
import { newer, withNewLines } from "./log"
import type { Draft, Reply } from "./outbox"
import { ask, knownGames } from "./http"

/** A table as the games see it: one that is played at, or one that is looked back at. */
export type Table = Pick<LiveTable, keyof LiveTable>

/** One table as this page sees it: the newest view, the log, and what was refused. */
export class LiveTable {
  readonly code: string
  view = $state.raw<TableView>()
  lines = $state.raw<readonly Line[]>([])
  dice = $state.raw<readonly Die[]>([])
  connected = $state(false)
  /** Something was sent and is not confirmed yet. */
  sending = $state(false)
  refused = $state.raw<readonly Sentence[]>([])
  farewell = $state.raw<Sentence>()
  /** What the server says about the game: its options, and how well bots can play it. */
  info = $state.raw<GameInfo>()
  /** The last line of the log that was there when the chat was last open. */
  chatSeen = $state(0)
  /** The seat that has this device, where several people share it; otherwise the server knows. */
  seat = $state<number>()
  /** The seat that somebody wants to hand the device to. */
  handing = $state<number>()
  #connection: Connection
  #diceOf: number | undefined

  constructor(code: string) {
    this.code = code
    this.#connection = new Connection(
      { open: () => openSocket(code, this.seat), later, random: Math.random },
      (message) => this.#hear(message),
      (open) => (this.connected = open),
    )
    addEventListener("online", this.#hurry)
    document.addEventListener("visibilitychange", this.#hurry)
  }

  /** Makes a move of the game. */
  do(move: Move): Promise<Reply> {
    return this.send({ type: "do", move })
  }

  /** Tells how things lie so far; nothing on the page waits for it, and a draft that came too late is no fault. */
  async draft(move: Move): Promise<Reply> {
    const reply = await this.#connection.send(this.#signed({ type: "do", move }))
    const late = !this.view?.asks.some((ask) => ask.type === "choose" && ask.moves.includes(move.type))
    if (!reply.done && !late) this.refused = reply.reasons
    return reply
  }

  /** Throws the dice in one's own cup. */
  shake(): Promise<Reply> {
    return this.send({ type: "shake", cup: this.view?.you ?? 0 })
  }

  async send(draft: Draft): Promise<Reply> {
    this.sending = true
    this.refused = []
    const reply = await this.#connection.send(this.#signed(draft))
    this.sending = false
    if (!reply.done) this.refused = reply.reasons
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
    return this.view?.options[name] ?? this.info?.options.find((option) => option.name === name)?.default
  }

  /** How well a bot plays unless somebody says otherwise. */
  get botLevel(): string {
    const levels = this.info?.levels ?? []
    return levels[Math.floor((levels.length - 1) / 2)] ?? ""
  }

  close(): void {
    removeEventListener("online", this.#hurry)
    document.removeEventListener("visibilitychange", this.#hurry)
    this.#connection.end()
  }

  #hurry = (): void => {
    if (document.visibilityState === "visible") this.#connection.hurry()
  }

  #hear(message: ServerMessage): void {
    if (message.type === "goodbye" && message.retry === null) this.farewell = message.sentence
    if (message.type !== "table-view") return
    serverClock.heard(message.now, Date.now())
    if (!this.view) this.chatSeen = message.lines.at(-1)?.number ?? 0
    this.lines = withNewLines(this.lines, message.lines)
    if (!newer(this.view, message)) return
    this.view = message
    void this.#learn(message)
  }

  /** What does not change while a game is played is asked for once, and again with the next view if it got lost. */
  async #learn(view: TableView): Promise<void> {
    this.info ??= (await knownGames()).find((info) => info.name === view.game)
    if (view.phase === "lobby" || this.#diceOf === view.number) return
    this.#diceOf = view.number
    const dice = (await ask<Die[]>(`/api/tables/${view.code}/dice`)).value
    if (dice) this.dice = dice
    else this.#diceOf = undefined
  }
}

function openSocket(code: string, seat: number | undefined): Socket {
  const wanted = seat === undefined ? "" : `?seat=${seat}`
  const address = `${location.origin.replace("http", "ws")}/api/tables/${code}/socket${wanted}`
  return new WebSocket(address) as unknown as Socket
}

function later(millis: number, then: () => void): () => void {
  const timer = setTimeout(then, millis)
  return () => clearTimeout(timer)
}
