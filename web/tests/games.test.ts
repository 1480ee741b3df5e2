import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { GAMES, loadPage, lookOf } from "../src/games"
import { missingParts, PARTS } from "../src/games/parts"

const SRC = join(import.meta.dirname, "../src")
const PYTHON = join(import.meta.dirname, "../../src/lettercup/games")

const folders = readdirSync(join(SRC, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const server = readdirSync(PYTHON)
  .filter((name) => existsSync(join(PYTHON, name, "__init__.py")))
  .map((name) => name.replaceAll("_", "-"))

test("every game of the server has a page, and every page a game", () => {
  expect(folders.sort()).toEqual(server.sort())
  expect(GAMES.map((game) => game.name).sort()).toEqual(folders)
})

test("every folder has every part", () =>
  expect(missingParts(folders, (path) => existsSync(join(SRC, "games", path)))).toEqual([]))

test("every missing part is named", () => {
  expect(missingParts(["chess", "go"], (path) => path !== "chess/Sheet.svelte")).toEqual([
    "chess/Sheet.svelte",
  ])
  expect(missingParts(["chess"], () => false)).toHaveLength(PARTS.length)
})

test("an unknown game is an error", () => expect(loadPage("chess")).rejects.toThrow("./chess/"))

test("each game has a place of its own on home", () =>
  expect(new Set(GAMES.map((game) => game.place)).size).toBe(GAMES.length))

describe.each(folders)("%s", (name) => {
  test("has a cloth", () => {
    const css = readFileSync(join(SRC, "games", name, "cloth.css"), "utf8")
    expect(css).toContain(`.${lookOf(name)?.cloth} {`)
  })

  test("has words, and a blank sheet for every number of columns", async () => {
    const { words, columns, blank } = await loadPage(name)
    expect(Object.keys(words.de)).toEqual(Object.keys(words.en))
    expect(columns.length).toBeGreaterThan(0)
    for (const count of columns) expect(blank(count).state).toBeDefined()
  })
})
