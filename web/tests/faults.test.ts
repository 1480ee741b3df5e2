// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { faultsIn, tellFault, tellReasons } from "../src/texts/faults"
import { chooseLanguage } from "../src/texts/index.svelte"

const sentence = { type: "sentence" as const, text: "{what}.", facts: { what: "It is too long" } }
const unknown = { kind: "not-in-dictionary", word: "TRUOT" }

afterEach(() => chooseLanguage("en"))

test("a fault is told from its kind, with its word, its facts and the names of seats", () => {
  expect(tellFault(unknown)).toBe("TRUOT is not in the dictionary.")
  expect(tellFault({ kind: "no-such-face", facts: { face: "Z", faces: "B R I" } })).toBe(
    "That die has no Z; it has B R I.",
  )
  expect(tellFault({ kind: "gone-on", facts: { who: 1 } }, ["Jo", "Mara"])).toContain("Mara has gone on")
})

test("a fault of a kind that this page does not know is told as well as possible", () =>
  expect(tellFault({ kind: "from-the-future" })).toBe("That is not allowed."))

test("a fault is told in the chosen language", async () => {
  await chooseLanguage("de")
  expect(tellFault(unknown)).toBe("TRUOT steht nicht im Wörterbuch.")
})

test("reasons are faults, or sentences about what could not be read", () => {
  expect(tellReasons([unknown, sentence])).toEqual(["TRUOT is not in the dictionary.", "It is too long."])
  expect(faultsIn([unknown, sentence])).toEqual([unknown])
})
