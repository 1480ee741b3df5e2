import { bodyOfSeat, isSide, type Body } from "../colours"
import { lookOf } from "../games"
import type { TableView } from "../protocol"

/** The colour of a seat's cup at a table: that of its side, where the game has sides. */
export function cupOf({ game, seat_options }: Pick<TableView, "game" | "seat_options">, seat: number): Body {
  const side: unknown = seat_options[lookOf(game)?.cups ?? ""]?.[seat]
  return isSide(side) ? side : bodyOfSeat(seat)
}
