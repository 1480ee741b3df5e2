import { expect, test } from "vitest"
import { Hindsight } from "../src/look/hindsight.svelte"
import type { Possible } from "../src/protocol"

const turn = (first: number, last: number): Possible => ({
  seat: 0,
  first,
  last,
  played: null,
  best: null,
  bound: null,
  others: [],
  average: null,
})

/** A server that knows turns of ten steps, and how often it was asked. */
function server() {
  const asked: [number, number][] = []
  const hindsight = new Hindsight((step, seat) => {
    asked.push([step, seat])
    const first = step - (step % 10)
    return Promise.resolve({ value: turn(first, first + 9), status: 200 })
  })
  return { asked, hindsight }
}

test("an answer holds for all steps of its turn", async () => {
  const { asked, hindsight } = server()
  await hindsight.ask(12, 0)
  await hindsight.ask(19, 0)
  expect(asked).toEqual([[12, 0]])
  expect(hindsight.at(10, 0)).toEqual(turn(10, 19))
  expect(hindsight.at(20, 0)).toBeUndefined()
})

test("other eyes ask again", async () => {
  const { asked, hindsight } = server()
  await hindsight.ask(12, 0)
  expect(hindsight.at(12, 1)).toBeUndefined()
  await hindsight.ask(12, 1)
  expect(asked).toHaveLength(2)
})

test("one question at a time", async () => {
  const { asked, hindsight } = server()
  await Promise.all([hindsight.ask(12, 0), hindsight.ask(40, 0)])
  expect(asked).toEqual([[12, 0]])
})

test("what went wrong is kept until something goes well", async () => {
  const sentence = { type: "sentence" as const, text: "Try again in a minute.", facts: {} }
  const answers = [
    { trouble: sentence, status: 503 },
    { value: turn(0, 9), status: 200 },
  ]
  const hindsight = new Hindsight(() => Promise.resolve(answers.shift() ?? { trouble: sentence, status: 0 }))
  await hindsight.ask(3, 0)
  expect(hindsight.trouble).toBe(sentence)
  await hindsight.ask(3, 0)
  expect(hindsight.trouble).toBeUndefined()
  expect(hindsight.at(3, 0)).toBeDefined()
})
