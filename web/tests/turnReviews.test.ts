import { expect, test } from "vitest"
import type { Result } from "../src/net/http"
import type { TurnReview } from "../src/protocol"
import { biggestOf, skillIn, TurnReviews, type PlayedTurn } from "../src/review/turns.svelte"

const turn = (first: number, played: number, best: number, average: number | null = null): PlayedTurn => ({
  seat: 0,
  first,
  last: first + 9,
  played: { words: [], points: played, dice: [], each: [], refused: [] },
  best: { words: [], points: best, dice: [], each: [], refused: [] },
  bound: best,
  proof: null,
  others: [],
  average,
})

const GAME = [turn(0, 5, 9), turn(10, 20, 41), turn(20, 8, 8)]
const END = { ...turn(30, 0, 0), played: null, best: null }
const sentence = { type: "sentence" as const, text: "Try again in a minute.", facts: {} }

/** A server that knows a game of three turns, and what it was asked. */
function server() {
  const asked: [number, number][] = []
  const turns = new TurnReviews((step, seat) => {
    asked.push([step, seat])
    return Promise.resolve({ value: GAME.find(({ last }) => last >= step) ?? END, status: 200 })
  })
  return { asked, turns }
}

test("all turns of a seat are asked for once, one after the other", async () => {
  const { asked, turns } = server()
  await Promise.all([turns.learn(0), turns.learn(0)])
  await turns.learn(0)
  expect(asked).toEqual([
    [0, 0],
    [10, 0],
    [20, 0],
    [30, 0],
  ])
  expect(turns.of(0)).toEqual(GAME)
  expect(turns.isWhole(0)).toBe(true)
  expect(turns.trouble).toBeUndefined()
})

test("whoever has left asks for nothing more, and goes on where they were when they come back", async () => {
  const { asked, turns } = server()
  const left = turns.learn(0)
  turns.rest()
  await left
  expect(asked).toEqual([[0, 0]])
  await turns.learn(0)
  expect(turns.of(0)).toEqual(GAME)
})

test("the turn in which most was left is shown until somebody chooses another", async () => {
  const { turns } = server()
  await turns.learn(0)
  expect(turns.shown(0)?.first).toBe(10)
  turns.chosen = 20
  expect(turns.shown(0)?.first).toBe(20)
})

test("nothing is claimed of a whole game before all of it is known", async () => {
  const say = { word: (turn: number) => `Turn ${turn}`, at: (turn: string, of: number) => `${turn} of ${of}` }
  const answers = [...GAME.slice(0, 2), undefined, GAME[2], END]
  const turns = new TurnReviews(() => {
    const value = answers.shift()
    return Promise.resolve(value ? { value, status: 200 } : { trouble: sentence, status: 500 })
  })
  await turns.learn(0)
  expect([turns.place(0, say), turns.isBiggest(0)]).toEqual(["Turn 2", false])
  await turns.learn(0)
  expect([turns.place(0, say), turns.isBiggest(0)]).toEqual(["Turn 2 of 3", true])
})

test("who missed nothing sees the best turn", () =>
  expect(biggestOf([turn(0, 5, 5), turn(10, 9, 9)])?.first).toBe(10))

test("skill is what was had of what could be had, luck what the dice were worth beyond the average", () => {
  expect(skillIn(GAME)).toEqual({ had: 33, could: 58, luck: undefined })
  expect(skillIn([turn(0, 5, 9, 7.5), turn(10, 3, 4, 3)]).luck).toBeCloseTo(2.5)
})

test("what went wrong is kept until something goes well", async () => {
  const answers = [
    { trouble: sentence, status: 500 },
    { value: END, status: 200 },
  ]
  const turns = new TurnReviews(() => Promise.resolve(answers.shift() ?? { trouble: sentence, status: 0 }))
  await turns.learn(0)
  expect(turns.trouble).toBe(sentence)
  await turns.learn(0)
  expect(turns.trouble).toBeUndefined()
})

test("a server that has too much to do is asked again after a pause, and nothing is said meanwhile", async () => {
  const answers = [
    { trouble: sentence, status: 429 },
    { value: GAME[0], status: 200 },
    { trouble: sentence, status: 503 },
    { trouble: sentence, status: 429 },
    { value: END, status: 200 },
  ]
  let pauses = 0
  const turns = new TurnReviews(
    () => Promise.resolve(answers.shift() as Result<TurnReview>),
    true,
    () => {
      pauses += 1
      expect(turns.trouble).toBeUndefined()
      return Promise.resolve()
    },
  )
  await turns.learn(0)
  expect([pauses, turns.isWhole(0), turns.of(0)]).toEqual([3, true, GAME.slice(0, 1)])
})

test("a server that never has time is asked twenty times", async () => {
  let asked = 0
  const refuse = () => {
    asked += 1
    return Promise.resolve({ trouble: sentence, status: 429 })
  }
  const turns = new TurnReviews(refuse, true, () => Promise.resolve())
  await turns.learn(0)
  expect([asked, turns.trouble]).toEqual([20, sentence])
})
