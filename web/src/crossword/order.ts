/** The dice of a hand in the order that its player gave them; those that came since are last. */
export function arranged(hand: readonly number[], order: readonly number[]): number[] {
  const known = order.filter((die) => hand.includes(die))
  return [...known, ...hand.filter((die) => !known.includes(die))]
}

/** A die in another place; those between its two places move up. */
export function moveTo(dice: readonly number[], die: number, place: number): number[] {
  const rest = dice.filter((other) => other !== die)
  return [...rest.slice(0, place), die, ...rest.slice(place)]
}

/** The dice in a new order; never in the one they had, where there is another. */
export function shuffled(dice: readonly number[], random = Math.random): number[] {
  const mixed = [...dice]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] ?? 0, mixed[last] ?? 0]
  }
  const [first, ...rest] = mixed
  return String(mixed) === String(dice) && first !== undefined ? [...rest, first] : mixed
}
