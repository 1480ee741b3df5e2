import { minus } from "../numbers"
import type { RoomView } from "../protocol"

/** What somebody has in all rounds, as it is written. */
export const totalIn = (unit: RoomView["unit"], total: number): string =>
  unit === "percent" ? `${total} %` : minus(total)

/** 3.5 is written as 3½. */
export const halves = (count: number): string => (count % 1 ? `${Math.floor(count) || ""}½` : String(count))
