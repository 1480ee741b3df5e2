import { describe, expect, test, vi } from "vitest"
import { middleOf, type Spot } from "../src/crossword/cells"
import type { Cells } from "../src/crossword/grid"
import { Placing, type Laying, type Start } from "../src/crossword/placing.svelte"
import { drawn, wordsOf } from "./drawn"

const at = (row: number, column: number) => middleOf({ row, column })
const seamLeft = (row: number, column: number): Spot => ({ row, column, right: 0.1, down: 0.5 })
const typed = (own: Placing, letters: string) => [...letters].forEach((letter) => own.type(letter))
const words = (own: Placing) => wordsOf(own.cells, own.faces)
const cell = (row: number, column: number) => ({ row, column })

/** Dice on an empty cloth, which change places with one another. */
function loose(letters: string, placed: [number, number, number][] = []): Placing {
  const faces = letters.split(" ")
  const lying: Cells = new Map(placed.map(([die, row, column]) => [die, { row, column }]))
  return new Placing({ hand: [...faces.keys()], faces, placed: lying })
}

/** Dice that are added to a crossword which opens for them. */
function adding(
  board: { cells: Cells; faces: string[] },
  letters: string,
  start: Partial<Start> = {},
): Placing {
  const hand = letters.split(" ")
  return new Placing({
    hand: hand.map((_, place) => board.faces.length + place),
    faces: [...board.faces, ...hand],
    board: board.cells,
    opens: true,
    ...start,
  })
}

describe("tapping dice", () => {
  test("lays them one after the other along the arrow: a word of seven takes eight taps", () => {
    const own = loose("K I T C H E N")
    own.press(at(2, 1))
    for (const die of own.hand) own.use(die)
    expect(own.layout()).toEqual(own.hand.map((die) => [die, 2, 1 + die]))
    expect(own.cursor).toEqual(cell(2, 8))
  })

  test("goes down once the arrow was tapped again", () => {
    const own = loose("A T")
    own.press(at(0, 0))
    own.use(0)
    own.use(1)
    expect([own.cells.get(1), own.cursor]).toEqual([cell(1, 0), cell(2, 0)])
  })

  test("jumps over dice that lie there", () => {
    const own = loose("C A T", [[1, 0, 1]])
    own.point(cell(0, 0))
    own.use(0)
    expect(own.cursor).toEqual(cell(0, 2))
    own.use(2)
    expect(words(own)).toEqual(["CAT"])
  })

  test("again brings a die home, and the arrow waits where it lay", () => {
    const own = loose("C A T")
    own.use(0)
    own.use(1)
    own.use(0)
    expect([own.cells.has(0), own.cursor]).toEqual([false, cell(0, 0)])
    own.use(2)
    expect([words(own), own.cursor]).toEqual([["TA"], cell(0, 2)])
  })

  test("on the crossword brings them home too", () => {
    const own = loose("C A")
    own.use(0)
    own.press(at(0, 0))
    expect(own.added).toEqual([])
  })

  test("beside dice points the way in which a word goes on there", () => {
    const own = loose("C A T S O", [
      [0, 0, 0],
      [1, 0, 1],
      [2, 0, 2],
    ])
    own.press(at(1, 1))
    expect(own.direction).toBe("down")
    own.press(at(0, 3))
    expect(own.direction).toBe("across")
    own.press(at(5, 5))
    expect(own.direction).toBe("across")
    own.press(at(5, 5))
    expect(own.direction).toBe("down")
  })

  test("follows two dice in a line, but never turns inside a word", () => {
    const own = loose("C A T S")
    own.lay(0, at(0, 0))
    own.lay(1, at(1, 0))
    expect([own.direction, own.cursor]).toEqual(["down", cell(2, 0)])
    own.lay(2, at(2, 0))
    own.lay(3, at(2, 1))
    expect(own.direction).toBe("down")
  })
})

