"""The three ways to play: by mouse, by touch on a phone, by keyboard alone. Each tells what it has really used."""

from typing import Any, ClassVar

from playwright.sync_api import ConsoleMessage, Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import arrow, cell, in_hand
from tests.browser.people import Person

TELLS = """["pointerdown", "keydown"].forEach((kind) =>
  addEventListener(kind, ({ pointerType = "keyboard" }) => console.debug(`used: ${pointerType}`), true))"""


class Way:
    """Somebody who plays in one way only."""

    uses: ClassVar[str]
    screen: ClassVar[dict[str, Any]] = DESKTOP

    def __init__(self, invite: Invite, name: str) -> None:
        self.person: Person = invite(name, **self.screen)
        self.page = self.person.page
        self.bar = self.person.bar
        self.says = self.person.says
        self.used: set[str] = set()
        self.page.on("console", self._hear)
        self.page.context.add_init_script(TELLS)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.text.startswith("used: "):
            self.used.add(said.text.removeprefix("used: "))

    def press(self, what: Locator) -> None:
        raise NotImplementedError

    def lay(self, row: Locator, letters: str) -> None:
        """Puts loose dice into a word, one after the other."""
        for letter in letters:
            self.press(row.filter(has_text=letter).first)

    def lay_on_board(self, letters: str, row: int = 0, column: int = 0) -> None:
        """Lays dice across, from a cell on."""
        if arrow(self.page) != [row, column]:
            self.point(*cell(self.page, row, column))
        for letter in letters:
            self.press(in_hand(self.page, letter))

    def point(self, x: float, y: float) -> None:
        """Touches a place of the page."""
        raise NotImplementedError

    def does(self, *names: str) -> None:
        """Presses buttons of the bar, each when it is there."""
        for name in names:
            self.press(self.bar.get_by_role("button", name=name, exact=True))

    def step(self, way: str) -> None:
        """Moves a token one step."""
        self.press(self.page.get_by_role("button", name=f"one step {way}"))

    def sits_down(self, code: str) -> None:
        self.page.goto(f"/t/{code}")
        self.press(self.page.get_by_role("button", name="Sit down"))
        expect(self.page.get_by_text("(you)")).to_be_visible()

    def sees_the_result(self, heading: Any) -> None:
        self.does("See the result")
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()
        assert self.used == {self.uses}


class Mouse(Way):
    uses = "mouse"

    def press(self, what: Locator) -> None:
        what.click()

    def point(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class Touch(Way):
    uses = "touch"
    screen = PHONE

    def press(self, what: Locator) -> None:
        what.tap()

    def point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keyboard(Way):
    uses = "keyboard"

    def press(self, what: Locator) -> None:
        expect(what).to_be_enabled()
        self.person.tabs_to(what)
        self.page.keyboard.press("Enter")

    def lay(self, row: Locator, letters: str) -> None:
        self.page.keyboard.type(letters.lower())

    def lay_on_board(self, letters: str, row: int = 0, column: int = 0) -> None:
        self.page.keyboard.type(letters.lower())

    def step(self, way: str) -> None:
        self.page.keyboard.press({"forward": "ArrowUp", "to the right": "ArrowRight"}[way])


WAYS = (Mouse, Touch, Keyboard)
