import type { Reply } from "./outbox"

/** How long to wait between two drafts, in milliseconds. */
export const PACE = 250

/** Tells the server how something lies that changes fast: at most a few times a second, and the last word always. */
export class Drafts<T> {
  /** Whether the move that ends the laying is on its way: until its answer comes, nothing may be laid. */
  ending = $state(false)
  #send: (draft: T) => Promise<Reply>
  #next: { draft: T } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent: Promise<Reply> = Promise.resolve({ done: true })

  constructor(send: (draft: T) => Promise<Reply>) {
    this.#send = send
  }

  push(draft: T): void {
    this.#next = { draft }
    if (this.#timer === undefined) this.#deliver()
  }

  /** Sends what is left at once, and waits until the server has it. */
  flush(): Promise<Reply> {
    clearTimeout(this.#timer)
    this.#deliver()
    return this.#sent
  }

  /** Sends what is left, then the move that ends the laying. */
  async end(move: () => Promise<Reply>): Promise<Reply> {
    this.ending = true
    await this.flush()
    const reply = await move()
    this.ending = false
    return reply
  }

  /** Forgets what is left. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next = undefined
  }

  #deliver(): void {
    this.#timer = undefined
    if (!this.#next) return
    const { draft } = this.#next
    this.#next = undefined
    this.#sent = this.#send(draft)
    this.#timer = setTimeout(() => this.#deliver(), PACE)
  }
}
