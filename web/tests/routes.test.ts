import { describe, expect, test } from "vitest"
import { codeOf, needsServer, parse, tablePath } from "../src/routes"

describe("addresses", () => {
  test.each([
    ["/", { page: "home" }],
    ["/new", { page: "new", game: undefined }],
    ["/new/bridge-dice", { page: "new", game: "bridge-dice" }],
    ["/t/mint-42", { page: "table", code: "mint-42" }],
    ["/t/mint-42/", { page: "table", code: "mint-42" }],
    ["/t", { page: "missing" }],
    ["/t/mint-42/more", { page: "missing" }],
    ["/t/mint-42/2", { page: "review", code: "mint-42", number: 2 }],
    ["/t/mint-42/0", { page: "missing" }],
    ["/t/mint-42/2/3", { page: "missing" }],
    ["/look", { page: "review-file" }],
    ["/dictionary", { page: "dictionary" }],
    ["/how/bridge-dice", { page: "how", game: "bridge-dice" }],
    ["/how/chess", { page: "missing" }],
    ["/how", { page: "how", game: undefined }],
    ["/sheet/dice-words", { page: "blank", game: "dice-words" }],
    ["/sheet/letters-rebus/class", { page: "class-sheet", game: "letters-rebus" }],
    ["/sheet/bridge-dice/class", { page: "missing" }],
    ["/sheet/poker", { page: "missing" }],
    ["/sheet", { page: "missing" }],
    ["/how/bridge-dice/more", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
    ["/t/%E0%A4%A", { page: "table", code: "-e0-a4-a" }],
  ])("%s leads to the right page", (path, route) => expect(parse(path)).toEqual(route))

  test("a table is found again under its own address", () =>
    expect(parse(tablePath("mint-42"))).toEqual({ page: "table", code: "mint-42" }))

  test.each([" mint-42 ", "Mint 42", "MINT_42", "mint%2042"])("%j is what people type for mint-42", (typed) =>
    expect(codeOf(typed)).toBe("mint-42"),
  )

  test.each([
    "/t/mint-42",
    "/t/mint-42/1",
    "/rooms/new",
    "/r/mint-42",
    "/r/mint-42/cards",
    "/devices",
    "/link/123456",
  ])("%s needs a server", (path) => expect(needsServer(parse(path))).toBe(true))

  test.each([
    "/",
    "/new",
    "/t/pocket-42",
    "/t/pocket-42/1",
    "/tables",
    "/days",
    "/look",
    "/dictionary",
    "/nowhere",
  ])("%s is there without a server", (path) => expect(needsServer(parse(path))).toBe(false))
})
