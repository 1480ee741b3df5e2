// Compiles with the very Python that will run it: `pocket.mjs PYODIDE FOLDER PART…`, where a part is library or code.
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const [, , pyodide, folder, ...parts] = process.argv
const { loadPyodide } = await import(pyodide)
// Where in a line something failed is not worth its bytes.
const python = await loadPyodide({ indexURL: `${dirname(pyodide)}/`, env: { PYTHONNODEBUGRANGES: "1" } })
const MADE = { library: ["library.zip", "msgspec.zip", "msgspec.so"], code: ["code.zip"] }

python.FS.mkdir("/out")
python.FS.writeFile("/library.zip", readFileSync(join(dirname(pyodide), "python_stdlib.zip")))
for (const name of ["lettercup.zip", "msgspec.whl", "imports.json"])
  python.FS.writeFile(`/${name}`, readFileSync(join(folder, name)))
try {
  python.runPython(readFileSync(join(import.meta.dirname, "pocket_compile.py"), "utf8"))
  for (const part of parts) {
    python.runPython(`make_${part}()`)
    for (const name of MADE[part]) writeFileSync(join(folder, name), python.FS.readFile(`/out/${name}`))
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
process.exit(0)
