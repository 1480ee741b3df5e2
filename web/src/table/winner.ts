import { lookOf } from "../games"
import { lookerOf, type GameView } from "../games/view"
import { listed } from "../names"
import { minus } from "../numbers"
import { texts } from "../texts/index.svelte"

/** Who has won, and with how many points; several may share it. Who played alone has beaten nobody. */
export function winText(view: GameView): string {
  const { winners, scores } = view.outcome ?? { winners: [] as number[], scores: [] as number[] }
  const say = texts().result
  const score = scores[winners[0] ?? 0] ?? 0
  const points = lookOf(view.game)?.fewest ? say.fewest(say.points(score)) : minus(score)
  const you = lookerOf(view)
  const mine = you !== null && winners.includes(you)
  const others = winners.filter((seat) => seat !== you)
  const names = listed(
    others.map((seat) => view.names[seat] ?? ""),
    texts().table.and,
  )
  if (view.names.length === 1) return mine ? say.youAlone(score) : say.alone(names, score)
  if (winners.length > 1) return (mine ? say.youShare : say.share)(names, points)
  return mine ? say.youWin(points) : say.wins(names, points)
}
