import type { Line, Sentence, TableView } from "../protocol"
import type { Texts } from "../texts/en"

/** One word on who sits at a seat and whether they are there. */
export function wordOf(view: TableView, seat: number, say: Texts["table"]): string {
  const person = view.seats[seat]
  if (!person) return ""
  if (person.gone) return say.gone
  if (!person.connected) return say.away
  if (person.kind === "bot") return say.bot
  return seat === view.you ? say.you : ""
}

/** Lines that nobody has heard yet, joined to be said aloud. */
export function toBeSaid(
  lines: readonly Line[],
  heard: number,
  tell: (sentence: Sentence) => string,
): string {
  const fresh = lines.filter((line) => line.number > heard)
  return fresh.flatMap((line) => line.said.map(tell)).join(" ")
}
