import { expect, test } from "vitest"
import { loadPage } from "../src/games"
import tables from "./minutes/tables.json"

/** The estimate may be off by this factor from what was simulated (`python -m bench.durations --write`). */
const FACTOR = 1.5

test.each(tables)("a game of $game for $people and $bots bots takes $minutes minutes", async (table) => {
  const { minutes } = await loadPage(table.game)
  const options: Record<string, unknown> = table.options
  const told = minutes((name) => options[name], table.people, table.bots)
  expect(told).toBeGreaterThan(table.minutes / FACTOR)
  expect(told).toBeLessThan(table.minutes * FACTOR)
})
