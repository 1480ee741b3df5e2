import { expect, test } from "vitest"
import { formOf, listOf, plain, within } from "../src/pages/options"
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

test.each([
  ["75", 75],
  ["12", 50],
  ["99999", 1000],
  ["many", undefined],
])("%s typed for a number from 50 to 1000 is %s", (typed, number) =>
  expect(within(typed, info({}))).toBe(number),
)

test("a list is typed with commas or spaces", () =>
  expect(listOf("qi, za  Zzz;")).toEqual(["QI", "ZA", "ZZZ"]))

test.each([
  [1, 20, 2],
  [2, 4, 2],
  [4, 6, 3],
  [2, 2, 1],
])("a quick game for %i to %i is played with %i bots", (fewest, most, bots) =>
  expect(companions("bridge-dice", fewest, most)).toBe(bots),
)

test("one bot is enough where two sides play against each other", () => {
  expect(companions("boggle-bowl", 1, 20)).toBe(1)
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
