import { expect, test } from "vitest"
import { GAMES, lookOf, minutesOf } from "../src/games"
import tables from "./minutes/tables.json"

/** The estimate may be off by this factor from what was simulated (`python -m bench.durations --write`). */
const FACTOR = 1.5

test.each(tables)("a game of $game for $people and $bots bots takes $minutes minutes", (table) => {
  const look = lookOf(table.game) as (typeof GAMES)[number]
  const options: Record<string, unknown> = table.options
  const told = look.minutes((name) => options[name], table.people, table.bots)
  expect(told).toBeGreaterThan(table.minutes / FACTOR)
  expect(told).toBeLessThan(table.minutes * FACTOR)
})

test.each(GAMES)("home tells as many minutes for $title as the lobby of a quick game", (game) => {
  const quick = tables.find((table) => table.game === game.name)
  const options: Record<string, unknown> = { ...quick?.options, mode: "same-roll" }
  expect(minutesOf(game)).toBe(minutesOf(game, (name) => options[name], 1, game.bots ?? 2))
})
