// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { chooseLanguage, locale } from "../src/texts/index.svelte"

afterEach(() => vi.unstubAllGlobals())

test("dates and numbers are written as the browser writes the chosen language", async () => {
  vi.stubGlobal("navigator", { ...navigator, languages: ["fr-FR", "en-GB", "en-US", "de-AT"] })
  expect(locale()).toBe("en-GB")
  await chooseLanguage("de")
  expect(locale()).toBe("de-AT")
  await chooseLanguage("en")
})

test("where the browser does not know the chosen language, its plain form is taken", () => {
  vi.stubGlobal("navigator", { ...navigator, languages: ["fr-FR"] })
  expect(locale()).toBe("en")
})
