// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { forgetTable, inOrder, keepTable, keptTables, refreshed, type KeptTable } from "../src/kept"
import type { TableInfo } from "../src/protocol"

const NOW = 1_700_000_000_000
const YEAR = 365 * 24 * 3600 * 1000

const table = (change: Partial<KeptTable>): KeptTable => ({
  code: "mint-42",
  number: 1,
  game: "bridge-dice",
  phase: "playing",
  names: ["Jo", "Mara"],
  people: [0, 1],
  you: 0,
  awaited: [1],
  winners: [],
  score: null,
  at: NOW,
  ...change,
})
const codes = (tables: readonly KeptTable[]) => tables.map(({ code, number }) => `${code} ${number}`)

beforeEach(() => localStorage.clear())

test("every game of a table is kept, each once", () => {
  keepTable(table({}))
  keepTable(table({ phase: "over" }))
  keepTable(table({ number: 2 }))
  expect(codes(keptTables(NOW))).toEqual(["mint-42 2", "mint-42 1"])
})

test("who has lost the seat does not keep the table", () => {
  keepTable(table({}))
  keepTable(table({ you: null }))
  expect(keptTables(NOW)).toEqual([])
})

test("a finished game keeps the day on which it ended", () => {
  keepTable(table({ phase: "over" }))
  keepTable(table({ phase: "over", at: NOW + 1000 }))
  expect(keptTables(NOW)[0]?.at).toBe(NOW)
})

test("after a year a table is forgotten, and one can be forgotten at once", () => {
  keepTable(table({}))
  expect(keptTables(NOW + YEAR)).toEqual([])
  forgetTable("mint-42")
  expect(keptTables(NOW)).toEqual([])
})

test("my turn comes before others' turns, and those before finished games", () => {
  const tables = [
    table({ code: "over-1", phase: "over", at: NOW + 9 }),
    table({ code: "theirs-1" }),
    table({ code: "mine-1", awaited: [0] }),
  ]
  expect(codes(inOrder(tables))).toEqual(["mine-1 1", "theirs-1 1", "over-1 1"])
})

test("what the server says of a table counts", () => {
  const info: TableInfo = {
    code: "mint-42",
    game: "bridge-dice",
    phase: "playing",
    seats: ["Jo", "Marabel"],
    free: 0,
    gallery: true,
    number: 1,
    awaited: ["Jo"],
    link: null,
  }
  expect(refreshed(table({}), info)).toMatchObject({ names: ["Jo", "Marabel"], awaited: [0] })
  expect(refreshed(table({}), { ...info, number: 2 })?.phase).toBe("over")
  expect(refreshed(table({}), undefined)).toBeUndefined()
})

test.each(["{", "7", '[{"code": ""}]', "null"])("%s in the memory is no table", (text) => {
  localStorage.setItem("lettercup.tables", text)
  expect(keptTables(NOW)).toEqual([])
})
