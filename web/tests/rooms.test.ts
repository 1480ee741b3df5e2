import { expect, test } from "vitest"
import type { ShownDie } from "../src/protocol"
import { columnsFor, named } from "../src/room/columns"
import { dealt } from "../src/room/dealt"
import { minutesFor } from "../src/room/minutes"
import { planOf } from "../src/room/planned"
import { halves } from "../src/room/total"
import { runsOf } from "../src/room/runs"
import { facesOf } from "../src/room/typed"
import { parse, roomOf, roomPath } from "../src/routes"

const die = (number: number, face: string, row: number, column: number): ShownDie => ({
  die: number,
  face,
  row,
  column,
  letter: "",
  fresh: true,
})

test("the words of a crossword are its runs, across and down", () => {
  const laid = [
    die(0, "T", 0, 0),
    die(1, "O", 0, 1),
    die(2, "N", 1, 1),
    { ...die(3, "*", 2, 1), letter: "E" },
  ]
  const runs = runsOf(laid)
  expect([...runs.keys()]).toEqual(["TO", "ONE"])
  expect(runs.get("ONE")?.map((each) => each.die)).toEqual([1, 2, 3])
})

test("names fit on the big screen, and of a crowd only the last are named", () => {
  expect([12, 20, 30].map((count) => columnsFor(count, "beside"))).toEqual([3, 4, 5])
  expect([12, 30, 60].map((count) => columnsFor(count, "alone"))).toEqual([4, 6, 8])
  expect([12, 30, 60].map((count) => columnsFor(count, "below"))).toEqual([4, 6, 10])
  const crowd = Array.from({ length: 61 }, (_, place) => place)
  expect(named(crowd)).toEqual(crowd.slice(-8))
  expect(named(crowd.slice(1))).toHaveLength(60)
})

test("real dice are typed as they are read", () => {
  expect(facesOf("ab, c*qu ?")).toEqual(["A", "B", "C", "*", "Qu", "?"])
})

test("a game at tables is shorter than usual, and takes longer than a round alone", () => {
  const known = { dice: [{ name: "rounds" }, { name: "glass_seconds" }] }
  const part = { game: "dice", rounds: 2, seats: 4, seconds: 60 }
  const round = { game: "dice", options: { glass_seconds: 60, rounds: 3 }, kindness: "kind", seats: 4 }
  expect(planOf([part], known, "kind")).toEqual([round, round])
  expect(planOf([{ ...part, seats: 1, rounds: 1 }], known, "kind")[0]?.options).toEqual({ glass_seconds: 60 })
  expect(minutesFor([{ options: {}, seats: 4 }])).toBe(25)
  expect([0, 0.5, 3, 3.5].map(halves)).toEqual(["0", "½", "3", "3½"])
})

test("who has a card keeps it, and new names get free ones", () => {
  const deck = ["otter", "pear", "lamp"].map((word, place) => ({
    number: place + 1,
    word,
    name: place === 1 ? "Lena" : null,
  }))
  const otter = { word: "1. otter", name: "" }
  expect(dealt(deck, [], 1)).toEqual([otter, { word: "2. pear", name: "Lena" }])
  expect(dealt(deck, ["Ada", "Lena"], 30)).toEqual([
    { word: "1. otter", name: "Ada" },
    { word: "2. pear", name: "Lena" },
  ])
  expect(dealt(deck, ["Ada", "Ben", "Cas"], 30).map(({ word, name }) => `${word} ${name}`)).toEqual([
    "1. otter Ada",
    "2. pear Lena",
    "3. lamp Ben",
    " Cas",
  ])
})

test("a room takes its rounds, and a while between them", () => {
  expect(minutesFor(Array.from({ length: 4 }, () => ({ options: { glass_seconds: 60 }, seats: 1 })))).toBe(10)
  expect(minutesFor([{ options: {}, seats: 1 }])).toBe(4)
  const three = Array.from({ length: 3 }, () => ({ options: { race_seconds: 60 }, seats: 1 }))
  expect(minutesFor(three)).toBe(8)
})

test("a room has a page for players, for the projector and for its host", () => {
  expect(parse("/r/mint-4242")).toEqual({ page: "room", code: "mint-4242", as: "player" })
  expect(parse(roomPath("mint-4242", "/screen"))).toMatchObject({ as: "screen" })
  expect(parse(roomPath("mint-4242", "/lead"))).toMatchObject({ as: "director" })
  expect(parse(roomPath("mint-4242", "/cards"))).toMatchObject({ page: "room-cards" })
  expect(parse("/r/mint-4242/elsewhere").page).toBe("missing")
  expect(roomOf("room-mint-4242-12")).toBe("mint-4242")
  expect(roomOf("day-322-x")).toBeUndefined()
})
