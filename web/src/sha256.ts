/**
 * SHA-256 and HMAC (FIPS 180-4 and 198-1), written out: a browser offers its own only to pages that come by https,
 * and at home a page comes from a neighbour by plain http.
 */

const SIZE = 64

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}

const START = roots(8, 1 / 2)
const ROUNDS = roots(64, 1 / 3)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The message, a one, zeros, and its length in bits, in whole blocks. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / SIZE) * SIZE)
  blocks.set(message)
  blocks[message.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(blocks.length - 4, message.length << 3)
  return view
}

function schedule(block: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64)
  for (let n = 0; n < 16; n++) words[n] = block.getUint32(at + n * 4)
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15] ?? 0, words[n - 2] ?? 0]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[n] = (words[n - 16] ?? 0) + first + (words[n - 7] ?? 0) + second
  }
  return words
}

function mixed(hash: Uint32Array, words: Uint32Array): Uint32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[n] ?? 0) + (words[n] ?? 0)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (word, n) => (hash[n] ?? 0) + word)
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message)
  let hash = START
  for (let at = 0; at < blocks.byteLength; at += SIZE) hash = mixed(hash, schedule(blocks, at))
  const bytes = new DataView(new ArrayBuffer(32))
  hash.forEach((word, n) => bytes.setUint32(n * 4, word))
  return new Uint8Array(bytes.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(SIZE)
  block.set(key.length > SIZE ? sha256(key) : key)
  const inner = sha256(joined(masked(block, 0x36), message))
  return sha256(joined(masked(block, 0x5c), inner))
}

const masked = (block: Uint8Array, mask: number) => block.map((byte) => byte ^ mask)

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
