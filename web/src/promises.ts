import { randomId } from "./net/outbox"
import type { RoomView, TableView } from "./protocol"
import { hex, sha256, utf8 } from "./sha256"

/**
 * What this device adds to the dice, and what it saw of the promises of others. Before a game every device promises
 * chance: it sends the hash. Once all promises are fixed it shows what it has promised.
 */

const GAMES = "lettercup.promises"
const CHANCES = "lettercup.chances"
const ROOMS = "lettercup.roomPromises"
const MOST = 40

/** What this device saw of one start of a game. */
export interface SeenStart {
  code: string
  number: number
  /** How many starts of the game had been called off before it. */
  calledOff: number
  /** After a restore, what was seen before has perhaps never happened. */
  epoch: string
  /** The hashes of the house's secret: of one, unless it was replaced during the game. */
  commitments: readonly string[]
  /** What all devices had promised when this one showed its chance; undefined if it did not. */
  promises: readonly string[] | undefined
  /** At a table of a round: the promise of its dice that this device saw in the room before; undefined if it did not. */
  sealed?: string | undefined
}

/** What a room promised for the dice of its rounds, when this device first saw it. */
interface SeenRoom {
  code: string
  epoch: string
  promises: readonly string[]
}

export interface Known {
  /** The starts of a game that this device saw. */
  starts: readonly SeenStart[]
  /** The chance that this device has promised. */
  chances: readonly string[]
}

/** What a device promises: the hash of its chance. */
export const promiseOf = (chance: string): string => hex(sha256(utf8(chance)))

/** New chance; it is remembered, to be shown at the start, and to be found again in the record. */
export function newChance(): string {
  const chance = randomId() + randomId()
  write(CHANCES, [...read<string>(CHANCES), chance])
  return chance
}

/** The chance behind one of these promises, if it is this device's. */
export function chanceFor(promises: readonly string[]): string | undefined {
  return read<string>(CHANCES).findLast((chance) => promises.includes(promiseOf(chance)))
}

/** Remembers what a room promised; what it says later changes nothing, unless the house was restored. */
export function rememberRoom({ code, epoch, promises }: Pick<RoomView, "code" | "epoch" | "promises">): void {
  const rooms = read<SeenRoom>(ROOMS)
  if (rooms.some((kept) => kept.code === code && kept.epoch === epoch)) return
  write(ROOMS, [...rooms.filter((kept) => kept.code !== code), { code, epoch, promises }])
}

/** What was promised for the dice of a contest, if it is a round of a room that this device saw. */
function sealedFor(contest: string): string | undefined {
  const [, code, round] = /^room-(.+)-(\d+)$/.exec(contest) ?? []
  return read<SeenRoom>(ROOMS).find((kept) => kept.code === code)?.promises[Number(round) - 1]
}

/** Remembers what was promised for the game that runs, or is about to begin. */
export function rememberGame(view: TableView): void {
  const { code, number, epoch, commitment, starting } = view
  const next = starting !== null && view.phase === "over" ? number + 1 : number
  const start = { code, epoch, number: next, calledOff: view.called_off }
  const isSame = (kept: SeenStart) =>
    kept.code === code && kept.number === start.number && kept.calledOff === start.calledOff
  const valid = read<SeenStart>(GAMES).filter((kept) => kept.code !== code || kept.epoch === epoch)
  const before = valid.find(isSame)
  const commitments = [...new Set([...(before?.commitments ?? []), commitment])]
  const promises = before?.promises ?? starting ?? undefined
  const sealed = before?.sealed ?? sealedFor(view.contest)
  const seen: SeenStart = { ...start, commitments, promises, sealed }
  write(GAMES, [...valid.filter((kept) => !isSame(kept)), seen])
}

export function knownOf(code: string, number: number): Known {
  const starts = read<SeenStart>(GAMES).filter((kept) => kept.code === code && kept.number === number)
  return { starts, chances: read<string>(CHANCES) }
}

function read<T>(key: string): T[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown
    return Array.isArray(kept) ? (kept as T[]) : []
  } catch {
    return []
  }
}

function write(key: string, kept: readonly unknown[]): void {
  localStorage.setItem(key, JSON.stringify(kept.slice(-MOST)))
}
