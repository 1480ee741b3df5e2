import type { RoomView } from "../protocol"

const GLASS = 150
/** Between two rounds, in seconds: a while to look at the best. */
const BETWEEN = 90
const MINUTE = 60

/** The option that says how long a round lasts, where a game has one. */
export const isClock = (option: string): boolean => /^(glass|race)_seconds$/.test(option)

/** About how many minutes a room takes. */
export function minutesFor({ rounds, options }: Pick<RoomView, "rounds" | "options">): number {
  const clock = Object.entries(options).find(([option]) => isClock(option))?.[1]
  const seconds = (typeof clock === "number" ? clock : GLASS) + BETWEEN
  return Math.max(5, 5 * Math.round((rounds * seconds) / MINUTE / 5))
}
