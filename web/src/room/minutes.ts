import type { RoundPlan } from "../protocol"

const GLASS = 150
/** About how long a whole game takes at a table of a few people, in seconds. */
const AT_TABLES = 1500
/** Between two rounds, in seconds: a while to look at the best. */
const BETWEEN = 90
const MINUTE = 60
/** From so many minutes on they are told by fives. */
const EXACT = 10

/** The option that says how long a round lasts, where a game has one. */
export const isClock = (option: string): boolean => /^(glass|race)_seconds$/.test(option)

/** About how many minutes a room takes. */
export function minutesFor(plan: readonly Pick<RoundPlan, "options" | "seats">[]): number {
  const seconds = plan.reduce(
    (sum, { options, seats = 1 }) => sum + (seats > 1 ? AT_TABLES : secondsOf(options)) + BETWEEN,
    0,
  )
  const minutes = seconds / MINUTE
  return minutes < EXACT ? Math.max(1, Math.round(minutes)) : 5 * Math.round(minutes / 5)
}

function secondsOf(options: RoundPlan["options"]): number {
  const clock = Object.entries(options ?? {}).find(([option]) => isClock(option))?.[1]
  return typeof clock === "number" ? clock : GLASS
}

/** The games of a room by name, each once. */
export const gamesOf = (plan: readonly Pick<RoundPlan, "game">[]): string[] => [
  ...new Set(plan.map(({ game }) => game)),
]
