/** Options that are given seat by seat. An empty list means: as on the sheet for everybody. */

/** Each seat has one of some choices (sides), or any of some switches (rules for younger players). */
export type SeatKind = { one: Record<string, string> } | { any: Record<string, string>; type: string }

export type SeatValue = string | Record<string, boolean | string>

/** What a seat has while nobody chose: the choices by turns, or no switch on. */
export function usual(kind: SeatKind, seat: number): SeatValue {
  if ("one" in kind) {
    const choices = Object.keys(kind.one)
    return choices[seat % choices.length] ?? ""
  }
  const off = Object.keys(kind.any).map((name) => [name, false] as const)
  return { type: kind.type, ...Object.fromEntries(off) }
}

/** A value for each seat: people may have come or gone since the list was made. */
export function forSeats(kind: SeatKind, list: readonly SeatValue[], seats: number): SeatValue[] {
  return Array.from({ length: seats }, (_, seat) => list[seat] ?? usual(kind, seat))
}

/** The list with one seat's value changed; empty again when everybody has the usual. */
export function withSeat(
  kind: SeatKind,
  list: readonly SeatValue[],
  seats: number,
  seat: number,
  value: SeatValue,
): SeatValue[] {
  const values = forSeats(kind, list, seats).map((known, number) => (number === seat ? value : known))
  return values.every((known, number) => same(known, usual(kind, number))) ? [] : values
}

function same(one: SeatValue, other: SeatValue): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other
  return Object.keys(other).every((name) => (one[name] ?? false) === other[name])
}
