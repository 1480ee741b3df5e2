import { promiseOf } from "../promises"
import type { Die } from "../protocol"
import { hex, hmac, utf8 } from "../sha256"
import { drawn, face, LOTS, type DiceSource } from "./casting"

interface Shared {
  version: number
  game: string
}

/** What the header of a record tells about dice that are the same for everybody. */
export type SharedSource =
  | (Shared & { type: "world"; language: string; day: number })
  | (Shared & { type: "chain"; language: string; day: number; first: number; end: string })
  | (Shared & { type: "sealed"; promise: string; kindness?: string; entropies?: string[] })

/** How secrets are made from sources; others are of a newer version. */
const VERSION = 1
/** A day is chosen among so many, and so is a round if the host wanted that. */
const CANDIDATES = 64

const keyed = (secret: string, message: unknown): string =>
  hex(hmac(utf8(secret), utf8(JSON.stringify(message))))

/** The secrets from which the dice of a source may come; none if it is not the one that was promised. */
export function secretsOf(source: SharedSource, revealed: string | null): string[] | undefined {
  if (source.version !== VERSION) return undefined
  const { version, game } = source
  if (source.type === "sealed") {
    if (revealed === null || promiseOf(revealed) !== source.promise) return undefined
    const secret = keyed(revealed, [version, game, source.entropies ?? []])
    return (source.kindness ?? "any") === "any" ? [secret] : candidates(secret)
  }
  const { language, day } = source
  if (source.type === "world") return candidates(keyed("lettercup", [version, game, language, day]))
  if (revealed === null || day < source.first || endOf(revealed, day - source.first) !== source.end)
    return undefined
  return candidates(keyed(revealed, [version, game, language, day]))
}

const candidates = (secret: string) =>
  Array.from({ length: CANDIDATES }, (_, number) => keyed(secret, ["candidate", number]))

/** The end of a chain, so many links behind the one after this: each is the hash of the one before. */
function endOf(link: string, more: number): string {
  let end = promiseOf(link)
  for (let links = 0; links < more; links++) end = promiseOf(end)
  return end
}

/** Dice that are the same for everybody: each throw of a die has bytes of its own. */
export function commonSource(secret: string, dice: readonly Die[]): DiceSource {
  const stream = (unit: number, die: number, times = 0) => bytes(secret, unit, die, times)
  return {
    roll: ({ unit, times }, ids) => ids.map((id, place) => face(dice[id], stream(unit, id, times[place]))),
    draw: ({ unit, times }, lots) => drawn(lots, stream(unit, LOTS, times[0])),
  }
}

function* bytes(secret: string, unit: number, die: number, times: number): Generator<number, never> {
  for (let block = 0; ; block++) yield* hmac(utf8(secret), utf8(JSON.stringify([unit, die, times, block])))
}
