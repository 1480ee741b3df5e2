import type { RoomMessage, RoomServerMessage, RoomView, Sentence } from "../protocol"
import { rememberRoom } from "../promises"
import { serverClock } from "../time.svelte"
import { Connection, later, socketAt } from "./connection"
import type { Reason, Reply } from "./outbox"

/** A message to a room before it has its id. */
export type RoomDraft = RoomMessage extends infer M
  ? M extends { id: string }
    ? Omit<M, "id" | "again" | "by">
    : never
  : never

/** One room as this page sees it: the newest view, and what was refused. */
export class LiveRoom {
  readonly code: string
  view = $state.raw<RoomView>()
  connected = $state(false)
  sending = $state(false)
  refused = $state.raw<readonly Reason[]>([])
  farewell = $state.raw<Sentence>()
  #connection: Connection<RoomDraft, RoomServerMessage>

  constructor(code: string, as: RoomView["sight"]) {
    this.code = code
    this.#connection = new Connection<RoomDraft, RoomServerMessage>(
      {
        open: () => socketAt(`/api/rooms/${encodeURIComponent(code)}/socket?as=${as}`),
        later,
        random: Math.random,
      },
      (message) => this.#hear(message),
      (open) => (this.connected = open),
    )
    addEventListener("online", this.#hurry)
    addEventListener("offline", this.#lose)
    document.addEventListener("visibilitychange", this.#hurry)
  }

  async send(draft: RoomDraft): Promise<Reply> {
    this.sending = true
    this.refused = []
    const reply = await this.#connection.send(draft)
    this.sending = false
    if (!reply.done) this.refused = reply.reasons
    return reply
  }

  close(): void {
    removeEventListener("online", this.#hurry)
    removeEventListener("offline", this.#lose)
    document.removeEventListener("visibilitychange", this.#hurry)
    this.#connection.end()
  }

  #hurry = (): void => {
    if (document.visibilityState === "visible") this.#connection.hurry()
  }

  #lose = (): void => this.#connection.lose()

  #hear(message: RoomServerMessage): void {
    if (message.type === "goodbye" && message.retry === null) this.farewell = message.sentence
    if (message.type !== "room-view") return
    serverClock.heard(message.now, Date.now())
    rememberRoom(message)
    const known = this.view
    if (!known || known.epoch !== message.epoch || message.seq >= known.seq) this.view = message
  }
}
