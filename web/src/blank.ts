import type { SeatView, TableView } from "./protocol"

/** For how many players a sheet can be printed; Boggle Bowl has two sides, however many play. */
export const COLUMNS: Record<string, readonly number[]> = {
  "alphabet-dice": [1, 2, 3, 4, 5, 6],
  "boggle-bowl": [2],
  "bridge-dice": [1, 2, 3, 4, 5, 6, 7, 8],
  "dice-words": [1, 2, 3, 4],
  "letters-rebus": [1, 2, 3, 4, 5, 6, 7],
}

/** Rows of a game that goes on until somebody has enough. */
const TURNS = 20
const SCORES = 10

/** A table at which nothing has been played yet, as far as a score sheet looks at it. */
export function blankView(game: string, players: number): TableView {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value)
  const states: Record<string, object> = {
    "alphabet-dice": { sheet: each([]), boxes: each([false, false, false, false]) },
    "boggle-bowl": { sides: each({ seats: [], scored: empty(SCORES), pegs: [] }) },
    "bridge-dice": { sheet: each(empty(TURNS)), contenders: [] },
    "dice-words": { sheet: each([]) },
    "letters-rebus": { sheet: each([]) },
  }
  return {
    type: "table-view",
    game,
    phase: "lobby",
    options: game === "dice-words" ? { rounds: 15 } : {},
    seats: each({ name: "" } as SeatView),
    scores: each(undefined),
    outcome: null,
    state: states[game],
  } as unknown as TableView
}

const empty = (rows: number): undefined[] => Array.from({ length: rows }, () => undefined)
