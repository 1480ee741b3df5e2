/** Starts Python in this worker, with our code and the dictionary, and gives the house that the page talks to. */
import type { PyodideAPI, PyodideConfig } from "pyodide"
import type { Listing } from "./listing.ts"
import type { Log } from "./log.ts"
import { openKernel } from "./kernel.ts"
import { forgetPictures, free, keepPicture, pictureOf } from "./picture.ts"

const SITE = "/lib/python3.14/site-packages"
/** The part of msgspec that is compiled. */
const CORE = `${SITE}/msgspec/_core.cpython-314-wasm32-emscripten.so`
/** The folders of our data, by the ending of the files in them. */
const FOLDERS: Readonly<Record<string, string>> = { bin: "lexicon", xz: "shapes" }
const folderOf = (name: string) => FOLDERS[name.replace(/^.*\./, "")]
/** What is in the picture. Nothing of the kernel is: it is reached by the first call. */
const BEGIN = `
from lettercup.pocket import kernel
kernel.install()
import lettercup.pocket.answers
from lettercup.lexicon import load
load().digest
`
/** Whether what a picture gave back works; dice never come from \`random\`, but its state must not be the same again. */
const AGAIN = `
import random, msgspec
random.seed()
from lettercup.pocket.house import load
assert msgspec.json.decode(msgspec.json.encode(load().digest)) == load().digest
`

/** What `lettercup.pocket` offers; texts go in and come out. */
export interface House {
  ask(method: string, path: string, body: string): Promise<string>
  connect(page: number, code: string, seat: number | undefined, send: (text: string) => void): Promise<void>
  hear(page: number, text: string): Promise<void>
  part(page: number): void
}

/** What the house needs of the browser: see `pocket/house.py`. */
interface Browser {
  ask(operation: string, given: string): Promise<string>
  listen(heard: (message: string) => void): void
  tell(message: string): void
  need(name: string): Promise<boolean>
}

export interface Surroundings {
  /** Where the files are. */
  base: string
  log: Log
  others: BroadcastChannel
  tell: (step: string) => void
}

export class Missing extends Error {}

/** A file of the house. */
async function bring(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) throw new Missing(address)
  return response
}

const bytesOf = async (address: string) => new Uint8Array(await (await bring(address)).arrayBuffer())

export async function boot({ base, log, others, tell }: Surroundings): Promise<House> {
  const listing = (await (await bring(`${base}pocket.json`)).json()) as Listing
  const where = (name: string) => {
    const file = listing.files[name]
    if (!file) throw new Missing(name)
    return `${base}${file.path}`
  }
  const kernel = openKernel(bring(where("kernel.wasm")))
  const parts: Parts = { where, names: Object.keys(listing.files).filter(isNeeded(listing)), tell }
  const picture = await pictureOf(listing.version)
  const python = (picture && (await wokenUp(parts, picture))) ?? (await begun(parts, listing.version))
  python.registerJsModule("lettercup_wasm", { call: (await kernel).call })
  tell("code")
  const house = await opened(python, { log, others, where })
  // For whoever looks into the worker with the browser's own tools, and for tests.
  Object.assign(globalThis, { python, kernel: await kernel, house })
  return house
}

interface Parts {
  /** The address of a file. */
  where: (name: string) => string
  /** The files of data that are needed from the start. */
  names: readonly string[]
  tell: (step: string) => void
}

const isNeeded = (listing: Listing) => (name: string) => folderOf(name) && !listing.files[name]?.later

/** Starts Python the long way, and keeps a picture of it. */
async function begun(parts: Parts, version: string): Promise<PyodideAPI> {
  const python = await started(parts, { _makeSnapshot: true })
  await python.runPythonAsync(BEGIN)
  // Whatever comes later is not in the picture: it is taken now, and kept when there is time.
  const picture = (python as unknown as Picturesque).makeMemorySnapshot()
  void keepPicture(version, picture).finally(() => free(picture))
  return python
}

/** Wakes Python up as it was in a picture; undefined if that fails. */
async function wokenUp(parts: Parts, picture: Uint8Array<ArrayBuffer>): Promise<PyodideAPI | undefined> {
  try {
    const python = await started(parts, { _loadSnapshot: picture })
    // Nothing may keep it beside the memory that came of it.
    delete (python as unknown as Configured)._api.config._loadSnapshot
    free(picture)
    await python.runPythonAsync(AGAIN)
    parts.tell("picture")
    return python
  } catch (error) {
    Object.assign(globalThis, { failure: error })
    await forgetPictures()
    if (error instanceof Missing) throw error
    return undefined
  }
}

/** What Pyodide does with pictures; it does not promise that to anybody yet. */
interface How {
  _makeSnapshot?: true
  _loadSnapshot?: Uint8Array
}

interface Configured {
  _api: { config: How }
}

interface Picturesque {
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
}

