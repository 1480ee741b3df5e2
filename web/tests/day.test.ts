import { describe, expect, test } from "vitest"
import { formOf } from "../src/day/history"
import { ladder } from "../src/day/ladder"
import { daysInARow, lineIn, type PlayedDays } from "../src/day/row"
import { dayText } from "../src/day/share"
import type { DayReport } from "../src/protocol"
import { dayOf, dayPath, parse } from "../src/routes"

const played = (...numbers: number[]): PlayedDays =>
  Object.fromEntries(numbers.map((number) => [number, { games: {} }]))

describe("days in a row", () => {
  test("count up to today, which is not missed yet", () => {
    expect(daysInARow(played(10, 11, 12), 12).length).toBe(3)
    expect(daysInARow(played(10, 11, 12), 13).length).toBe(3)
    expect(daysInARow({}, 13)).toMatchObject({ length: 0, longest: 0 })
  })

  test("survive two missed days a month, and not three", () => {
    expect(daysInARow(played(10, 12, 14), 14).length).toBe(3)
    expect(daysInARow(played(10, 12, 14, 16), 16).length).toBe(3)
    const acrossMonths = played(28, 31, 32, 35)
    expect(daysInARow(acrossMonths, 35).length).toBe(4)
  })

  test("show which days were forgiven", () => {
    const states = daysInARow(played(8, 9, 11, 12), 13).week.map(({ state }) => state)
    expect(states).toEqual(["missed", "done", "done", "rain", "done", "done", "missed"])
  })

  test("know the longest row there was", () =>
    expect(daysInARow(played(1, 2, 3, 4, 20), 21)).toMatchObject({ length: 1, longest: 4 }))
})

test("form is told in percent where that is known, and without what was played later", () => {
  const day = (percent: number | null, late = false) => ({
    games: { some: { points: 5, percent, line: "", late } },
  })
  const form = formOf({ 3: day(40), 1: day(80), 2: day(null), 4: day(99, true) }, "some")
  expect(form).toMatchObject({ percent: true, mean: 60, best: { number: 1, result: 80 } })
  expect(form?.days.map(({ number }) => number)).toEqual([1, 3])
  expect(formOf({ 1: day(80) }, "other")).toBeUndefined()
})

test("bots and oneself are in one list by points", () => {
  const bots = [
    { level: "easy", mean: 10 },
    { level: "hard", mean: 40 },
  ] as DayReport["bots"]
  expect(ladder({ bots, points: 20 }, []).map(({ level, share }) => [level, share])).toEqual([
    ["hard", 1],
    [undefined, 0.5],
    ["easy", 0.25],
  ])
  expect(ladder({ bots, points: -3 }, []).at(-1)?.share).toBe(0)
  const mara = { name: "Mara", points: 20 }
  expect(ladder({ bots, points: 20 }, [mara]).map(({ level, name }) => level ?? name ?? "you")).toEqual(
    expect.arrayContaining(["you", "Mara"]),
  )
  const [you, next] = ladder({ bots: [], points: 20 }, [mara])
  expect([you?.name, next?.name]).toEqual([undefined, "Mara"])
})

test("what is shared has a shape and no letter of the dice", () => {
  const report = { number: 12, game: "none", shape: ["## ", " ##"] } as unknown as DayReport
  expect(
    dayText(report, ["51 of 68", "like an expert", "12 days in a row"], "https://cup.example").split("\n"),
  ).toEqual([
    "Lettercup 12 · none",
    "51 of 68 · like an expert · 12 days in a row",
    "🟦🟦⬜",
    "⬜🟦🟦",
    "https://cup.example/d/12/none",
  ])
})

test("a day has an address, and an attempt knows its day", () => {
  const game = "bridge-dice"
  expect(parse(dayPath(12, game))).toEqual({ page: "day", number: 12, game, again: false })
  expect(parse(dayPath(12, game, true))).toEqual({ page: "day", number: 12, game, again: true })
  expect(parse(`${dayPath(12, game)}/twice`)).toEqual({ page: "missing" })
  expect(dayOf(`day-12-${game}`)).toEqual({ number: 12, game, again: false })
  expect(dayOf(`again-day-12-${game}`)).toEqual({ number: 12, game, again: true })
  expect(dayOf("")).toBeUndefined()
  for (const wrong of ["/d/0/bridge-dice", "/d/12/none", "/d/12", "/d/x/bridge-dice"])
    expect(parse(wrong).page).toBe("missing")
})

test("a result that was told in another language is told by its number", () => {
  const result = { points: -3, percent: null, line: "12 Punkte", language: "de" }
  expect(lineIn("de", result)).toBe("12 Punkte")
  expect(lineIn("en", result)).toBe("−3")
  expect(lineIn("en", { ...result, percent: 75 })).toBe("75 %")
})
