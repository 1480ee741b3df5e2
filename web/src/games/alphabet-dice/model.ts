import type { BoardDie } from "../../crossword/Board.svelte"
import { cellsOf, linesOf, read, type Cells } from "../../crossword/grid"
import type { Looks } from "../../parts/looks"
import { isRed, printed } from "../../parts/picking"
import type { SheetRow } from "../../parts/ScoreSheet.svelte"
import type { AlphabetDiceState, AlphabetDiceSums, Die, Face, Fault, Served } from "../../protocol"

/** Nobody has dice yet: real ones are being looked at. */
export function isDealing(game: AlphabetDiceState): boolean {
  return !game.board.length && !game.hands.some((hand) => hand.length)
}

/** How a die looks: red letters cost two. */
export function looksOf(die: number, game: Pick<AlphabetDiceState, "faces">, dice: readonly Die[]): Looks {
  const shown = game.faces[die] ?? ""
  const red = isRed(shown) || faceOf(die, shown, dice)?.colour === "red"
  return {
    id: die,
    face: printed(shown),
    colour: red ? "red" : "black",
    twice: red,
    faces: dice[die]?.faces.map((face) => printed(face.text)) ?? [],
  }
}

function faceOf(die: number, shown: string, dice: readonly Die[]): Face | undefined {
  return dice[die]?.faces.find((face) => face.text === shown)
}

/** Which dice a refusal is about, and the first die of each word that is wrong. */
export interface Wrong {
  dice: ReadonlySet<number>
  heads: ReadonlySet<number>
}

/** A fault names its dice; one about a word is about the new words that read so. */
export function wrongDice(
  faults: readonly Fault[],
  cells: Cells,
  faces: readonly (string | null)[],
  standing: Cells,
): Wrong {
  const words = faults.flatMap(({ word }) => word ?? [])
  const lines = words.length ? newLines(cells, standing) : []
  const wrong = lines.filter((line) => words.includes(read(line, faces)))
  return {
    dice: new Set([...wrong.flat(), ...faults.flatMap(({ dice }) => dice ?? [])]),
    heads: new Set(wrong.flatMap((line) => line.slice(0, 1))),
  }
}

/** The words that were not on the board before. */
export function newWords(cells: Cells, standing: Cells, faces: readonly (string | null)[]): string[] {
  return newLines(cells, standing).map((line) => read(line, faces))
}

function newLines(cells: Cells, standing: Cells): number[][] {
  const before = new Set(linesOf(standing).map((line) => line.join()))
  return linesOf(cells).filter((line) => !before.has(line.join()))
}

/** The word that most of the dice laid in a turn stand in; of equal ones, the longest. */
export function mainWord(cells: Cells, standing: Cells, faces: readonly (string | null)[]): string {
  const own = (line: readonly number[]) => line.filter((die) => !standing.has(die)).length
  const [main] = newLines(cells, standing).sort((a, b) => own(b) - own(a) || b.length - a.length)
  return main ? read(main, faces) : ""
}

/**
 * Who laid dice last, the words that they stand in, and in a Slurp the die that came out, who got it, and whether the
 * words are as before, because nothing but a die of the same letter came in.
 */
export interface LastMove {
  by: number
  words: string[]
  slurp?: { die: number; to: number; same: boolean }
}

export function lastMove({
  board,
  fresh,
  laid_by,
  slurped,
  hands,
  faces,
  reheats,
}: AlphabetDiceState): LastMove | undefined {
  if (laid_by === null || !fresh.length) return undefined
  const lines = linesOf(cellsOf(board)).filter((line) => line.some((die) => fresh.includes(die)))
  const words = lines.map((line) => read(line, faces))
  const to = slurped === null ? -1 : hands.findIndex((hand) => hand.includes(slurped))
  const same = fresh.length === 1 && fresh.every((die) => faces[die] === faces[slurped ?? -1])
  // After a Reheat the die shows another letter than the one that was given.
  return slurped === null || to < 0 || reheats
    ? { by: laid_by, words }
    : { by: laid_by, words, slurp: { die: slurped, to, same } }
}

/** What somebody's dice cost in a serving that is over. */
export type Ranked = Served["tallies"][number] & { seat: number; won: boolean }

/** All of them, the winners first, then by points. */
export function ranked({ tallies, winners }: Served): Ranked[] {
  const rows = tallies.map((tally, seat) => ({ ...tally, seat, won: winners.includes(seat) }))
  return rows.sort((a, b) => Number(b.won) - Number(a.won) || a.points - b.points)
}

/** The dice of a crossword that is over. */
export function servedDice({ board, faces, fresh }: Served, dice: readonly Die[]): BoardDie[] {
  return board.map(([die, row, column]) => ({
    ...looksOf(die, { faces }, dice),
    row,
    column,
    last: fresh.includes(die),
  }))
}

/** The words of a refusal that the dictionary does not allow. */
export function wrongWords(faults: readonly Fault[]): string[] {
  return [...new Set(faults.flatMap(({ word }) => word ?? []))]
}

/** The same where nothing else is wrong, and no reason has to be told but that they are no words. */
export function unknownWords(faults: readonly Fault[]): string[] {
  return faults.every(({ kind }) => kind === "not-in-dictionary") ? wrongWords(faults) : []
}

/** Those of them that could be put to the others. */
export function appealable(faults: readonly Fault[], declined: readonly string[]): string[] {
  return wrongWords(faults).filter((word) => !declined.includes(word))
}

/** What the words through a swapped die were, and what they are now. */
export function becomes(
  before: Cells,
  after: Cells,
  theirs: number,
  mine: number,
  faces: readonly (string | null)[],
): [string, string][] {
  const through = (cells: Cells, die: number) => linesOf(cells).filter((line) => line.includes(die))
  const now = through(after, mine)
  return through(before, theirs).map((line, place) => [read(line, faces), read(now[place] ?? [], faces)])
}

/** The score sheet as printed: three servings, the subtotal, and the Souper, each with its Slurp box. */
export function rows(
  { sheet, boxes }: Pick<AlphabetDiceState, "sheet" | "boxes">,
  sums: Pick<AlphabetDiceSums, "subtotals"> | null,
  say: {
    serving: (number: number) => string
    subtotal: string
    souper: string
    slurpBox: (ticked: boolean) => string
  },
): SheetRow[] {
  const boxOf = (ticked = false) => ({ ticked, label: say.slurpBox(ticked) })
  const served = (boxes[0] ?? []).map((_, serving) => ({
    head: say.serving(serving + 1),
    cells: sheet.map((row, seat) => ({ points: row[serving], box: boxOf(boxes[seat]?.[serving]) })),
  }))
  const last = served.splice(-1).map((row) => ({ ...row, head: say.souper }))
  const subtotal = {
    head: say.subtotal,
    printed: true,
    cells: sheet.map((row, seat) => (row.length ? { points: sums?.subtotals[seat] } : {})),
  }
  return [...served, subtotal, ...last]
}

/** Dice were thrown between two states that followed each other: a seat's dice have got their faces. */
export function wasThrown(
  before: AlphabetDiceState | undefined,
  after: AlphabetDiceState,
  seat: number,
): number {
  const shown = after.hands[seat]?.filter((die) => after.faces[die] !== null) ?? []
  const fresh = shown.filter((die) => before?.faces[die] === null)
  return before === undefined ? 0 : fresh.length
}

/** How many have a turn before this seat, and itself; 0 if it has none after this one. */
export function turnsUntil({ next }: Pick<AlphabetDiceSums, "next">, seat: number): number {
  return next.indexOf(seat) + 1
}
