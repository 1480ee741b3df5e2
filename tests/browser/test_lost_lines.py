"""A network that goes in the middle of a game: the seat is kept, and what was laid is still there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boggle_bowl import CUBES
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.crosswords import open_table
from tests.browser.dice_words import alone
from tests.browser.line import Line
from tests.browser.people import Person

REBUS = "KBHFIETYS*NC*AO"
SOUP = "SOTNITERNPKSNVDLHE"


def thrown(number: int, dice: int) -> str:
    """Whatever game it is, the letters for so many dice."""
    return {11: CUBES, 15: REBUS, 18: SOUP}.get(dice) or alone(number, dice)


BEGUN = {
    "dice-words": ("Roll the ice cubes", "Go!", "Roll your dice"),
    "letters-rebus": ("Roll the fifteen dice",),
    "alphabet-dice": ("Roll your dice",),
    "boggle-bowl": ("Roll your cubes",),
}
WORDS = {"dice-words": "mat", "letters-rebus": "kit", "alphabet-dice": "sot", "boggle-bowl": "tur"}
LAID = {
    "dice-words": ".straw .die",
    "letters-rebus": ".plane [data-die]",
    "alphabet-dice": ".plane [data-die]",
    "boggle-bowl": ".area .die",
}


def begin(person: Person, game: str) -> None:
    person.start()
    for button in BEGUN[game]:
        person.bar.get_by_role("button", name=button, exact=True).click()


@pytest.mark.parametrize("game", BEGUN)
def test_what_was_laid_outlives_a_lost_line(
    invite: Invite, dice: Callable[..., None], hands: Callable[..., None], game: str
) -> None:
    if game == "alphabet-dice":
        hands(SOUP)
    else:
        dice(thrown)
    jo = invite("Jo", **DESKTOP)
    line = Line(jo)
    open_table(jo, game)
    begin(jo, game)
    laid = jo.page.locator(LAID[game])
    jo.page.wait_for_selector(".hand button.die")
    word = WORDS[game]
    jo.page.keyboard.type(word[:2])
    expect(laid).to_have_count(2)
    line.cut()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_visible()
    expect(laid).to_have_count(2)
    line.mend()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_hidden()
    jo.page.keyboard.type(word[2])
    expect(laid).to_have_count(3)
