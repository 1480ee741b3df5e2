import type { GameView } from "../games/view"
import { minus } from "../numbers"
import type { Outcome } from "../protocol"
import { texts } from "../texts/index.svelte"

/** A line of the title with one's own points, which nothing else tells on a phone. */
export function withStanding(line: string, { you, scores }: Pick<GameView, "you" | "scores">): string {
  return you === null ? line : texts().table.standing(line, minus(scores[you] ?? 0))
}

export interface Step {
  seat: number
  rank: number
  score: number
  /** The height of the step, 0 to 1: by rank, not by points. */
  height: number
}

/** Who came where: winners first, then by score; whether a high or a low score is good, the winners tell. */
export function standing(outcome: Outcome): Step[] {
  const { scores, winners } = outcome
  const best = scores[winners[0] ?? 0] ?? 0
  const score = (seat: number) => scores[seat] ?? 0
  const away = (seat: number) => Math.abs(score(seat) - best)
  const seats = scores.map((_, seat) => seat)
  const order = seats.sort(
    (a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || away(a) - away(b),
  )
  const ranks = order.map((seat) => rankOf(seat, order, winners, away))
  const lowest = Math.max(2, ...ranks)
  return order.map((seat, place) => {
    const rank = ranks[place] ?? 1
    return { seat, rank, score: score(seat), height: 1 - (rank - 1) / (lowest - 1) }
  })
}

function rankOf(
  seat: number,
  order: readonly number[],
  winners: readonly number[],
  away: (seat: number) => number,
): number {
  if (winners.includes(seat)) return 1
  return order.findIndex((other) => !winners.includes(other) && away(other) === away(seat)) + 1
}
