/** The Python of the pocket for a test: `pocket_python.ts FILES REPOSITORY` runs what comes on standard input. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { openKernel } from "../../web/src/pocket/kernel.ts"
import { loadPyodide, type PyodideConfig } from "../../web/node_modules/pyodide/pyodide.mjs"

const SITE = "/lib/python3.14/site-packages"
const FOLDERS: Readonly<Record<string, string>> = { bin: "lexicon", xz: "shapes" }
const [files = "", repository = ""] = process.argv.slice(2)
const read = (name: string) => new Uint8Array(readFileSync(join(files, name)))

const kernel = await openKernel(read("kernel.wasm"))
const python = await loadPyodide({ stdLibURL: join(files, "library.zip") } as PyodideConfig)
for (const name of ["msgspec.zip", "code.zip"]) python.unpackArchive(read(name), "zip", { extractDir: SITE })
python.FS.writeFile(`${SITE}/msgspec/_core.cpython-314-wasm32-emscripten.so`, read("msgspec.so"))
for (const name of readdirSync(files)) {
  const data = FOLDERS[name.replace(/^.*\./, "")]
  if (!data) continue
  const folder = `${SITE}/lettercup/data/${data}`
  python.FS.mkdirTree(folder)
  python.FS.writeFile(`${folder}/${name}`, read(name))
}
python.FS.mkdirTree("/repository")
python.FS.mount(python.FS.filesystems.NODEFS, { root: repository }, "/repository")
python.registerJsModule("lettercup_wasm", { call: kernel.call })
try {
  process.stdout.write(String(python.runPython(readFileSync(0, "utf8"))))
} catch (error) {
  process.stderr.write((error as Error).message)
  process.exit(1)
}
process.exit(0)
