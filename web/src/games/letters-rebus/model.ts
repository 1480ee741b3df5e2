import { sameCell, type Cell } from "../../parts/board"
import type { BoardDie } from "../../parts/Board.svelte"
import type { Looks } from "../../parts/looks"
import type { Die, LettersRebusState, RebusHand, RebusRuling, RebusTally, RebusWord } from "../../protocol"

export const STAR = "*"

/** Dice on their cells, by number. */
export type Cells = ReadonlyMap<number, Cell>
export type Stars = ReadonlyMap<number, string>

export function cellsOf(hand: RebusHand | undefined): Cells {
  return new Map(hand?.layout.map(([die, row, column]) => [die, { row, column }]))
}

export function starsOf(hand: RebusHand | undefined): Stars {
  return new Map(hand?.stars)
}

export const NO_CELLS: Cells = new Map()

export function dieOn(cells: Cells, cell: Cell): number | undefined {
  return [...cells].find(([, other]) => sameCell(cell, other))?.[0]
}

/** The dice with one more laid; one that lies there already changes places with it. */
export function placed(cells: Cells, die: number, cell: Cell): Cells {
  const after = new Map(cells)
  const there = dieOn(cells, cell)
  const from = cells.get(die)
  if (there !== undefined) after.delete(there)
  if (there !== undefined && from) after.set(there, from)
  return after.set(die, { row: cell.row, column: cell.column })
}

export function without(cells: Cells, die: number): Cells {
  return new Map([...cells].filter(([other]) => other !== die))
}

export function named(stars: Stars, die: number, letter: string): Stars {
  return new Map(stars).set(die, letter)
}

/** What every letter is worth, read from the dice. */
export function valuesOf(dice: readonly Die[]): ReadonlyMap<string, number> {
  return new Map(dice.flatMap((die) => die.faces.map((face) => [face.text, face.points] as const)))
}

/** How the dice of a hand look; a star shows the value of its letter. */
export function looksOf(hand: RebusHand, stars: Stars, dice: readonly Die[]): Looks[] {
  const values = valuesOf(dice)
  return hand.faces.map((face, id) => {
    const letter = stars.get(id)
    return {
      id,
      face,
      letter,
      value: face === STAR && !letter ? undefined : values.get(letter ?? face),
      faces: dice[id]?.faces.map((side) => side.text) ?? [],
    }
  })
}

/** The dice that lie on the board, with the words that they stand in. */
export function onBoard(looks: readonly Looks[], cells: Cells, tally: RebusTally | null): BoardDie[] {
  return looks.flatMap((die) => {
    const cell = cells.get(die.id)
    return cell ? [{ ...die, ...cell, where: wordsWith(tally, die.id).join(", ") }] : []
  })
}

export function loose(looks: readonly Looks[], cells: Cells): Looks[] {
  return looks.filter((die) => !cells.has(die.id))
}

function wordsWith(tally: RebusTally | null, die: number): string[] {
  return tally?.words.filter((word) => word.dice.includes(die)).map((word) => word.text) ?? []
}

/** Words that are refused by the dictionary, as opposed to those that only stand apart. */
export function isRefused(hand: RebusHand, word: RebusWord): boolean {
  return word.fault !== null && hand.rulings.some((ruling) => ruling.word === word.text && !ruling.allowed)
}

/** The board of a hand that has been judged: refused words are ringed, and what is left over has faded. */
export function judgedBoard(hand: RebusHand, dice: readonly Die[]): BoardDie[] {
  const refused = hand.tally?.words.filter((word) => isRefused(hand, word)) ?? []
  return onBoard(looksOf(hand, starsOf(hand), dice), cellsOf(hand), hand.tally).map((die) => ({
    ...die,
    state: refused.some((word) => word.dice.includes(die.id))
      ? ("refused" as const)
      : hand.tally?.unused.includes(die.id)
        ? ("unused" as const)
        : ("plain" as const),
    head: refused.some((word) => word.dice[0] === die.id),
  }))
}

/** The running sum: each part as a number, and whether a star without a letter may still add to it. */
export interface Sum {
  across: number
  down: number
  leftOver: number
  total: number
  acrossStar: boolean
  downStar: boolean
}

export function sumOf(tally: RebusTally): Sum {
  const open = (direction: RebusWord["direction"]) =>
    tally.words.some((word) => word.direction === direction && word.text.includes(STAR))
  return {
    across: tally.across,
    down: tally.down,
    leftOver: tally.left_over,
    total: tally.total,
    acrossStar: open("across"),
    downStar: open("down"),
  }
}

/** Who lays in this turn, the best result first once there are results. */
export function layers(game: LettersRebusState, mode: string): number[] {
  if (mode === "turns") return [game.turn]
  const total = (seat: number) => game.hands[seat]?.tally?.total ?? 0
  return game.hands.map((_, seat) => seat).sort((a, b) => total(b) - total(a) || a - b)
}

/** A refused word that a seat may let count. */
export interface Vote {
  seat: number
  word: string
  ruling: RebusRuling
}

export function votesFor(game: LettersRebusState, you: number): Vote[] {
  return game.hands.flatMap((hand, seat) =>
    seat === you
      ? []
      : hand.rulings
          .filter(
            ({ allowed, accepted_by, word }) =>
              !allowed && !accepted_by.includes(you) && !word.includes(STAR),
          )
          .map((ruling) => ({ seat, word: ruling.word, ruling })),
  )
}

/** Whether a word could still be doubted: nobody has looked it up. */
export function isUnjudged(hand: RebusHand, word: RebusWord): boolean {
  return !word.text.includes(STAR) && !hand.rulings.some((ruling) => ruling.word === word.text)
}

/** The score sheet: a row for every round, as printed; a very long game shows the rounds begun. */
export function rows(sheet: readonly (readonly number[])[], rounds: number): (number | undefined)[][] {
  const begun = Math.max(0, ...sheet.map((column) => column.length)) + 1
  const shown = rounds <= 15 ? rounds : Math.min(rounds, begun)
  return Array.from({ length: shown }, (_, round) => sheet.map((column) => column[round]))
}

/** Dice were thrown between two states that followed each other. */
export function wasThrown(
  before: LettersRebusState | undefined,
  after: LettersRebusState,
  seat: number,
): boolean {
  return before !== undefined && !before.hands[seat]?.faces.length && !!after.hands[seat]?.faces.length
}
