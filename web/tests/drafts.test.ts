import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Drafts, PACE } from "../src/net/drafts.svelte"

const send = vi.fn((_draft: string) => Promise.resolve({ done: true as const }))
const sent = () => send.mock.calls.map(([draft]) => draft)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  send.mockClear()
})

test("the first draft goes out at once", () => {
  new Drafts(send).push("C")
  expect(sent()).toEqual(["C"])
})

test("of many quick drafts only the last follows, after a while", () => {
  const drafts = new Drafts(send)
  for (const word of ["C", "CA", "CAT", "CATS"]) drafts.push(word)
  vi.advanceTimersByTime(PACE)
  expect(sent()).toEqual(["C", "CATS"])
})

test("nothing is sent twice", () => {
  const drafts = new Drafts(send)
  drafts.push("CAT")
  vi.advanceTimersByTime(5 * PACE)
  void drafts.flush()
  expect(sent()).toEqual(["CAT"])
})

test("what is left goes out at once when somebody is done", async () => {
  const drafts = new Drafts(send)
  drafts.push("CA")
  drafts.push("CAT")
  await expect(drafts.flush()).resolves.toEqual({ done: true })
  expect(sent()).toEqual(["CA", "CAT"])
})

test("a draft that nobody needs any more is not sent", () => {
  const drafts = new Drafts(send)
  drafts.push("CA")
  drafts.push("CAT")
  drafts.stop()
  vi.advanceTimersByTime(PACE)
  expect(sent()).toEqual(["CA"])
})

test("until the last word is answered, it says so", async () => {
  const drafts = new Drafts(send)
  drafts.push("CA")
  drafts.push("CAT")
  const ended = drafts.end(() => {
    expect(sent()).toEqual(["CA", "CAT"])
    expect(drafts.ending).toBe(true)
    return Promise.resolve({ done: true })
  })
  expect(drafts.ending).toBe(true)
  await ended
  expect(drafts.ending).toBe(false)
})
