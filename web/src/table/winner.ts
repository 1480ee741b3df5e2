import { lookOf } from "../games"
import type { GameView } from "../games/view"
import { listed } from "../names"
import { minus } from "../numbers"
import { texts } from "../texts/index.svelte"

/** Who has won, and with how many points; several may share it. */
export function winText(view: GameView): string {
  const { winners, scores } = view.outcome ?? { winners: [], scores: [] }
  const say = texts().result
  const score = scores[winners[0] ?? 0] ?? 0
  const points = lookOf(view.game)?.fewest ? say.fewest(say.points(score)) : minus(score)
  const names = listed(
    winners.map((seat) => view.names[seat] ?? ""),
    texts().table.and,
  )
  if (winners.length > 1) return say.share(names, points)
  return winners[0] === view.you ? say.youWin(points) : say.wins(names, points)
}
