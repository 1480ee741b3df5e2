import { createHash, createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { verify } from "../src/review/fair"
import { secretsOf, type SharedSource } from "../src/review/sameDice"
import { hex, hmac, sha256, utf8 } from "../src/sha256"
import type { Known, SeenStart } from "../src/promises"
import type { GameReview } from "../src/protocol"

const read = (name: string) => readFileSync(join(import.meta.dirname, "fair", name), "utf8")
/** A game that the server threw the dice of, written by it; and which dice each of its throws had. */
const RECORD = read("record.jsonl")
const REVIEWED = JSON.parse(read("steps.json")) as GameReview
const STRANGER: Known = { starts: [], chances: [] }
const THROWS = RECORD.split("\n").filter((line) => line.includes('"by":"dice"')).length

const commitment = /"commitment":"(\w+)"/.exec(RECORD)?.[1] ?? ""

const sha = (text: string) => createHash("sha256").update(text).digest("hex")
const ENTROPIES = (JSON.parse(RECORD.split("\n")[0] ?? "") as { entropies: string[] }).entropies
const PROMISES = ENTROPIES.map(sha)

/** The record with what devices had promised before. */
const promised = (promises: string[], more: object = {}) => {
  const [first = "", ...others] = RECORD.split("\n")
  const header = { ...(JSON.parse(first) as object), promises, ...more }
  return [JSON.stringify(header), ...others].join("\n")
}

const saw = (more: Partial<SeenStart> = {}): SeenStart => ({
  code: "",
  number: 1,
  calledOff: 0,
  epoch: "",
  commitments: [commitment],
  promises: undefined,
  ...more,
})

/** The first entry in which something stands, counted from 1. */
const entryWith = (text: string) => RECORD.split("\n").findIndex((line) => line.includes(text))

describe("the hash", () => {
  test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes is SHA-256", (length) => {
    const message = Uint8Array.from({ length }, (_, n) => (n * 7) % 256)
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"))
  })

  test.each(["", "key", "k".repeat(64), "k".repeat(65), "ß€🎲"])("with the key %j is HMAC", (key) => {
    const wanted = createHmac("sha256", key).update("[0,0,[]]").digest("hex")
    expect(hex(hmac(utf8(key), utf8("[0,0,[]]")))).toBe(wanted)
  })
})

describe("a record of ours", () => {
  test("is proven, throw by throw", () =>
    expect(verify(RECORD, REVIEWED, STRANGER)).toEqual({
      fair: true,
      thrown: THROWS,
      typed: 0,
      seen: false,
      own: false,
      late: false,
      calledOff: 0,
      withheld: 0,
      unpromised: 2,
      renewed: 0,
    }))

  test("has throws of dice and of lots", () => {
    expect(RECORD).toContain('"type":"rolled"')
    expect(RECORD).toContain('"type":"drawn"')
    expect(THROWS).toBeGreaterThan(10)
  })

  test("holds what this device saw and added", () =>
    expect(verify(RECORD, REVIEWED, { starts: [saw()], chances: ["9f3c"] })).toMatchObject({
      seen: true,
      own: true,
    }))

  test("counts dice that were typed in", () => {
    const typed = RECORD.split("\n")
    const last = typed.findLastIndex((line) => line.includes('"by":"dice"'))
    typed[last] = (typed[last] ?? "").replace('"by":"dice"', '"by":0')
    expect(verify(typed.join("\n"), REVIEWED, STRANGER)).toMatchObject({ thrown: THROWS - 1, typed: 1 })
  })
})

describe("what was promised before", () => {
  test("is in the record, and is what this device saw", () =>
    expect(
      verify(promised(PROMISES), REVIEWED, { starts: [saw({ promises: PROMISES })], chances: ["9f3c"] }),
    ).toMatchObject({ fair: true, own: true, late: false, seen: true, unpromised: 0 }))

  test("and not shown is told, and so is what came too late, and every start that was called off", () => {
    const promises = ["", "", sha("late")]
    const header = promised(promises, { entropies: ["", "", ""], called_off: 2 }).split("\n")[0]
    const withoutThrows = [header, RECORD.trimEnd().split("\n").at(-1)].join("\n")
    const starts = [saw({ calledOff: 2, promises })]
    expect(verify(withoutThrows, REVIEWED, { starts, chances: ["late"] })).toMatchObject({
      fair: true,
      late: true,
      withheld: 1,
      calledOff: 2,
    })
  })
})

test("a secret that took the place of the promised one gives the throws after it", () => {
  const secret = /"secret":"(\w+)"/.exec(RECORD)?.[1] ?? ""
  const renewed = (from: number) =>
    promised(PROMISES, { commitment: sha("first") }).replace(
      `"secret":"${secret}"`,
      `"secret":"first","renewed":[{"throw":${from},"secret":"${secret}"}]`,
    )
  const known = { starts: [saw({ commitments: [sha("first"), sha(secret)] })], chances: [] }
  expect(verify(renewed(0), REVIEWED, known)).toMatchObject({ fair: true, thrown: THROWS, renewed: 1 })
  expect(verify(renewed(1), REVIEWED, known)).toMatchObject({
    doubt: "throw",
    entry: entryWith('"by":"dice"'),
  })
})

