import type { TableView } from "../protocol"

/** A game as its components see it. People, log, chat and clocks belong to the table. */
export interface GameView<State = unknown, Sums = unknown> extends Pick<
  TableView,
  "game" | "options" | "asks" | "awaited" | "scores" | "outcome" | "you" | "notes"
> {
  state: State
  /** What follows from the state: what is worth how much. */
  sums: Sums
  names: readonly string[]
  /** Whether several people share this device: then nobody is just "you". */
  shared?: boolean
}

/** The seat of whoever looks, as long as it is one person. */
export const lookerOf = ({ you, shared }: Pick<GameView, "you" | "shared">): number | null =>
  shared ? null : you

/** Options that nobody has chosen are as so many players usually play. */
export function gameView(view: TableView): GameView {
  const { game, state, sums, asks, awaited, scores, outcome, you, yours, notes, seats } = view
  const names = seats.map(({ name }) => name)
  const options = { ...view.usual, ...view.options }
  const shared = yours.length > 1
  return { game, options, state, sums, asks, awaited, scores, outcome, you, shared, notes, names }
}

/** The moves that one may choose from now. */
export function movesOf({ asks }: Pick<GameView, "asks">): string[] {
  return asks.flatMap((ask) => (ask.type === "choose" ? ask.moves : []))
}
