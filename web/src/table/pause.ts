import type { TableView } from "../protocol"

export interface Wishes {
  paused: boolean
  /** Who wants the clock to stand still. */
  who: number[]
  mine: boolean
  /** Whether one has a say: people at the table have, who watches has not. */
  may: boolean
}

export function wishes(view: TableView): Wishes {
  const who = view.seats.flatMap((seat, number) => (seat.wants_pause && !seat.gone ? [number] : []))
  const may = view.you !== null && view.phase === "playing"
  return { paused: view.paused, who, mine: view.you !== null && who.includes(view.you), may }
}

/** Whether there is a clock that could be stopped. */
export function canPause(view: TableView | undefined): boolean {
  if (!view || view.paused || view.glass_waits.length) return false
  return wishes(view).may && (view.state?.until ?? null) !== null
}
