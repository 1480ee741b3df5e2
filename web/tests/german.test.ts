import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { OTHERWISE, WORDING } from "../src/faults"
import type { GamePage } from "../src/games/game"
import { WHY } from "../src/pocket/messages"
import { de, sentences } from "../src/texts/de"
import { YOURS } from "../src/texts/yours"

const PYTHON = join(import.meta.dirname, "../../src/lettercup")
const STRINGS = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`
const SAID = new RegExp(String.raw`\bsay\(\s*${STRINGS}`, "g")
/** Docstrings, and messages that no player reads. */
const UNSAID = /"""[^]*?"""|\bf"(?:[^"\\]|\\.)*"/g
const games = import.meta.glob<Pick<GamePage, "german" | "yours">>("../src/games/*/texts.ts", { eager: true })

/** What strings say that stand beside each other; Python joins them. */
const joined = (strings = "") =>
  [...strings.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`) as string).join("")

/** The English templates in a Python file: what is said, and in a file that tells a story every sentence. */
function templates(name: string): string[] {
  const source = readFileSync(join(PYTHON, name), "utf8").replaceAll(UNSAID, "")
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, strings]) => joined(strings))
  const sentence = (text: string) => /^[A-Z{].*[.!?]$/.test(text)
  return [...found(SAID), ...(TELLING.test(name) ? found(new RegExp(STRINGS, "g")).filter(sentence) : [])]
}

/** Files that have sentences in tables, too. */
const TELLING = /(story|lookup|lines|drafts|house\/review)\.py$/

const files = readdirSync(PYTHON, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".py"),
)
const spoken = files.map((name) => [name, templates(name)] as const)
const FAULTS = [...Object.values(WORDING), OTHERWISE]
const OWN = ["The server cannot be reached.", ...Object.values(WHY)]
const known = new Set([...spoken.flatMap(([, said]) => said), ...FAULTS, ...OWN])
const german: Record<string, string> = Object.values(games).reduce(
  (known, game) => ({ ...known, ...game.german }),
  sentences,
)
const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

test.each(Object.keys(german))("somebody still says %j", (template) => expect(known.has(template)).toBe(true))

test.each(Object.entries(german))("the German for %j fills no other places", (template, text) =>
  expect(places(text).filter((place) => !places(template).includes(place))).toEqual([]),
)

/** What the server says at a table, as opposed to what only the command line says. */
const isShown = (name: string) => /^(core|games|house|server|lexicon|pocket)\//.test(name)

/** A bare sentence of the decoder, and what people type. */
const KEPT = ["{what}.", "{who}: {text}"]

test.each(spoken.filter(([name, said]) => isShown(name) && said.length))(
  "all of %s can be said in German",
  (_, said) =>
    expect(said.filter((template) => !(template in german) && !KEPT.includes(template))).toEqual([]),
)

test.each(FAULTS)("the fault %j can be told in German", (template) =>
  expect(german).toHaveProperty([template]),
)

/** What people say themselves, and why something cannot be taken back. */
const THIRD_PERSON = /^\{who\}: |^\{who\} has gone on since then/

test.each(["en", "de"] as const)(
  "everything about a player is told to that player, too, in %s",
  (language) => {
    const about = spoken.flatMap(([name, said]) => (isShown(name) ? said : []))
    const yours = Object.values(games).reduce(
      (known, game) => ({ ...known, ...game.yours?.[language] }),
      YOURS[language],
    )
    const wanted = about.filter((template) => /\{whom?\}/.test(template) && !THIRD_PERSON.test(template))
    expect(Object.keys(yours).sort()).toEqual([...new Set(wanted)].sort())
    for (const [template, text] of Object.entries(yours))
      expect(places(text).sort()).toEqual(
        places(template)
          .filter((place) => !/whom?/.test(place))
          .sort(),
      )
  },
)

test("levels that are nouns stay capital in the middle of a line", () => {
  const { levels } = de.lobby
  const words = Object.values(levels).map(de.table.levelIn)
  expect(words).toEqual(["Glückspilz", "Kind", "leicht", "mittel", "schwer", "Kenner", "Meister"])
})
