/** Below this, a strip is as wide as a phone. */
const WIDE = 600
/** The least room for a die and its gap. */
const PITCH = 38
const PITCH_WIDE = 48

/**
 * How many places a row of dice has. On a phone: one row for six dice and the button beside them, two rows of seven for
 * up to thirteen, two of eight for fifteen, and then as many rows of seven as it takes.
 */
export function columnsFor(places: number, width: number): number {
  if (!width || width >= WIDE) return evenly(places, Math.floor((width || WIDE) / PITCH_WIDE))
  const fit = Math.max(3, Math.floor(width / PITCH))
  if (places <= 7) return Math.min(fit, Math.max(1, places))
  return Math.min(fit, places === 15 || places === 16 ? 8 : 7)
}

/** As few rows as there is room for, and all about equally long. */
function evenly(places: number, most: number): number {
  const rows = Math.max(1, Math.ceil(places / Math.max(1, most)))
  return Math.max(1, Math.ceil(places / rows))
}
