/** The worked example: the word on the board, the die that was just put in, and the one that left. */
export interface Picture {
  word: string
  fresh?: string
  out?: string
}

export const EXAMPLE: readonly Picture[] = [
  { word: "STOVE" },
  { word: "STROVE", fresh: "R" },
  { word: "STROKE", fresh: "K", out: "V" },
  { word: "STROKE", out: "V" },
]

/** The die with the V has a red one. */
export const RED = "V"
