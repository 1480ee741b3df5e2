import type { Rows } from "./model"

interface Picture {
  side: 0 | 1
  faces: readonly string[]
  rows: Rows
}

/** TURTLE across, TEMPO down through its second T. */
const RED: Picture = {
  side: 0,
  faces: [..."TURTLEEMPO"],
  rows: [
    [0, 1, 2, 3, 4, 5],
    [3, 6, 7, 8, 9],
  ],
}

/** ZONES across, WORM down through its O. */
const BLUE: Picture = {
  side: 1,
  faces: [..."ZONESWRM"],
  rows: [
    [0, 1, 2, 3, 4],
    [5, 1, 6, 7],
  ],
}

/** The worked example: whose words lie on the cloth, at each of its steps. */
export const EXAMPLE: readonly (readonly Picture[])[] = [[], [RED], [BLUE], [RED, BLUE]]
