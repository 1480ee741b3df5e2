/** The kernel of the pocket for a test: questions come on standard input, each with its size and operation. */
import { readFileSync, readSync, writeSync } from "node:fs"
import { openKernel } from "../../web/src/pocket/kernel.ts"

const MEMORY = 0xffffffff

const kernel = await openKernel(readFileSync(process.argv[2] ?? ""))

function read(size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const got = readSync(0, bytes, at, size - at, null)
    if (got === 0) return undefined
    at += got
  }
  return bytes
}

function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

const numbers = (...all: number[]) => new Uint8Array(new Uint32Array(all).buffer)

for (let head = read(8); head; head = read(8)) {
  const [size = 0, operation = 0] = new Uint32Array(head.buffer)
  const given = read(size) ?? new Uint8Array()
  const answer = operation === MEMORY ? numbers(kernel.size) : kernel.call(operation, given)
  write(numbers(answer.length))
  write(answer)
}
