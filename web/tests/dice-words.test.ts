import { describe, expect, test } from "vitest"
import {
  lettersOn,
  bodyOf,
  bonusFor,
  castFace,
  castsOf,
  dieFor,
  diceOf,
  nudged,
  openWords,
  put,
  roundsOf,
  sumOf,
  taken,
  thrown,
  votesFor,
  wordOn,
  youngerOf,
  type Laid,
  type Slots,
} from "../src/games/dice-words/model"
import type { DiceWordsState, Die, Drink, RoundSum, Younger } from "../src/protocol"

const drink = (change: Partial<Drink> = {}): Drink => ({
  type: "drink",
  stage: "making",
  rerolls: 2,
  in_cup: [],
  straw: [],
  ...change,
})

function state(change: Partial<DiceWordsState> = {}): DiceWordsState {
  return {
    type: "dice-words-state",
    news: [],
    until: null,
    phase: "making",
    contenders: [],
    casts: [],
    round: 1,
    starter: 0,
    target_rerolls: 0,
    votes: [null, null],
    sugar: null,
    faces: ["C", "A", "H", "S", null, "M", "A", "T", "?", "H", "U", "?", ...Array<null>(7).fill(null)],
    drinks: [drink(), drink()],
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
  standing: "allowed",
  reason: null,
  accepted_by: [],
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
const dice = Array.from({ length: 19 }, die)
const young = (change: Partial<Younger>): Younger => ({
  type: "younger",
  unlimited_rerolls: false,
  head_start: false,
  times_length: false,
  side_b: false,
  ...change,
})
const laid = (...numbers: number[]): Laid[] => numbers.map((number) => [number, ""])
const shown = (slots: Slots) => slots.map((slot) => slot?.[0] ?? null)

describe("the dice of Dice Words", () => {
  test("each seat has seven of its drink's colour", () => {
    expect(diceOf(state(), 1)).toEqual([12, 13, 14, 15, 16, 17, 18])
    expect([bodyOf(5), bodyOf(18), bodyOf(0), bodyOf(4)]).toEqual(["lemonade", "punch", "ice", "bone"])
  })

  test("the sugar cube is an eighth die for its holder alone", () => {
    expect(diceOf(state({ sugar: 1 }), 1)).toContain(4)
    expect(diceOf(state({ sugar: 1 }), 0)).toHaveLength(7)
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

describe("the running sum", () => {
  const match: Laid[] = [
    [5, ""],
    [6, ""],
    [7, ""],
    [8, "C"],
    [9, ""],
  ]

  test("is the sheet's example", () =>
    expect(sumOf(match, state().faces, dice)).toEqual({
      values: [3, 1, 1, 0, 2],
      score: 7,
      times: 3,
      matched: ["C", "A", "H"],
      bonus: 5,
      points: 26,
    }))

  test("is nothing but the bonus without a target", () =>
    expect(sumOf(laid(5, 7, 10), state().faces, dice)).toMatchObject({ times: 0, points: 0 }))

  test("takes the length for a younger player who may", () => {
    const rules = young({ times_length: true, side_b: true })
    expect(sumOf(laid(5, 6, 7), state().faces, dice, rules)).toMatchObject({ times: 3, bonus: 5, points: 20 })
  })

  test.each([
    [4, undefined, 0],
    [6, undefined, 10],
    [8, undefined, 25],
    [3, young({ side_b: true }), 5],
  ])("has a bonus for %i letters", (letters, rules, bonus) => expect(bonusFor(letters, rules)).toBe(bonus))

  test("knows the younger players' rules of a seat, if there are any", () => {
    expect(youngerOf([young({}), young({ side_b: true })], 1)?.side_b).toBe(true)
    expect(youngerOf([], 0)).toBeUndefined()
    expect(youngerOf(undefined, 0)).toBeUndefined()
  })
})

describe("the dice that were thrown", () => {
  const rolling = state({ drinks: [drink({ stage: "rolling", in_cup: [5, 6] }), drink()] })

  test("are those that were in the cup", () => expect(thrown(rolling, state(), 0, [])).toEqual([5, 6]))

  test("are those that were sent back, even if they fell on the same faces", () =>
    expect(thrown(state(), state({ drinks: [drink({ rerolls: 1 }), drink()] }), 0, [7])).toEqual([7]))

  test("are none while somebody else rolls", () => {
    expect(thrown(rolling, state(), 1, [])).toEqual([])
    expect(thrown(undefined, state(), 0, [])).toEqual([])
  })

  test("are the ice cubes before the glass runs", () =>
    expect(thrown(state({ phase: "targets" }), state({ phase: "study" }), 1, [])).toEqual([0, 1, 2, 3]))

  test("is the sugar cube when they cast for the start, once for each cast", () => {
    const cast = (who: number) => state({ phase: "start", news: [said({ who, face: "E" })] })
    expect(thrown(state({ phase: "start" }), cast(0), 0, [])).toEqual([4])
    expect(thrown(cast(0), cast(0), 0, [])).toEqual([])
    expect(thrown(cast(0), cast(1), 0, [])).toEqual([4])
  })

  const said = (facts: Record<string, string | number>) => ({ type: "sentence" as const, text: "", facts })
})

describe("the words when they lie open", () => {
  const open = state({
    phase: "reveal",
    drinks: [drink({ straw: [[5, ""]] }), drink(), drink()],
    sheet: [
      [sum({ word: "HAM", points: 12 })],
      [sum({ word: "MATCH", points: 26 })],
      [sum({ word: "LAUGHT", standing: "refused" })],
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

  test("nothing is best when nobody scored", () =>
    expect(openWords(state({ sheet: [[sum({})], [sum({})]] })).map(({ best }) => best)).toEqual([
      false,
      false,
    ]))

  test("a refused word is put to its opponents, until they have said yes", () => {
    expect(votesFor(open, 0).map(({ seat }) => seat)).toEqual([2])
    expect(votesFor(open, 2)).toEqual([])
    const voted = {
      ...open,
      sheet: [...open.sheet.slice(0, 2), [sum({ word: "LAUGHT", standing: "refused", accepted_by: [0] })]],
    }
    expect(votesFor(voted as DiceWordsState, 0)).toEqual([])
  })

  test("a single letter is put to nobody", () =>
    expect(votesFor(state({ sheet: [[], [sum({ word: "A", standing: "refused" })]] }), 0)).toEqual([]))
})

test("casts for the start stand beside those who made them", () =>
  expect(castsOf(state({ contenders: [2, 0], casts: ["E"] }))).toEqual([
    { seat: 2, face: "E" },
    { seat: 0, face: undefined },
  ]))

test("the cast that settles the start is still shown", () => {
  const news = [{ type: "sentence" as const, text: "", facts: { who: 1, face: "A" } }]
  expect(castFace(state({ phase: "targets", news }))).toBe("A")
  expect(castFace(state({ phase: "start" }))).toBeNull()
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
