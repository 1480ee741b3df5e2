import type { DayReport } from "../protocol"

export interface Rung {
  /** The level of some bots; none for oneself. */
  level?: string
  points: number
  /** How long its bar is, from 0 to 1. */
  share: number
}

/** Bots and oneself in one list by points, the best first. */
export function ladder({ bots, points }: Pick<DayReport, "bots" | "points">): Rung[] {
  const rungs = [...bots.map(({ level, mean }) => ({ level, points: mean })), { points }]
  const most = Math.max(1, ...rungs.map((rung) => rung.points))
  return rungs
    .map((rung) => ({ ...rung, share: Math.max(0, rung.points / most) }))
    .sort((a, b) => b.points - a.points)
}
