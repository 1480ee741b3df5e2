import { at } from "../base"
import { WHY, type Asked, type Failure, type Said } from "../pocket/messages"
import type { Sentence } from "../protocol"
import type { Socket } from "./connection"
import { Unanswered } from "./unanswered"

/** The house in the pocket: the same as a server, in a worker of this page. */

/** Tables whose code begins with this are on this device. */
const CODE = /^pocket-/
const PATH = /^\/api\/tables\/pocket-/

/** A page that was put somewhere as files alone has no server at all. */
export const isAlone =
  typeof document !== "undefined" &&
  !!document.querySelector('meta[name="lettercup-house"][content="pocket"]')

export const isPocketCode = (code: string): boolean => CODE.test(code)
export const isPocketPath = (path: string): boolean => PATH.test(path)

interface Answer {
  status: number
  text: string
}

class PocketHouse {
  #worker: Worker
  #last = 0
  #answers = new Map<number, (answer: Answer) => void>()
  #sockets = new Map<number, { socket: Socket; unanswered: Unanswered }>()
  #ready = false
  #failed: Sentence | undefined
  #full: () => void

  constructor(full: () => void) {
    this.#full = full
    this.#worker = new Worker(new URL("../pocket/house.ts", import.meta.url), {
      type: "module",
      name: "house",
    })
    this.#worker.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    this.#worker.onerror = () => this.#fail("browser")
    this.#tell({ kind: "open", base: new URL(at("/pocket/"), location.href).href })
    addEventListener("pagehide", () => this.#sockets.forEach(({ unanswered }) => unanswered.leave()))
    addEventListener("pageshow", () => this.#sockets.forEach(({ unanswered }) => unanswered.stay()))
  }

  get failed(): boolean {
    return this.#failed !== undefined
  }

  ask(path: string, body?: unknown): Promise<Answer> {
    const id = ++this.#last
    if (this.#failed) return Promise.resolve(this.#sorry(this.#failed))
    const answer = new Promise<Answer>((resolve) => this.#answers.set(id, resolve))
    const method = body === undefined ? "GET" : "POST"
    this.#tell({
      kind: "ask",
      id,
      method,
      path,
      body: typeof body === "string" ? body : JSON.stringify(body ?? ""),
    })
    return answer
  }

  open(code: string, seat: number | undefined): Socket {
    const id = ++this.#last
    const unanswered = new Unanswered(code)
    const say = (text: string) => {
      unanswered.add(text)
      this.#tell({ kind: "send", id, text })
    }
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: say,
      close: () => {
        this.#sockets.delete(id)
        this.#tell({ kind: "close", id })
        queueMicrotask(() => socket.onclose?.())
      },
    }
    this.#sockets.set(id, { socket, unanswered })
    this.#tell({ kind: "connect", id, code, seat })
    unanswered.takeLeft().forEach(say)
    if (this.#ready) queueMicrotask(() => socket.onopen?.())
    if (this.#failed) queueMicrotask(() => this.#dismiss(socket))
    return socket
  }

  #tell(message: Asked): void {
    this.#worker.postMessage(message)
  }

  #hear(said: Said): void {
    switch (said.kind) {
      case "answer":
        this.#answers.get(said.id)?.(said)
        this.#answers.delete(said.id)
        break
      case "frame":
        this.#show(said.id, said.text)
        break
      case "ready":
        this.#ready = true
        for (const { socket } of this.#sockets.values()) socket.onopen?.()
        break
      case "failed":
        this.#fail(said.why)
        break
      case "full":
        this.#full()
        break
      case "step":
        performance.mark(`pocket ${said.step}`)
    }
  }

  #show(id: number, text: string): void {
    const open = this.#sockets.get(id)
    for (const data of open?.unanswered.hear(text) ?? []) open?.socket.onmessage?.({ data })
  }

  #fail(why: Failure): void {
    this.#failed ??= { type: "sentence", text: WHY[why], facts: {} }
    for (const settle of this.#answers.values()) settle(this.#sorry(this.#failed))
    this.#answers.clear()
    for (const { socket } of this.#sockets.values()) this.#dismiss(socket)
  }

  #sorry(sentence: Sentence): Answer {
    return { status: 0, text: JSON.stringify({ field: null, sentence }) }
  }

  #dismiss(socket: Socket): void {
    socket.onmessage?.({ data: JSON.stringify({ type: "goodbye", sentence: this.#failed, retry: null }) })
  }
}

let house: PocketHouse | undefined
let whenFull = (): void => undefined

/** Has `told` called when the browser has no more room for what is played. */
export function onFull(told: () => void): void {
  whenFull = told
}

/** The house, started when it is first needed, and again if it could not start. */
function theHouse(): PocketHouse {
  if (!house || house.failed) house = new PocketHouse(() => whenFull())
  return house
}

export const askPocket = (path: string, body?: unknown): Promise<Answer> => theHouse().ask(path, body)

export const openPocketSocket = (code: string, seat: number | undefined): Socket =>
  theHouse().open(code, seat)
