import { listed } from "../names"
import type { RoomView } from "../protocol"
import { texts } from "../texts/index.svelte"
import { totalIn } from "./total"

type Told = (name: string, points: string) => string

interface Words {
  last: string
  leads: Told
  lead: Told
  wins: Told
  win: Told
}

/** Who has most so far; after the last round, who wins. */
export function leader(
  { ranking, unit, phase }: Pick<RoomView, "ranking" | "unit" | "phase">,
  say: Words,
): string {
  const first = ranking.filter(({ place }) => place === 1)
  const names = listed(
    first.map(({ name }) => name),
    texts().table.and,
  )
  if (phase === "finished" && (first[0]?.total ?? 0) <= 0) return say.last
  const [one, some] = phase === "finished" ? [say.wins, say.win] : [say.leads, say.lead]
  return (first.length === 1 ? one : some)(names, totalIn(unit, first[0]?.total ?? 0))
}
