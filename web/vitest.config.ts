import { svelteTesting } from "@testing-library/svelte/vite"
import { defineConfig, mergeConfig } from "vitest/config"
import page from "./vite.config.ts"

// Not in vite.config.ts, because the page is bundled where no test tools are installed.
export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting({ autoCleanup: false })],
    // A slow machine is not a bug in the code.
    test: { testTimeout: 120_000, environment: "node", include: ["tests/**/*.test.ts"] },
  }),
)
