import { describe, expect, test } from "vitest"
import {
  lettersOn,
  bodyOf,
  castFace,
  castsOf,
  dieFor,
  diceOf,
  isByLength,
  isTied,
  nudged,
  openWords,
  put,
  roundsOf,
  taken,
  thrown,
  valueOf,
  wordOn,
  type DiceWordsBox,
  type Laid,
  type Slots,
} from "../src/games/dice-words/model"
import type { DiceWordsState, Die, Drink, RoundSum } from "../src/protocol"

const drink = (change: Partial<Drink> = {}): Drink => ({
  type: "drink",
  stage: "making",
  rerolls: 2,
  throws: 0,
  in_cup: [],
  thrown: [],
  straw: [],
  ...change,
})

function state(change: Partial<DiceWordsState> = {}): DiceWordsState {
  return {
    type: "dice-words-state",
    until: null,
    phase: "making",
    roll_off: { contenders: [0], casts: [] },
    throw: { number: 0, by: null, dice: [], faces: [] },
    round: 1,
    starter: 0,
    target_rerolls: 0,
    votes: [null, null],
    sugar: null,
    heirs: [],
    faces: ["C", "A", "H", "S", null, "M", "A", "T", "?", "H", "U", "?", ...Array<null>(7).fill(null)],
    drinks: [drink(), drink()],
    reveal: null,
    sheet: [[], []],
    ...change,
  }
}

const sum = (change: Partial<RoundSum>): RoundSum => ({
  type: "round-sum",
  word: "",
  score: 0,
  times: 0,
  matched: "",
  bonus: 0,
  points: 0,
  refused: false,
  ...change,
})

const VALUES: Record<string, number> = { M: 3, A: 1, T: 1, "?": 0, H: 2, U: 3 }
const die = (): Die => ({
  type: "die",
  kind: "drink",
  provenance: "ours",
  faces: Object.entries(VALUES).map(([text, points]) => ({
    type: "face",
    text,
    points,
    colour: "black",
    wild: text === "?",
  })) as Die["faces"],
})
const box: DiceWordsBox = {
  dice: Array.from({ length: 19 }, die),
  printed: {
    type: "dice-words-printed",
    ice: [0, 1, 2, 3],
    sugar: 4,
    drinks: [
      [5, 6, 7, 8, 9, 10, 11],
      [12, 13, 14, 15, 16, 17, 18],
    ],
    early: [],
    head_start: 120,
    bonus: [[], []],
  },
}
const laid = (...numbers: number[]): Laid[] => numbers.map((number) => [number, ""])
const shown = (slots: Slots) => slots.map((slot) => slot?.[0] ?? null)

describe("the dice of Dice Words", () => {
  test("each seat has seven of its drink's colour", () => {
    expect(diceOf(box, state(), 1)).toEqual([12, 13, 14, 15, 16, 17, 18])
    expect([5, 18, 0, 4].map((die) => bodyOf(box, die))).toEqual(["lemonade", "punch", "ice", "bone"])
  })

  test("the sugar cube is an eighth die for its holder alone", () => {
    expect(diceOf(box, state({ sugar: 1 }), 1)).toContain(4)
    expect(diceOf(box, state({ sugar: 1 }), 0)).toHaveLength(7)
  })
})

describe("the straw", () => {
  test.each<[string, Slots, number[], number | undefined, (number | null)[]]>([
    ["takes a die at its end", laid(5, 6), [7], undefined, [5, 6, 7]],
    ["fills the gap that a die left", taken(laid(5, 6, 7), 6), [8], undefined, [5, 8, 7]],
    ["opens for a die in the middle", laid(5, 6, 7), [8], 1, [5, 8, 6, 7]],
    ["closes the next gap when it opens", taken(laid(5, 6, 7), 6), [8], 0, [8, 5, 7]],
    ["has no holes at its end", laid(5), [6], 5, [5, 6]],
    ["moves a die that lies on it already", laid(5, 6, 7), [7], 0, [7, 5, 6]],
  ])("%s", (_, before, [moved], at, after) => {
    expect(shown(put(before, [moved ?? 0, ""], at))).toEqual(after)
  })

  test("gives a die back, and reads on without it", () => {
    const after = taken(laid(5, 6, 7), 6)
    expect(shown(after)).toEqual([5, null, 7])
    expect(wordOn(after)).toEqual(laid(5, 7))
    expect(shown(taken(after, 7))).toEqual([5])
  })

  test("lets neighbours change places, but nobody fall off", () => {
    expect(shown(nudged(laid(5, 6, 7), 7, -1))).toEqual([5, 7, 6])
    expect(shown(nudged(laid(5, 6, 7), 7, 1))).toEqual([5, 6, 7])
    expect(shown(nudged(laid(5, 6, 7), 5, -1))).toEqual([5, 6, 7])
  })

  test("typing takes a die with that letter, then a question mark, then none", () => {
    const { faces } = state()
    expect(dieFor("M", [5, 8], faces)).toBe(5)
    expect(dieFor("Z", [5, 8], faces)).toBe(8)
    expect(dieFor("Z", [5], faces)).toBeUndefined()
  })
})

