import type { BridgeDiceState } from "../../protocol"

export const WORD = ["B", "R", "I", "D", "G", "E"] as const

/** What the sheet prints for all six letters in one, two and three casts, and for four and five letters. */
const COMPLETE = [50, 15, 6] as const
const PART: Record<number, number> = { 4: 1, 5: 3 }

/** The dice as they lie: those of the running turn, or of the turn that ended a moment ago. */
export interface Board {
  /** Before the first turn everybody casts once to see who starts. */
  forStart: boolean
  /** The casts that led here in this turn; 0 when the last turn's dice still lie there. */
  cast: number
  aside: readonly number[]
  loose: readonly number[]
  /** Those of the dice aside that came with the last cast. */
  helped: readonly number[]
}

export function boardOf(state: BridgeDiceState): Board {
  const forStart = state.contenders.length > 1
  const aside = state.cast > 0 ? state.aside : state.left
  const loose = state.faces.flatMap((face, die) => (face === null || aside.includes(die) ? [] : [die]))
  const letters = String(state.news[0]?.facts["letters"] ?? "")
    .split(" ")
    .filter(Boolean)
  return {
    forStart,
    cast: state.cast,
    aside,
    loose,
    helped: rolledNow(state) ? aside.slice(aside.length - letters.length) : [],
  }
}

/** Whether the last thing that happened was a cast. */
export function rolledNow(state: BridgeDiceState): boolean {
  return state.news[0]?.facts["faces"] !== undefined
}

/** Whether dice were thrown between two states that followed each other. */
export function wasCast(before: BridgeDiceState | undefined, after: BridgeDiceState): boolean {
  return before !== undefined && rolledNow(after) && mark(before) !== mark(after)
}

function mark({ turn, cast, contenders, starts, sheet, faces }: BridgeDiceState): string {
  return JSON.stringify([turn, cast, contenders, starts, sheet, faces])
}

/** What stands under the six places: what the next cast is worth if it reaches that letter. */
export function worth(state: BridgeDiceState): readonly (number | undefined)[] {
  const last = state.cast === COMPLETE.length - 1
  return WORD.map((_, place) => {
    if (place < state.aside.length) return undefined
    if (place === WORD.length - 1) return COMPLETE[state.cast]
    return last ? PART[place + 1] : undefined
  })
}

/** The letters that are still to be cast, in order. */
export function wanted(state: BridgeDiceState): string[] {
  return WORD.slice(state.aside.length)
}

/** How many others cast before it is this seat's turn; 0 for the one who casts. */
export function turnsUntil(state: BridgeDiceState, seat: number): number {
  const players = state.sheet.length
  return (seat - state.turn + players) % players
}

/** Some have cast for the start already, and cast again. */
export function isTied({ contenders, sheet, starts, faces }: BridgeDiceState): boolean {
  return contenders.length < sheet.length || (!starts.length && faces.some((face) => face !== null))
}

/** The score sheet: a row for every turn, a column for every seat. */
export function rows(sheet: readonly (readonly number[])[]): (number | undefined)[][] {
  const turns = Math.max(0, ...sheet.map((column) => column.length))
  return Array.from({ length: turns }, (_, turn) => sheet.map((column) => column[turn]))
}
