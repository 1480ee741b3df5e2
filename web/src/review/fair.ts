import type { Die, GameReview } from "../protocol"
import type { Known } from "../promises"
import { hex, hmac, sha256, utf8 } from "./sha256"

/** The lines of a record, as far as the dice are concerned. */
interface Header {
  dice: string
  commitment: string | null
  entropies: string[]
}

interface Entry {
  by: number | string
  move: { type: string; faces?: string[]; lots?: number[] }
}

export interface Paper {
  header: Header
  entries: Entry[]
  secret: string | null
}

/** Why the dice of a record are not proven. */
export type Doubt = "unreadable" | "no-secret" | "other-secret" | "other-promise" | "other-dice" | "throw"

export type Finding =
  | {
      fair: true
      thrown: number
      typed: number
      /** Whether this device saw the same promise during the game; unknown if it was not there. */
      seen: boolean
      /** Whether chance from this device is in the throws. */
      own: boolean
    }
  | { fair: false; doubt: Doubt; thrown: number; entry?: number }

export function readPaper(text: string): Paper | undefined {
  try {
    const lines = text.trimEnd().split("\n")
    const read = lines.map((line) => JSON.parse(line) as unknown)
    const header = read[0] as Header
    const ending = read.at(-1) as { secret?: string | null }
    if (read.length < 2 || !Array.isArray(header.entropies)) return undefined
    return { header, entries: read.slice(1, -1) as Entry[], secret: ending.secret ?? null }
  } catch {
    return undefined
  }
}

/** Throws all dice of a record again, from its secret; which dice each throw had is in the steps of the game. */
export function verify(text: string, reviewed: GameReview, known: Known): Finding {
  const paper = readPaper(text)
  if (!paper) return { fair: false, doubt: "unreadable", thrown: 0 }
  const { header, secret } = paper
  if (secret === null || header.commitment === null) return { fair: false, doubt: "no-secret", thrown: 0 }
  if (hash(secret) !== header.commitment) return { fair: false, doubt: "other-secret", thrown: 0 }
  if (known.commitment !== undefined && known.commitment !== header.commitment)
    return { fair: false, doubt: "other-promise", thrown: 0 }
  if (hash(canonical(reviewed.box.dice)) !== header.dice)
    return { fair: false, doubt: "other-dice", thrown: 0 }
  return throwAgain(paper, secret, reviewed, known)
}

function throwAgain({ header, entries }: Paper, secret: string, reviewed: GameReview, known: Known): Finding {
  let [thrown, counted, typed] = [0, 0, 0]
  for (const [number, { by, move }] of entries.entries()) {
    const asked = reviewed.steps[number + 1]?.asked
    if (move.type !== "rolled" && move.type !== "drawn") continue
    if (by !== "dice") {
      typed += 1
      continue
    }
    const next = entries[number + 1]
    const stream = bytes(secret, header.entropies, thrown)
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
  const own = header.entropies.some((entropy) => entropy !== "" && known.chances.includes(entropy))
  return { fair: true, thrown: counted, typed, seen: known.commitment !== undefined, own }
}

/** A deal is made to fit real dice that are typed in right behind it: how, only the rules know. */
const isTyped = ({ by, move }: Entry) => by !== "dice" && move.type === "rolled"

const hash = (text: string) => hex(sha256(utf8(text)))

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
