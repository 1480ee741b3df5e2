import type { Companion, DayReport } from "../protocol"

export interface Rung {
  /** The level of some bots. */
  level?: string
  /** Somebody one has played with. */
  name?: string
  points: number
  /** How long its bar is, from 0 to 1. */
  share: number
}

/** Bots, people and oneself in one list by points, the best first. */
export function ladder(
  { bots, points }: Pick<DayReport, "bots" | "points">,
  circle: readonly Companion[],
): Rung[] {
  const people = circle.map(({ name, points: theirs }) => ({ name, points: theirs ?? 0 }))
  const rungs: Omit<Rung, "share">[] = [
    { points },
    ...people,
    ...bots.map(({ level, mean }) => ({ level, points: mean })),
  ]
  const most = Math.max(1, ...rungs.map((rung) => rung.points))
  return rungs
    .map((rung) => ({ ...rung, share: Math.max(0, rung.points / most) }))
    .sort((a, b) => b.points - a.points)
}
