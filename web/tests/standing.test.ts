import { expect, test } from "vitest"
import { standing, withStanding } from "../src/table/standing"

const ranks = (scores: number[], winners: number[]) =>
  standing({ type: "outcome", scores, winners }).map(({ seat, rank }) => [seat, rank])

test("the most points are on top where the most points win", () =>
  expect(ranks([22, 52, 9, 31], [1])).toEqual([
    [1, 1],
    [3, 2],
    [0, 3],
    [2, 4],
  ]))

test("the fewest points are on top where the fewest points win", () =>
  expect(ranks([7, 3, 12], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]))

test("who is level shares a rank, and the next one is skipped", () =>
  expect(ranks([10, 10, 5, 5, 1], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
    [3, 3],
    [4, 5],
  ]))

test("steps go down by rank, however close the points are", () => {
  const heights = standing({ type: "outcome", scores: [50, 49, 0], winners: [0] }).map(({ height }) => height)
  expect(heights).toEqual([1, 0.5, 0])
})

test("the title tells players their own points, and those who watch nothing", () => {
  expect(withStanding("Round 2 of 5", { you: 1, scores: [30, -4] })).toBe("Round 2 of 5 · you −4")
  expect(withStanding("Round 2 of 5", { you: null, scores: [30, -4] })).toBe("Round 2 of 5")
})
