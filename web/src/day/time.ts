export const DAY = 24 * 3600 * 1000

/** Whole hours until a moment, at least one. */
export const hoursUntil = (moment: number, now: number): number =>
  Math.max(1, Math.round((moment - now) / 3_600_000))
