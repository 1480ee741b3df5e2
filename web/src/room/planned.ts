import type { RoundPlan } from "../protocol"
import { isClock } from "./minutes"

/** Some rounds of one game, as somebody chooses them who opens a room. */
export interface Part {
  game: string
  rounds: number
  /** How many sit at a table; 1: everybody plays alone. */
  seats: number
  /** How long a round lasts; undefined: as long as usual. */
  seconds: number | undefined
}

/** What a game lets one choose, by the game's name. */
export type Known = Record<string, readonly { name: string }[] | undefined>

/** A whole game at a table takes a while: fewer rounds than usual, and nobody keeps the others waiting. */
const AT_TABLES: RoundPlan["options"] = { rounds: 3, turn_seconds: 60 }

/** What is played, round by round. */
export function planOf(parts: readonly Part[], known: Known, kindness: RoundPlan["kindness"]): RoundPlan[] {
  return parts.flatMap(({ game, rounds, seats, seconds }) => {
    const options = known[game] ?? []
    const clock = clockIn(options)
    const shorter = Object.entries(AT_TABLES).filter(([name]) => options.some((each) => each.name === name))
    const chosen = {
      ...(clock && seconds ? { [clock]: seconds } : {}),
      ...(seats > 1 ? Object.fromEntries(shorter) : {}),
    }
    return Array.from({ length: rounds }, () => ({ game, options: chosen, kindness, seats }))
  })
}

/** The option of a game that says how long a round lasts. */
export const clockIn = (options: readonly { name: string }[]): string | undefined =>
  options.find(({ name }) => isClock(name))?.name
