import { svelte } from "@sveltejs/vite-plugin-svelte"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, type Plugin } from "vite"
import { missingParts } from "./src/games/parts.ts"

const server = process.env["LETTERCUP_SERVER"] ?? "http://127.0.0.1:8000"

const PAGES = join(import.meta.dirname, "src/games")
const RULES = join(import.meta.dirname, "../src/lettercup/games")

/** Stops the build when a game of the server has no page, or its page lacks a file. */
function gamesAreComplete(): Plugin {
  return {
    name: "lettercup-games",
    buildStart() {
      const games = readdirSync(RULES).filter((name) => existsSync(join(RULES, name, "__init__.py")))
      const names = games.map((name) => name.replaceAll("_", "-"))
      const missing = missingParts(names, (path) => existsSync(join(PAGES, path)))
      if (missing.length)
        this.error(`The page of a game lacks ${missing.map((path) => `web/src/games/${path}`).join(", ")}`)
    },
  }
}

const isMain = (id: string) => id.endsWith("/src/main.ts")

/** Writes the service worker, which has to know what home needs under the names of this build. */
function serviceWorker(): Plugin {
  return {
    name: "lettercup-service-worker",
    generateBundle: {
      // After the others: an empty file that only imports home is dropped by then.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle)
        const first = chunks.find((chunk) => chunk.type === "chunk" && chunk.moduleIds.some(isMain))
        const needed = first?.type === "chunk" ? [first.fileName, ...first.imports] : []
        const rest = chunks.map((chunk) => chunk.fileName).filter((name) => /\.js$/.test(name))
        const looks = chunks.map((chunk) => chunk.fileName).filter((name) => /\.(css|woff2)$/.test(name))
        const files = JSON.stringify([
          "./",
          ...new Set([...needed, ...rest].map((name) => `./${name}`)),
          ...looks.map((name) => `./${name}`),
        ])
        const source = readFileSync("src/sw.js", "utf8").replace("[] /* FILES */", files)
        this.emitFile({ type: "asset", fileName: "sw.js", source })
      },
    },
  }
}

/** Which modules each module imports at once, and not only when it is needed. */
const imports = new Map<string, readonly string[]>()
let home: Set<string> | undefined

function importsAreNoted(): Plugin {
  return {
    name: "lettercup-imports",
    moduleParsed({ id, importedIds }) {
      imports.set(id, importedIds)
    },
  }
}

/** Whether home cannot be drawn without a module: on a slow network one file comes sooner than twelve. */
function isForHome(id: string): boolean {
  if (!home) {
    home = new Set([...imports.keys()].filter(isMain))
    for (const each of home) for (const next of imports.get(each) ?? []) home.add(next)
  }
  return home.has(id)
}

export default defineConfig({
  // The files find each other wherever the page is served; the server writes the path into index.html.
  base: "./",
  plugins: [gamesAreComplete(), svelte(), importsAreNoted(), serviceWorker()],
  build: {
    outDir: "../src/lettercup/server/static",
    emptyOutDir: true,
    // A strict Content-Security-Policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "home", test: isForHome }] } } },
    reportCompressedSize: true,
  },
  // A worker has a policy of its own: the house in the pocket gets it by its folder.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "pocket/[name]-[hash].js" } } },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/pocket": { target: server } },
  },
})
