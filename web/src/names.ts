/** The letter on a player's cup. */
export function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "?"
}

/** "B", "B and R", "B, R and I". */
export function listed(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join("")
  return `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`
}
