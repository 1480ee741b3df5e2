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
}

/** Options that nobody has chosen are as so many players usually play. */
export function gameView(view: TableView): GameView {
  const { game, state, sums, asks, awaited, scores, outcome, you, notes, seats } = view
  const names = seats.map(({ name }) => name)
  const options = { ...view.usual, ...view.options }
  return { game, options, state, sums, asks, awaited, scores, outcome, you, notes, names }
}

/** The moves that one may choose from now. */
export function movesOf({ asks }: Pick<GameView, "asks">): string[] {
  return asks.flatMap((ask) => (ask.type === "choose" ? ask.moves : []))
}
