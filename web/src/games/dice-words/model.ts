import { bodyOfSeat, type Body } from "../../colours"
import type { DiceWordsState, Die, RoundSum, Younger } from "../../protocol"

export const ICE = [0, 1, 2, 3] as const
export const SUGAR = 4
const FIRST_DRINK = 5
const DRINK_DICE = 7

/** What the sheet prints under the straw, by the number of letters. */
const SIDE_A: Record<number, number> = { 5: 5, 6: 10, 7: 25, 8: 25 }
const SIDE_B: Record<number, number> = { 3: 5, 4: 10, 5: 15, 6: 20, 7: 25, 8: 25 }

export function bodyOf(die: number): Body {
  if (die === SUGAR) return "bone"
  return die < SUGAR ? "ice" : bodyOfSeat(Math.floor((die - FIRST_DRINK) / DRINK_DICE))
}

/** The dice that a seat plays with in this round. */
export function diceOf(state: Pick<DiceWordsState, "sugar">, seat: number): number[] {
  const own = Array.from({ length: DRINK_DICE }, (_, place) => FIRST_DRINK + DRINK_DICE * seat + place)
  return state.sugar === seat ? [...own, SUGAR] : own
}

export function targetsOf(state: Pick<DiceWordsState, "faces">): (string | null)[] {
  return ICE.map((die) => state.faces[die] ?? null)
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

/** The loose die that typing a letter takes: one that shows it, or else a `?`. */
export function dieFor(letter: string, loose: readonly number[], faces: readonly (string | null)[]) {
  return loose.find((die) => faces[die] === letter) ?? loose.find((die) => faces[die] === "?")
}

/** What a die counts in a word; the value goes with the letter, also on a real die that shows another one than ours. */
export function valueOf(dice: readonly Die[], die: number, face: string): number {
  const able = [dice[die], ...dice.filter(({ kind }) => kind !== "ice")]
  return able.flatMap((each) => each?.faces ?? []).find((side) => side.text === face)?.points ?? 0
}

/** A running sum: letters count, and nobody says whether they make a word. */
export interface Sum {
  values: readonly number[]
  score: number
  times: number
  matched: readonly string[]
  bonus: number
  points: number
}

export function sumOf(
  word: readonly Laid[],
  faces: readonly (string | null)[],
  dice: readonly Die[],
  younger?: Younger,
): Sum {
  const values = word.map(([die]) => valueOf(dice, die, faces[die] ?? ""))
  const letters = word.map(([die, letter]) => letter || faces[die])
  const matched = targetsOf({ faces: [...faces] }).filter(
    (target) => target !== null && letters.includes(target),
  ) as string[]
  const score = values.reduce((sum, value) => sum + value, 0)
  const times = younger?.times_length ? word.length : matched.length
  const bonus = bonusFor(word.length, younger)
  return { values, score, times, matched, bonus, points: score * times + bonus }
}

/** What a word in the making reads, in capitals. */
export function lettersOn(slots: Slots, faces: readonly (string | null)[]): string {
  return wordOn(slots)
    .map(([die, letter]) => letter || (faces[die] ?? ""))
    .join("")
    .toUpperCase()
}

export function bonusFor(letters: number, younger?: Younger): number {
  return (younger?.side_b ? SIDE_B : SIDE_A)[letters] ?? 0
}

/** The younger players' rules of a seat, out of the table's options. */
export function youngerOf(option: unknown, seat: number): Younger | undefined {
  return Array.isArray(option) ? (option as Younger[])[seat] : undefined
}

/** The dice that were thrown between two views that followed each other; `sent`: those that this page rolls again. */
export function thrown(
  before: DiceWordsState | undefined,
  after: DiceWordsState,
  me: number | null,
  sent: readonly number[],
): readonly number[] {
  if (!before) return []
  if (after.phase === "study" && before.phase !== "study") return ICE
  if (before.phase === "start") return castForStart(before, after) ? [SUGAR] : []
  return me === null || !isRace(after) ? [] : ownThrow(before, after, me, sent)
}

function castForStart(before: DiceWordsState, after: DiceWordsState): boolean {
  const cast = after.news[0]?.facts["face"] !== undefined
  return cast && JSON.stringify(after.news) !== JSON.stringify(before.news)
}

function ownThrow(before: DiceWordsState, after: DiceWordsState, me: number, sent: readonly number[]) {
  const [was, is] = [before.drinks[me], after.drinks[me]]
  if (is?.stage !== "making") return []
  if (was?.stage === "rolling") return was.in_cup
  return was?.rerolls !== is.rerolls || faceChanged(before, after, sent) ? sent : []
}

function faceChanged(before: DiceWordsState, after: DiceWordsState, dice: readonly number[]): boolean {
  return dice.some((die) => before.faces[die] !== after.faces[die])
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
  const most = Math.max(...sums.map((sum) => sum?.points ?? 0))
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

/** The refused words of others that a seat may still let count. */
export function votesFor(state: DiceWordsState, seat: number): OpenWord[] {
  return openWords(state).filter(
    ({ seat: owner, sum }) =>
      owner !== seat && sum.standing === "refused" && sum.word.length > 1 && !sum.accepted_by.includes(seat),
  )
}

/** Who casts for the start in this lap, and what they have cast so far. */
export function castsOf(state: DiceWordsState): { seat: number; face: string | undefined }[] {
  return state.contenders.map((seat, place) => ({ seat, face: state.casts[place] }))
}

/** What the last cast for the start showed; the cast that settles it is only told, for the dice are cleared away. */
export function castFace(state: DiceWordsState): string | null {
  const told = state.news[0]?.facts["face"]
  return told === undefined ? (state.faces[SUGAR] ?? null) : String(told)
}

/** The rounds down, the seats across. */
export function roundsOf(sheet: DiceWordsState["sheet"], rounds: number): (RoundSum | undefined)[][] {
  return Array.from({ length: rounds }, (_, round) => sheet.map((row) => row[round]))
}
