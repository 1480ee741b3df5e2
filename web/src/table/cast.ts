import type { Roll, TableView } from "../protocol"

/** Dice that somebody at this page is to throw. */
export interface Cast {
  ask: Roll
  /** They are real, and what they show is typed in. */
  real: boolean
  /** The seat whose dice they are, if it is somebody else's who cannot type. */
  other: number | undefined
}

/** One's own dice first, then those in nobody's hand, then those of bots. */
export function castHere(view: TableView | undefined): Cast | undefined {
  const ask = view?.asks.find((ask): ask is Roll => ask.type === "roll")
  if (!view || !ask) return undefined
  const real = ask.cup === null || view.seats[ask.cup]?.physical === true
  return { ask, real, other: ask.cup === null || ask.cup === view.you ? undefined : ask.cup }
}
