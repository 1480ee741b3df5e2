const TILTS = [-5, 4, -2.5, 7] as const

/** How far a loose die leans, in degrees: always the same for the same die. */
export function tiltOf(die: number): number {
  return TILTS[Math.abs(die) % TILTS.length] ?? 0
}
