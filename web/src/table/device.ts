import type { TableView } from "../protocol"

/** Whether several people at this table share this device. */
export function isShared(view: TableView | undefined): view is TableView {
  return view !== undefined && view.phase === "playing" && view.yours.length > 1
}

/**
 * Who is to have the device now, if it is not who has it: somebody who is waited for while nothing is asked of the one
 * who has it. A glass that waits for real dice comes before everything else. Where there are secrets, nobody has it until they have
 * said who they are.
 */
export function nextAtDevice(
  view: TableView | undefined,
  taken: number | undefined,
  secret: boolean,
): number | undefined {
  if (!isShared(view)) return undefined
  const typing = view.glass_waits.filter((seat) => view.yours.includes(seat) && plays(view, seat))
  if (typing.length && !typing.includes(view.you ?? -1)) return typing[0]
  const waiting = afterwards(view).filter((seat) => view.awaited.includes(seat) && plays(view, seat))
  if (taken === undefined && secret)
    return view.asks.length ? (view.you ?? undefined) : (waiting[0] ?? view.yours[0])
  return view.asks.length ? undefined : waiting.find((seat) => seat !== view.you)
}

/** The seats of this device in turn, beginning behind the one that has it. */
export function afterwards(view: TableView): number[] {
  const place = view.yours.indexOf(view.you ?? -1) + 1
  return [...view.yours.slice(place), ...view.yours.slice(0, place)]
}

const plays = (view: TableView, seat: number) =>
  view.seats[seat]?.gone === false && view.seats[seat].level === null
