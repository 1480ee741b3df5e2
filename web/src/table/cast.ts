import type { GameView } from "../games/view"
import type { Roll, SeatView } from "../protocol"

/** Dice that somebody at this page is to throw. */
export interface Cast {
  ask: Roll
  /** They are real, and what they show is typed in. */
  real: boolean
  /** The seat whose dice they are, if it is somebody else's who cannot type. */
  other: number | undefined
}

/** One's own dice first, then those in nobody's hand, then those of bots. */
export function castHere(
  { asks, you }: Pick<GameView, "asks" | "you">,
  seats: readonly Pick<SeatView, "physical">[] = [],
): Cast | undefined {
  const ask = asks.find((ask): ask is Roll => ask.type === "roll")
  if (!ask) return undefined
  const real = ask.cup === null || seats[ask.cup]?.physical === true
  return { ask, real, other: ask.cup === null || ask.cup === you ? undefined : ask.cup }
}
