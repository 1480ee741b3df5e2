import type { Die, GameReview } from "../protocol"
import { promiseOf, type Known, type SeenStart } from "../promises"
import { hmac, utf8 } from "../sha256"

/** The lines of a record, as far as the dice are concerned. */
interface Header {
  dice: string
  commitment: string | null
  entropies: string[]
  promises?: string[]
  called_off?: number
}

interface Entry {
  by: number | string
  move: { type: string; faces?: string[]; lots?: number[] }
}

/** A secret that took the place of another one, and the first throw that came from it. */
interface SecretFrom {
  throw: number
  secret: string
}

export interface Paper {
  header: Header
  entries: Entry[]
  secret: string | null
  renewed: SecretFrom[]
}

/** Why the dice of a record are not proven. */
export type Doubt =
  | "unreadable"
  | "no-secret"
  | "other-secret"
  | "other-promise"
  | "other-chance"
  | "other-start"
  | "other-dice"
  | "throw"

export type Finding =
  | {
      fair: true
      thrown: number
      typed: number
      /** Whether this device saw the same promises during the game; unknown if it was not there. */
      seen: boolean
      /** Whether chance from this device is in the throws. */
      own: boolean
      /** Whether this device showed its chance, and it came too late. */
      late: boolean
      /** How many starts of this game were called off. */
      calledOff: number
      /** How many devices promised chance and did not show it. */
      withheld: number
      /** How many devices added chance that they had not promised. */
      unpromised: number
      /** How often another secret took the place of the promised one. */
      renewed: number
    }
  | { fair: false; doubt: Doubt; thrown: number; entry?: number }

export function readPaper(text: string): Paper | undefined {
  try {
    const lines = text.trimEnd().split("\n")
    const read = lines.map((line) => JSON.parse(line) as unknown)
    const header = read[0] as Header
    const ending = read.at(-1) as { secret?: string | null; renewed?: SecretFrom[] }
    if (read.length < 2 || !Array.isArray(header.entropies)) return undefined
    const entries = read.slice(1, -1) as Entry[]
    return { header, entries, secret: ending.secret ?? null, renewed: ending.renewed ?? [] }
  } catch {
    return undefined
  }
}

/** Throws all dice of a record again, from its secret; which dice each throw had is in the steps of the game. */
export function verify(text: string, reviewed: GameReview, known: Known): Finding {
  const paper = readPaper(text)
  if (!paper) return doubted("unreadable")
  const { header, secret } = paper
  if (secret === null || header.commitment === null) return doubted("no-secret")
  if (promiseOf(secret) !== header.commitment) return doubted("other-secret")
  const doubt = doubtOfPromises(paper, secret, known)
  if (doubt) return doubted(doubt)
  if (promiseOf(canonical(reviewed.box.dice)) !== header.dice) return doubted("other-dice")
  return throwAgain(paper, secret, reviewed, known)
}

const doubted = (doubt: Doubt): Finding => ({ fair: false, doubt, thrown: 0 })

/** Whether the record says something else about promises than its own hashes, or than this device saw. */
function doubtOfPromises({ header, renewed }: Paper, secret: string, known: Known): Doubt | undefined {
  const { entropies, promises, called_off: calledOff = 0 } = header
  const isOther = (promise: string, seat: number) =>
    entropies[seat] !== "" && promiseOf(entropies[seat] ?? "") !== promise
  if (promises?.length && (promises.length !== entropies.length || promises.some(isOther)))
    return "other-chance"
  if (known.starts.some((start) => start.calledOff > calledOff)) return "other-start"
  const seen = startOf(header, known)
  const hashes = [secret, ...renewed.map((later) => later.secret)].map(promiseOf)
  if (seen?.commitments.some((commitment) => !hashes.includes(commitment))) return "other-promise"
  if (seen?.promises && String(seen.promises) !== String(promises ?? [])) return "other-chance"
  return undefined
}

/** What this device saw of the start of a recorded game. */
function startOf({ called_off: calledOff = 0 }: Header, known: Known): SeenStart | undefined {
  return known.starts.find((start) => start.calledOff === calledOff)
}

function throwAgain(paper: Paper, secret: string, reviewed: GameReview, known: Known): Finding {
  const { header, entries, renewed } = paper
  let [thrown, counted, typed] = [0, 0, 0]
  for (const [number, { by, move }] of entries.entries()) {
    const asked = reviewed.steps[number + 1]?.asked
    if (move.type !== "rolled" && move.type !== "drawn") continue
    if (by !== "dice") {
      typed += 1
      continue
    }
    const next = entries[number + 1]
    const later = renewed.findLast((each) => each.throw <= thrown)?.secret
    const stream = bytes(later ?? secret, header.entropies, thrown)
    const again =
      asked?.type === "roll"
        ? faces(asked.dice, reviewed.box.dice, stream)
        : asked?.type === "draw"
          ? drawn(asked.lots, stream)
          : undefined
    const same = again !== undefined && String(again) === String(move.faces ?? move.lots)
    if (!same && move.type === "drawn" && next && isTyped(next)) typed += 1
    else if (!same) return { fair: false, doubt: "throw", thrown: counted, entry: number + 1 }
    else counted += 1
    thrown += 1
  }
  return { fair: true, thrown: counted, typed, ...circumstances(paper, known) }
}

/** What else can be said of the dice. */
function circumstances({ header, renewed }: Paper, known: Known) {
  const { entropies, promises = [], called_off: calledOff = 0 } = header
  const own = entropies.some((entropy) => entropy !== "" && known.chances.includes(entropy))
  const start = startOf(header, known)
  const withheld = promises.filter((promise, seat) => promise && !entropies[seat]).length
  const unpromised = promises.length ? 0 : entropies.filter(Boolean).length
  return {
    seen: start !== undefined,
    own,
    late: !own && start?.promises !== undefined,
    calledOff,
    withheld,
    unpromised,
    renewed: renewed.length,
  }
}

/** A deal is made to fit real dice that are typed in right behind it: how, only the rules know. */
const isTyped = ({ by, move }: Entry) => by !== "dice" && move.type === "rolled"

/** The bytes of a throw: HMAC of its number, a block's number and everybody's chance, block by block. */
function* bytes(secret: string, entropies: readonly string[], number: number): Generator<number, never> {
  for (let block = 0; ; block++) yield* hmac(utf8(secret), utf8(JSON.stringify([number, block, entropies])))
}

/** A number below the limit, each equally likely: a byte that would favour some is skipped. */
function below(limit: number, stream: Iterator<number, never>): number {
  const fair = 256 - (256 % limit)
  for (;;) {
    const { value } = stream.next()
    if (value < fair) return value % limit
  }
}

function faces(ids: readonly number[], dice: readonly Die[], stream: Iterator<number, never>): string[] {
  return ids.map((id) => {
    const sides = dice[id]?.faces ?? []
    return sides.length ? (sides[below(sides.length, stream)]?.text ?? "") : ""
  })
}

/** Each time one of the lots that are left, which the last one replaces. */
function drawn(lots: readonly number[], stream: Iterator<number, never>): number[] {
  const bag = [...lots]
  return lots.map(() => {
    const place = below(bag.length, stream)
    const lot = bag[place] ?? 0
    bag[place] = bag.at(-1) ?? 0
    bag.pop()
    return lot
  })
}

/** JSON with sorted keys and no spaces: the same value always gives the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`
}
