/** So many names fit on the big screen; of more people only the last ones are named. */
export const NAMED = 60
const LAST = 8

/** Where the names stand on the big screen: alone below a row of dice, below several groups of them, beside the code. */
export type Place = "alone" | "below" | "beside"

/** How many columns names have on the big screen. */
export function columnsFor(count: number, place: Place): number {
  if (place === "beside") return count <= 12 ? 3 : count <= 24 ? 4 : 5
  if (count <= 30) return count <= 12 ? 4 : 6
  return place === "below" ? 10 : 8
}

/** Who is named on the big screen: everybody, or of many the last who came. */
export function named<T>(people: readonly T[]): readonly T[] {
  return people.length > NAMED ? people.slice(-LAST) : people
}
