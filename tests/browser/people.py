"""What people do with the page, in their own words."""

import base64
import json
import re
from pathlib import Path

import numpy as np
import zxingcpp
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.support.simplest import SIMPLEST

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
FITS = "[document.documentElement, document.querySelector('main')].every(e => e.scrollWidth <= e.clientWidth)"
UNCOVERED = """async ([selector, count, seconds]) => {
  const free = each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [[x + 4, y + 4], [x + width - 4, y + height - 4]].every(
      ([left, top]) => each.parentElement.contains(document.elementFromPoint(left, top)))
  }
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    const all = [...document.querySelectorAll(selector)]
    if (all.length === count && all.every(free)) return true
    await new Promise(requestAnimationFrame)
  }
  return false
}"""
REMEMBERS = """if (location.protocol !== "about:" && localStorage.getItem("lettercup.player") === null) {
  localStorage.setItem("lettercup.player", %s)
  localStorage.setItem("lettercup.asleep", "yes")
}"""
"""Somebody who has given a name, and who knows that this browser cannot keep the screen on."""
FAULTS = """async rules => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] })
  return violations.map(({ id, nodes }) => [id, nodes.map(node => node.target)])
}"""
"""Whatever is right stays in the browser: it is told at great length."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


PIXELS = """image => {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 400
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, 400, 400)
  context.drawImage(image, 0, 0, 400, 400)
  const { data } = context.getImageData(0, 0, 400, 400)
  return btoa(Array.from({ length: 400 * 400 }, (_, n) => String.fromCharCode(data[4 * n])).join(""))
}"""


def seated(page: Page, people: int) -> None:
    """Wait until so many sit in the lobby, bots included."""
    expect(page.locator("li.seat:not(.free)")).to_have_count(people)


def scanned(page: Page) -> str:
    """What a phone reads from the QR code on a page."""
    picture = page.get_by_role("img", name=re.compile("^QR code"))
    expect(picture).to_be_visible()
    picture.evaluate("image => image.decode()")
    grey = np.frombuffer(base64.b64decode(picture.evaluate(PIXELS)), dtype=np.uint8).reshape(400, 400)
    (found,) = zxingcpp.read_barcodes(grey)
    text: str = found.text
    return text


class Person:
    """Somebody in front of a browser."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.name = name
        self.heard: list[str] = []
        self.forgiven: list[str] = []
        context.add_init_script(REMEMBERS % json.dumps(json.dumps({"name": name})))
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.heard.append(str(error.error)))
        self.page: Page = context.new_page()

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.heard.append(said.text)

    @property
    def complaints(self) -> list[str]:
        """The errors and warnings of the console that no test expected."""
        return [said for said in self.heard if not any(each in said for each in self.forgiven)]

    def forgives(self, *expected: str) -> None:
        """Expect complaints with these texts, before or after now: the console may speak late."""
        self.forgiven += expected

    @property
    def bar(self) -> Locator:
        """The bar that says what one is asked."""
        return self.page.get_by_role("region", name="What to do")

    @property
    def cup(self) -> Locator:
        return self.bar.get_by_role("button", name=re.compile("^Roll the dice"))

    @property
    def rail(self) -> Locator:
        return self.page.get_by_role("complementary", name="Score sheet and log")

    def open_table(self, game: str = SIMPLEST.title) -> str:
        """Opens a table; gives its code."""
        self.page.goto("/")
        self.page.get_by_role("button", name="New table").click()
        self.page.get_by_role("button", name=re.compile(f"^{game}")).click()
        expect(self.page.get_by_role("heading", name="Who’s playing")).to_be_visible()
        return self.page.url.rsplit("/", 1)[-1]

    def opens(self, game: str, options: dict[str, object]) -> str:
        """Opens a table with some options, and goes there; gives its code."""
        body = json.dumps({"game": game, "name": self.name, "options": options})
        code: str = self.page.request.post("/api/tables", data=body).json()["code"]
        self.page.goto(f"/t/{code}")
        return code

    def join(self, code: str) -> None:
        """Comes by the link and takes a seat."""
        self.page.goto(f"/t/{code}")
        self.page.get_by_role("textbox", name="Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_text("(you)")).to_be_visible()

    def add_bot(self) -> None:
        self.page.get_by_role("button", name="Add a bot").click()

    def start(self) -> None:
        """Starts the game, or practises it alone, and waits until the lobby with its own title bar is gone."""
        begin = self.bar.get_by_role("button", name=re.compile("^(Start the game|Practise alone)$"), disabled=False)
        begin.click()
        expect(self.page.get_by_role("heading", name="Who’s playing")).to_have_count(0)

    def tool(self, name: str) -> None:
        """Uses something from the title bar, or from its menu."""
        self.find_tool(name).click()

    def find_tool(self, name: str) -> Locator:
        """Something in the title bar, or in its menu, which is opened."""
        header = self.page.get_by_role("banner")
        wanted = header.get_by_role("button", name=name)
        menu = header.get_by_role("button", name=re.compile("^Menu"))
        expect(menu).to_be_visible()
        if not wanted.is_visible() and menu.get_attribute("aria-expanded") == "false":
            menu.click()
        return wanted

    def says(self, text: str) -> None:
        """The bar says something."""
        expect(self.bar.get_by_role("heading")).to_have_text(text)

    def roll(self) -> None:
        self.cup.click()

    def rolls(self, *casts: str) -> None:
        """Rolls the first, the second and the last cast of a turn, each when the bar asks for it."""
        for cast in casts:
            expect(self.bar.get_by_text(f"{cast} cast of three")).to_be_visible()
            self.roll()

    def tabs_to(self, wanted: Locator) -> None:
        """Presses Tab until something has the focus; no page has so many stops that this would take long."""
        expect(wanted).to_be_visible()
        for _ in range(200):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}.")

    def is_well_served(self) -> None:
        """axe finds nothing wrong with what is on the screen."""
        faults = self.faults()
        assert not faults, faults

    def faults(self) -> list[tuple[str, list[str]]]:
        """What axe finds wrong, and where."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        return [(fault, where) for fault, where in self.page.evaluate(FAULTS, RULES)]

    def sees_all(self, selector: str, count: int) -> None:
        """So many elements are on the screen, and nothing covers them."""
        assert self.page.evaluate(UNCOVERED, [selector, count, 15])

    def fits(self) -> None:
        """Nothing sticks out at the side, neither of the page nor of the cloth."""
        assert self.page.evaluate(FITS)


class Player:
    """Somebody at the table of a game; each game adds what can be done there."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.bar = person.bar
        self.says = person.says

    def press(self, name: str) -> None:
        self.bar.get_by_role("button", name=name, exact=True).click()
