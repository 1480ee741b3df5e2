import { expect, test } from "vitest"
import { newer, withNewLines } from "../src/net/log"
import type { Line, TableView } from "../src/protocol"

const line = (number: number): Line => ({ number, at: 0, kind: "game", said: [] })
const view = (seq: number, epoch = "") => ({ seq, epoch }) as TableView

test("a line that comes twice is told once", () =>
  expect(withNewLines([line(1), line(2)], [line(2), line(3)]).map(({ number }) => number)).toEqual([1, 2, 3]))

test("a log without news stays the very same", () => {
  const known = [line(1)]
  expect(withNewLines(known, [line(1)])).toBe(known)
})

test("a log forgets its oldest lines", () => {
  const many = Array.from({ length: 300 }, (_, index) => line(index + 1))
  expect(withNewLines([], many).map(({ number }) => number)).toEqual(
    many.slice(100).map(({ number }) => number),
  )
})

test("an older view that arrives late is not shown", () => {
  expect(newer(view(5), view(4))).toBe(false)
  expect(newer(view(5), view(5))).toBe(true)
  expect(newer(undefined, view(0))).toBe(true)
})

test("after a restore the table may be at an earlier point", () =>
  expect(newer(view(5), view(4, "b"))).toBe(true))
