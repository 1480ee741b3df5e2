import type { Laying } from "./placing.svelte"

/** What lies on this page only, kept over a reload: the dice that somebody is laying, by what they were rolled in. */
interface Kept {
  roll: string
  laying: Laying
}

const keyOf = (table: string) => `lettercup.laying.${table}`

export function keepLaying(table: string, kept: Kept): void {
  sessionStorage.setItem(keyOf(table), JSON.stringify(kept))
}

/** What was being laid at a table with the dice of this roll. */
export function keptLaying(table: string, roll: string): Laying | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null") as Kept | null
    return kept?.roll === roll ? kept.laying : undefined
  } catch {
    return undefined
  }
}
