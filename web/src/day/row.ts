import { minus } from "../numbers"
import type { DayPlayed } from "../protocol"
import { DAY } from "./time"

/** What somebody has played on a day, as this device remembers it. */
export interface PlayedDay {
  /** Results by game: percent of the best where that is known, else points. */
  games: Record<string, PlayedGame>
}

export interface PlayedGame {
  points: number
  percent: number | null
  /** The result in a line, and the language it is in. */
  line: string
  language?: string
  late?: boolean
}

/** The result in a line; in another language its number has to do. */
export function lineIn(language: string, { points, percent, line, language: own }: PlayedGame): string {
  if (own === undefined || own === language) return line
  return percent === null ? minus(points) : `${percent} %`
}

export type PlayedDays = Record<number, PlayedDay>

const KEY = "lettercup.days"
/** Days a month that may be missed. */
const RAIN_DAYS = 2
/** 1 January 2026. */
const FIRST = Date.UTC(2026, 0, 1)

export const dateOf = (number: number): Date => new Date(FIRST + (number - 1) * DAY)

export function playedDays(): PlayedDays {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as PlayedDays | null) ?? {}
  } catch {
    return {}
  }
}

/** Keeps the result of a game; what was played later is marked, and is no day in the row. */
export function keepDay(number: number, game: string, result: PlayedDay["games"][string]): void {
  const days = playedDays()
  const games = { ...days[number]?.games, [game]: result }
  localStorage.setItem(KEY, JSON.stringify({ ...days, [number]: { games } }))
}

/** Keeps what the server knows; that is true for all devices of a person. */
export function keepDays(played: readonly DayPlayed[]): void {
  const before = playedDays()
  const days: PlayedDays = {}
  for (const { number, game, points, percent, late } of played) {
    const { line = percent === null ? minus(points) : `${percent} %`, ...kept } =
      before[number]?.games[game] ?? {}
    const result = { ...kept, points, percent, line, late }
    days[number] = { games: { ...days[number]?.games, [game]: result } }
  }
  localStorage.setItem(KEY, JSON.stringify(days))
}

export interface DaysInARow {
  length: number
  /** The last seven days, today last: played, missed and forgiven, or missed. */
  week: { number: number; state: "done" | "rain" | "missed" }[]
  longest: number
}

/** The days in a row up to today; two days in each month may be missed, and today is not missed yet. */
export function daysInARow(days: PlayedDays, today: number): DaysInARow {
  const played = new Set(
    Object.entries(days).flatMap(([number, { games }]) =>
      Object.values(games).some(({ late }) => !late) || !Object.keys(games).length ? [Number(number)] : [],
    ),
  )
  const { length, rain } = rowUpTo(played, today)
  const week = Array.from({ length: 7 }, (_, place) => {
    const number = today - 6 + place
    const state = played.has(number) ? "done" : rain.has(number) ? "rain" : "missed"
    return { number, state } as const
  }).filter(({ number }) => number > 0)
  const longest = Math.max(length, ...[...played].map((end) => rowUpTo(played, end).length))
  return { length, week, longest }
}

function rowUpTo(played: ReadonlySet<number>, end: number): { length: number; rain: Set<number> } {
  const missed = new Map<string, number>()
  let [length, pending, rain] = [0, [] as number[], new Set<number>()]
  for (let day = played.has(end) ? end : end - 1; day > 0; day--) {
    if (played.has(day)) {
      length += 1
      rain = new Set([...rain, ...pending])
      pending = []
      continue
    }
    const month = dateOf(day).toISOString().slice(0, 7)
    const count = (missed.get(month) ?? 0) + 1
    if (count > RAIN_DAYS) break
    missed.set(month, count)
    pending.push(day)
  }
  return { length, rain }
}
