import { expect, test } from "vitest"
import type { Line, TableView } from "../src/protocol"
import { chatLines, hasChat, unread } from "../src/table/chat"

const person = { kind: "person", gone: false }
const view = (change: object) =>
  ({
    chat: false,
    seats: [person, person],
    you: 0,
    yours: [0],
    host: 0,
    ...change,
  }) as unknown as TableView

test.each([
  ["people may talk", { chat: true, you: 1, yours: [1] }, true],
  ["one watches people who may talk", { chat: true, you: null, yours: [] }, true],
  ["nobody may talk", { you: 1, yours: [1] }, false],
  ["the host could let them", {}, true],
  ["the host sits there with bots", { seats: [person, { kind: "bot", gone: false }] }, false],
])("when %s, there is a chat: %s", (_, change, there) => expect(hasChat(view(change))).toBe(there))

const line = (number: number, who: number, kind: Line["kind"] = "chat"): Line => ({
  number,
  at: 0,
  kind,
  said: [{ type: "sentence", text: "{who}: {text}", facts: { who, text: "hello" } }],
})
const LINES = [line(1, 1), line(2, 1, "game"), line(3, 0), line(4, 1)]

test("only what people say is in the chat", () =>
  expect(chatLines(LINES).map(({ number }) => number)).toEqual([1, 3, 4]))

test("what others said since one looked is unread", () => {
  expect(unread(LINES, 0, 0)).toBe(2)
  expect(unread(LINES, 1, 0)).toBe(1)
  expect(unread(LINES, 4, 0)).toBe(0)
  expect(unread(LINES, 0, null)).toBe(3)
})
