"""A network that goes in the middle of a game: the seat is kept, and what was laid is still there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.boggle_bowl import CUBES
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.crosswords import open_table, settled
from tests.browser.dice_words import alone
from tests.browser.line import Line
from tests.browser.people import Person
from tests.browser.scripts import of_the_sheet

REBUS = "KBHFIETYS*NC*AO"
SOUP = "SOTNITERNPKSNVDLHE"


def thrown(number: int, dice: int) -> str:
    """Whatever game it is, the letters for so many dice."""
    return {11: CUBES, 15: REBUS, 18: SOUP}.get(dice) or alone(number, dice)


BEGUN = {
    "dice-words": ("Roll the ice cubes", "Turn the glass", "Roll your dice"),
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


OFFLINE = "You’re offline. Your seat is kept."
SOON = 5_000
"""Milliseconds of the page's own clock within which it says that nothing gets through."""
COUNTS_TUMBLES = """
  window.tumbles = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, ...rest) {
    if (JSON.stringify(frames).includes("rotateX")) window.tumbles += 1
    return animate.call(this, frames, ...rest)
  }
"""
CONTROLLED = """navigator.serviceWorker.controller !== null
  || new Promise((seen) => navigator.serviceWorker.addEventListener("controllerchange", seen, { once: true }))"""


@pytest.mark.needs_server("On the device the game goes on without a network.")
def test_who_has_no_network_is_told_so_and_goes_on_afterwards(invite: Invite, dice: Callable[..., None]) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.context.set_offline(True)
    expect(jo.page.get_by_text(OFFLINE)).to_be_visible()
    jo.page.context.set_offline(False)
    expect(jo.page.get_by_text(OFFLINE)).to_be_hidden()
    jo.roll()
    jo.says("Cast for I, D, G, E")
    jo.forgives("")


def test_a_move_that_nobody_answers_is_kept_and_sent_again(invite: Invite, dice: Callable[..., None]) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    line = Line(jo)
    jo.page.clock.install()
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    line.deaf = line.broken = True
    jo.page.clock.pause_at(jo.page.evaluate("Date.now()") / 1000 + 1)
    jo.roll()
    line.waits_for_a_shake()
    jo.page.clock.run_for(SOON)
    expect(jo.page.get_by_text(OFFLINE)).to_be_visible()
    jo.page.clock.resume()
    line.mend()
    jo.says("Cast for I, D, G, E")
    expect(jo.page.get_by_text(OFFLINE)).to_be_hidden()
    assert len({message["id"] for message in line.shakes}) == 1


@pytest.mark.needs_server("On the device the game goes on without a network.")
def test_a_reload_without_a_network_says_what_is_going_on(invite: Invite) -> None:
    jo = invite("Jo", **DESKTOP)
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.evaluate(CONTROLLED)
    jo.page.wait_for_load_state("networkidle")
    jo.page.context.set_offline(True)
    jo.page.reload()
    jo.says(OFFLINE)
    jo.page.context.set_offline(False)
    jo.says("Cast for B, R, I, D, G, E")
    jo.forgives("")


@pytest.mark.parametrize("game", BEGUN)
def test_dice_lie_there_again_after_a_reload_and_nobody_rolls_them(
    invite: Invite, dice: Callable[..., None], hands: Callable[..., None], game: str
) -> None:
    if game == "alphabet-dice":
        hands(SOUP)
    else:
        dice(thrown)
    jo = invite("Jo", **DESKTOP, reduced_motion="no-preference")
    jo.page.add_init_script(COUNTS_TUMBLES)
    open_table(jo, game)
    begin(jo, game)
    jo.page.wait_for_selector(".hand .die[role=button]:not(.ghost)")
    assert jo.page.evaluate("window.tumbles") > 0
    jo.page.keyboard.type(WORDS[game])
    laid = jo.page.locator(LAID[game])
    expect(laid).to_have_count(3)
    jo.page.reload()
    expect(laid).to_have_count(3)
    settled(jo.page)
    assert jo.page.evaluate("window.tumbles") == 0


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
    jo.page.wait_for_selector(".hand .die[role=button]:not(.ghost)")
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
