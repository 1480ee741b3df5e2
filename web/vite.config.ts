import { svelte } from "@sveltejs/vite-plugin-svelte"
import { svelteTesting } from "@testing-library/svelte/vite"
import { defineConfig } from "vitest/config"

const server = process.env["LETTERCUP_SERVER"] ?? "http://127.0.0.1:8787"

export default defineConfig({
  plugins: [svelte(), svelteTesting({ autoCleanup: false })],
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
