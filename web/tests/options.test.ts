import { expect, test } from "vitest"
import { choicesOf, formOf, listOf, plain, valueText } from "../src/pages/options"
import { lookOf } from "../src/games"
import { companions } from "../src/quick"
import { initialOf, listed } from "../src/names"
import type { OptionInfo } from "../src/protocol"

const info = (change: Partial<OptionInfo>): OptionInfo => ({
  name: "target",
  kind: "number",
  default: 50,
  choices: [],
  least: 50,
  most: 1000,
  ...change,
})

test("an option shows its words, and its default until somebody chooses", () => {
  const [option] = formOf([info({})], { target: { label: "Play to" } }, {})
  expect(option).toMatchObject({ words: { label: "Play to" }, value: 50 })
})

test("an option shows what was chosen, even when that is off or nought", () => {
  const [option] = formOf([info({ name: "help", kind: "switch", default: true })], {}, { help: false })
  expect(option?.value).toBe(false)
})

test("an option without words shows its name in plain letters", () =>
  expect(plain("spelling_help")).toBe("Spelling help"))

test("a number is chosen among those that have words, and what is set now", () => {
  const words = { target: { label: "Play to", choices: { 50: "Fifty", 100: "Hundred" } } }
  const [option] = formOf([info({})], words, { target: 75 })
  expect(option && choicesOf(option).map(({ label }) => label)).toEqual(["Fifty", "75", "Hundred"])
  expect(option && valueText(option, { on: "On", off: "Off" })).toBe("75")
})

test("an option that makes no difference is hidden", () => {
  const words = { target: { label: "Play to", when: ({ box }: { box: boolean }) => box } }
  expect(formOf([info({})], words, {}, { box: false, seats: 2 })).toEqual([])
  expect(formOf([info({})], words, {}, { box: true, seats: 2 })).toHaveLength(1)
})

test("a list is typed with commas or spaces", () =>
  expect(listOf("qi, za  Zzz;")).toEqual(["QI", "ZA", "ZZZ"]))

test.each([
  [1, 20, 2],
  [2, 4, 2],
  [4, 6, 3],
  [2, 2, 1],
])("a quick game for %i to %i is played with %i bots", (fewest, most, bots) =>
  expect(companions(fewest, most)).toBe(bots),
)

test("one bot is enough where two sides play against each other", () => {
  expect(companions(1, 20, lookOf("boggle-bowl")?.bots)).toBe(1)
})

test("a cup shows the first letter of a name, however that is written", () => {
  expect(initialOf(" jo")).toBe("J")
  expect(initialOf("łucja")).toBe("Ł")
  expect(initialOf("")).toBe("?")
})

test.each([
  [[], ""],
  [["B"], "B"],
  [["B", "R"], "B and R"],
  [["B", "R", "I"], "B, R and I"],
])("%j is listed as %s", (items, text) => expect(listed(items, "and")).toBe(text))
