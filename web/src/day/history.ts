import type { PlayedDays } from "./row"

/** A day of one game, as its chart shows it. */
export interface FormDay {
  number: number
  /** Percent of the best where that is known, else points. */
  result: number
}

export interface Form {
  game: string
  /** Whether the results are percent. */
  percent: boolean
  /** The earliest day first. */
  days: FormDay[]
  best: FormDay
  mean: number
}

/** So many days are on a chart. */
const MOST = 60

/** How somebody did in one game over time; undefined if it was never played on its day. */
export function formOf(kept: PlayedDays, game: string): Form | undefined {
  const played = Object.entries(kept)
    .flatMap(([number, { games }]) =>
      games[game] && !games[game].late ? [{ number: Number(number), ...games[game] }] : [],
    )
    .sort((a, b) => a.number - b.number)
  const percent = played.some((day) => day.percent !== null)
  const days = played
    .flatMap((day) => {
      const result = percent ? day.percent : day.points
      return result === null ? [] : [{ number: day.number, result }]
    })
    .slice(-MOST)
  const best = days.reduce<FormDay | undefined>(
    (top, day) => (top && top.result >= day.result ? top : day),
    undefined,
  )
  if (!best) return undefined
  return { game, percent, days, best, mean: days.reduce((sum, day) => sum + day.result, 0) / days.length }
}
