"""Alphabet Dice in real browsers: by mouse, by touch and by keyboard; words that open, Slurps, votes and last turns."""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import expect

from lettercup.core import Verdict, say
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import cell, click, drag, in_hand, laid, on_board, open_table, tap
from tests.browser.people import Person
from tests.support.server import AllowsAll

FIRST, SECOND = "SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU"


def judging(refused: str) -> Callable[[AllowsAll, Iterable[str]], tuple[Verdict, ...]]:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        reason = say("{word} is not in the dictionary.", word=refused)
        return tuple(Verdict(word, False, reason) if word == refused else Verdict(word, True) for word in words)

    return judge


def roll(*people: Person) -> None:
    for person in people:
        person.page.get_by_role("button", name="Roll your dice").click()


def press(person: Person, name: str) -> None:
    person.bar.get_by_role("button", name=name).click()


def reads(person: Person, word: str) -> None:
    """Some die on the board stands in a word."""
    expect(person.page.get_by_label(f"in {word}").first).to_be_attached()


def test_one_builds_by_mouse_the_other_by_touch_and_words_open(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    jo.says("Lay the first word")
    click(jo.page, "S", 0, 0)
    drag(jo.page, in_hand(jo.page, "O"), cell(jo.page, 0, 1))
    click(jo.page, "P", 0, 2)
    click(jo.page, "K", 2, 2)
    drag(jo.page, laid(jo.page, "K"), tuple_of(in_hand(jo.page, "N").bounding_box()))
    jo.says("Build SOP?")
    press(jo, "Build")
    mara.says("Build, slurp or pass")
    in_hand(mara.page, "T").tap()
    x, y = cell(mara.page, 0, 1)
    mara.page.touchscreen.tap(x - 17, y)
    mara.says("Build STOP?")
    press(mara, "Build")
    for person in (jo, mara):
        reads(person, "STOP")
        person.is_well_served()
        person.fits()
    press(jo, "Slurp")
    jo.says("Which of your dice goes in?")
    in_hand(jo.page, "E").click()
    laid(jo.page, "O").click()
    jo.says("Who gets the red O?")
    expect(jo.bar.get_by_text("STOP is STEP now. A red letter costs 2.")).to_be_visible()
    press(jo, "Mara 17 to 18")
    reads(mara, "STEP")
    expect(in_hand(mara.page, "O, red, costs two")).to_be_visible()
    press(mara, "Pass")
    jo.says("Build or pass")


def tuple_of(box: object) -> tuple[float, float]:
    assert isinstance(box, dict)
    return box["x"] + 20, box["y"] + 20


def test_last_turns_and_a_letter_that_comes_back(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    jo.says("Lay the first word")
    jo.page.keyboard.type(FIRST)
    expect(on_board(jo.page)).to_have_count(18)
    press(jo, "Build")
    expect(mara.page.get_by_text("Jo is out. Everyone else has one last turn.")).to_be_visible()
    jo_gets_a_letter_back(jo, mara)
    press(mara, "Pass")
    for person in (jo, mara):
        expect(person.page.get_by_role("heading", name="Serving 1 is over")).to_be_visible()


def jo_gets_a_letter_back(jo: Person, mara: Person) -> None:
    """Mara slurps in her last turn, and Jo has to play on until he is out again."""
    press(mara, "Slurp")
    in_hand(mara.page, "C").tap()
    laid(mara.page, "S").tap()
    press(mara, "Jo 0 to 1")
    jo.says("Build, slurp or pass")
    x, y = cell(jo.page, 1, 0)
    in_hand(jo.page, "S").click()
    jo.page.mouse.click(x, y)
    press(jo, "Build")
    mara.says("Build or pass")


def test_a_word_is_opened_by_keyboard(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST)
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "alphabet-dice")
    jo.tabs_to(jo.page.get_by_role("button", name="Start the game"))
    jo.page.keyboard.press("Enter")
    jo.tabs_to(jo.page.get_by_role("button", name="Roll your dice"))
    jo.page.keyboard.press("Enter")
    jo.says("Lay the first word")
    jo.page.keyboard.type("sop")
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.type("t")
    jo.says("Build STOP?")
    jo.page.keyboard.type("op")
    jo.page.keyboard.type("niternksnvdlhe")
    expect(on_board(jo.page)).to_have_count(18)
    jo.tabs_to(jo.bar.get_by_role("button", name="Build"))
    jo.page.keyboard.press("Enter")
    expect(jo.rail.get_by_text("Serving 1 is over.")).to_be_attached()


def test_a_refused_word_is_ringed_and_can_be_put_to_the_others(
    invite: Invite, hands: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands(FIRST, SECOND)
    monkeypatch.setattr(AllowsAll, "judge", judging("SOT"))
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    for column, letter in enumerate("SOT"):
        tap(jo.page, letter, 0, column)
    press(jo, "Build")
    expect(jo.page.locator(".plane .refused")).to_have_count(3)
    expect(jo.bar.get_by_role("button", name="Build")).to_be_disabled()
    jo.is_well_served()
    press(jo, "Ask the others")
    jo.says("The others decide on SOT")
    mara.says("Let Jo have SOT?")
    press(mara, "Accept it")
    jo.says("Build SOT?")
    press(jo, "Build")
    reads(mara, "SOT")


def test_everybody_may_watch_all_dice_and_find_them_again_after_a_reload(
    invite: Invite, hands: Callable[..., None]
) -> None:
    hands(FIRST, SECOND)
    jo, eva = invite("Jo"), invite("Eva", **PHONE)
    code = open_table(jo, "alphabet-dice")
    jo.start()
    roll(jo)
    eva.page.goto(f"/t/{code}")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    expect(eva.page.get_by_role("group", name="Dice of Jo").first.get_by_role("img")).to_have_count(18)
    jo.page.keyboard.type("sop")
    jo.page.reload()
    jo.says("Lay the first word")
    expect(on_board(jo.page)).to_have_count(0)


def test_a_bot_builds_on(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo = invite("Jo", **PHONE)
    open_table(jo, "alphabet-dice")
    jo.add_bot()
    expect(jo.page.get_by_role("button", name="Free the seat of")).to_have_count(1)
    jo.start()
    roll(jo)
    for column, letter in enumerate("STONE"):
        tap(jo.page, letter, 0, column)
    press(jo, "Build")
    expect(jo.bar.get_by_role("heading")).to_have_text("Build, slurp or pass", timeout=20_000)
