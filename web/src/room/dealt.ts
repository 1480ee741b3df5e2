import type { RoomCard } from "../protocol"

/** A card as it is printed: `7. bread`, and whose it is. */
export interface Dealt {
  word: string
  name: string
}

/** The cards of a class: who has one keeps it, new names get the next free ones; without names many are blank. */
export function dealt(deck: readonly RoomCard[], names: readonly string[], blank: number): Dealt[] {
  const kept = new Set(deck.flatMap(({ name }) => (name && names.includes(name) ? [name] : [])))
  const fresh = names.filter((name) => !kept.has(name))
  const cards = deck.map(({ number, word, name }) => ({
    word: `${number}. ${word}`,
    name: name ?? fresh.shift() ?? "",
  }))
  const without = fresh.map((name) => ({ word: "", name }))
  const shown = cards.findLastIndex(({ name }) => name) + 1
  return [...cards.slice(0, names.length ? shown : Math.max(blank, shown)), ...without]
}
