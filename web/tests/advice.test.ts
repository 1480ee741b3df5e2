import { expect, test } from "vitest"
import { canBeAdvised, helpFor, messagesFor, otherLevels, questionFor, winsInTen } from "../src/pages/advice"
import type { Suggestion, TableView } from "../src/protocol"

const LEVELS = ["child", "easy", "medium"]
const person = { kind: "person", level: null }
const bot = { kind: "bot", level: "medium" }
const view = (change: object = {}) =>
  ({
    game: "dice-words",
    seats: [person, person, bot],
    options: { rounds: 5 },
    usual: {},
    settings: { chat: false },
    ...change,
  }) as unknown as TableView
const NONE = {
  type: "younger",
  unlimited_rerolls: false,
  head_start: false,
  times_length: false,
  side_b: false,
} as const
const suggestion = (change: Partial<Suggestion> = {}): Suggestion => ({
  options: { younger: [NONE, { ...NONE, side_b: true }, NONE] },
  levels: ["medium", "child", "easy"],
  wins: [0.34, 0.33, 0.33],
  doubt: 0.05,
  even: true,
  ...change,
})

test.each([
  ["three play", {}, LEVELS, true, true],
  ["a bot can be lowered", {}, LEVELS, false, true],
  ["people can be helped", { seats: [person, person] }, LEVELS, true, true],
  ["nothing helps people", { seats: [person, person] }, LEVELS, false, false],
  ["one is alone", { seats: [person] }, LEVELS, true, false],
  ["only bots play", { seats: [bot, bot] }, LEVELS, true, false],
  ["five play", { seats: Array(5).fill(person) }, LEVELS, true, false],
  ["only luck counts", {}, ["lucky"], true, false],
])("when %s, advice is to be had or not", (_, change, levels, helps, there) =>
  expect(canBeAdvised(view(change), levels, helps)).toBe(there),
)

test("the question tells how well everybody plays", () =>
  expect(questionFor(view(), [undefined, "child"], "medium")).toBe(
    "/api/advice?game=dice-words&levels=medium%2Cchild%2Cmedium&bots=2&options=%7B%22rounds%22%3A5%7D",
  ))

test("help and other levels are named", () => {
  expect(helpFor(suggestion(), 1)).toEqual(["side_b"])
  expect(helpFor(suggestion(), 0)).toEqual([])
  expect(otherLevels(view(), suggestion())).toEqual([{ seat: 2, level: "easy" }])
})

test("the table is told to play as suggested", () => {
  expect(messagesFor(view(), suggestion())).toEqual([
    { type: "set-level", seat: 2, level: "easy" },
    ...[0, 1, 2].map((seat) => ({
      type: "choose-seat-options",
      seat,
      options: { younger: suggestion().options["younger"]?.[seat] },
    })),
  ])
  expect(messagesFor(view(), suggestion({ options: {}, levels: ["medium", "child", "medium"] }))).toEqual([])
})

test.each([
  [0.5, 5],
  [1 / 3, 3],
  [0.04, 0],
])("who wins a share of %d wins %i in ten", (share, wins) => expect(winsInTen(share)).toBe(wins))
