import { bodyOfSeat, type Body } from "../../colours"
import type { DiceWordsPrinted, DiceWordsState, Die, RoundSum } from "../../protocol"

/** What is in the box: all dice, whose they are, and the bonus points on the straw boards. */
export interface DiceWordsBox {
  dice: readonly Die[]
  printed: DiceWordsPrinted
}

export function bodyOf({ printed }: DiceWordsBox, die: number): Body {
  if (die === printed.sugar) return "bone"
  return printed.ice.includes(die) ? "ice" : bodyOfSeat(printed.drinks.findIndex((own) => own.includes(die)))
}

/** The dice that a seat plays with in this round. */
export function diceOf({ printed }: DiceWordsBox, { sugar }: Pick<DiceWordsState, "sugar">, seat: number) {
  const own = printed.drinks[seat] ?? []
  return sugar === seat ? [...own, printed.sugar] : own
}

/** All sides of a die. */
export function sidesOf({ dice }: DiceWordsBox, die: number): string[] {
  return dice[die]?.faces.map((face) => face.text) ?? []
}

export function targetsOf({ printed }: DiceWordsBox, { faces }: Pick<DiceWordsState, "faces">) {
  return printed.ice.map((die) => faces[die] ?? null)
}

export function isRace(state: Pick<DiceWordsState, "phase">): boolean {
  return state.phase === "making" || state.phase === "head-start"
}

/** A die on the straw, and the letter that a `?` stands for. */
export type Laid = readonly [die: number, letter: string]

/** The straw as its owner sees it: where a die was taken out, a gap waits for the next one. */
export type Slots = readonly (Laid | null)[]

export function wordOn(slots: Slots): Laid[] {
  return slots.filter((slot) => slot !== null)
}

export function lies(slots: Slots, die: number): boolean {
  return slots.some((slot) => slot?.[0] === die)
}

/** The straw without a die; its place stays open unless it was the last one. */
export function taken(slots: Slots, die: number): Slots {
  return trimmed(slots.map((slot) => (slot?.[0] === die ? null : slot)))
}

/** The straw with a die: in the first gap, or where it was wanted, and then those in its way move on. */
export function put(slots: Slots, laid: Laid, at?: number): Slots {
  const others = [...taken(slots, laid[0])]
  const gap = others.indexOf(null)
  const place = Math.min(at ?? (gap < 0 ? others.length : gap), others.length)
  const nextGap = others.indexOf(null, place)
  if (nextGap >= 0) others.splice(nextGap, 1)
  others.splice(place, 0, laid)
  return others
}

/** The straw with a die one place further left or right. */
export function nudged(slots: Slots, die: number, by: -1 | 1): Slots {
  const from = slots.findIndex((slot) => slot?.[0] === die)
  const to = from + by
  if (from < 0 || to < 0 || to >= slots.length) return slots
  const after = [...slots]
  ;[after[from], after[to]] = [slots[to] ?? null, slots[from] ?? null]
  return trimmed(after)
}

function trimmed(slots: Slots): Slots {
  return slots.slice(0, slots.findLastIndex((slot) => slot !== null) + 1)
}

/** The dice in the order of their places: as they were put, and then those that nobody has moved. */
export function placesOf(own: readonly number[], order: readonly number[]): readonly number[] {
  return [...order.filter((die) => own.includes(die)), ...own.filter((die) => !order.includes(die))]
}

/** The dice in another order. */
export function shuffled(dice: readonly number[], random: () => number): readonly number[] {
  const left = [...dice]
  const mixed = dice.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
  return mixed.join() === dice.join() ? [...dice.slice(1), ...dice.slice(0, 1)] : mixed
}

/** The dice with two of them in each other's place. */
export function swapped(dice: readonly number[], one: number, other: number): readonly number[] {
  return dice.map((die) => (die === one ? other : die === other ? one : die))
}

/** Whether enough dice lie on the straw to be a word. */
export function isWord(slots: Slots): boolean {
  return wordOn(slots).length > 1
}

/** The loose die that typing a letter takes: one that shows it, or else a `?`. */
export function dieFor(letter: string, loose: readonly number[], faces: readonly (string | null)[]) {
  return loose.find((die) => faces[die] === letter) ?? loose.find((die) => faces[die] === "?")
}

/** What a die counts in a word; the value goes with the letter, also on a real die that shows another one than ours. */
export function valueOf({ dice }: DiceWordsBox, die: number, face: string): number {
  const able = [dice[die], ...dice.filter(({ kind }) => kind !== "ice")]
  return able.flatMap((each) => each?.faces ?? []).find((side) => side.text === face)?.points ?? 0
}

/** Whether the letters of the word multiply it, instead of the ice cubes in it. */
export function isByLength({ times, matched }: RoundSum): boolean {
  return times > 0 && !matched
}

/** What a word in the making reads, in capitals. */
export function lettersOn(slots: Slots, faces: readonly (string | null)[]): string {
  return wordOn(slots)
    .map(([die, letter]) => letter || (faces[die] ?? ""))
    .join("")
    .toUpperCase()
}

/** The dice that were thrown between two views that followed each other, as far as one may see them fall. */
export function thrown(
  before: DiceWordsState | undefined,
  after: DiceWordsState,
  me: number | null,
): readonly number[] {
  if (!before) return []
  if (after.throw.number > before.throw.number) return after.throw.dice
  const drink = me === null || !isRace(after) ? undefined : after.drinks[me]
  const had = (before.round === after.round && before.drinks[me ?? -1]?.throws) || 0
  return drink && drink.throws > had ? drink.thrown : []
}

/** A player's word when all words lie open. */
export interface OpenWord {
  seat: number
  straw: readonly Laid[]
  sum: RoundSum
  best: boolean
}

/** All words, the best first. */
export function openWords(state: DiceWordsState): OpenWord[] {
  const sums = state.sheet.map((row) => row.at(-1))
  // Alone nobody is the best.
  const most = sums.length > 1 ? Math.max(...sums.map((sum) => sum?.points ?? 0)) : Infinity
  return sums
    .flatMap((sum, seat) =>
      sum ? [{ seat, sum, straw: strawOf(state, seat), best: bestOf(sum, most) }] : [],
    )
    .sort((a, b) => b.sum.points - a.sum.points || a.seat - b.seat)
}

const bestOf = (sum: RoundSum, most: number) => sum.points === most && most > 0

export function strawOf(state: DiceWordsState, seat: number): readonly Laid[] {
  return (state.drinks[seat]?.straw ?? []) as readonly Laid[]
}

/** Who casts for the start in this lap, and what they have cast so far. */
export function castsOf({ roll_off }: DiceWordsState): { seat: number; face: string | undefined }[] {
  return roll_off.contenders.map((seat, place) => ({ seat, face: roll_off.casts[place] }))
}

/** Whether those who cast for the start were equally close to A before; a ? that does not count is no tie. */
export function isTied({ roll_off, throw: { by } }: DiceWordsState, players: number): boolean {
  const { contenders, casts } = roll_off
  return by !== null && (contenders.length < players || (!casts.length && by !== contenders[0]))
}

/** What the last cast for the start showed. */
export function castFace({ printed }: DiceWordsBox, state: DiceWordsState): string | null {
  return state.throw.dice[0] === printed.sugar ? (state.throw.faces[0] ?? null) : null
}

/** The rounds down, the seats across. */
export function roundsOf(sheet: DiceWordsState["sheet"], rounds: number): (RoundSum | undefined)[][] {
  return Array.from({ length: rounds }, (_, round) => sheet.map((row) => row[round]))
}