describe("typing", () => {
  test("uses each die once, and says which letter is missing", () => {
    const own = loose("C A T E * T")
    typed(own, "TAT")
    expect(own.layout()).toEqual([
      [2, 0, 0],
      [1, 0, 1],
      [5, 0, 2],
    ])
    own.type("X")
    expect([own.layout().at(-1), own.letters.get(4), own.asking]).toEqual([[4, 0, 3], "X", undefined])
    own.type("T")
    expect(own.note).toEqual({ kind: "missing", letter: "T" })
  })

  test("waits with the rest of a word that lacks a letter, and goes on after a while or a Backspace", () => {
    const own = loose("G F T E D")
    const type = (letters: string, from: number) =>
      [...letters].forEach((letter, place) => own.type(letter, from + 100 * place))
    type("GIFTED", 0)
    expect([own.added, own.note]).toEqual([[0], { kind: "missing", letter: "I" }])
    own.erase()
    expect([own.added, own.note]).toEqual([[0], undefined])
    type("EX", 700)
    type("T", 5000)
    expect(words(own)).toEqual(["GET"])
  })

  test("passes over a die that already reads so", () => {
    const own = loose("C A T E * T", [[1, 0, 1]])
    own.point(cell(0, 0))
    typed(own, "CAT")
    expect(words(own)).toEqual(["CAT"])
    expect(own.added).toHaveLength(3)
  })

  test("over another die takes that one back", () => {
    const own = loose("C A", [[1, 0, 0]])
    own.point(cell(0, 0))
    own.type("C")
    expect(own.layout()).toEqual([[0, 0, 0]])
  })

  test.each([
    ["across", [0, 1], [0, 2]],
    ["down", [1, 0], [2, 0]],
  ] as const)("goes on behind what was laid %s before the page was loaded", (way, second, third) => {
    const own = loose("C A T", [
      [0, 0, 0],
      [1, ...second],
    ])
    own.type("T")
    expect(own.direction).toBe(way)
    expect(own.layout()).toContainEqual([2, ...third])
  })

  test("goes over letters that are there, and opens a word for one that is not", () => {
    const own = adding(drawn("CAT"), "H N S")
    own.point(cell(0, 0))
    typed(own, "CHANTS")
    expect(words(own)).toEqual(["CHANTS"])
    own.undo()
    own.undo()
    expect(words(own)).toEqual(["CHAT"])
  })

  test("before the first letter lengthens a word at its head, and goes on through it", () => {
    const own = adding(drawn("TOP"), "S S")
    own.point(cell(0, 0))
    typed(own, "STOPS")
    expect(words(own)).toEqual(["STOPS"])
  })

  test("QU are two letters on one die", () => {
    const own = adding(drawn("IT"), "Qu")
    own.point(cell(0, -1))
    typed(own, "QUI")
    expect(words(own)).toEqual(["QUIT"])
    expect(own.note).toBeUndefined()
  })
})

describe("Backspace", () => {
  test("takes back the die before the cursor", () => {
    const own = loose("C A")
    typed(own, "CA")
    own.erase()
    expect([own.layout(), own.cursor]).toEqual([[[0, 0, 0]], cell(0, 1)])
    own.undo()
    expect([words(own), own.cursor]).toEqual([["CA"], cell(0, 2)])
  })

  test("takes back the die behind which the cursor jumped", () => {
    const own = loose("C A", [[1, 0, 1]])
    own.point(cell(0, 0))
    own.type("C")
    own.erase()
    expect([own.added, own.cursor]).toEqual([[1], cell(0, 0)])
  })

  test("closes a word that the die had opened", () => {
    const own = adding(drawn("SOP"), "T")
    own.point(cell(0, 1))
    own.type("T")
    own.erase()
    expect([words(own), own.cursor]).toEqual([["SOP"], cell(0, 1)])
  })

  test("takes back only what was laid in this turn", () => {
    const own = adding(drawn("TOP"), "S")
    own.point(cell(0, 3))
    own.type("S")
    own.erase()
    own.erase()
    expect(words(own)).toEqual(["TOP"])
  })
})

