import type { BoardDie } from "../../parts/Board.svelte"
import type { DieState } from "../../parts/Die.svelte"
import type { Looks } from "../../parts/looks"
import { isRed, printed } from "../../parts/picking"
import type { SheetRow } from "../../parts/ScoreSheet.svelte"
import type { AlphabetDiceState, Die, Face, Sentence } from "../../protocol"
import { dieOn, linesOf, read, type Cells } from "./grid"

export const SERVINGS = 4

/** Nobody has dice yet: real ones are being looked at. */
export function isDealing(game: AlphabetDiceState): boolean {
  return !game.board.length && !game.hands.some((hand) => hand.length)
}

/** How many dice everybody is dealt. */
export function dealt(players: number): number {
  return players === 1 ? 18 : Math.floor(36 / players)
}

/** How a die looks: red letters cost two. */
export function looksOf(die: number, game: AlphabetDiceState, dice: readonly Die[]): Looks {
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

/** The dice on the board, with the words that they stand in. */
export function onBoard(
  cells: Cells,
  game: AlphabetDiceState,
  dice: readonly Die[],
  stateOf: (die: number) => DieState,
  mine: (die: number) => boolean,
): BoardDie[] {
  const lines = linesOf(cells)
  return [...cells].map(([die, cell]) => ({
    ...looksOf(die, game, dice),
    ...cell,
    where: lines
      .filter((line) => line.includes(die))
      .map((line) => read(line, game.faces))
      .join(", "),
    state: stateOf(die),
    movable: mine(die),
  }))
}

/** Which dice a refusal is about, and the first die of each word that is wrong. */
export interface Wrong {
  dice: ReadonlySet<number>
  heads: ReadonlySet<number>
}

/** Reasons name a word, or a row and a column as people count them; the page finds the dice that are meant. */
export function wrongDice(
  reasons: readonly Sentence[],
  cells: Cells,
  faces: readonly (string | null)[],
  standing: Cells,
): Wrong {
  const lines = newLines(cells, standing)
  const words = reasons.map((reason) => reason.facts["word"])
  const wrong = lines.filter((line) => words.includes(read(line, faces)))
  const top = Math.min(...[...cells.values()].map((cell) => cell.row)) - 1
  const left = Math.min(...[...cells.values()].map((cell) => cell.column)) - 1
  const placed = reasons.flatMap(({ facts: { row, column } }) =>
    typeof row === "number" && typeof column === "number"
      ? (dieOn(cells, { row: row + top, column: column + left }) ?? [])
      : [],
  )
  return {
    dice: new Set([...wrong.flat(), ...placed]),
    heads: new Set(wrong.flatMap((line) => line.slice(0, 1))),
  }
}

/** The words that were not on the board before. */
export function newWords(cells: Cells, standing: Cells, faces: readonly (string | null)[]): string[] {
  return newLines(cells, standing).map((line) => read(line, faces))
}

function newLines(cells: Cells, standing: Cells): number[][] {
  return linesOf(cells).filter((line) => line.some((die) => !standing.has(die)) || isNew(line, standing))
}

/** Whether a line of dice was no word of the board before. */
function isNew(line: readonly number[], standing: Cells): boolean {
  const before = linesOf(standing).map((old) => old.join())
  return !before.includes(line.join())
}

/** The words of a refusal that could be put to the others: those that the dictionary does not allow. */
export function appealable(reasons: readonly Sentence[], declined: readonly string[]): string[] {
  const words = reasons.flatMap(({ text, facts: { word } }) =>
    text.startsWith("{word}") && typeof word === "string" ? word : [],
  )
  return [...new Set(words)].filter((word) => !declined.includes(word))
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

/** The first letters of a name that a key types: a Q finds the die that shows Qu. */
export function showsLetter(face: string | null, letter: string): boolean {
  return face?.charAt(0).toUpperCase() === letter
}

/** The score sheet as printed: three servings, the subtotal, and the Souper, each with its Slurp box. */
export function rows(
  game: AlphabetDiceState,
  say: { serving: (number: number) => string; subtotal: string; souper: string },
): SheetRow[] {
  const serving = (number: number): SheetRow => ({
    head: number === SERVINGS ? say.souper : say.serving(number),
    cells: game.sheet.map((row, seat) => ({
      points: row[number - 1],
      box: game.boxes[seat]?.[number - 1] ?? false,
    })),
  })
  const played = Math.min(SERVINGS - 1, game.sheet[0]?.length ?? 0)
  const sub = game.sheet.map((row) => row.slice(0, SERVINGS - 1).reduce((sum, points) => sum + points, 0))
  const subtotal: SheetRow = {
    head: say.subtotal,
    printed: true,
    cells: sub.map((points) => (played ? { points } : {})),
  }
  return [serving(1), serving(2), serving(3), subtotal, serving(SERVINGS)]
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

/** How many others have a turn before this seat. */
export function turnsUntil(game: AlphabetDiceState, seat: number): number {
  const players = game.hands.length
  if (game.out.length) return game.lap.indexOf(seat) + 1
  return (seat - game.turn + players) % players
}
