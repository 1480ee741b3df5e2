import type { ShownDie } from "../protocol"

const shownBy = (die: ShownDie) => (die.letter || die.face).toUpperCase()

/** The dice of each word of a crossword, by the word: every run of two or more, across and down. */
export function runsOf(laid: readonly ShownDie[]): Map<string, ShownDie[]> {
  const at = new Map(laid.map((die) => [`${die.row} ${die.column}`, die]))
  const runs = new Map<string, ShownDie[]>()
  for (const [down, right] of [
    [0, 1],
    [1, 0],
  ] as const) {
    for (const first of laid) {
      if (at.has(`${first.row - down} ${first.column - right}`)) continue
      const run: ShownDie[] = []
      for (let step = 0; ; step++) {
        const die = at.get(`${first.row + step * down} ${first.column + step * right}`)
        if (!die) break
        run.push(die)
      }
      if (run.length > 1) runs.set(run.map(shownBy).join(""), run)
    }
  }
  return runs
}
