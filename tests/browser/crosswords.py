"""What people do at the tables with a crossword: dice are tapped, dragged and typed onto cells."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person

WHERE_IS = """([row, column]) => {
  const view = document.querySelector(".view")
  const { x, y } = view.getBoundingClientRect()
  const cell = parseFloat(view.style.getPropertyValue("--cell"))
  const { e, f } = new DOMMatrix(getComputedStyle(view.querySelector(".plane")).transform)
  return [x + e + (column + 0.5) * cell, y + f + (row + 0.5) * cell]
}"""

UNHURRIED: dict[str, dict[str, int]] = {
    "alphabet-dice": {"challenge_seconds": 600},
    "boggle-bowl": {"challenge_seconds": 600, "flip_seconds": 600, "race_seconds": 600},
    "dice-words": {"challenge_seconds": 600, "glass_seconds": 600},
    "letters-rebus": {"challenge_seconds": 600, "glass_seconds": 600},
}
"""No clock of a table runs out on a busy machine, unless a test wants it to."""


def open_table(person: Person, game: str, **options: Any) -> str:
    """Opens a table with some options; gives its code."""
    person.page.goto("/")
    options = {**UNHURRIED.get(game, {}), **options}
    body = json.dumps({"game": game, "name": person.name, "options": options})
    ask = "async body => (await (await fetch('/api/tables', { method: 'POST', body })).json()).code"
    code: str = person.page.evaluate(ask, body)
    person.page.goto(f"/t/{code}")
    expect(person.page.get_by_role("heading", name="Who is playing")).to_be_visible()
    return code


def cell(page: Page, row: int, column: int) -> tuple[float, float]:
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


def tap(page: Page, letter: str, row: int, column: int) -> None:
    """Taps a die, then a cell."""
    in_hand(page, letter).tap()
    page.touchscreen.tap(*cell(page, row, column))


def click(page: Page, letter: str, row: int, column: int) -> None:
    """Clicks a die, then a cell."""
    in_hand(page, letter).click()
    page.mouse.click(*cell(page, row, column))


def drag(page: Page, die: Locator, to: tuple[float, float]) -> None:
    """Takes a die with the mouse and lets it go somewhere."""
    box = die.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to[0] + 9, to[1] - 9, steps=3)
    page.mouse.move(*to)
    page.mouse.up()
