import { at } from "../base"
import type { RoomServerMessage, ServerMessage } from "../protocol"
import { Outbox, type Draft, type Reply } from "./outbox"

/** The part of a WebSocket that is used here; tests bring their own. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export interface Surroundings {
  open: () => Socket
  later: (millis: number, then: () => void) => () => void
  random: () => number
}

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const QUIET = 25_000
const PATIENCE = 10_000
/** How long a message may stay without any answer before the line counts as lost. */
const ANSWER = 4_000

/** How long to wait before the n-th attempt: longer each time, and never all pages at the same moment. */
export function backoff(attempt: number, random: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return most / 2 + (most / 2) * random
}

/** Does something in a while; what is returned prevents it. */
export function later(millis: number, then: () => void): () => void {
  const timer = setTimeout(then, millis)
  return () => clearTimeout(timer)
}

/** A socket of this server. */
export function socketAt(path: string): Socket {
  return new WebSocket(`${location.origin.replace("http", "ws")}${at(path)}`) as unknown as Socket
}

/** The socket of a table or a room, which comes back by itself and repeats what was not answered. */
export class Connection<
  D extends { type: string } = Draft,
  S extends ServerMessage | RoomServerMessage = ServerMessage,
> {
  #outbox = new Outbox<D>()
  #socket: Socket | undefined
  #attempt = 0
  /** How long the server asked us to stay away. */
  #told: number | undefined
  #open = false
  #ended = false
  #cancel: (() => void)[] = []
  /** Stops waiting for an answer. */
  #heardAnything: (() => void) | undefined
  #world: Surroundings
  #heard: (message: S) => void
  #changed: (open: boolean, lost: boolean) => void

  /** `changed` is told whether the connection stands, and whether it was given up because nobody answered. */
  constructor(
    world: Surroundings,
    heard: (message: S) => void,
    changed: (open: boolean, lost: boolean) => void,
  ) {
    this.#world = world
    this.#heard = heard
    this.#changed = changed
    this.#connect()
  }

  send(draft: D): Promise<Reply> {
    const { message, reply } = this.#outbox.add(draft)
    if (this.#open) {
      this.#write(message)
      this.#awaitAnswer()
    }
    return reply
  }

  /** Gives the socket up without waiting for it to notice: the network is gone. */
  lose(): void {
    const socket = this.#socket
    if (socket) this.#closed(socket, true)
    socket?.close()
  }

  /** Tries at once instead of waiting: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (!this.#open && !this.#ended && !this.#socket) this.#connect()
  }

  /** Opens anew at once, because the page wants to see something else; what was not answered is repeated. */
  reopen(): void {
    const old = this.#socket
    if (old) old.onmessage = null
    this.#socket = undefined
    this.#open = false
    this.#stopWaiting()
    old?.close()
    this.#connect()
  }

  end(): void {
    this.#ended = true
    this.#quiet()
    this.#stopWaiting()
    this.#socket?.close()
  }

  #connect(): void {
    this.#quiet()
    const socket = this.#world.open()
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = ({ data }) => this.#received(JSON.parse(data) as S)
    socket.onclose = () => this.#closed(socket)
  }

  #opened(): void {
    this.#open = true
    this.#changed(true, false)
    this.#listen()
    this.#outbox.unanswered().forEach((message) => this.#write(message))
    if (this.#outbox.size) this.#awaitAnswer()
  }

  #received(message: S): void {
    this.#attempt = 0
    this.#stopWaiting()
    this.#listen()
    this.#outbox.hear(message)
    if (message.type === "goodbye") this.#farewell(message.retry)
    this.#heard(message)
  }

  #farewell(retry: number | null): void {
    if (retry === null) this.end()
    else this.#told = retry
  }

  #closed(socket: Socket, lost = false): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    this.#open = false
    this.#stopWaiting()
    this.#changed(false, lost)
    if (this.#ended) return
    const wait = this.#told ?? backoff(this.#attempt++, this.#world.random())
    this.#told = undefined
    this.#after(wait, () => this.#connect())
  }

  /** A socket that says nothing for long may be dead without knowing it: ask, and give it up if no answer comes. */
  #listen(): void {
    this.#after(QUIET, () => {
      this.#write({ type: "ping", id: "ping", by: null, again: false })
      this.#after(PATIENCE, () => this.lose())
    })
  }

  /** Something was sent: anything at all should be heard soon. */
  #awaitAnswer(): void {
    this.#heardAnything ??= this.#world.later(ANSWER, () => this.lose())
  }

  #stopWaiting(): void {
    this.#heardAnything?.()
    this.#heardAnything = undefined
  }

  #after(millis: number, then: () => void): void {
    this.#quiet()
    this.#cancel = [this.#world.later(millis, then)]
  }

  #quiet(): void {
    this.#cancel.forEach((cancel) => cancel())
    this.#cancel = []
  }

  #write(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }
}
