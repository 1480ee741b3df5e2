import { ServerClock } from "./net/clock"

/** The server's clock as this page knows it; one for the whole page. */
export const serverClock = new ServerClock()

/** Milliseconds until a moment, counted down while a component uses it. */
export class Countdown {
  #until: () => number | undefined
  #ticks = $state(0)
  /** Read anew with every tick, and at once when the moment changes. */
  left = $derived.by(() => {
    void this.#ticks
    const until = this.#until()
    return until === undefined ? 0 : Math.max(0, until - serverClock.now(Date.now()))
  })

  constructor(until: () => number | undefined) {
    this.#until = until
    $effect(() => {
      if (until() === undefined) return
      const timer = setInterval(() => (this.#ticks += 1), 200)
      return () => clearInterval(timer)
    })
  }
}

/** The server's time, told anew every second while a component uses it. */
export class Now {
  at = $state(serverClock.now(Date.now()))

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.at = serverClock.now(Date.now())), 1000)
      return () => clearInterval(timer)
    })
  }
}
