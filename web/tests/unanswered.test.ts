// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { Unanswered } from "../src/net/unanswered"

const CODE = "pocket-2345"
const message = (id: string) => JSON.stringify({ type: "do", move: { type: "draft" }, id })
const answer = (id: string) => JSON.stringify({ type: "answered", id })
const view = JSON.stringify({ type: "table-view" })
const left = (code = CODE) => new Unanswered(code).takeLeft().map((text) => JSON.parse(text) as object)

beforeEach(() => localStorage.clear())

test("what nobody answered before the page went away is said again once, in its order", () => {
  const unanswered = new Unanswered(CODE)
  unanswered.add(message("1"))
  unanswered.add(message("2"))
  unanswered.hear(view)
  unanswered.hear(answer("1"))
  unanswered.leave()
  unanswered.add(message("3"))
  expect(left("pocket-6789")).toEqual([])
  expect(left()).toEqual(["2", "3"].map((id) => ({ type: "do", move: { type: "draft" }, id, again: true })))
  expect(left()).toEqual([])
})

test("nothing is left where everything was answered, or the page stays", () => {
  const unanswered = new Unanswered(CODE)
  unanswered.add(message("1"))
  unanswered.hear(answer("1"))
  unanswered.leave()
  unanswered.stay()
  unanswered.add(message("2"))
  expect(left()).toEqual([])
})

test("the page hears nothing before all that was left is answered, for it takes how dice lie from the first view", () => {
  const before = new Unanswered(CODE)
  for (const id of ["1", "2"]) before.add(message(id))
  before.leave()
  const unanswered = new Unanswered(CODE)
  unanswered.takeLeft().forEach((text) => unanswered.add(text))
  const told = [view, answer("1"), view, answer("2")].map((text) => unanswered.hear(text))
  expect(told).toEqual([[], [], [], [view, answer("1"), view, answer("2")]])
  expect(unanswered.hear(view)).toEqual([view])
})

test("a page that is sent away hears it, whatever was left", () => {
  const before = new Unanswered(CODE)
  before.add(message("1"))
  before.leave()
  const unanswered = new Unanswered(CODE)
  unanswered.takeLeft().forEach((text) => unanswered.add(text))
  const goodbye = JSON.stringify({ type: "goodbye" })
  expect(unanswered.hear(view)).toEqual([])
  expect(unanswered.hear(goodbye)).toEqual([view, goodbye])
})
