"""How the page feels: faces at a closer look, sound that waits to be wanted, motion that can be left out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import boggle_bowl
from tests.browser.album import GERMAN
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import in_hand, is_in_sight, on_board, open_table, places_seen, settled, watch_places
from tests.browser.dice_words import alone, at_the_table, until_go
from tests.browser.people import seated
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


BREATHES = """document.getAnimations().some(({ effect, playState }) =>
  playState === "running" && effect.target?.closest("section.bar .moving"))"""


@pytest.mark.parametrize(("wish", "breathing"), [("reduce", False), ("no-preference", True)])
def test_something_moves_while_a_bot_thinks(
    invite: Invite, hands: Callable[..., None], hesitate: Callable[..., None], wish: str, breathing: bool
) -> None:
    hands("SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU")
    hesitate(900.0)
    jo = invite("Jo", **PHONE, reduced_motion=wish)
    open_table(jo, "alphabet-dice")
    jo.add_bot()
    seated(jo.page, 2)
    jo.start()
    jo.page.get_by_role("button", name="Roll your dice").tap()
    jo.says("Lay the first word")
    jo.bar.get_by_role("button", name="Pass").tap()
    jo.says("Pepper is choosing")
    assert jo.page.evaluate(BREATHES) is breathing


def german(page: Page) -> None:
    page.evaluate(GERMAN, "de")
    page.reload()
    expect(page.locator("html[lang=de]")).to_be_attached()


def test_nothing_moves_while_a_crossword_of_all_kinds_of_words_is_laid(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    german(jo.page)
    bar = jo.page.locator("section.bar")
    expect(bar).to_contain_text("Leg dein Kreuzwort\u00adrätsel")
    settled(jo.page)
    watch_places(jo.page)
    strip = jo.page.get_by_role("group", name="Summe bisher")
    for typed, told, sum_up in (
        ("kitchen", "Feld antippen bewegt den Pfeil", "waagrecht 19"),
        ("bay", "Feld antippen bewegt den Pfeil", "waagrecht"),
        ("*", "Wofür steht der Stern?", "★"),
        ("e", "BAYE ließe sich bei", "waagrecht"),
        ("fqq", "Du hast kein Q mehr.", "übrig"),
    ):
        for key in ("ArrowDown",) * 3 * (typed == "bay") + tuple(typed):
            jo.page.keyboard.press(key)
        expect(bar).to_contain_text(told)
        expect(strip).to_contain_text(sum_up)
    assert len(places_seen(jo.page)) == 1, places_seen(jo.page)


@pytest.mark.parametrize("size", [(390, 844), (568, 320)])
def test_what_is_opened_lies_over_the_dice_and_close_is_in_sight(
    invite: Invite, dice: Dice, size: tuple[int, int]
) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    for opened in ("Score sheet and log", "How to play"):
        jo.tool(opened)
        settled(jo.page)
        paper = jo.page.get_by_role("complementary", name=opened)
        assert not is_in_sight(jo.page, in_hand(jo.page, "K"))
        assert is_in_sight(jo.page, paper.get_by_role("button", name="Close"))
        paper.get_by_role("button", name="Close").tap()
        assert is_in_sight(jo.page, in_hand(jo.page, "K"))


@pytest.mark.parametrize("size", [(320, 568), (1440, 900)])
def test_nothing_moves_while_words_that_do_not_cross_are_laid(
    invite: Invite, dice: Dice, size: tuple[int, int]
) -> None:
    dice(boggle_bowl.always_the_same)
    jo = invite("Jo", viewport={"width": size[0], "height": size[1]})
    (bowler,) = boggle_bowl.at_the_table(jo)
    boggle_bowl.on_an_x(bowler)
    german(jo.page)
    expect(jo.page.locator(".hand .at")).to_have_count(11)
    bar = jo.page.locator("section.bar")
    expect(bar).to_contain_text("Leg ein Wort. Dann eines, das es kreuzt.")
    settled(jo.page)
    watch_places(jo.page)
    jo.page.keyboard.type("turtle")
    expect(bar).to_contain_text("Jetzt ein zweites Wort mit einem dieser Buchstaben.")
    jo.page.keyboard.type(" mon")
    expect(bar).to_contain_text("Die Wörter kreuzen sich nicht. Bisher: 0 Würfel.")
    assert len(places_seen(jo.page)) == 1, places_seen(jo.page)


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
