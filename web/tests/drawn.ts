import { cellsOf, linesOf, read, type Cells } from "../src/crossword/grid"

/** A drawing of a crossword: letters are dice, numbered in reading order; spaces are empty cells. */
export function drawn(...lines: string[]): { cells: Cells; faces: string[] } {
  const found = lines.flatMap((line, row) =>
    [...line].flatMap((face, column) => (face === " " ? [] : [{ row, column, face }])),
  )
  return {
    cells: cellsOf(found.map(({ row, column }, die) => [die, row, column])),
    faces: found.map((die) => die.face),
  }
}

export const wordsOf = (cells: Cells, faces: readonly (string | null)[]) =>
  linesOf(cells).map((line) => read(line, faces))
