// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte"
import { afterEach, expect, test, vi } from "vitest"
import Die from "../src/parts/Die.svelte"
import { tiltOf } from "../src/parts/tilt"

afterEach(cleanup)

test.each([
  [{ face: "B" }, "B"],
  [{ face: "Qu", value: 8 }, "Qu, 8 points"],
  [{ face: "E", value: 1 }, "E, 1 point"],
  [
    { face: "E", twice: true, where: "row 2 column 4, in SECURED" },
    "E, red, costs two, row 2 column 4, in SECURED",
  ],
  [{ face: "*" }, "star"],
  [{ face: "?", letter: "H", value: 0 }, "H, 0 points, a question mark played as this letter"],
  [{ face: "G", value: 4, state: "hidden" as const }, "hidden die"],
])("a die %j is called %s", (props, name) => {
  render(Die, props)
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(name)
})

test("a die that can be pressed is a button that says whether it is chosen", () => {
  const onpress = vi.fn()
  render(Die, { face: "B", state: "selected", onpress })
  const button = screen.getByRole("button", { name: "B", pressed: true })
  button.click()
  expect(onpress).toHaveBeenCalledOnce()
})

test("a hidden die does not carry its letter into the page", () => {
  const { container } = render(Die, { face: "G", state: "hidden" })
  expect(container.innerHTML).not.toContain("G<")
  expect(container.textContent.trim()).toBe("")
})

test("a die always leans the same way", () => {
  expect([0, 1, 2, 3, 4].map(tiltOf)).toEqual([-5, 4, -2.5, 7, -5])
})
