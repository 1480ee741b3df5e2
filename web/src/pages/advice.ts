import type { Draft } from "../net/outbox"
import type { Suggestion, TableView } from "../protocol"

/** More players than this are not played through. */
const MOST = 4

/** Whether advice is to be had: where people can play unlike each other, and there are not too many of them. */
export function canBeAdvised(view: TableView, levels: readonly string[]): boolean {
  return levels.length > 1 && view.seats.length > 1 && view.seats.length <= MOST
}

/** The question to the server: how well everybody plays, and who of them is a bot. */
export function questionFor(
  view: TableView,
  guesses: readonly (string | undefined)[],
  usual: string,
): string {
  const levels = view.seats.map((seat, number) => seat.level ?? guesses[number] ?? usual)
  const bots = view.seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : []))
  return `/api/advice?${new URLSearchParams({ game: view.game, levels: levels.join(), bots: bots.join() }).toString()}`
}

/** The rules that help somebody, by their names. */
export function helpFor({ younger }: Suggestion, seat: number): string[] {
  return Object.entries(younger[seat] ?? {}).flatMap(([name, on]) => (on === true ? [name] : []))
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
  if (!suggestion.younger.length) return levels
  const helped = suggestion.younger.some((_, seat) => helpFor(suggestion, seat).length)
  const options = { ...view.options, younger: helped ? suggestion.younger : [] }
  return [...levels, { type: "choose-options", options, settings: view.settings }]
}

/** Shares as whole per cents that add up to a hundred. */
export function perCents(shares: readonly number[]): number[] {
  const floors = shares.map((share) => Math.floor(100 * share + 1e-9))
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0)
  const byRest = shares
    .map((share, seat) => ({ seat, rest: 100 * share - (floors[seat] ?? 0) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, missing)
  return floors.map((floor, seat) => floor + (byRest.some((each) => each.seat === seat) ? 1 : 0))
}
