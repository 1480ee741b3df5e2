/** Real dice are typed in by what they show; which die it was, the page finds out. */

type Faces = readonly string[]

/** Whether so many faces can lie on so many different dice. */
export function fits(dice: readonly Faces[], shown: readonly string[]): boolean {
  const owner = new Map<number, number>()
  return shown.every((_, index) => claim(index, dice, shown, owner, new Set()))
}

/** Finds a die for one face, moving others to another die where that helps. */
function claim(
  index: number,
  dice: readonly Faces[],
  shown: readonly string[],
  owner: Map<number, number>,
  tried: Set<number>,
): boolean {
  return dice.some((faces, die) => {
    if (tried.has(die) || !faces.includes(shown[index] ?? "")) return false
    tried.add(die)
    const other = owner.get(die)
    if (other !== undefined && !claim(other, dice, shown, owner, tried)) return false
    owner.set(die, index)
    return true
  })
}

/** All faces that any of the dice has, letters first, in the order of the alphabet; red ones under their capital. */
export function keysOf(dice: readonly Faces[]): string[] {
  const order = (face: string) => (/^[A-Z]/.test(face) ? face : `~${face}`)
  return [...new Set(dice.flat().map(printed))].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** Of a box that we do not know, red letters are written small. */
export const isRed = (face: string): boolean => /^[a-z]/.test(face)
export const inRed = (face: string): string => face.toLowerCase()

/** What is printed on a face, whatever its colour. */
export const printed = (face: string): string => face.charAt(0).toUpperCase() + face.slice(1)
