// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, expect, test } from "vitest"
import { page as diceWords } from "../src/games/dice-words"
import { leader } from "../src/room/leader"
import { groupsOf, ownDice } from "../src/room/thrown"
import ThrownDice from "../src/room/ThrownDice.svelte"
import { ROOMS } from "../src/texts/rooms"

afterEach(cleanup)

test("ice cubes lie apart, and only the other dice are everybody's own", () => {
  const throws = [{ name: "Ice", body: "ice" as const, aim: true }, { name: "Dice" }]
  const thrown = [
    ["X", "W"],
    ["N", "D", "?"],
  ]
  const groups = groupsOf(thrown, throws)
  expect(groups.map(({ name, faces }) => `${name} ${faces.join("")}`)).toEqual(["Ice XW", "Dice ND?"])
  expect(ownDice(groups)).toBe(3)
  expect(ownDice(groupsOf(thrown))).toBe(5)
  render(ThrownDice, { groups, box: undefined })
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Ice", "Dice"])
})

test("the ice cubes of Dice Words are named by its own folder", () => {
  expect(diceWords.throws?.().map(({ body, aim }) => [body, aim])).toEqual([
    ["ice", true],
    [undefined, undefined],
  ])
})

test("after the last round somebody wins, and before it somebody leads", () => {
  const say = ROOMS.en
  const row = (place: number, name: string, total: number) => ({ place, name, total })
  const ranking = [row(1, "Lea", 26), row(2, "Tom", 8)]
  expect(leader({ ranking, unit: "points", phase: "reveal" }, say)).toBe("Lea leads with 26")
  expect(leader({ ranking, unit: "points", phase: "finished" }, say)).toBe("Lea wins with 26")
  const nothing = [row(1, "Lea", 0), row(1, "Tom", 0)]
  expect(leader({ ranking: nothing, unit: "points", phase: "finished" }, say)).toBe("That was the last round")
  const tie = [row(1, "Lea", 26), row(1, "Tom", 26)]
  expect(leader({ ranking: tie, unit: "points", phase: "finished" }, say)).toBe("Lea and Tom win with 26")
  const many = ["Lea", "Tom", "Ida", "Ben"].map((name) => row(1, name, -3))
  expect(leader({ ranking: many, unit: "points", phase: "reveal" }, say)).toBe("4 of you lead with −3")
})