/** Python with its files, of which no picture holds any. */
async function started({ where, names, tell }: Parts, how: How): Promise<PyodideAPI> {
  const data = names.map(async (name) => [name, await bytesOf(where(name))] as const)
  const code = ["msgspec.zip", "code.zip"].map((name) => bytesOf(where(name)))
  const python = await startPython(where, await bytesOf(where("msgspec.so")), how)
  tell("python")
  for (const archive of await Promise.all(code)) {
    python.unpackArchive(archive, "zip", { extractDir: SITE })
    free(archive)
  }
  for (const [name, bytes] of await Promise.all(data)) place(python, name, bytes)
  return python
}

/** Python alone: its own files are named here, so that it asks nobody else for any. */
async function startPython(where: (name: string) => string, core: Uint8Array, how: How): Promise<PyodideAPI> {
  const runtime = where("pyodide.mjs").replace(/[^/]*$/, "")
  const { loadPyodide } = (await import(/* @vite-ignore */ where("pyodide.mjs"))) as typeof import("pyodide")
  const { default: create } = (await import(/* @vite-ignore */ where("pyodide.asm.mjs"))) as {
    default: Create
  }
  const info = {
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    version: "0.1.0",
    python: "3.14.2",
    abi_version: "2026_0",
  }
  const settings = {
    indexURL: runtime,
    packageBaseUrl: runtime,
    stdLibURL: where("library.zip"),
    lockFileContents: { info, packages: {} },
    createPyodideModule: withCore(create, core, how._loadSnapshot?.length),
    ...how,
  }
  return loadPyodide(settings as unknown as PyodideConfig)
}

/** What Emscripten has made of Python; TypeScript knows little of it. */
interface Runtime {
  FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void }
  growMemory(size: number): void
  newDSO(path: string, handle: number, symbols: string): { exports: unknown }
  loadWebAssemblyModule(bytes: Uint8Array, how: object, path: string, scope: object, handle: number): unknown
}
type Create = (settings: { preRun: ((runtime: Runtime) => void)[] }) => Promise<unknown>

/**
 * Puts the compiled part of msgspec into memory before Python wakes up. Its functions are not part of a picture, and so
 * they come to the same places, whether there is one or not. A picture of some size needs as much memory.
 */
function withCore(create: Create, core: Uint8Array, size?: number): Create {
  const how = { loadAsync: false, nodelete: true, allowUndefined: true }
  return (settings) => {
    settings.preRun.push((runtime) => {
      runtime.FS.mkdirTree(`${SITE}/msgspec`)
      runtime.FS.writeFile(CORE, core)
      if (size) runtime.growMemory(size)
      runtime.newDSO(CORE, 0, "loading").exports = runtime.loadWebAssemblyModule(core, how, CORE, {}, 0)
    })
    return create(settings)
  }
}

function place(python: PyodideAPI, name: string, bytes: Uint8Array): void {
  const folder = `${SITE}/lettercup/data/${folderOf(name) ?? ""}`
  python.FS.mkdirTree(folder)
  python.FS.writeFile(`${folder}/${name}`, bytes, { canOwn: true })
}

interface Around {
  log: Log
  others: BroadcastChannel
  where: (name: string) => string
}

async function opened(python: PyodideAPI, { log, others, where }: Around): Promise<House> {
  const fetched = new Map<string, Promise<boolean>>()
  const need = async (name: string) => {
    const coming = fetched.get(name) ?? fetch_(name)
    fetched.set(name, coming)
    const done = await coming
    if (!done) fetched.delete(name)
    return done
  }
  const fetch_ = async (name: string) => {
    try {
      place(python, name, await bytesOf(where(name)))
      return true
    } catch {
      return false
    }
  }
  const browser: Browser = {
    ask: (operation, given) => log.ask(operation, given),
    listen(heard) {
      // What Python hands over is taken back when this call ends, unless it is copied.
      const kept = "copy" in heard ? (heard as unknown as { copy(): typeof heard }).copy() : heard
      others.onmessage = ({ data }: MessageEvent<string>) => kept(data)
    },
    tell: (message) => others.postMessage(message),
    need,
  }
  const { Pocket } = python.pyimport("lettercup.pocket.house") as {
    Pocket: (browser: Browser) => PythonHouse
  }
  const answers = python.pyimport("lettercup.pocket.answers") as { ask: Ask }
  const house = Pocket(browser)
  await house.open()
  return {
    ask: (method, path, body) => answers.ask(house, method, path, body),
    connect: (page, code, seat, send) => house.connect(page, code, seat, send),
    hear: (page, text) => house.hear(page, text),
    part: (page) => house.part(page),
  }
}

type Ask = (house: PythonHouse, method: string, path: string, body: string) => Promise<string>
type PythonHouse = Omit<House, "ask"> & { open(): Promise<void> }
