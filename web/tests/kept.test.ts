// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { giveUpSeat, keepSeat, keptSeat } from "../src/kept"

beforeEach(() => localStorage.clear())

test("a seat is kept until it is given up", () => {
  keepSeat({ code: "mint-42", game: "bridge-dice" })
  expect(keptSeat()).toEqual({ code: "mint-42", game: "bridge-dice" })
  giveUpSeat("mint-42")
  expect(keptSeat()).toBeUndefined()
})

test("giving up one seat leaves another alone", () => {
  keepSeat({ code: "plum-7", game: "dice-words" })
  giveUpSeat("mint-42")
  expect(keptSeat()?.code).toBe("plum-7")
})

test.each(["{", "[]", '{"code": ""}', "null"])("%s in the memory is no seat", (text) => {
  localStorage.setItem("lettercup.seat", text)
  expect(keptSeat()).toBeUndefined()
})
