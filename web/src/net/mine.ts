import { keepDays, playedDays, type PlayedDays } from "../day/row"
import { keepTable, keptTables } from "../kept"
import { prefer } from "../preferences.svelte"
import type { DayPlayed, OwnSeat } from "../protocol"
import { ask } from "./http"

/** What is a person's rather than a device's: the server has it, and this device keeps a copy. */

/** Learns which days were played on any device; without the server, what this device remembers. */
export async function learnDays(): Promise<PlayedDays> {
  const { value } = await ask<DayPlayed[]>("/api/me/days")
  if (value) keepDays(value)
  return playedDays()
}

/** Learns of tables at which another device of this person has sat down. */
export async function learnTables(): Promise<void> {
  const known = [...new Set(keptTables().map(({ code }) => code))]
  const { value } = await ask<OwnSeat[]>("/api/me/tables", { known })
  for (const { table, you, people, winners, score, at } of value ?? []) {
    const { code, number, game, phase, seats } = table
    const awaited = table.awaited.map((name) => seats.indexOf(name))
    keepTable({ code, number, game, phase, names: seats, people, you, awaited, winners, score, at })
  }
}

/** This device belongs to somebody else from now on: it forgets whose it was, and begins anew. */
export function becomes(name?: string): void {
  for (const key of ["lettercup.tables", "lettercup.days"]) localStorage.removeItem(key)
  if (name) prefer({ name })
}
