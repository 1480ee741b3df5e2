import type { BoardDie } from "../../crossword/Board.svelte"
import type { Placing } from "../../crossword/placing.svelte"
import { STAR, type Letters } from "../../crossword/stars"
import type { Looks } from "../../parts/looks"
import type {
  Die,
  LettersRebusRebusDraft,
  LettersRebusState,
  RebusHand,
  RebusTally,
  RebusWord,
  ShownWord,
} from "../../protocol"

export function starsOf(hand: RebusHand | undefined): Letters {
  return new Map(hand?.stars)
}

/** What the server is told while dice are laid. */
export function draftOf(placing: Placing): LettersRebusRebusDraft {
  return { type: "draft", layout: placing.layout(), stars: [...placing.letters] }
}

/** What every letter is worth, read from the dice. */
export function valuesOf(dice: readonly Die[]): ReadonlyMap<string, number> {
  return new Map(dice.flatMap((die) => die.faces.map((face) => [face.text, face.points] as const)))
}

/** How the dice of a hand look; a star shows the value of its letter. */
export function looksOf(hand: RebusHand, stars: Letters, dice: readonly Die[]): Looks[] {
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

/** Words that are refused by the dictionary, as opposed to those that only stand apart. */
export function isRefused({ fault }: RebusWord): boolean {
  return fault !== null && fault.kind !== "stands-apart"
}

/** The board of a hand that has been judged: refused words are ringed, and what is left over has faded. */
export function judgedBoard(hand: RebusHand, dice: readonly Die[]): BoardDie[] {
  const looks = looksOf(hand, starsOf(hand), dice)
  return hand.layout.flatMap(([id, row, column]) => {
    const die = looks[id]
    return die ? [{ ...die, row, column, ...judged(hand, id) }] : []
  })
}

function judged(hand: RebusHand, die: number): Pick<BoardDie, "where" | "state" | "head"> {
  const words = hand.tally?.words.filter((word) => word.dice.includes(die)) ?? []
  const refused = words.filter(isRefused)
  const unused = hand.tally?.unused.includes(die)
  return {
    where: words.map((word) => word.text).join(", "),
    state: refused.length ? "refused" : unused ? "unused" : "plain",
    head: refused.some((word) => word.dice[0] === die),
  }
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

/** The words that lie open, and afterwards those that did not count; no vote changes one that only stands apart. */
export function shownWords({ hands, reveal }: LettersRebusState): ShownWord[] {
  const open = reveal?.words ?? []
  const apart = hands.flatMap((hand, owner) =>
    (hand.tally?.words ?? []).filter(({ fault }) => fault).map((word) => faulty(owner, word)),
  )
  const isNew = ({ owner, text }: ShownWord) =>
    !open.some((word) => word.owner === owner && word.text === text && word.status === "refused")
  const added = apart.filter(isNew)
  return [...open.filter((word) => !added.some((other) => isSame(word, other))), ...unique(added)]
}

function faulty(owner: number, { text, fault }: RebusWord): ShownWord {
  return { owner, text, status: "refused", fault, final: true }
}

const isSame = (one: ShownWord, other: ShownWord) => one.owner === other.owner && one.text === other.text

const unique = (words: readonly ShownWord[]) =>
  words.filter((word, place) => words.findIndex((other) => isSame(word, other)) === place)

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
