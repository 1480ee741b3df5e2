/** A die of the worked example: where it lies, its letter and value, and from which step on. */
export interface Laid {
  row: number
  column: number
  face: string
  value: number
  from: number
}

/** Row, column, letter, value, step. */
const DICE = [
  "21F40",
  "22R20",
  "23O10",
  "24M30",
  "31A11",
  "41S21",
  "51T21",
  "13D32",
  "33G42",
  "52E13",
  "53N23",
  "54S23",
  "64A14",
  "74W44",
]

export const STEPS = 6
/** The letter that a star has become. */
export const STAR = "W"

const laid: readonly Laid[] = DICE.map(([row, column, face = "", value, from]) => ({
  row: Number(row),
  column: Number(column),
  face,
  value: Number(value),
  from: Number(from),
}))

/** The crossword as it lies at a step. */
export function crosswordAt(step: number): readonly Laid[] {
  return laid.filter((die) => die.from <= step)
}
