"""What people do at a table of Boggle Bowl."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.crosswords import open_table
from tests.browser.people import Person, Player

CUBES = "EOPTULRETMN"
"""What every tray shows: TURTLE, and TEMPO through one of its letters."""


def always_the_same(number: int, dice: int) -> str:
    return CUBES


class Bowler(Player):
    """Somebody at a table of Boggle Bowl."""

    def button(self, name: str) -> Locator:
        return self.bar.get_by_role("button", name=name, exact=True)

    def rolls(self) -> None:
        self.says("Roll your cubes")
        self.press("Roll your cubes")

    def has_rolled(self) -> None:
        """All cubes lie in the tray."""
        expect(self.loose).to_have_count(11)

    @property
    def loose(self) -> Locator:
        return self.page.locator(".hand .die[role=button]:not(.ghost)")

    def cube(self, face: str) -> Locator:
        """The first cube with that face in the tray."""
        return self.page.locator(".hand .die[role=button]:not(.ghost)", has_text=face).first

    @property
    def area(self) -> Locator:
        return self.page.get_by_role("group", name="Your words")

    def reads(self, text: str) -> None:
        """The cubes in words, word by word, the common cube once."""
        expect(self.area.locator(".die .letter")).to_have_text(list(text))

    def steps(self, *ways: str) -> None:
        for way in ways:
            self.page.get_by_role("button", name=re.compile(f"one step {way}$")).click()

    def ends_the_race(self) -> None:
        expect(self.button("Turn the glass")).to_be_enabled()
        self.press("Turn the glass")


def at_the_table(*people: Person, **options: int) -> list[Bowler]:
    jo, *guests = people
    code = open_table(jo, "boggle-bowl", **options)
    for guest in guests:
        guest.join(code)
    jo.start()
    return [Bowler(person) for person in people]


def all_roll(*bowlers: Bowler) -> None:
    """Those who have the cubes in hand roll; they see them when all have."""
    for bowler in bowlers:
        bowler.rolls()
    for bowler in bowlers:
        bowler.has_rolled()


def on_an_x(jo: Bowler) -> None:
    """One player alone: three cubes take the token to the X straight ahead."""
    all_roll(jo)
    jo.page.keyboard.type("tur")
    jo.ends_the_race()
    jo.steps(*("forward",) * 3)
    jo.press("Move here")
    all_roll(jo)
    jo.says("Make two words that cross")
