/** A picture of Python's memory after it has started once: with it, later starts import nothing. */
import { PICTURES } from "./listing.ts"

/** Says how large a picture is unpacked. */
const SIZE = "x-size"
/** It is packed in pieces, so that moves are answered meanwhile. */
const PIECE = 1 << 18

const canKeep = () => "caches" in globalThis && "CompressionStream" in globalThis

/** Under which address a picture is kept: it is good for these files alone. */
const nameOf = (version: string) => `/picture-${version}`

/** The picture of a version, if there is one that can be read. */
export async function pictureOf(version: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!canKeep()) return undefined
  try {
    const kept = await (await caches.open(PICTURES)).match(nameOf(version))
    return kept?.body ? await unpacked(kept.body, Number(kept.headers.get(SIZE))) : undefined
  } catch {
    return undefined
  }
}

async function unpacked(
  packed: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = new Uint8Array(size)
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader()
  let at = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    picture.set(part.value, at)
    at += part.value.length
  }
  if (at !== size) throw new Error("A picture is cut short.")
  return picture
}

/** Keeps the picture of a version in the place of all others; without room for it, none. */
export async function keepPicture(version: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!canKeep()) return
  await forgetPictures()
  const packed = inPieces(picture).pipeThrough(new CompressionStream("gzip"))
  const answer = new Response(packed, { headers: { [SIZE]: String(picture.length) } })
  await (await caches.open(PICTURES)).put(nameOf(version), answer).catch(forgetPictures)
}

export async function forgetPictures(): Promise<void> {
  if (canKeep()) await caches.delete(PICTURES).catch(() => false)
}

/**
 * Gives the memory of a picture or an archive back at once, where the browser can do that. It would collect so much
 * garbage only when there is little memory left.
 */
export function free(bytes: Uint8Array<ArrayBuffer>): void {
  const buffer = bytes.buffer as ArrayBuffer & { transfer?: (size: number) => ArrayBuffer }
  buffer.transfer?.(0)
}

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve))
      controller.enqueue(bytes.subarray(at, (at += PIECE)))
      if (at >= bytes.length) controller.close()
    },
  })
}
