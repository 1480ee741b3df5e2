import { svelte } from "@sveltejs/vite-plugin-svelte"
import { svelteTesting } from "@testing-library/svelte/vite"
import { readFileSync } from "node:fs"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"

const server = process.env["LETTERCUP_SERVER"] ?? "http://127.0.0.1:8000"

/** Writes the service worker, which has to know what home needs under the names of this build. */
function serviceWorker(): Plugin {
  return {
    name: "lettercup-service-worker",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
      const first = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry)
      const needed = first?.type === "chunk" ? [first.fileName, ...first.imports] : []
      const looks = chunks.map((chunk) => chunk.fileName).filter((name) => /\.(css|woff2)$/.test(name))
      const files = JSON.stringify([
        "/",
        ...needed.map((name) => `/${name}`),
        ...looks.map((name) => `/${name}`),
      ])
      const source = readFileSync("src/sw.js", "utf8").replace("[] /* FILES */", files)
      this.emitFile({ type: "asset", fileName: "sw.js", source })
    },
  }
}

/** Fetches the two fonts of every page at once, instead of when the first letter is drawn. */
function earlyFonts(): Plugin {
  return {
    name: "lettercup-early-fonts",
    transformIndexHtml(_, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((name) => /(besley|atkinson).*\.woff2$/.test(name))
      return fonts.map((name) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` },
      }))
    },
  }
}

export default defineConfig({
  plugins: [svelte(), serviceWorker(), earlyFonts(), svelteTesting({ autoCleanup: false })],
  build: {
    outDir: "../src/lettercup/server/static",
    emptyOutDir: true,
    // A strict Content-Security-Policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
  },
})
