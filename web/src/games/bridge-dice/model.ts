import type { BridgeDiceState } from "../../protocol"

export const WORD = ["B", "R", "I", "D", "G", "E"] as const

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
  const [aside, helped] = [state.last?.aside ?? [], state.last?.helped ?? []]
  const loose = state.faces.flatMap((face, die) => (face === null || aside.includes(die) ? [] : [die]))
  return { forStart: isForStart(state), cast: state.cast, aside, loose, helped }
}

export function isForStart({ roll_off }: Pick<BridgeDiceState, "roll_off">): boolean {
  return roll_off.contenders.length > 1
}

/** Whether dice were thrown between two states that followed each other. */
export function wasCast(before: BridgeDiceState | undefined, after: BridgeDiceState): boolean {
  return before !== undefined && (after.last?.number ?? 0) > (before.last?.number ?? 0)
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
export function isTied({ roll_off, sheet, last }: BridgeDiceState): boolean {
  return roll_off.contenders.length < sheet.length || (!roll_off.casts.length && last !== null)
}

/** The score sheet: a row for every turn, a column for every seat. */
export function rows(sheet: readonly (readonly number[])[]): (number | undefined)[][] {
  const turns = Math.max(0, ...sheet.map((column) => column.length))
  return Array.from({ length: turns }, (_, turn) => sheet.map((column) => column[turn]))
}
