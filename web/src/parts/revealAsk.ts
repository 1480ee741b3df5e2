import { listed } from "../names"
import type { Reveal } from "../protocol"
import { texts } from "../texts/index.svelte"
import { appealable, voteOf } from "./reveal"

/** What the ask bar says to a seat while words lie open; `nameOf`: the owners' names. */
export function revealAsk(
  reveal: Reveal,
  seat: number,
  moves: readonly string[],
  nameOf: (owner: number) => string,
): { order: string; below: string } {
  const say = texts().reveal
  const vote = voteOf(reveal, seat)
  if (!vote) {
    const alone = reveal.parties.filter((seats) => seats.length).length === 1
    return { order: alone ? say.openAlone : say.open, below: belowOf(reveal, seat, moves) }
  }
  return {
    order: say.vote(listed(vote.words, texts().table.and)),
    below: say.voteBelow(nameOf(vote.owner), vote.words.length > 1),
  }
}

function belowOf(reveal: Reveal, seat: number, moves: readonly string[]): string {
  const say = texts().reveal
  if (moves.includes("challenge")) return say.challengeBelow
  return moves.includes("appeal") ? say.appealBelow(appealable(reveal, seat).length > 1) : say.openBelow
}
