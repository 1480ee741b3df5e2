import type { Die, GameReview } from "../protocol"
import { promiseOf, type Known, type SeenStart } from "../promises"
import { hmac, utf8 } from "../sha256"
import { drawn, face, LOTS, type Cast, type DiceSource } from "./casting"
import { commonSource, secretsOf, type SharedSource } from "./sameDice"

/** The lines of a record, as far as the dice are concerned. */
interface Header {
  game: string
  dice: string
  commitment: string | null
  entropies: string[]
  promises?: string[]
  called_off?: number
  source?: SharedSource | null
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
  if (header.source) return verifyShared(paper, header.source, reviewed, known)
  if (secret === null || header.commitment === null) return doubted("no-secret")
  if (promiseOf(secret) !== header.commitment) return doubted("other-secret")
  const doubt = doubtOfPromises(paper, secret, known)
  if (doubt) return doubted(doubt)
  if (promiseOf(canonical(reviewed.box.dice)) !== header.dice) return doubted("other-dice")
  return throwAgain(paper, ownSource(paper, secret, reviewed.box.dice), reviewed, known)
}

/** The dice of a contest are those of one of its candidates; which one is chosen, only the rules know. */
function verifyShared(paper: Paper, source: SharedSource, reviewed: GameReview, known: Known): Finding {
  if (source.game !== paper.header.game || promiseOf(canonical(reviewed.box.dice)) !== paper.header.dice)
    return doubted("other-dice")
  const secrets = secretsOf(source, paper.secret)
  if (!secrets) return doubted("other-secret")
  const sealed = startOf(paper.header, known)?.sealed
  const promise = source.type === "sealed" ? source.promise : undefined
  if (sealed !== undefined && sealed !== promise) return doubted("other-promise")
  const findings = secrets.map((secret) =>
    throwAgain(paper, commonSource(secret, reviewed.box.dice), reviewed, known),
  )
  const finding = findings.reduce((best, each) =>
    each.fair || (!best.fair && each.thrown > best.thrown) ? each : best,
  )
  return finding.fair ? { ...finding, seen: sealed !== undefined } : finding
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

function throwAgain(paper: Paper, source: DiceSource, reviewed: GameReview, known: Known): Finding {
  const { entries } = paper
  const casts = new Casts()
  let [counted, typed] = [0, 0]
  for (const [number, { by, move }] of entries.entries()) {
    const { asked, unit } = reviewed.steps[number + 1] ?? {}
    if (move.type !== "rolled" && move.type !== "drawn") continue
    if (by !== "dice") {
      typed += 1
      continue
    }
    const next = entries[number + 1]
    const cast = casts.next(unit ?? 0, asked?.type === "roll" ? asked.dice : [LOTS])
    const again =
      asked?.type === "roll"
        ? source.roll(cast, asked.dice)
        : asked?.type === "draw"
          ? source.draw(cast, asked.lots)
          : undefined
    const same = again !== undefined && String(again) === String(move.faces ?? move.lots)
    if (!same && move.type === "drawn" && next && isTyped(next)) typed += 1
    else if (!same) return { fair: false, doubt: "throw", thrown: counted, entry: number + 1 }
    else counted += 1
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

/** Counts the throws of a game, and in each of its units those of every die. */
class Casts {
  #number = 0
  #unit = 0
  #times = new Map<number, number>()

  /** The next throw; lots are counted like one more die. */
  next(unit: number, dice: readonly number[]): Cast {
    if (unit !== this.#unit) this.#times.clear()
    this.#unit = unit
    const times = dice.map((die) => this.#times.get(die) ?? 0)
    for (const [place, die] of dice.entries()) this.#times.set(die, (times[place] ?? 0) + 1)
    return { number: this.#number++, unit, times }
  }
}

/** Dice that follow from a table's own secret, and from everybody's chance. */
function ownSource({ header, renewed }: Paper, secret: string, dice: readonly Die[]): DiceSource {
  const stream = ({ number }: Cast) =>
    bytes(renewed.findLast((each) => each.throw <= number)?.secret ?? secret, header.entropies, number)
  return {
    roll: (cast, ids) => {
      const shared = stream(cast)
      return ids.map((id) => face(dice[id], shared))
    },
    draw: (cast, lots) => drawn(lots, stream(cast)),
  }
}

/** The bytes of a throw: HMAC of its number, a block's number and everybody's chance, block by block. */
function* bytes(secret: string, entropies: readonly string[], number: number): Generator<number, never> {
  for (let block = 0; ; block++) yield* hmac(utf8(secret), utf8(JSON.stringify([number, block, entropies])))
}

/** JSON with sorted keys and no spaces: the same value always gives the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`
}
