/** Starts Python in this worker, with our code and the dictionary, and gives the house that the page talks to. */
import type { PyodideAPI, PyodideConfig } from "pyodide"
import type { Listing } from "./listing.ts"
import type { Log } from "./log.ts"
import { openKernel } from "./kernel.ts"

const SITE = "/lib/python3.14/site-packages"
/** The folders of our data, by the ending of the files in them. */
const FOLDERS: Readonly<Record<string, string>> = { bin: "lexicon", xz: "shapes" }
const folderOf = (name: string) => FOLDERS[name.replace(/^.*\./, "")]
const BEGIN = `
from lettercup.pocket import kernel
kernel.install()
import lettercup.pocket.answers
from lettercup.lexicon import load
load().digest
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
  const coming = Object.keys(listing.files)
    .filter((name) => folderOf(name) && !listing.files[name]?.later)
    .map(async (name) => [name, await bytesOf(where(name))] as const)
  const code = ["msgspec.zip", "code.zip"].map((name) => bytesOf(where(name)))
  const core = bytesOf(where("msgspec.so"))
  const kernel = openKernel(bring(where("kernel.wasm")))
  const python = await startPython(where, await core)
  tell("python")
  for (const archive of await Promise.all(code)) python.unpackArchive(archive, "zip", { extractDir: SITE })
  for (const [name, bytes] of await Promise.all(coming)) place(python, name, bytes)
  python.registerJsModule("lettercup_wasm", { call: (await kernel).call })
  await python.runPythonAsync(BEGIN)
  // For whoever looks into the worker with the browser's own tools, and for tests.
  Object.assign(globalThis, { python })
  tell("code")
  return opened(python, { log, others, where })
}

/** Python alone: its own files are named here, so that it asks nobody else for any. */
async function startPython(where: (name: string) => string, core: Uint8Array): Promise<PyodideAPI> {
  const runtime = where("pyodide.mjs").replace(/[^/]*$/, "")
  const { loadPyodide } = (await import(/* @vite-ignore */ where("pyodide.mjs"))) as typeof import("pyodide")
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
  }
  const python = await loadPyodide(settings as unknown as PyodideConfig)
  python.FS.mkdirTree(`${SITE}/msgspec`)
  python.FS.writeFile(`${SITE}/msgspec/_core.cpython-314-wasm32-emscripten.so`, core)
  return python
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
