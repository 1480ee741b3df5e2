"""How the page feels: faces at a closer look, sound that waits to be wanted, motion that can be left out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import in_hand, on_board, open_table
from tests.browser.dice_words import alone, at_the_table, until_go
from tests.browser.scripts import Script, of_the_sheet

Dice = Callable[[Script], None]

FACES = "The six faces: "
COUNTS_SOUND = """
  window.heard = 0
  const Real = AudioContext
  window.AudioContext = class extends Real { constructor() { super(); window.heard += 1 } }
"""
MOVING = """document.getAnimations().filter((each) =>
  each.effect.getKeyframes().some((frame) => "transform" in frame || "translate" in frame || "rotate" in frame),
).length"""


def finger(page: Page, x: float, y: float) -> Callable[[str], None]:
    """A finger at one place: `touchStart` lays it down, `touchEnd` lifts it."""
    session = page.context.new_cdp_session(page)

    def does(what: str) -> None:
        points = [{"x": x, "y": y}] if what == "touchStart" else []
        session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    return does


def test_a_long_press_shows_the_faces_and_lays_nothing(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    until_go(jo)
    box = jo.loose("M").bounding_box()
    assert box
    touch = finger(jo.page, box["x"] + 15, box["y"] + 15)
    touch("touchStart")
    expect(jo.page.get_by_text(FACES)).to_be_attached()
    touch("touchEnd")
    expect(jo.page.get_by_text(FACES)).to_have_count(0)
    expect(jo.straw.locator(".die")).to_have_count(0)
    jo.loose("M").tap()
    jo.reads("M")


def test_there_is_no_sound_until_somebody_wants_it(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP)
    jo.page.add_init_script(COUNTS_SOUND)
    jo.open_table()
    jo.start()
    jo.roll()
    jo.says("Cast for I, D, G, E")
    assert jo.page.evaluate("window.heard") == 0
    jo.tool("Sound")
    expect(jo.find_tool("Sound")).to_have_attribute("aria-pressed", "true")
    assert jo.page.evaluate("window.heard") == 1


@pytest.mark.parametrize(("wish", "tumbling"), [("reduce", False), ("no-preference", True)])
def test_dice_tumble_only_for_those_who_like_motion(invite: Invite, dice: Dice, wish: str, tumbling: bool) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **DESKTOP, reduced_motion=wish)
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    jo.page.evaluate(f"window.most = 0; setInterval(() => (window.most = Math.max(window.most, {MOVING})), 20)")
    jo.roll()
    jo.says("Cast for I, D, G, E")
    assert (jo.page.evaluate("window.most") > 0) is tumbling


def test_letters_lay_dice_and_six_shows_six_faces(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.tabs_to(in_hand(jo.page, "K"))
    jo.page.keyboard.press("6")
    expect(jo.page.get_by_text(FACES)).to_have_text(f"{FACES}N C O V U K")
    expect(on_board(jo.page)).to_have_count(0)
    jo.page.keyboard.press("f")
    expect(on_board(jo.page)).to_have_count(1)
    expect(jo.page.get_by_text(FACES)).to_have_count(0)
