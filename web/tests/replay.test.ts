import { expect, test } from "vitest"
import { clockText, Replay } from "../src/review/replay.svelte"
import type { GameReview, ReviewStep } from "../src/protocol"

const step = (at: number, outcome: ReviewStep["outcome"] = null): ReviewStep =>
  ({
    at,
    said: [],
    asked: null,
    state: {},
    sums: null,
    scores: [at, 0],
    awaited: [],
    outcome,
  }) as unknown as ReviewStep

const REVIEWED: GameReview = {
  key: "",
  shared: false,
  game: "bridge-dice",
  options: { target: 50 },
  players: [
    { type: "player", name: "Jo", kind: "person", level: null },
    { type: "player", name: "Pepper", kind: "bot", level: "lucky" },
  ],
  seat: 0,
  box: { dice: [], sides: [], printed: null },
  steps: [step(0), step(1), step(2), step(3, { type: "outcome", scores: [3, 0], winners: [0] })],
}

const replay = (at = 0) => new Replay(REVIEWED, "mint-42", 1, at)

test("a step beyond either end is the end", () => {
  const game = replay(99)
  expect(game.step).toBe(3)
  game.go(-5)
  expect(game.step).toBe(0)
})

test("only the next step is a step forward", () => {
  const game = replay()
  game.go(1)
  expect(game.forward).toBe(true)
  game.go(0)
  expect(game.forward).toBe(false)
  game.go(3)
  expect(game.forward).toBe(false)
})

test("at the end it stops playing, and begins anew when it is to play again", () => {
  const game = replay(2)
  game.play()
  game.go(3)
  expect(game.playing).toBe(false)
  game.play()
  expect([game.step, game.playing]).toEqual([0, true])
})

test("the view of a step asks nothing of anybody", () => {
  const game = replay(1)
  expect(game.view).toMatchObject({ you: 0, phase: "playing", asks: [], scores: [1, 0], code: "mint-42" })
  game.go(3)
  expect(game.view).toMatchObject({ phase: "over", outcome: { winners: [0] } })
  expect(game.option("target")).toBe(50)
})

test("nothing can be done in a game that is over", async () =>
  expect(await replay().shake()).toEqual({ done: false, reasons: [] }))

test.each([
  [0, "0:00"],
  [59_999, "0:59"],
  [112_000, "1:52"],
  [3_700_000, "61:40"],
])("%i ms after the beginning is %s", (millis, text) => expect(clockText(millis)).toBe(text))