test("a deal that was made to fit real dice is believed like them", () => {
  const lines = RECORD.split("\n")
  const deal = entryWith('"type":"drawn"')
  const [line = "", next = ""] = lines.slice(deal)
  const [first = "", second = ""] = /"lots":\[(\d+),(\d+)/.exec(line)?.slice(1) ?? []
  const dealt = line.replace(`[${first},${second}`, `[${second},${first}`)
  const forged = RECORD.replace(line, dealt)
  expect(verify(forged, REVIEWED, STRANGER)).toMatchObject({ fair: false, entry: deal })
  const typed = forged.replace(next, next.replace('"by":"dice"', '"by":0'))
  expect(typed).not.toBe(forged)
  expect(verify(typed, REVIEWED, STRANGER)).toMatchObject({ doubt: "throw", entry: deal + 2 })
})

describe("a record that somebody changed", () => {
  test("does not hold the throw that the secret gives", () => {
    const entry = entryWith('"type":"rolled"')
    const line = RECORD.split("\n")[entry] ?? ""
    const [first = "", second = ""] = /"faces":\["(\w+)","(\w+)"/.exec(line)?.slice(1) ?? []
    expect(first).not.toBe(second)
    const changed = line.replace(`"${first}","${second}"`, `"${second}","${first}"`)
    expect(verify(RECORD.replace(line, changed), REVIEWED, STRANGER)).toMatchObject({
      fair: false,
      doubt: "throw",
      entry,
    })
  })

  test.each([
    ["other-secret", RECORD.replace(/"secret":"[^"]+"/, '"secret":"a better one"'), STRANGER],
    ["no-secret", RECORD.replace(/"secret":"[^"]+"/, '"secret":null'), STRANGER],
    ["no-secret", RECORD.replace(`"commitment":"${commitment}"`, '"commitment":null'), STRANGER],
    ["other-promise", RECORD, { starts: [saw({ commitments: ["0".repeat(64)] })], chances: [] }],
    ["other-start", RECORD, { starts: [saw({ calledOff: 1 })], chances: [] }],
    ["other-chance", RECORD, { starts: [saw({ promises: ["a", "b"] })], chances: [] }],
    ["other-chance", promised(["0".repeat(64), sha("9f3c")]), STRANGER],
    ["other-chance", promised([PROMISES[0] ?? ""]), STRANGER],
    [
      "other-chance",
      promised(PROMISES),
      { starts: [saw({ promises: ["", PROMISES[1] ?? ""] })], chances: [] },
    ],
    ["other-dice", RECORD.replace(/"dice":"\w/, '"dice":"x'), STRANGER],
    ["throw", RECORD.replace('"9f3c"', '"9f3d"'), STRANGER],
    ["unreadable", RECORD.slice(5), STRANGER],
    ["unreadable", "", STRANGER],
  ])("is not true: %s", (doubt, text, known) =>
    expect(verify(text, REVIEWED, known)).toMatchObject({ fair: false, doubt }),
  )
})

describe("dice that are the same for everybody", () => {
  const DAY = read("day.jsonl")
  const PLAYED = JSON.parse(read("day-steps.json")) as GameReview
  const thrown = DAY.split("\n").filter((line) => line.includes('"by":"dice"')).length
  const source = /"source":(\{[^}]*\})/.exec(DAY)?.[1] ?? ""

  test("follow from the date alone", () => {
    expect(thrown).toBeGreaterThan(8)
    expect(verify(DAY, PLAYED, STRANGER)).toMatchObject({ fair: true, thrown, typed: 0 })
  })

  test("are those of no other day, game or version", () => {
    for (const [was, is] of [
      [/"day":\d+/, '"day":20700'],
      [/"version":1/, '"version":2'],
      [/"game":"[a-z-]+","language"/, '"game":"another","language"'],
    ] as const)
      expect(verify(DAY.replace(source, source.replace(was, is)), PLAYED, STRANGER).fair, is).toBe(false)
  })

  test("cannot be changed in a record", () => {
    const lines = DAY.split("\n")
    const last = lines.findLastIndex((line) => line.includes('"by":"dice"'))
    lines[last] = (lines[last] ?? "").replace(/"faces":\["[^"]+"/, '"faces":["Ω"')
    expect(verify(lines.join("\n"), PLAYED, STRANGER)).toMatchObject({
      fair: false,
      doubt: "throw",
      thrown: thrown - 1,
      entry: last,
    })
  })

  test("of a room follow from its secret and from what people added", () => {
    const [secret, entropies] = ["a secret of the room", ["ann", "bob"]]
    const sealed = { type: "sealed", version: 1, game: "any", promise: sha(secret), entropies }
    const wanted = createHmac("sha256", secret)
      .update(JSON.stringify([1, "any", entropies]))
      .digest("hex")
    expect(secretsOf(sealed as SharedSource, secret)).toEqual([wanted])
    expect(secretsOf({ ...sealed, kindness: "any" } as SharedSource, secret)).toEqual([wanted])
    expect(secretsOf({ ...sealed, kindness: "kind" } as SharedSource, secret)).toHaveLength(64)
    expect(secretsOf(sealed as SharedSource, "another")).toBeUndefined()
  })

  test("of a round are the ones that its room had promised", () => {
    const { game } = JSON.parse(RECORD.split("\n")[0] ?? "") as { game: string }
    const source = { type: "sealed", version: 1, game, promise: commitment, entropies: [] }
    const doubtOf = (sealed?: string) => {
      const finding = verify(promised([], { source }), REVIEWED, { starts: [saw({ sealed })], chances: [] })
      return finding.fair ? undefined : finding.doubt
    }
    expect(doubtOf("another promise")).toBe("other-promise")
    expect(doubtOf(commitment)).toBe("throw")
    expect(doubtOf()).toBe("throw")
  })

  test("of a house follow from a link of its chain", () => {
    const chain = { type: "chain", version: 1, game: "any", language: "en", day: 12, first: 10 }
    const end = sha(sha(sha("link")))
    expect(secretsOf({ ...chain, end } as SharedSource, "link")).toHaveLength(64)
    expect(secretsOf({ ...chain, end, day: 13 } as SharedSource, "link")).toBeUndefined()
  })
})
