/** The bodies that cups and dice come in: the drinks first, then the colours of further seats and of the two sides. */
const BODIES = ["lemonade", "punch", "grape", "coffee", "sky", "leaf", "ice"] as const
export type SeatBody = (typeof BODIES)[number]
const SIDES = ["red", "blue"] as const
export type Body = SeatBody | "bone" | (typeof SIDES)[number]

export const isSide = (body: unknown): body is (typeof SIDES)[number] => SIDES.some((side) => side === body)

/** The colour of a seat's cup, where the game does not give it one. */
export function bodyOfSeat(seat: number): SeatBody {
  return BODIES[seat % BODIES.length] ?? "lemonade"
}
