import { ServerClock } from "./net/clock"

/** The server's clock as this page knows it; one for the whole page. */
export const serverClock = new ServerClock()

/** Milliseconds until a moment, counted down while a component uses it. */
export class Countdown {
  left = $state(0)
  #until: () => number | undefined

  constructor(until: () => number | undefined) {
    this.#until = until
    $effect(() => {
      this.#read()
      if (until() === undefined) return
      const timer = setInterval(() => this.#read(), 200)
      return () => clearInterval(timer)
    })
  }

  #read(): void {
    const until = this.#until()
    this.left = until === undefined ? 0 : Math.max(0, until - serverClock.now(Date.now()))
  }
}
