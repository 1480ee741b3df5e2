import { describe, expect, test } from "vitest"
import { Outbox, randomId } from "../src/net/outbox"

const shake = { type: "shake", cup: 0 } as const
const sentence = { type: "sentence", text: "It is not your turn.", facts: {} } as const

function outbox() {
  let count = 0
  return new Outbox(() => `m${++count}`)
}

describe("the outbox", () => {
  test("keeps a message under its id until it is answered", async () => {
    const box = outbox()
    const { message, reply } = box.add(shake)
    expect(box.unanswered()).toEqual([{ ...message, again: true }])
    box.hear({ type: "answered", id: "m1", seq: 3 })
    await expect(reply).resolves.toEqual({ done: true })
    expect(box.size).toBe(0)
  })

  test("hands out unanswered messages in the order in which they were sent", () => {
    const box = outbox()
    box.add(shake)
    box.add({ type: "leave" })
    box.hear({ type: "answered", id: "m9", seq: 1 })
    expect(box.unanswered().map((message) => message.id)).toEqual(["m1", "m2"])
  })

  test("tells all reasons of a refusal", async () => {
    const box = outbox()
    const { reply } = box.add(shake)
    const faults = [{ kind: "not-your-turn" }, { kind: "paused" }]
    box.hear({ type: "refused", id: "m1", faults })
    await expect(reply).resolves.toEqual({ done: false, reasons: faults })
  })

  test("counts a message that could not be read as refused", async () => {
    const box = outbox()
    const { reply } = box.add(shake)
    box.hear({ type: "problem", id: "m1", field: "$.cup", sentence })
    await expect(reply).resolves.toEqual({ done: false, reasons: [sentence] })
  })

  test("is not confused by an answer that comes twice", () => {
    const box = outbox()
    box.add(shake)
    box.hear({ type: "answered", id: "m1", seq: 3 })
    expect(() => box.hear({ type: "answered", id: "m1", seq: 3 })).not.toThrow()
  })

  test("never gives two messages the same id", () => {
    const ids = new Set(Array.from({ length: 200 }, randomId))
    expect(ids.size).toBe(200)
  })
})