test("a die counts what its letter does", () =>
  expect([5, 6, 8].map((die) => valueOf(box, die, state().faces[die] ?? ""))).toEqual([3, 1, 0]))

test("a sum tells whether ice cubes or letters multiply it", () => {
  expect(isByLength(sum({ word: "HAS", times: 3, matched: "HAS" }))).toBe(false)
  expect(isByLength(sum({ word: "TUM" }))).toBe(false)
  expect(isByLength(sum({ word: "THEM", times: 4 }))).toBe(true)
})

describe("the dice that were thrown", () => {
  const after = (throws: number, thrown: number[]) => state({ drinks: [drink({ throws, thrown }), drink()] })
  const cast = (number: number, dice: number[], change: Partial<DiceWordsState> = {}) =>
    state({ throw: { number, by: 0, dice, faces: dice.map(() => "E") }, ...change })

  test("are those that were in the cup", () =>
    expect(thrown(after(1, [5, 6, 7]), after(2, [5, 6]), 0)).toEqual([5, 6]))

  test("are none while nobody throws, or somebody else", () => {
    expect(thrown(after(1, [5]), after(1, [5]), 0)).toEqual([])
    expect(thrown(after(1, [5]), after(2, [5]), 1)).toEqual([])
    expect(thrown(undefined, after(1, [5]), 0)).toEqual([])
  })

  test("are not those that lie open after the race", () =>
    expect(thrown(state(), { ...after(1, [5]), phase: "reveal" }, 0)).toEqual([]))

  test("are the first ones of a round, whatever was thrown in the round before", () =>
    expect(thrown(after(3, [5]), { ...after(1, [5, 6]), round: 2 }, 0)).toEqual([5, 6]))

  test("are the ice cubes before the glass runs", () =>
    expect(thrown(cast(2, [4], { phase: "targets" }), cast(3, [0, 1, 2, 3], { phase: "study" }), 1)).toEqual([
      0, 1, 2, 3,
    ]))

  test("is the sugar cube when they cast for the start, once for each cast", () => {
    const start = { phase: "start" as const }
    expect(thrown(state(start), cast(1, [4], start), 0)).toEqual([4])
    expect(thrown(cast(1, [4], start), cast(1, [4], start), 0)).toEqual([])
    expect(thrown(cast(1, [4], start), cast(2, [4], start), 0)).toEqual([4])
  })
})

describe("the words when they lie open", () => {
  const open = state({
    phase: "reveal",
    drinks: [drink({ straw: [[5, ""]] }), drink(), drink()],
    sheet: [
      [sum({ word: "HAM", points: 12 })],
      [sum({ word: "MATCH", points: 26 })],
      [sum({ word: "LAUGHT", refused: true })],
    ],
  })

  test("come with the best first", () => {
    expect(openWords(open).map(({ seat, best }) => [seat, best])).toEqual([
      [1, true],
      [0, false],
      [2, false],
    ])
    expect(openWords(open)[1]?.straw).toEqual([[5, ""]])
  })

  test("nobody is best alone", () =>
    expect(openWords(state({ sheet: [[sum({ points: 12 })]] })).map(({ best }) => best)).toEqual([false]))

  test("nothing is best when nobody scored", () =>
    expect(openWords(state({ sheet: [[sum({})], [sum({})]] })).map(({ best }) => best)).toEqual([
      false,
      false,
    ]))
})

test("casts for the start stand beside those who made them", () =>
  expect(castsOf(state({ roll_off: { contenders: [2, 0], casts: ["E"] } }))).toEqual([
    { seat: 2, face: "E" },
    { seat: 0, face: undefined },
  ]))

test("the cast that settles the start is still shown", () => {
  const settled = { number: 2, by: 1, dice: [4], faces: ["A"] }
  expect(castFace(box, state({ phase: "targets", throw: settled }))).toBe("A")
  expect(castFace(box, state({ phase: "start" }))).toBeNull()
})

test("the sheet has a row for every round, played or not", () => {
  const first = sum({ word: "HAS", points: 15 })
  expect(roundsOf([[first], [first]], 2)).toEqual([
    [first, first],
    [undefined, undefined],
  ])
})

test("a word in the making is read with the letters of its question marks", () =>
  expect(
    lettersOn(
      [
        [5, ""],
        [6, "E"],
        [7, ""],
      ],
      [null, null, null, null, null, "T", "?", "A"],
    ),
  ).toBe("TEA"))

test.each([
  ["nobody has cast", null, [0, 1, 2], [], false],
  ["a ? that does not count", 0, [0, 1, 2], [], false],
  ["the first of three has cast", 0, [0, 1, 2], ["B"], false],
  ["all three were equal", 2, [0, 1, 2], [], true],
  ["two of three were equal", 2, [0, 2], [], true],
  ["two of three were equal, and one cast a ?", 0, [0, 2], [], true],
])("casting for the start: %s", (_, by, contenders, casts, tied) => {
  const cast = state({ roll_off: { contenders, casts } })
  expect(isTied({ ...cast, throw: { ...cast.throw, by } }, 3)).toBe(tied)
})
