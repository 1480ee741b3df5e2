/** A die that becomes any letter. */
export const STAR = "*"

/** The letters that stars have become, by die. */
export type Letters = ReadonlyMap<number, string>

export const NO_LETTERS: Letters = new Map()

export function named(letters: Letters, die: number, letter: string): Letters {
  return new Map(letters).set(die, letter)
}
