/** The house in a worker. The page asks as it would ask a server, and opens sockets that are messages. */
import { boot, Missing, type House } from "./boot.ts"
import { Log, openDatabase } from "./log.ts"
import type { Asked, Failure, Said } from "./messages.ts"

const say = (message: Said) => postMessage(message)

async function open(base: string): Promise<House> {
  const database = await openDatabase().catch(() => fail("storage"))
  const log = new Log(database, (trouble) => {
    if (trouble.name === "QuotaExceededError") say({ kind: "full" })
  })
  const others = new BroadcastChannel("lettercup")
  const house = await boot({ base, log, others, tell: (step) => say({ kind: "step", step }) }).catch(
    (error: unknown) => fail(error instanceof Missing ? "missing" : "browser", error),
  )
  say({ kind: "ready" })
  return house
}

/** Tells the page; whoever looks into the worker with the browser's own tools finds the rest. */
function fail(why: Failure, error?: unknown): never {
  Object.assign(globalThis, { failure: error })
  say({ kind: "failed", why })
  throw error ?? new Error(why)
}

let opened: Promise<House> | undefined
/** A page is connected before anything that it sends is heard. */
let order: Promise<unknown> = Promise.resolve()

async function take(house: House, asked: Exclude<Asked, { kind: "open" }>): Promise<void> {
  switch (asked.kind) {
    case "ask": {
      const [status, text] = JSON.parse(await house.ask(asked.method, asked.path, asked.body)) as [
        number,
        string,
      ]
      return say({ kind: "answer", id: asked.id, status, text })
    }
    case "connect":
      return house.connect(asked.id, asked.code, asked.seat, (text) =>
        say({ kind: "frame", id: asked.id, text }),
      )
    case "send":
      return void house.hear(asked.id, asked.text)
    case "close":
      return house.part(asked.id)
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if (data.kind === "open") opened = open(data.base)
  else if (data.kind === "ask") void opened?.then((house) => take(house, data))
  else order = order.then(async () => opened && take(await opened, data)).catch(() => undefined)
})
