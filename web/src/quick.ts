import { BOTS } from "./games"
import { preferences } from "./preferences.svelte"

/** How well bots play that home offers; everything else is chosen in the lobby. */
export const LEVELS = ["easy", "medium", "hard"] as const

/** "Play now": the table that was opened a moment ago is filled with bots and started as soon as its host has a seat. */
let atOnce: string | undefined

export function playAtOnce(code: string): void {
  atOnce = code
}

/** Whether this table was opened to be played at once. */
export function isToBePlayedAtOnce(code: string): boolean {
  return atOnce === code
}

export function hasBegun(): void {
  atOnce = undefined
}

/** How many bots sit down for a quick game. */
export function companions(fewest: number, most: number, wanted = BOTS): number {
  return Math.min(Math.max(fewest - 1, wanted), most - 1)
}

/** How well a bot plays unless somebody says otherwise: as chosen on home, where the game has such a level. */
export function usualLevel(levels: readonly string[], chosen: string = preferences.level): string {
  return levels.includes(chosen) ? chosen : (levels[0] ?? "")
}
