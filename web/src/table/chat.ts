import type { Line, TableView } from "../protocol"
import { isHost } from "./host"

/** The phrases that can be said with one tap; the server has the same. */
export const PHRASES = ["hello", "luck", "moment", "wow", "well-played", "sorry", "thanks", "bye"] as const

/** Whether there is a chat to be opened: where people talk, and for a host who could let them. */
export function hasChat(view: TableView | undefined): boolean {
  if (!view) return false
  const people = view.seats.filter((seat) => seat.kind === "person" && !seat.gone)
  return view.chat || (isHost(view) && people.length > 1)
}

export function chatLines(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line) => line.kind === "chat")
}

/** How much others have said since the chat was last open. */
export function unread(lines: readonly Line[], seen: number, you: number | null): number {
  const said = chatLines(lines).filter((line) => line.number > seen)
  return said.filter((line) => you === null || line.said[0]?.facts["who"] !== you).length
}
