import { expect, test } from "vitest"
import type { TableView } from "../src/protocol"
import { mayTakeBack } from "../src/table/host"

const view = (change: object) =>
  ({ you: 0, yours: [0], host: 0, can_take_back: true, ...change }) as unknown as TableView

test("the host may take back what the server says can be", () => expect(mayTakeBack(view({}))).toBe(true))

test.each([
  ["a guest", { host: 1 }],
  ["somebody who watches a table without a host", { you: null, yours: [], host: null }],
  ["the host, after dice of the house", { can_take_back: false }],
])("nobody else may: %s", (_, change) => expect(mayTakeBack(view(change))).toBe(false))