describe("dragging", () => {
  test("onto another die makes the two change places", () => {
    const own = loose("C A", [
      [0, 0, 0],
      [1, 0, 1],
    ])
    own.lay(0, at(0, 1))
    expect(new Map(own.cells)).toEqual(
      new Map([
        [1, cell(0, 0)],
        [0, cell(0, 1)],
      ]),
    )
  })

  test("never leads off the table", () => {
    const own = loose("C")
    own.lay(0, at(51, 0))
    expect(own.added).toEqual([])
  })
})

describe("a crossword that opens", () => {
  test("does not give what lay there before", () => {
    const own = adding(drawn("STOVE"), "S")
    own.press(at(0, 0))
    own.use(0)
    expect(own.added).toEqual([])
    expect(own.cells.size).toBe(5)
  })

  test("takes several dice where its seam was tapped", () => {
    const own = adding(drawn("SAD"), "P R E")
    own.press(seamLeft(0, 1))
    expect(own.inserting).toBe(true)
    own.use(3)
    own.use(4)
    expect(words(own)).toEqual(["SPRAD"])
    own.use(3)
    expect(words(own)).toEqual(["SRAD"])
  })

  test("moves its smaller part", () => {
    const own = adding(drawn("STONE"), "R")
    own.press(seamLeft(0, 1))
    own.use(5)
    expect([own.cells.get(1), own.cells.get(0)]).toEqual([cell(0, 1), cell(0, -1)])
    own.lift(5)
    expect([own.cells.get(0), own.cursor]).toEqual([cell(0, 0), cell(0, 1)])
  })

  test("says where it cannot", () => {
    const own = adding(drawn("TOT", "O O", "TOT"), "S")
    own.lay(8, seamLeft(0, 1))
    expect(own.note).toEqual({ kind: "joined" })
  })
})

describe("undo", () => {
  test("brings back how dice lay and where the cursor was, step by step", () => {
    const own = loose("C A")
    typed(own, "CA")
    own.clear()
    expect(own.added).toEqual([])
    own.undo()
    expect(words(own)).toEqual(["CA"])
    own.undo()
    expect([own.layout(), own.cursor]).toEqual([[[0, 0, 0]], cell(0, 1)])
  })

  test("takes back what lay there when the page was loaded", () => {
    const own = loose("C A", [[0, 0, 0]])
    own.undo()
    expect([own.added, own.canUndo]).toEqual([[], false])
  })
})

