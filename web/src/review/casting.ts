import type { Die } from "../protocol"

/** One throw or draw of the house: its number in the game, its unit, and how often each of its dice was thrown there. */
export interface Cast {
  number: number
  unit: number
  times: readonly number[]
}

/** Where the dice and lots of a game come from. */
export interface DiceSource {
  roll(cast: Cast, ids: readonly number[]): string[]
  draw(cast: Cast, lots: readonly number[]): number[]
}

/** Lots are counted like one more die. */
export const LOTS = -1

/** A number below the limit, each equally likely: a byte that would favour some is skipped. */
function below(limit: number, stream: Iterator<number, never>): number {
  const fair = 256 - (256 % limit)
  for (;;) {
    const { value } = stream.next()
    if (value < fair) return value % limit
  }
}

export function face(die: Die | undefined, stream: Iterator<number, never>): string {
  const sides = die?.faces ?? []
  return sides.length ? (sides[below(sides.length, stream)]?.text ?? "") : ""
}

/** Each time one of the lots that are left, which the last one replaces. */
export function drawn(lots: readonly number[], stream: Iterator<number, never>): number[] {
  const bag = [...lots]
  return lots.map(() => {
    const place = below(bag.length, stream)
    const lot = bag[place] ?? 0
    bag[place] = bag.at(-1) ?? 0
    bag.pop()
    return lot
  })
}
