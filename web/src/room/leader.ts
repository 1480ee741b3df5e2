import { listed } from "../names"
import type { RoomView } from "../protocol"
import { texts } from "../texts/index.svelte"
import { totalIn } from "./total"

/** So many names fit into a headline. */
const MOST_NAMED = 3

type Told = (name: string, points: string) => string

interface Words {
  last: string
  found: (count: number) => string
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
  const names =
    first.length > MOST_NAMED
      ? say.found(first.length)
      : listed(
          first.map(({ name }) => name),
          texts().table.and,
        )
  if (phase === "finished" && (first[0]?.total ?? 0) <= 0) return say.last
  const [one, some] = phase === "finished" ? [say.wins, say.win] : [say.leads, say.lead]
  return (first.length === 1 ? one : some)(names, totalIn(unit, first[0]?.total ?? 0))
}