describe("a trial", () => {
  const board = drawn("STOVE")
  const trial = () => {
    const own = adding(board, "S A N")
    own.lay(5, at(0, 5))
    own.lay(6, at(1, 5))
    return own
  }

  test("lies there again when somebody has built elsewhere", () => {
    const [before, own] = [trial(), adding(board, "S A")]
    own.resume(before.laying())
    expect([own.layout(), own.cursor]).toEqual([before.layout(), before.cursor])
  })

  test.each([
    ["lies where a die came", new Map([...board.cells, [9, cell(1, 5)]])],
    [
      "hung on what has moved",
      new Map([...board.cells].map(([die, { row, column }]) => [die, cell(row, column + 1)])),
    ],
  ])("goes home if it %s", (_, cells) => {
    const own = adding({ cells, faces: board.faces }, "S A")
    own.resume(trial().laying())
    expect(own.added).toEqual([])
  })

  test.each([
    ["beside it", cell(2, 5)],
    ["on it", cell(1, 5)],
  ])("goes home, and says so, if a die came %s", (_, fresh) => {
    const own = adding({ cells: new Map([...board.cells, [9, fresh]]), faces: board.faces }, "S A")
    own.resume(trial().laying())
    expect([own.added, own.note]).toEqual([[], { kind: "in-the-way" }])
  })

  test("stays when a die came elsewhere", () => {
    const own = adding({ cells: new Map([...board.cells, [9, cell(1, 0)]]), faces: board.faces }, "S A")
    own.resume(trial().laying())
    expect([own.added, own.note]).toEqual([[5, 6], undefined])
  })

  test("stays when dice changed places elsewhere, and goes home if that was beside it", () => {
    for (const [column, stays] of [
      [0, true],
      [4, false],
    ] as const) {
      const swapped = [...board.cells].map(([die, at]) => [at.column === column ? 9 : die, at] as const)
      const own = adding({ cells: new Map(swapped), faces: board.faces }, "S A")
      own.resume(trial().laying())
      expect(own.added.length > 0).toBe(stays)
    }
  })

  test("that was built is no trial any more, whatever a Slurp has taken out of the crossword since", () => {
    const before = trial()
    const now = new Map([...board.cells, [5, cell(0, 5)], [6, cell(1, 5)]] as const)
    now.delete(1)
    const own = adding({ cells: now.set(9, cell(0, 1)), faces: board.faces }, "S A", { hand: [1] })
    own.resume(before.laying())
    expect([own.added, own.note]).toEqual([[], undefined])
  })

  test("goes on where it was when a part of it was built meanwhile", () => {
    const before = trial()
    before.point(cell(3, 0))
    before.use(7)
    const own = adding(
      { cells: new Map([...board.cells, [5, cell(0, 5)], [6, cell(1, 5)]]), faces: board.faces },
      "S A N",
    )
    own.resume(before.laying())
    expect([own.added, own.cells.get(7), own.cursor]).toEqual([[7], cell(3, 0), cell(3, 1)])
    own.undo()
    expect(own.added).toEqual([])
  })

  test("goes on beside a first word that counts its cells anew", () => {
    const before = loose("C A T")
    before.point(cell(2, 3))
    before.use(0)
    before.use(1)
    before.point(cell(4, 3), "down")
    const built: Cells = new Map([
      [0, cell(0, 0)],
      [1, cell(0, 1)],
    ])
    const own = new Placing({ hand: [2], faces: before.faces, board: built, opens: true })
    own.resume(before.laying())
    expect([own.cursor, own.direction]).toEqual([cell(2, 0), "down"])
  })

  test.each([
    ["stays where its player has put it", [cell(2, 2), cell(9, 9)], cell(2, 2)],
    ["goes on behind a die that came to lie there", [cell(5, 5), cell(5, 5)], cell(5, 6)],
  ])("with no dice: the arrow %s", (_, [put, came], then) => {
    const before = adding(board, "S A")
    before.point(put as { row: number; column: number })
    const now = new Map([...board.cells, [9, came as { row: number; column: number }]])
    const own = adding({ cells: now, faces: board.faces }, "S A")
    own.resume(before.laying())
    expect(own.cursor).toEqual(then)
  })

  test("that opened a word is laid again, and closes it when it is taken back", () => {
    const before = adding(board, "R")
    before.lay(5, seamLeft(0, 2))
    const own = adding(board, "R")
    own.resume(JSON.parse(JSON.stringify(before.laying())) as Laying)
    expect(words(own)).toEqual(["STROVE"])
    own.lift(5)
    expect(words(own)).toEqual(["STOVE"])
  })

  test("goes home if its dice are no longer in the hand", () => {
    const own = adding(board, "S A", { hand: [6] })
    own.resume(trial().laying())
    expect(own.added).toEqual([])
  })
})

describe("a star", () => {
  test("asks for its letter as soon as it lies, and keeps it wherever it goes", () => {
    const onchange = vi.fn()
    const own = new Placing({ hand: [0, 1], faces: ["C", "*"], onchange })
    own.type("*")
    expect(own.asking).toBe(1)
    own.nameStar("W")
    expect(own.asking).toBeUndefined()
    own.lift(1)
    own.type("W")
    expect(own.layout()).toEqual([[1, 0, 0]])
    expect(onchange).toHaveBeenCalledTimes(4)
  })
})
