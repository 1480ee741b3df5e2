// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { createRawSnippet } from "svelte"
import { afterEach, describe, expect, test, vi } from "vitest"
import { appealable, challengeable, movesAtReveal, voteOf } from "../src/parts/reveal"
import Reveal from "../src/parts/Reveal.svelte"
import RevealActions from "../src/parts/RevealActions.svelte"
import { revealAsk } from "../src/parts/revealAsk"
import type { Reveal as OpenWords, ShownWord, Vote } from "../src/protocol"

afterEach(cleanup)

const names = ["Jo", "Mara", "Tim"]
const word = (owner: number, text: string, more: Partial<ShownWord> = {}): ShownWord => ({
  owner,
  text,
  status: "refused",
  fault: { kind: "not-in-dictionary", word: text },
  final: false,
  ...more,
})
const open = (words: ShownWord[], votes: Vote[] = [], parties = [[0], [1], [2]]): OpenWords => ({
  parties,
  words,
  votes,
  looking: [0, 1, 2],
  opened: 1,
})
const vote: Vote = { owner: 0, words: ["CH", "OA", "KN"], ayes: [1] }

describe("a vote", () => {
  test("waits for everybody who has not accepted, but not for the owners", () => {
    const reveal = open([], [vote])
    expect([0, 1, 2].map((seat) => voteOf(reveal, seat))).toEqual([undefined, undefined, vote])
  })

  test("is not for those who own the words together", () =>
    expect(voteOf(open([], [vote], [[0, 2], [1]]), 2)).toBeUndefined())

  test("is asked in words", () => {
    const nameOf = (owner: number) => names[owner] ?? ""
    expect(revealAsk(open([], [vote]), 2, ["accept", "decline", "ready"], nameOf)).toEqual({
      order: "Accept CH, OA and KN?",
      below: "Jo thinks they are words. Everyone must agree.",
    })
    expect(revealAsk(open([]), 2, ["ready"], nameOf).order).toBe("All words are on the table")
    expect(revealAsk(open([], [], [[0]]), 0, ["ready"], nameOf).order).toBe("This is what you found")
    expect(revealAsk(open([]), 2, ["challenge", "ready"], nameOf).below).toContain("Challenge a word")
    expect(revealAsk(open([word(2, "CH")]), 2, ["appeal", "ready"], nameOf).below).toContain("ask the others")
  })
})

test("nobody is told to ask bots", () => {
  const moves = ["appeal", "ready"]
  const seats = ["person", "bot", "bot"].map((kind) => ({ kind: kind as "person" | "bot" }))
  const teams = open([], [], [[0, 1], [2]])
  expect(movesAtReveal(moves, open([]), 0, seats)).toEqual(["ready"])
  expect(movesAtReveal(moves, open([]), 2, seats)).toEqual(moves)
  expect(movesAtReveal(moves, teams, 1, seats)).toEqual(["ready"])
  expect(movesAtReveal(["done"], null, 0, seats)).toEqual(["done"])
})

test("one may ask about one's own refused words, but not about those that no vote can change", () =>
  expect(
    appealable(
      open([
        word(2, "CH"),
        word(2, "A", { final: true }),
        word(2, "KN", { status: "stands" }),
        word(0, "OA"),
        word(2, "QI"),
      ]),
      2,
    ),
  ).toEqual(["CH", "QI"]))

test("one may challenge what others have laid and nobody has judged", () =>
  expect(
    challengeable(
      open([word(0, "CH", { status: "stands" }), word(1, "OA"), word(2, "KN", { status: "stands" })]),
      2,
    ),
  ).toEqual([0]))

describe("the cards", () => {
  const laid = createRawSnippet(() => ({ render: () => "<p>dice</p>" }))
  const owners = names.map((name, owner) => ({ owner, name, body: "grape" as const, total: owner }))

  test("say why a word does not count, and who accepts it all the same", () => {
    render(Reveal, {
      owners,
      names,
      laid,
      words: [word(0, "CH"), word(1, "OA", { status: "accepted" })],
      votes: [vote],
    })
    expect(screen.getByLabelText("Jo").textContent).toContain("CH is not in the dictionary.")
    expect(screen.getByLabelText("Jo").textContent).toContain("accepted by Mara")
    expect(screen.getByLabelText("Mara").textContent).toContain("The others accept OA.")
  })

  test("offer a challenge only where that may be done", async () => {
    const onchallenge = vi.fn()
    const words = [word(0, "CH", { status: "stands" }), word(1, "OA", { status: "stands" })]
    render(Reveal, { owners, names, laid, words, challengeable: [1], onchallenge })
    expect(screen.queryByText("Challenge CH")).toBeNull()
    expect(screen.getByLabelText("Jo").textContent).toContain("Nobody has challenged CH.")
    await fireEvent.click(screen.getByText("Challenge OA"))
    expect(onchallenge).toHaveBeenCalledWith(1, "OA")
  })
})

describe("the buttons", () => {
  const table = () => ({
    connected: true,
    sending: false,
    do: vi.fn(() => Promise.resolve({ done: true as const })),
  })

  test("answer a vote before one goes on", async () => {
    const here = table()
    const moves = ["appeal", "accept", "decline", "ready"]
    render(RevealActions, { table: here, reveal: open([word(2, "QI")], [vote]), seat: 2, moves })
    await fireEvent.click(screen.getByText("Accept"))
    expect(here.do).toHaveBeenLastCalledWith({ type: "accept", owner: 0 })
    await fireEvent.click(screen.getByText("Don’t accept"))
    expect(here.do).toHaveBeenLastCalledWith({ type: "decline", owner: 0 })
    expect(screen.queryByText("Go on")).toBeNull()
    expect(screen.queryByText(/Ask the others/)).toBeNull()
  })

  test("let one ask the others about all refused words at once, or go on", async () => {
    const here = table()
    const reveal = open([word(2, "QI"), word(2, "CH")])
    render(RevealActions, { table: here, reveal, seat: 2, moves: ["appeal", "ready"] })
    await fireEvent.click(screen.getByText("Ask the others to accept QI and CH"))
    expect(here.do).toHaveBeenLastCalledWith({ type: "appeal", words: ["QI", "CH"] })
    await fireEvent.click(screen.getByText("Go on"))
    expect(here.do).toHaveBeenLastCalledWith({ type: "ready" })
  })

  test("do not offer a question that may not be asked", () => {
    render(RevealActions, { table: table(), reveal: open([word(2, "QI")]), seat: 2, moves: ["ready"] })
    expect(screen.queryByText(/Ask the others/)).toBeNull()
  })
})
