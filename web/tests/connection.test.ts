import { beforeEach, describe, expect, test } from "vitest"
import { backoff, Connection, type Socket } from "../src/net/connection"
import type { ClientMessage, ServerMessage } from "../src/protocol"

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: ClientMessage[] = []

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close() {
    this.onclose?.()
  }

  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

/** A world in which time passes only when the test says so. */
class World {
  sockets: FakeSocket[] = []
  waiting: { millis: number; then: () => void }[] = []
  random = () => 0.5

  open = () => {
    const socket = new FakeSocket()
    this.sockets.push(socket)
    return socket
  }

  later = (millis: number, then: () => void) => {
    const timer = { millis, then }
    this.waiting.push(timer)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== timer)
    }
  }

  pass() {
    const [timer] = this.waiting.splice(0, 1)
    timer?.then()
    return timer?.millis ?? -1
  }

  get socket() {
    return this.sockets.at(-1) as FakeSocket
  }
}

const shake = { type: "shake", cup: 0 } as const
const goodbye = (retry: number | null): ServerMessage => ({
  type: "goodbye",
  sentence: { type: "sentence", text: "Bye.", facts: {} },
  retry,
})

describe("a connection", () => {
  let world: World
  let heard: ServerMessage[]
  let states: boolean[]
  let losses: boolean[]
  let connection: Connection

  beforeEach(() => {
    world = new World()
    heard = []
    states = []
    losses = []
    connection = new Connection(
      world,
      (message) => heard.push(message),
      (open, lost) => {
        states.push(open)
        losses.push(lost)
      },
    )
  })

  test("sends what was said before it stood", () => {
    void connection.send(shake)
    expect(world.socket.sent).toEqual([])
    world.socket.onopen?.()
    expect(world.socket.sent).toMatchObject([shake])
  })

  test("repeats an unanswered message under the same id after it was lost", () => {
    world.socket.onopen?.()
    void connection.send(shake)
    const [first] = world.socket.sent
    world.socket.close()
    world.pass()
    world.socket.onopen?.()
    expect(world.sockets).toHaveLength(2)
    expect(world.socket.sent).toEqual([{ ...first, again: true }])
  })

  test("does not repeat what was answered", async () => {
    world.socket.onopen?.()
    const reply = connection.send(shake)
    const id = world.socket.sent[0]?.id ?? ""
    world.socket.says({ type: "answered", id, seq: 1 })
    await expect(reply).resolves.toEqual({ done: true })
    world.socket.close()
    world.pass()
    world.socket.onopen?.()
    expect(world.socket.sent).toEqual([])
  })

  test("says whether it stands", () => {
    world.socket.onopen?.()
    world.socket.close()
    expect(states).toEqual([true, false])
  })

  test("waits longer after each failure, and begins anew once it has heard something", () => {
    const waits = [0, 1, 2].map(() => {
      world.socket.close()
      return world.pass()
    })
    expect(waits).toEqual([300, 600, 1200])
    world.socket.onopen?.()
    world.socket.says({ type: "answered", id: "x", seq: 1 })
    world.socket.close()
    expect(world.pass()).toBe(300)
  })

  test("does not wait when somebody is in a hurry", () => {
    world.socket.close()
    connection.hurry()
    expect(world.sockets).toHaveLength(2)
    expect(world.waiting).toEqual([])
  })

  test("is not doubled by a hurry while it stands", () => {
    world.socket.onopen?.()
    connection.hurry()
    expect(world.sockets).toHaveLength(1)
  })

  test("asks a socket that has been quiet for long, and gives it up without an answer", () => {
    world.socket.onopen?.()
    world.pass()
    expect(world.socket.sent).toMatchObject([{ type: "ping" }])
    world.pass()
    expect(states).toEqual([true, false])
  })

  test("keeps a quiet socket that answers", () => {
    world.socket.onopen?.()
    world.pass()
    world.socket.says({ type: "answered", id: "ping", seq: 1 })
    expect(world.waiting.map(({ millis }) => millis)).toEqual([25_000])
  })

  test("is given up when nobody answers a message, and says so", () => {
    world.socket.onopen?.()
    void connection.send(shake)
    void connection.send(shake)
    expect(world.waiting.map(({ millis }) => millis)).toEqual([25_000, 4000])
    world.waiting.find(({ millis }) => millis === 4000)?.then()
    expect(states).toEqual([true, false])
    expect(losses).toEqual([false, true])
  })

  test("waits for no answer any more once it has heard anything", () => {
    world.socket.onopen?.()
    void connection.send(shake)
    world.socket.says({ type: "answered", id: "x", seq: 1 })
    expect(world.waiting.map(({ millis }) => millis)).toEqual([25_000])
  })

  test("comes back when the server said so", () => {
    world.socket.onopen?.()
    world.socket.says(goodbye(2000))
    world.socket.close()
    expect(world.pass()).toBe(2000)
    expect(world.sockets).toHaveLength(2)
  })

  test("stays away when the server said so", () => {
    world.socket.onopen?.()
    world.socket.says(goodbye(null))
    expect(world.waiting).toEqual([])
    connection.hurry()
    expect(world.sockets).toHaveLength(1)
  })

  test("ends for good", () => {
    world.socket.onopen?.()
    connection.end()
    expect(world.waiting).toEqual([])
  })
})

describe("the wait before the next attempt", () => {
  test.each([
    [0, 0, 200],
    [0, 1, 400],
    [3, 0, 1600],
    [20, 1, 15_000],
  ])("number %i with luck %d is %i ms", (attempt, random, millis) =>
    expect(backoff(attempt, random)).toBe(millis),
  )
})
