/** What is kept on this device for times without a network: the files of the house in the pocket. */
import { at } from "../base"
import { KEPT, LISTING, PICTURES, toKeep, type Listing } from "../pocket/listing"

/** How long to wait before looking again whether it is made, in milliseconds. */
const LOOK_AGAIN = 3000

const folder = () => new URL(at("/pocket/"), location.href).href

/** Browsers keep files only for pages from a secure address. */
export const canKeep = (): boolean => "caches" in globalThis && "serviceWorker" in navigator

class Keeping {
  /** Undefined as long as nobody has looked. */
  kept = $state<boolean>()
  /** How much of it has come, from 0 to 1, while it is coming. */
  share = $state<number>()
  /** Bytes that are sent. */
  size = $state<number>()
  failed = $state<"network" | "full">()
  /** The server is still making it; as soon as it is there, it comes. */
  making = $state(false)
  /** Whether the browser has promised not to throw it away by itself. */
  lasting = $state(false)
  #cancel: AbortController | undefined

  /** Looks whether everything is here, and how much there is to fetch. */
  async look(): Promise<void> {
    this.kept = (await keptListing()) !== undefined
    this.lasting = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
    const listing = await newestListing().catch(() => undefined)
    if (listing) this.size = sum(toKeep(listing).map((file) => file.packed))
    if (this.kept && listing) await this.#fetch(listing).catch(() => undefined)
  }

  /** Fetches everything, as soon as it is made; what has come stays if it is cancelled. */
  async keep(): Promise<void> {
    const { signal } = (this.#cancel = new AbortController())
    this.failed = undefined
    this.share = 0
    try {
      while (!(await this.#fetchNewest(signal))) {
        this.making = true
        await pause(LOOK_AGAIN, signal)
      }
      this.kept = true
    } catch (error) {
      // What comes of an abort in the middle of a file has another name in each browser.
      if (!signal.aborted) this.failed = (error as Error).name === "QuotaExceededError" ? "full" : "network"
    }
    this.share = undefined
    this.making = false
  }

  /** Fetches everything; false if the server has not made it yet, or is making it anew. */
  async #fetchNewest(signal: AbortSignal): Promise<boolean> {
    try {
      const listing = await newestListing()
      this.making = false
      this.size = sum(toKeep(listing).map((file) => file.packed))
      this.lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      await this.#fetch(listing, signal)
      return true
    } catch (error) {
      if (error instanceof NotMade) return false
      throw error
    }
  }

  cancel(): void {
    this.#cancel?.abort()
  }

  /** Throws the files away; tables and records stay. */
  async drop(): Promise<void> {
    await Promise.all([KEPT, PICTURES].map((name) => caches.delete(name)))
    this.kept = false
  }

  /** Fetches what is not here yet; the list comes last, so that it is never here without its files. */
  async #fetch(listing: Listing, signal?: AbortSignal): Promise<void> {
    const cache = await caches.open(KEPT)
    const files = toKeep(listing)
    const all = sum(files.map((file) => file.size))
    let come = 0
    // A newer version of what is kept comes without a word.
    const told = (bytes: number) => signal && (this.share = bytes / all)
    for (const { path, size } of files) {
      const address = folder() + path
      if (!(await cache.match(address))) {
        const response = await found(fetch(address, signal ? { signal } : {}))
        await cache.put(
          address,
          counted(response, (bytes) => told(come + bytes)),
        )
      }
      told((come += size))
    }
    await cache.put(folder() + LISTING, Response.json(listing))
    const wanted = new Set([LISTING, ...Object.values(listing.files).map((file) => file.path)])
    for (const request of await cache.keys())
      if (!wanted.has(request.url.slice(folder().length))) await cache.delete(request)
  }
}

/** A response that says how many bytes of it have come. */
function counted(response: Response, come: (bytes: number) => void): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      come((bytes += chunk.length))
      controller.enqueue(chunk)
    },
  })
  // What is kept is unpacked already.
  const headers = new Headers(response.headers)
  headers.delete("content-encoding")
  headers.delete("content-length")
  return new Response(response.body?.pipeThrough(counting) ?? null, { status: 200, headers })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function keptListing(): Promise<Listing | undefined> {
  if (!canKeep()) return undefined
  const kept = await (await caches.open(KEPT)).match(folder() + LISTING)
  return kept && ((await kept.json()) as Listing)
}

/** Fetches also what is only needed now and then, if the rest is kept; the service worker keeps it. */
export async function keepRest(): Promise<void> {
  for (const { path, later } of Object.values((await keptListing())?.files ?? {}))
    if (later && !(await caches.match(folder() + path))) await fetch(folder() + path).catch(() => undefined)
}

const newestListing = async (): Promise<Listing> =>
  (await (await found(fetch(folder() + LISTING, { cache: "no-cache" }))).json()) as Listing

/** The server answers, and has no such file. */
class NotMade extends Error {}

async function found(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (response.status === 404) throw new NotMade(response.url)
  if (!response.ok) throw new TypeError(response.url)
  return response
}

/** Waits, unless it is cancelled. */
const pause = (millis: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

export const keeping = new Keeping()

/** Whether tables can be played here when nobody can be reached. */
export const isKept = async (): Promise<boolean> => (await keptListing()) !== undefined
