"""What people do at the tables with a crossword: dice are tapped, dragged and typed onto cells."""

import re
from typing import Any

from msgspec.structs import fields
from playwright.sync_api import Locator, Page, expect

from lettercup.games import GAMES
from tests.browser.people import Person

ARROW = """() => {
  const { style } = document.querySelector(".cursor") ?? { style: undefined }
  return style && ["--row", "--column"].map((name) => Number(style.getPropertyValue(name)))
}"""

WHERE_IS = """([row, column]) => {
  const view = document.querySelector(".view")
  const { x, y } = view.getBoundingClientRect()
  const cell = parseFloat(view.style.getPropertyValue("--cell"))
  const { e, f } = new DOMMatrix(getComputedStyle(view.querySelector(".plane")).transform)
  return [x + e + (column + 0.5) * cell, y + f + (row + 0.5) * cell]
}"""

UNHURRIED = 600
"""Seconds on every clock of a table: none runs out on a busy machine, unless a test wants it to."""


def open_table(person: Person, game: str, **options: Any) -> str:
    """Opens a table with some options; gives its code."""
    clocks = (field.name for field in fields(GAMES[game]) if field.name.endswith("_seconds") and field.default)
    options = {**dict.fromkeys(clocks, UNHURRIED), **options}
    code = person.opens(game, options)
    expect(person.page.get_by_role("heading", name="Who’s playing")).to_be_visible()
    return code


def cell(page: Page, row: float, column: float) -> tuple[float, float]:
    """Where on the screen the middle of a cell lies."""
    x, y = page.evaluate(WHERE_IS, [row, column])
    return x, y


def in_hand(page: Page, letter: str) -> Locator:
    """The first loose die that shows a letter."""
    name = re.compile(rf"^{letter}(,|$)")
    return page.locator(".hand").get_by_role("button", name=name).and_(page.locator(":not(.ghost)")).first


def on_board(page: Page) -> Locator:
    return page.locator(".plane [data-die]")


def laid(page: Page, letter: str) -> Locator:
    """A die on the board that reads so."""
    return page.locator(".plane").get_by_role("button", name=re.compile(rf"^{letter},")).first


def arrow(page: Page) -> list[int] | None:
    """The row and column of the arrow; None while it stands on a die."""
    where: list[int] | None = page.evaluate(ARROW)
    return where


def tap(page: Page, letter: str, row: int, column: int) -> None:
    """Taps a cell, unless the arrow is there, and then a die, which goes to the arrow."""
    if arrow(page) != [row, column]:
        page.touchscreen.tap(*cell(page, row, column))
    in_hand(page, letter).tap()


def click(page: Page, letter: str, row: int, column: int) -> None:
    """Clicks a cell, unless the arrow is there, and then a die, which goes to the arrow."""
    if arrow(page) != [row, column]:
        page.mouse.click(*cell(page, row, column))
    in_hand(page, letter).click()


def drag(page: Page, die: Locator, to: tuple[float, float]) -> None:
    """Takes a die with the mouse and lets it go somewhere."""
    box = die.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to[0] + 9, to[1] - 9, steps=3)
    page.mouse.move(*to)
    page.mouse.up()


WATCH = """() => {
  window.seen = {}
  const look = () => {
    for (const die of document.querySelectorAll(".hand [data-die]")) {
      const moves = document.getAnimations().filter(({ effect }) => die.contains(effect?.target))
      const turns = moves.some(({ effect }) => effect.getKeyframes().some(({ transform }) => /rotateX/.test(transform)))
      const known = (window.seen[die.dataset.die] ??= { faces: new Set(), elements: new Set(), tumbled: false })
      known.faces.add(die.textContent.trim())
      known.elements.add(die)
      known.tumbled ||= turns
    }
    requestAnimationFrame(look)
  }
  look()
}"""
SEEN = (
    """() => Object.values(window.seen).map(({ faces, elements, tumbled }) => [faces.size, elements.size, tumbled])"""
)

STILL = """() => {
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height]
  }
  const hand = [...document.querySelectorAll(".hand .at")].map(box)
  return [hand, document.querySelector(".view").style.getPropertyValue("--cell"), box(document.querySelector(".view")),
          box(document.querySelector(".bar"))]
}"""


PLACES = """() => {
  window.places = new Set()
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map((each) => Math.round(10 * each) / 10).join()
  }
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(box).join(" ")
  const look = () => {
    const over = document.querySelector("section.bar[data-over]")
    window.bar = over ? window.bar : boxes("section.bar")
    const cell = document.querySelector(".view")?.style.getPropertyValue("--cell")
    window.places.add([boxes(".hand .at"), boxes(".view"), cell, window.bar].join(" | "))
    requestAnimationFrame(look)
  }
  look()
}"""


def watch_places(page: Page) -> None:
    """Looks at every frame from now on: where the places of the hand, the board and the bar are, and its cells."""
    page.evaluate(PLACES)


def places_seen(page: Page) -> list[str]:
    """Where they were; once if nothing has moved. Keys for a letter lie over the cloth and do not count."""
    seen: list[str] = page.evaluate("[...window.places]")
    return seen


SETTLED = """() => {
  const moves = document.getAnimations().filter(({ effect }) => effect?.target?.closest("main"))
  return Promise.allSettled(moves.map(({ finished }) => finished)).then(() => undefined)
}"""


def settled(page: Page) -> None:
    """Waits until nothing on the cloth moves any more."""
    page.evaluate(SETTLED)


def watch_the_hand(page: Page) -> None:
    """Looks at every frame from now on: which faces the dice of the hand show, and whether they tumble."""
    page.evaluate(WATCH)


def seen_in_the_hand(page: Page) -> list[list[Any]]:
    """For each die of the hand: how many faces it showed, how many elements it was, and whether it tumbled."""
    seen: list[list[Any]] = page.evaluate(SEEN)
    return seen


def lie_still(page: Page) -> Any:
    """Where the places of the hand are, how large cells are, and where the board and the bar are."""
    return page.evaluate(STILL)


def word_by_taps(page: Page, word: str) -> int:
    """Lays a word by touch alone, from the arrow on; nothing moves meanwhile. Gives how many taps it took."""
    before = lie_still(page)
    for letter in word:
        in_hand(page, letter).tap()
        assert lie_still(page) == before
    return len(word)


def covers_no_die(page: Page, chip: Locator) -> bool:
    """Whether something on the board leaves all dice free."""
    box = chip.bounding_box()
    assert box
    dice = [die.bounding_box() for die in on_board(page).all()]
    return not any(die and overlap(box, die) for die in dice)


def overlap(one: Any, other: Any) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return bool(across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"])


def is_in_sight(page: Page, die: Locator) -> bool:
    """Whether a tap on the middle of a die falls on it."""
    where = "die => { const { x, y, width, height } = die.getBoundingClientRect();"
    hit = "return die.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
    return bool(die.evaluate(where + hit))


IN_THE_MIDDLE = """() => {
  const box = (element) => element.getBoundingClientRect()
  const dice = [...document.querySelectorAll(".plane .at")].map(box)
  const [left, right] = [Math.min(...dice.map((die) => die.left)), Math.max(...dice.map((die) => die.right))]
  const view = box(document.querySelector(".view"))
  return Math.abs((left + right) / 2 - (view.left + view.right) / 2) <= 1.5 * dice[0].width
}"""


def is_in_the_middle(page: Page) -> bool:
    """Whether as much cloth lies left of the crossword as right of it."""
    return bool(page.evaluate(IN_THE_MIDDLE))
