import { listed } from "../names"
import type { TableView } from "../protocol"
import { texts } from "../texts/index.svelte"

/** Who has won, and with how many points; several may share it. */
export function winText(view: TableView): string {
  const { winners, scores } = view.outcome ?? { winners: [], scores: [] }
  const names = listed(
    winners.map((seat) => view.seats[seat]?.name ?? ""),
    texts().table.and,
  )
  return (winners.length > 1 ? texts().result.share : texts().result.wins)(
    names,
    scores[winners[0] ?? 0] ?? 0,
  )
}
