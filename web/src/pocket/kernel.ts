/** The kernel as WebAssembly: bytes go in, bytes come out. It needs nothing of its host but a clock. */

interface Exports {
  memory: WebAssembly.Memory
  __stack_pointer: WebAssembly.Global<"i32">
  __wasm_call_ctors(): void
  lettercup_arguments(size: number): number
  lettercup_call(operation: number): number
  lettercup_size(): number
  lettercup_answer(): number
}

export interface Kernel {
  /** The answer of an operation: 0 and bytes, or the kind of a refusal and its sentence. */
  call(operation: number, given: Uint8Array): Uint8Array
  /** How much memory it has, in bytes. */
  readonly size: number
}

/** What WebAssembly throws; TypeScript does not know it yet. */
const thrownByKernel = (WebAssembly as unknown as { Exception: new () => object }).Exception

/** Forgets something, and answers how much is kept still. */
const FORGET = 0
/** Operations that need much memory once: they are done in an instance that is thrown away. */
const ASIDE: ReadonlySet<number> = new Set([10])

export async function openKernel(source: Response | Promise<Response> | BufferSource): Promise<Kernel> {
  const module = await compiled(await source)
  let main = instance(module)
  return {
    call(operation, given) {
      const answer = call(ASIDE.has(operation) ? instance(module) : main, operation, given)
      // Its memory never shrinks: one that keeps nothing makes room for a new one.
      if (operation === FORGET && new DataView(answer.buffer).getBigInt64(1, true) === 0n)
        main = instance(module)
      return answer
    },
    get size() {
      return main.memory.buffer.byteLength
    },
  }
}

async function compiled(source: Response | BufferSource): Promise<WebAssembly.Module> {
  if (!(source instanceof Response)) return WebAssembly.compile(source)
  const isNamed = source.headers.get("content-type") === "application/wasm"
  return isNamed ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer())
}

function instance(module: WebAssembly.Module): Exports {
  const now = () => performance.now() / 1000
  const made = new WebAssembly.Instance(module, { lettercup: { now } }).exports as unknown as Exports
  made.__wasm_call_ctors()
  return made
}

function call(kernel: Exports, operation: number, given: Uint8Array): Uint8Array {
  const stack = kernel.__stack_pointer.value
  const at = kernel.lettercup_arguments(given.length)
  new Uint8Array(kernel.memory.buffer, at, given.length).set(given)
  const size = answered(kernel, operation, stack)
  return new Uint8Array(kernel.memory.buffer, kernel.lettercup_answer(), size).slice()
}

/** The size of the answer. What the kernel throws is its refusal; it has told the sentence before. */
function answered(kernel: Exports, operation: number, stack: number): number {
  try {
    return kernel.lettercup_call(operation)
  } catch (error) {
    kernel.__stack_pointer.value = stack
    if (!(error instanceof thrownByKernel)) throw error
    return kernel.lettercup_size()
  }
}
