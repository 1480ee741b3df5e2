import type { Reply } from "./outbox"

/** How long to wait between two drafts, in milliseconds. */
export const PACE = 250

/** Tells the server how something lies that changes fast: at most a few times a second, and the last word always. */
export class Drafts<T> {
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
