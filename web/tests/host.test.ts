import { expect, test } from "vitest"
import type { TableView } from "../src/protocol"
import { wayBack } from "../src/table/host"

const way = { step: [], reason: { text: "What was done before the last roll stays.", facts: {} } }
const view = (change: object) =>
  ({ you: 0, yours: [0], host: 0, way_back: way, ...change }) as unknown as TableView

test("the host is told what can be taken back, or why nothing", () => expect(wayBack(view({}))).toBe(way))

test.each([
  ["a guest", { host: 1 }],
  ["somebody who watches a table without a host", { you: null, yours: [], host: null }],
  ["the host of a table without real dice", { way_back: null }],
])("nobody else is: %s", (_, change) => expect(wayBack(view(change))).toBe(undefined))
