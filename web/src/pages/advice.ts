import type { Draft } from "../net/outbox"
import type { Suggestion, TableView } from "../protocol"

/** More players than this are not played through. */
const MOST = 4

/**
 * Whether advice is to be had: where people can play unlike each other and there are not too many of them, and
 * something can be done about it. Bots can be lowered, and some games have helps for people.
 */
export function canBeAdvised(view: TableView, levels: readonly string[], helps: boolean): boolean {
  const bots = view.seats.filter((seat) => seat.kind === "bot").length
  const people = view.seats.length - bots
  const possible = people > 0 && (bots > 0 || (helps && people > 1))
  return levels.length > 1 && possible && view.seats.length <= MOST
}

/** The question to the server: how well everybody plays, who of them is a bot, and the options of the table. */
export function questionFor(
  view: TableView,
  guesses: readonly (string | undefined)[],
  usual: string,
): string {
  const levels = view.seats.map((seat, number) => seat.level ?? guesses[number] ?? usual).join()
  const bots = view.seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : [])).join()
  const options = JSON.stringify({ ...view.usual, ...view.options })
  return `/api/advice?${new URLSearchParams({ game: view.game, levels, bots, options }).toString()}`
}

/** The rules that help somebody, by their names. */
export function helpFor({ options }: Suggestion, seat: number): string[] {
  const rules = Object.values(options).flatMap((seats) => Object.entries(seats[seat] ?? {}))
  return rules.flatMap(([name, on]) => (on === true ? [name] : []))
}

/** The bots that are to play at another level. */
export function otherLevels(view: TableView, { levels }: Suggestion): { seat: number; level: string }[] {
  return view.seats.flatMap(({ kind, level }, seat) => {
    const wanted = levels[seat]
    return kind === "bot" && wanted && wanted !== level ? [{ seat, level: wanted }] : []
  })
}

/** What has to be said to the table so that it plays as suggested. */
export function messagesFor(view: TableView, suggestion: Suggestion): Draft[] {
  const levels: Draft[] = otherLevels(view, suggestion).map((each) => ({ type: "set-level", ...each }))
  const help = Object.entries(suggestion.options).flatMap(([name, seats]) =>
    seats.map((value, seat): Draft => ({ type: "choose-seat-options", seat, options: { [name]: value } })),
  )
  return [...levels, ...help]
}

/** How many of ten games somebody wins, by their share; nobody is told nought or ten. */
export function winsInTen(share: number): number {
  return Math.round(10 * share)
}
