import type { Reveal, SeatView, Vote } from "../protocol"

/** The question that waits for a seat's answer: does it accept somebody's refused words? */
export function voteOf({ votes, parties }: Reveal, seat: number): Vote | undefined {
  return votes.find(({ owner, ayes }) => !ayes.includes(seat) && !parties[owner]?.includes(seat))
}

/** The refused words about which a seat may ask the others. */
export function appealable({ words, parties }: Reveal, seat: number): string[] {
  const open = words.filter(({ status, final }) => status === "refused" && !final)
  return open.filter(({ owner }) => parties[owner]?.includes(seat)).map(({ text }) => text)
}

/** Whose words a seat may challenge: those of the other parties, as far as nobody has judged them. */
export function challengeable({ words, parties }: Reveal, seat: number): number[] {
  const standing = words.filter(({ status }) => status === "stands").map(({ owner }) => owner)
  return [...new Set(standing)].filter((owner) => !parties[owner]?.includes(seat))
}

/** What a seat may do, of the moves that it is asked for: nobody has to ask bots to accept a refused word. */
export function movesAtReveal(
  moves: readonly string[],
  reveal: Reveal | null,
  seat: number,
  seats: readonly Pick<SeatView, "kind">[],
): readonly string[] {
  if (!reveal) return moves
  const own = reveal.parties.find((party) => party.includes(seat)) ?? [seat]
  const judges = seats.filter(({ kind }, number) => kind === "person" && !own.includes(number))
  return judges.length ? moves : moves.filter((move) => move !== "appeal")
}
