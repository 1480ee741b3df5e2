/** A die of the example: what it shows, its points, and the letter that a `?` has become. */
export type Shown = readonly [face: string, points: number, letter?: string]

interface Picture {
  word: readonly Shown[]
  loose: readonly Shown[]
  /** Whether it is told which ice cubes are in the word. */
  matched?: boolean
}

export const ICE = ["C", "A", "H", "S"]

const WORD: readonly Shown[] = [
  ["M", 3],
  ["A", 1],
  ["T", 1],
  ["?", 0, "C"],
  ["H", 2],
]
const REST: readonly Shown[] = [
  ["R", 2],
  ["N", 1],
]

/** The worked example: what lies on the straw and what is loose, at each of its steps. */
export const EXAMPLE: readonly Picture[] = [
  { word: [], loose: [] },
  {
    word: [],
    loose: [
      ["M", 3],
      ["T", 1],
      ["?", 0],
      ["L", 2],
      ["O", 1],
      ["E", 1],
      ["D", 2],
    ],
  },
  {
    word: [],
    loose: [
      ["M", 3],
      ["T", 1],
      ["?", 0],
      ["A", 1],
      ["H", 2],
      ["R", 2],
      ["N", 1],
    ],
  },
  { word: WORD, loose: REST },
  { word: WORD, loose: REST, matched: true },
]

/** The letter that a die stands for. */
export const letterOf = ([face, , letter]: Shown) => letter ?? face
