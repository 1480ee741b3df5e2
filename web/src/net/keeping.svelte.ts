/** What is kept on this device for times without a network: the files of the house in the pocket. */
import { at } from "../base"
import { KEPT, LISTING, PICTURES, toKeep, type Listing } from "../pocket/listing"

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
  /** Whether the browser has promised not to throw it away by itself. */
  lasting = $state(false)
  #cancel: AbortController | undefined

  /** Looks whether everything is here, and how much there is to fetch. */
  async look(): Promise<void> {
    this.kept = (await keptListing()) !== undefined
    this.lasting = (await navigator.storage?.persisted?.().catch(() => false)) ?? false
    const listing = await newestListing()
    if (listing) this.size = sum(toKeep(listing).map((file) => file.packed))
    if (this.kept && listing) await this.#fetch(listing).catch(() => undefined)
  }

  /** Fetches everything; what has come stays if it is cancelled. */
  async keep(): Promise<void> {
    this.failed = undefined
    this.share = 0
    try {
      const listing = await newestListing()
      if (!listing) throw new TypeError("no network")
      this.lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      await this.#fetch(listing)
      this.kept = true
    } catch (error) {
      const name = (error as Error).name
      if (name !== "AbortError") this.failed = name === "QuotaExceededError" ? "full" : "network"
    }
    this.share = undefined
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
  async #fetch(listing: Listing): Promise<void> {
    const { signal } = (this.#cancel = new AbortController())
    const cache = await caches.open(KEPT)
    const files = toKeep(listing)
    const all = sum(files.map((file) => file.size))
    let come = 0
    for (const { path, size } of files) {
      const address = folder() + path
      if (!(await cache.match(address))) {
        const response = await fetch(address, { signal })
        if (!response.ok) throw new TypeError(path)
        await cache.put(
          address,
          counted(response, (bytes) => (this.share = (come + bytes) / all)),
        )
      }
      come += size
      if (this.share !== undefined) this.share = come / all
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

async function newestListing(): Promise<Listing | undefined> {
  const response = await fetch(folder() + LISTING, { cache: "no-cache" }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as Listing) : undefined
}

export const keeping = new Keeping()

/** Whether tables can be played here when nobody can be reached. */
export const isKept = async (): Promise<boolean> => (await keptListing()) !== undefined
