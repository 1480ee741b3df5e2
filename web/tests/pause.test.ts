import { expect, test } from "vitest"
import type { TableView } from "../src/protocol"
import { canPause, wishes } from "../src/table/pause"

const seat = (wants_pause: boolean, gone = false) => ({ wants_pause, gone })
const view = (change: object) =>
  ({
    phase: "playing",
    you: 0,
    paused: false,
    glass_waits: [],
    state: { until: 5 },
    seats: [seat(false), seat(true)],
    ...change,
  }) as unknown as TableView

test("it is known who wants the clock to stand still", () =>
  expect(wishes(view({ seats: [seat(true), seat(false), seat(true, true)] }))).toEqual({
    paused: false,
    who: [0],
    mine: true,
    may: true,
  }))

test("who only watches has no say", () =>
  expect(wishes(view({ you: null }))).toMatchObject({ mine: false, may: false }))

test.each([
  ["a glass runs", {}, true],
  ["no glass runs", { state: { until: null } }, false],
  ["it stands still already", { paused: true }, false],
  ["it waits for real dice", { glass_waits: [1] }, false],
  ["the game is over", { phase: "over" }, false],
  ["one only watches", { you: null }, false],
])("when %s, a pause can be asked for: %s", (_, change, possible) =>
  expect(canPause(view(change))).toBe(possible),
)
