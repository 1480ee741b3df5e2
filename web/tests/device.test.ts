import { describe, expect, test } from "vitest"
import type { TableView } from "../src/protocol"
import { isShared, nextAtDevice } from "../src/table/device"

const seat = { gone: false, level: null }
const ask = { type: "choose", seat: 0, moves: ["pass"] }
const view = (change: object) =>
  ({
    phase: "playing",
    you: 0,
    yours: [0, 2, 3],
    awaited: [2],
    asks: [],
    glass_waits: [],
    seats: [seat, seat, seat, seat],
    ...change,
  }) as unknown as TableView

describe("a device that several people share", () => {
  test("is passed to the one who is waited for", () => expect(nextAtDevice(view({}), 0, false)).toBe(2))

  test("goes round: the next one behind who has it comes first", () =>
    expect(nextAtDevice(view({ you: 2, awaited: [0, 3] }), 2, false)).toBe(3))

  test("stays where something is asked", () =>
    expect(nextAtDevice(view({ asks: [ask], awaited: [0, 2] }), 0, true)).toBeUndefined())

  test("goes to the one whose real dice the glass waits for", () => {
    const waiting = { asks: [ask], awaited: [0, 2], glass_waits: [2] }
    expect(nextAtDevice(view(waiting), 0, true)).toBe(2)
    expect(nextAtDevice(view({ ...waiting, glass_waits: [1] }), 0, true)).toBeUndefined()
    expect(nextAtDevice(view({ ...waiting, glass_waits: [0, 2] }), 0, true)).toBeUndefined()
  })

  test("stays while somebody elsewhere is waited for", () =>
    expect(nextAtDevice(view({ awaited: [1] }), 0, true)).toBeUndefined())

  test("is not passed to somebody who got up", () =>
    expect(
      nextAtDevice(view({ seats: [seat, seat, { ...seat, gone: true }, seat] }), 0, false),
    ).toBeUndefined())

  test("shows no secrets before somebody has said who they are", () => {
    expect(nextAtDevice(view({}), undefined, true)).toBe(2)
    expect(nextAtDevice(view({ asks: [ask], awaited: [0] }), undefined, true)).toBe(0)
    expect(nextAtDevice(view({ asks: [ask], awaited: [0] }), undefined, false)).toBeUndefined()
  })

  test.each([
    ["one person has it", { yours: [0] }],
    ["nothing is played", { phase: "over" }],
    ["somebody watches", { you: null, yours: [] }],
  ])("is not shared when %s", (_, change) => {
    expect(isShared(view(change))).toBe(false)
    expect(nextAtDevice(view(change), undefined, true)).toBeUndefined()
  })
})
