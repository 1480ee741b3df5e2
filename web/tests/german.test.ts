import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sentences } from "../src/texts/de"
import type { GameTexts } from "../src/texts/games/words"

const PYTHON = join(import.meta.dirname, "../../src/lettercup")
const SAID = /\bsay\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g
const games = import.meta.glob<GameTexts>(["../src/texts/games/*.ts", "!../src/texts/games/words.ts"], {
  eager: true,
})

/** The English templates that stand in a Python file; Python joins neighbouring strings. */
function templates(file: string): string[] {
  const source = readFileSync(file, "utf8")
  return [...source.matchAll(SAID)].map(([, strings]) =>
    [...(strings ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)]
      .map(([, text]) => JSON.parse(`"${text}"`) as string)
      .join(""),
  )
}

const files = readdirSync(PYTHON, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".py"),
)
const everything = files.map((name) => readFileSync(join(PYTHON, name), "utf8")).join("\n")
const spoken = files.map((name) => [name, templates(join(PYTHON, name))] as const)
const templatesOfAll = new Set(spoken.flatMap(([, said]) => said))
const german: Record<string, string> = Object.values(games).reduce(
  (known, game) => ({ ...known, ...game.german }),
  sentences,
)
const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

test.each(Object.keys(german))("somebody still says %j", (template) => {
  const here = template === "The server cannot be reached."
  expect(here || everything.includes(JSON.stringify(template)) || templatesOfAll.has(template)).toBe(true)
})

test.each(Object.entries(german))("the German for %j fills no other places", (template, text) =>
  expect(places(text).filter((place) => !places(template).includes(place))).toEqual([]),
)

/** A game speaks German as soon as the page can show it. */
function isShown(name: string): boolean {
  const game = /^games\/_?([a-z]+_[a-z]+)/.exec(name)?.[1]?.replace("_", "-")
  return game ? `../src/texts/games/${game}.ts` in games : /^(core|server|lexicon)\//.test(name)
}

/** A bare sentence of the decoder, what people type, and an example in a docstring. */
const KEPT = ["{what}.", "{who}: {text}", "{who} cast {faces}."]

test.each(spoken.filter(([name, said]) => isShown(name) && said.length))(
  "all of %s can be said in German",
  (_, said) =>
    expect(said.filter((template) => !(template in german) && !KEPT.includes(template))).toEqual([]),
)
