import { at } from "../base"
import { titleOf } from "../games"
import type { DayReport } from "../protocol"
import { dayPath } from "../routes"

const [LAID, EMPTY] = ["🟦", "⬜"]

/** The text to share: the result in words, the shape of a crossword, and no letter of the dice. */
export function dayText(report: DayReport, words: readonly string[], origin = location.origin): string {
  const rows = report.shape.map((row) => row.replaceAll("#", LAID).replaceAll(" ", EMPTY))
  const head = `Lettercup ${report.number} · ${titleOf(report.game)}`
  return [head, words.join(" · "), ...rows, `${origin}${at(dayPath(report.number, report.game))}`].join("\n")
}
