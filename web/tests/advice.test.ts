import { expect, test } from "vitest"
import { canBeAdvised, helpFor, messagesFor, otherLevels, perCents, questionFor } from "../src/pages/advice"
import type { Suggestion, TableView } from "../src/protocol"

const LEVELS = ["child", "easy", "medium"]
const person = { kind: "person", level: null }
const bot = { kind: "bot", level: "medium" }
const view = (change: object = {}) =>
  ({
    game: "dice-words",
    seats: [person, person, bot],
    options: { rounds: 5 },
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
  younger: [NONE, { ...NONE, side_b: true }, NONE],
  levels: ["medium", "child", "easy"],
  wins: [0.34, 0.33, 0.33],
  doubt: 0.05,
  even: true,
  ...change,
})

test.each([
  ["three play", {}, LEVELS, true],
  ["one is alone", { seats: [person] }, LEVELS, false],
  ["five play", { seats: Array(5).fill(person) }, LEVELS, false],
  ["only luck counts", {}, ["lucky"], false],
])("when %s, advice is to be had: %s", (_, change, levels, there) =>
  expect(canBeAdvised(view(change), levels)).toBe(there),
)

test("the question tells how well everybody plays", () =>
  expect(questionFor(view(), [undefined, "child"], "medium")).toBe(
    "/api/advice?game=dice-words&levels=medium%2Cchild%2Cmedium&bots=2",
  ))

test("help and other levels are named", () => {
  expect(helpFor(suggestion(), 1)).toEqual(["side_b"])
  expect(helpFor(suggestion(), 0)).toEqual([])
  expect(otherLevels(view(), suggestion())).toEqual([{ seat: 2, level: "easy" }])
})

test("the table is told to play as suggested", () => {
  expect(messagesFor(view(), suggestion())).toEqual([
    { type: "set-level", seat: 2, level: "easy" },
    {
      type: "choose-options",
      options: { rounds: 5, younger: suggestion().younger },
      settings: { chat: false },
    },
  ])
  expect(messagesFor(view(), suggestion({ younger: [], levels: ["medium", "child", "medium"] }))).toEqual([])
})

test.each([
  [
    [0.5, 0.5],
    [50, 50],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    [34, 33, 33],
  ],
  [
    [0.255, 0.745],
    [26, 74],
  ],
])("%j is shown as %j", (shares, shown) => {
  expect(perCents(shares)).toEqual(shown)
})
