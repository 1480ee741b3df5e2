// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { knownOf, rememberGame, rememberRoom } from "../src/promises"
import type { TableView } from "../src/protocol"

const playing = (contest: string, epoch = "") =>
  ({
    code: "long-code",
    number: 1,
    phase: "playing",
    starting: null,
    called_off: 0,
    commitment: "own",
    contest,
    epoch,
  }) as unknown as TableView
const sealed = () => knownOf("long-code", 1).starts[0]?.sealed

beforeEach(() => localStorage.clear())

test("what a room promised first is remembered, whatever it says later", () => {
  rememberRoom({ code: "mango-2222", epoch: "", promises: ["one", "two"] })
  rememberRoom({ code: "mango-2222", epoch: "", promises: ["other", "others"] })
  rememberGame(playing("room-mango-2222-2"))
  expect(sealed()).toBe("two")
})

test("what was seen before an attempt counts, also if the house is restored after it", () => {
  rememberRoom({ code: "mango-2222", epoch: "", promises: ["one"] })
  rememberGame(playing("room-mango-2222-1"))
  rememberRoom({ code: "mango-2222", epoch: "later", promises: ["renewed"] })
  rememberGame(playing("room-mango-2222-1"))
  expect(sealed()).toBe("one")
})

test("of a room that this device never saw, or of a day, nothing is known", () => {
  rememberGame(playing("room-mango-2222-1"))
  expect(sealed()).toBeUndefined()
  rememberGame(playing("day-en-12-bridge-dice"))
  expect(sealed()).toBeUndefined()
})
