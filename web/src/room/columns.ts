/** So many names fit on the big screen; of more people only the last ones are named. */
export const NAMED = 60
const LAST = 8

/** How many columns names have on the big screen, beside the code or alone. */
export function columnsFor(count: number, beside: boolean): number {
  if (beside) return count <= 12 ? 3 : count <= 24 ? 4 : 5
  return count <= 12 ? 4 : count <= 30 ? 6 : 8
}

/** Who is named on the big screen: everybody, or of many the last who came. */
export function named<T>(people: readonly T[]): readonly T[] {
  return people.length > NAMED ? people.slice(-LAST) : people
}
