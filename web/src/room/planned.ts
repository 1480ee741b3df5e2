import type { RoundPlan } from "../protocol"
import { isClock } from "./minutes"

/** Some rounds of one game, as somebody chooses them who opens a room. */
export interface Part {
  game: string
  rounds: number
  /** How long a round lasts; undefined: as long as usual. */
  seconds: number | undefined
}

/** The option of each game that says how long a round lasts, by the game's name. */
export type Clocks = Record<string, string | undefined>

/** What is played, round by round. */
export function planOf(parts: readonly Part[], clocks: Clocks, kindness: RoundPlan["kindness"]): RoundPlan[] {
  return parts.flatMap(({ game, rounds, seconds }) => {
    const clock = clocks[game]
    const options = clock && seconds ? { [clock]: seconds } : {}
    return Array.from({ length: rounds }, () => ({ game, options, kindness }))
  })
}

/** The option of a game that says how long a round lasts. */
export const clockIn = (options: readonly { name: string }[]): string | undefined =>
  options.find(({ name }) => isClock(name))?.name
