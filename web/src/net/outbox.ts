import type { ClientMessage, Fault, RoomServerMessage, Sentence, ServerMessage } from "../protocol"

/** Without an id, and perhaps without the seat that it is from. */
type Unsigned<M> = Omit<M, "id" | "by" | "again"> & { by?: number }

/** A message before it has its id. */
export type Draft = ClientMessage extends infer M ? (M extends { id: string } ? Unsigned<M> : never) : never

/** Why something was not done: a fault of it, or, where it could not even be read, a sentence. */
export type Reason = Fault | Sentence

/** How a message ended: done, or refused with all its reasons. */
export type Reply = { done: true } | { done: false; reasons: readonly Reason[] }

/** A message as it is sent. */
export type Sent<D> = D & { id: string; again?: boolean }

interface Waiting<D> {
  message: Sent<D>
  settle: (reply: Reply) => void
}

/**
 * What has been sent and not been answered yet. After a lost connection the same messages go out again under the
 * same ids, so that the server can answer what it has already done instead of doing it twice.
 */
export class Outbox<D extends { type: string } = Draft> {
  #waiting = new Map<string, Waiting<D>>()
  #newId: () => string

  constructor(newId: () => string = randomId) {
    this.#newId = newId
  }

  get size(): number {
    return this.#waiting.size
  }

  add(draft: D): { message: Sent<D>; reply: Promise<Reply> } {
    const message = { ...draft, id: this.#newId() }
    const reply = new Promise<Reply>((settle) => this.#waiting.set(message.id, { message, settle }))
    return { message, reply }
  }

  /** Everything unanswered, in the order in which it was first sent; to be sent again. */
  unanswered(): Sent<D>[] {
    return [...this.#waiting.values()].map(({ message }) => ({ ...message, again: true }))
  }

  /** Takes note of what the server says about a message; an answer that comes twice changes nothing. */
  hear(message: ServerMessage | RoomServerMessage): void {
    if (message.type === "answered") this.#settle(message.id, { done: true })
    if (message.type === "refused") this.#settle(message.id, { done: false, reasons: message.faults })
    if (message.type === "problem" && message.id !== null)
      this.#settle(message.id, { done: false, reasons: [message.sentence] })
  }

  #settle(id: string, reply: Reply): void {
    this.#waiting.get(id)?.settle(reply)
    this.#waiting.delete(id)
  }
}

/** Random text; `crypto.randomUUID` is missing where the page comes from a neighbour by plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
