/** What time it is at the server, guessed from what it says. */
export class ServerClock {
  #samples: number[] = []

  /** The server said that it is `server`; it reached us at `here`. */
  heard(server: number, here: number): void {
    this.#samples = [...this.#samples, server - here].slice(-8)
  }

  /** A message can only arrive late, so the largest difference was the least delayed one. */
  get offset(): number {
    return this.#samples.length ? Math.max(...this.#samples) : 0
  }

  now(here: number): number {
    return here + this.offset
  }
}

/** 72 400 ms are "1:13"; below ten seconds only the seconds: "7". A second that has begun counts. */
export function timeLeft(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  if (seconds < 10) return String(seconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** 40 000 ms that have passed are "0:40". */
export function timePassed(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

export const SHORT = 10_000

const SPOKEN = [60, 30, 10, 5]

/** The number of seconds to say aloud when the time left fell from one to the other. */
export function toSay(before: number, after: number): number | undefined {
  return SPOKEN.find((seconds) => before > seconds * 1000 && after <= seconds * 1000)
}

/** Whether the sand ran out when the time left fell from one to the other; who comes late hears nothing. */
export function runsOut(before: number, after: number): boolean {
  return Number.isFinite(before) && before > 0 && after <= 0
}

/** Whether one of the last five seconds began when the time left fell from one to the other. */
export function ticks(before: number, after: number): boolean {
  const [was, is] = [Math.ceil(before / 1000), Math.ceil(after / 1000)]
  return is < was && is >= 1 && is <= 5
}
