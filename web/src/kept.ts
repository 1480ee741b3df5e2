import type { TableInfo, TableView } from "./protocol"

/** A game at one of this device's tables, as it was when it was last seen here. */
export interface KeptTable {
  code: string
  /** Which game at the table it is. */
  number: number
  game: string
  phase: TableView["phase"]
  names: string[]
  /** The seats of people, the others are bots. */
  people: number[]
  you: number | null
  awaited: number[]
  /** Who has won, and with how much. */
  winners: number[]
  score: number | null
  /** When it was last seen here. */
  at: number
}

const KEY = "lettercup.tables"
const YEAR = 365 * 24 * 3600 * 1000
const MOST = 200

/** The games of this device, the last one first; after a year they are forgotten. */
export function keptTables(now = Date.now()): KeptTable[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptTable[] | null
    return (kept ?? []).filter((table) => table.code && table.game && now - table.at < YEAR)
  } catch {
    return []
  }
}

/** Running games first, those that wait for this device before the others; then finished ones, the last one first. */
export function inOrder(tables: readonly KeptTable[]): KeptTable[] {
  const urgency = (table: KeptTable) => (isOver(table) ? 2 : isMine(table) ? 0 : 1)
  return [...tables].sort((a, b) => urgency(a) - urgency(b) || b.at - a.at)
}

export const isOver = ({ phase }: Pick<KeptTable, "phase">): boolean => phase === "over"

/** Whether it is this device's turn. */
export function isMine({ phase, you, awaited }: KeptTable): boolean {
  return phase === "playing" && you !== null && awaited.includes(you)
}

const isSame = (a: KeptTable, b: Pick<KeptTable, "code" | "number">) =>
  a.code === b.code && a.number === b.number

/** Keeps a game in which this device has a seat, and forgets one in which it has none any more. */
export function keepTable(table: KeptTable): void {
  const before = keptTables(table.at)
  const others = before.filter((kept) => !isSame(kept, table))
  const ended = before.find((kept) => isSame(kept, table) && isOver(kept) && isOver(table))
  const kept = table.you === null ? others : [{ ...table, at: ended?.at ?? table.at }, ...others]
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)))
}

/** A kept game with what the server says of its table now; undefined if there is no such table any more. */
export function refreshed(kept: KeptTable, info: TableInfo | undefined): KeptTable | undefined {
  if (!info) return undefined
  if (info.number > kept.number) return { ...kept, phase: "over" }
  const awaited = info.awaited.map((name) => info.seats.indexOf(name))
  return { ...kept, phase: info.phase, names: [...info.seats], awaited }
}

/** Forgets a table that is not there any more. */
export function forgetTable(code: string): void {
  localStorage.setItem(KEY, JSON.stringify(keptTables().filter((kept) => kept.code !== code)))
}

/** What is kept of a table. */
export function keptOf(view: TableView, at = Date.now()): KeptTable {
  const { code, number, game, phase, seats, you, awaited, outcome } = view
  const winners = outcome?.winners ?? []
  return {
    code,
    number,
    game,
    phase,
    names: seats.map((seat) => seat.name),
    people: seats.flatMap((seat, place) => (seat.kind === "person" ? [place] : [])),
    you,
    awaited: [...awaited],
    winners: [...winners],
    score: outcome?.scores[winners[0] ?? 0] ?? null,
    at,
  }
}
