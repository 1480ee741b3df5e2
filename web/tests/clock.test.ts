import { describe, expect, test } from "vitest"
import { runsOut, ServerClock, ticks, timeLeft, toSay } from "../src/net/clock"

describe("the server's clock", () => {
  test("is ours until the server has spoken", () => expect(new ServerClock().now(1000)).toBe(1000))

  test("trusts the message that was least delayed", () => {
    const clock = new ServerClock()
    clock.heard(5000, 4000)
    clock.heard(6000, 5900)
    clock.heard(7000, 6050)
    expect(clock.now(10_000)).toBe(11_000)
  })

  test("forgets what it heard long ago, so that a corrected clock is believed", () => {
    const clock = new ServerClock()
    clock.heard(100_000, 0)
    for (let message = 0; message < 8; message++) clock.heard(50, 0)
    expect(clock.now(0)).toBe(50)
  })
})

describe("the time left", () => {
  test.each([
    [150_000, "2:30"],
    [72_400, "1:13"],
    [60_000, "1:00"],
    [10_000, "0:10"],
    [9_001, "0:10"],
    [9_000, "9"],
    [400, "1"],
    [0, "0"],
    [-5, "0"],
  ])("of %i ms reads %s", (millis, text) => expect(timeLeft(millis)).toBe(text))

  test.each([
    [60_100, 59_900, 60],
    [60_000, 59_800, undefined],
    [30_050, 30_000, 30],
    [12_000, 4_000, 10],
    [5_001, 4_999, 5],
    [4_000, 3_800, undefined],
  ])("falling from %i to %i is spoken as %s seconds", (before, after, seconds) =>
    expect(toSay(before, after)).toBe(seconds),
  )

  test.each([
    [200, 0, true],
    [0, 0, false],
    [400, 200, false],
    [Infinity, 0, false],
  ])("falling from %d to %d is heard as the end: %s", (before, after, heard) =>
    expect(runsOut(before, after)).toBe(heard),
  )

  test("ticks once for each of the last five seconds", () => {
    const moments = Array.from({ length: 61 }, (_, step) => 12_000 - step * 200)
    const heard = moments.slice(1).filter((after, index) => ticks(moments[index] ?? 0, after))
    expect(heard).toHaveLength(5)
  })
})
