import { svelteTesting } from "@testing-library/svelte/vite"
import { defineConfig, mergeConfig } from "vitest/config"
import page from "./vite.config.ts"

// Not in vite.config.ts, because the page is bundled where no test tools are installed.
export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting({ autoCleanup: false })],
    test: { environment: "node", include: ["tests/**/*.test.ts"] },
  }),
)
