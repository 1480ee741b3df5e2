"""A line that takes its time: nothing that a player does meanwhile is lost, and nothing is done twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import boggle_bowl, dice_words
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import arrow, cell, in_hand, laid, lie_still, on_board, open_table, settled
from tests.browser.line import Line
from tests.browser.scripts import Script, of_the_sheet

Dice = Callable[[Script], None]

FIRST, SECOND = "SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU"
NOT_ASKED = re.compile("It is not your turn|no dice in your cup|You are done; wait")


def twice(page: Page, name: str) -> None:
    """Two taps on a button of the bar, as quick as a finger can."""
    box = page.get_by_role("region", name="What to do").get_by_role("button", name=name).bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def where(page: Page, letter: str) -> object:
    return laid(page, letter).bounding_box()


@pytest.mark.parametrize(("row", "column"), [(0, 0), (2, 1)])
def test_what_is_laid_between_build_and_its_answer_stays(
    invite: Invite, hands: Callable[..., None], row: int, column: int
) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    line = Line(jo)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    jo.page.touchscreen.tap(*cell(jo.page, row, column))
    for letter in "SO":
        in_hand(jo.page, letter).tap()
    line.hold()
    twice(jo.page, "Build SO")
    line.waits_for_a_move("build")
    jo.page.touchscreen.tap(*cell(jo.page, row + 2, column + 1))
    in_hand(jo.page, "T").tap()
    jo.page.touchscreen.tap(*cell(jo.page, row, column + 3))
    before = [where(jo.page, letter) for letter in "SOT"]
    places, size, *_ = lie_still(jo.page)
    pointed = cell(jo.page, *(arrow(jo.page) or ()))
    line.release()
    jo.says("Mara is choosing")
    settled(jo.page)
    assert [where(jo.page, letter) for letter in "SOT"] == before
    assert cell(jo.page, *(arrow(jo.page) or ())) == pointed
    assert lie_still(jo.page)[:2] == [places, size]
    expect(jo.page.locator(".plane .trial")).to_have_count(1)
    expect(on_board(mara.page)).to_have_count(2)
    assert line.moves == ["build"]


def test_an_arrow_that_was_put_somewhere_waits_there(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE), invite("Mara", **PHONE)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    mara.says("Jo is choosing")
    mara.page.touchscreen.tap(*cell(mara.page, 2, 1))
    for letter in "SO":
        in_hand(jo.page, letter).tap()
    jo.bar.get_by_role("button", name="Build SO").tap()
    mara.says("Build, slurp or pass")
    assert arrow(mara.page) == [2, 1]


def test_a_second_tap_on_pass_is_no_second_move(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    line = Line(jo)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    line.hold()
    twice(jo.page, "Pass")
    line.waits_for_a_move("pass")
    line.release()
    jo.says("Mara is choosing")
    expect(jo.page.get_by_text(NOT_ASKED)).to_have_count(0)
    assert line.moves == ["pass"]


def test_a_second_tap_on_the_cup_throws_nothing(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    jo.open_table()
    jo.start()
    jo.says("Cast for B, R, I, D, G, E")
    line.hold()
    twice(jo.page, "Roll the dice")
    line.waits_for_a_shake()
    line.release()
    jo.says("Cast for I, D, G, E")
    assert len(line.shakes) == 1


def test_dice_are_rolled_again_once_whatever_is_tapped_meanwhile(invite: Invite, dice: Dice) -> None:
    dice(dice_words.alone)
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    (drinker,) = dice_words.at_the_table(jo)
    dice_words.until_go(drinker)
    for face in "HAM":
        drinker.loose(face).tap()
    drinker.press("Roll again…")
    for face in "?T":
        jo.page.get_by_role("button", name=f"Roll {face} again", pressed=True).first.tap()
    line.waits_until_still()
    line.hold()
    drinker.press("Roll S, T")
    line.waits_for_a_move("reroll")
    jo.page.get_by_role("button", name="Roll ? again").tap()
    drinker.press("Roll S, T")
    line.release()
    expect(jo.bar.get_by_text("You can roll once more.")).to_be_visible()
    drinker.reads("HAM")
    assert line.moves.count("reroll") == 1


def test_a_word_that_was_handed_in_is_not_changed_any_more(invite: Invite, dice: Dice) -> None:
    dice(dice_words.alone)
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    (drinker,) = dice_words.at_the_table(jo)
    dice_words.until_go(drinker)
    for face in "HAM":
        drinker.loose(face).tap()
    line.waits_until_still()
    line.hold()
    drinker.press("I’m done")
    line.waits_for_a_move("done")
    drinker.loose("T").tap()
    drinker.straw.get_by_role("button", name=re.compile("^M")).tap()
    jo.page.keyboard.type("s")
    drinker.reads("HAM")
    line.release()
    expect(drinker.card("Jo").or_(drinker.card("You")).first).to_contain_text("HAM")
    assert line.moves.count("done") == 1
    assert line.moves[-1] == "done"


def test_a_crossword_that_was_handed_in_is_not_changed_any_more(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "KBHFIETYS*NC*AO")
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    jo.forgives("404")  # a tap on a word that stays asks for its meaning, and no dictionary is here
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    jo.page.get_by_role("button", name="Roll the fifteen dice").click()
    jo.says("Lay your crossword")
    for letter in "KITE":
        in_hand(jo.page, letter).tap()
    line.waits_until_still()
    line.hold()
    jo.bar.get_by_role("button", name="I’m done").tap()
    line.waits_for_a_move("done")
    in_hand(jo.page, "Y").tap()
    laid(jo.page, "E").tap()
    jo.page.keyboard.type("s")
    expect(on_board(jo.page)).to_have_count(4)
    expect(jo.bar.get_by_role("button", name="Undo")).to_be_disabled()
    line.release()
    expect(jo.bar.get_by_role("heading")).to_contain_text("points")
    assert line.moves[-1] == "done"


def test_words_that_were_handed_in_are_not_changed_any_more(invite: Invite, dice: Dice) -> None:
    dice(boggle_bowl.always_the_same)
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    (bowler,) = boggle_bowl.at_the_table(jo)
    boggle_bowl.all_roll(bowler)
    for letter in "MORE":
        bowler.cube(letter).tap()
    expect(bowler.button("Turn the glass")).to_be_enabled()
    line.waits_until_still()
    line.hold()
    bowler.press("Turn the glass")
    line.waits_for_a_move("flip")
    bowler.cube("T").tap()
    bowler.area.get_by_role("button", name=re.compile("^E")).tap()
    bowler.reads("MORE")
    line.release()
    expect(bowler.area).to_have_count(0)
    assert line.moves[-1] == "flip"


def test_a_swap_is_not_taken_for_good_before_it_is(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo = invite("Jo", **PHONE)
    line = Line(jo)
    open_table(jo, "alphabet-dice")
    jo.start()
    jo.page.get_by_role("button", name="Roll your dice").click()
    for letter in "STONE":
        in_hand(jo.page, letter).tap()
    jo.bar.get_by_role("button", name="Build STONE").tap()
    jo.bar.get_by_role("button", name="Slurp").tap()
    in_hand(jo.page, "K").tap()
    line.hold()
    laid(jo.page, "N").tap()
    jo.says("Is STOKE a word?")
    line.waits_for_a_move("swap")
    line.release()
    jo.says("Who gets the N?")


def test_a_move_that_came_too_late_is_no_refusal_of_what_is_asked_now(
    invite: Invite, hands: Callable[..., None]
) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    line = Line(jo)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    for person in (jo, mara):
        person.page.get_by_role("button", name="Roll your dice").click()
    jo.says("Lay the first word")
    for letter in "SO":
        in_hand(jo.page, letter).tap()
    line.hold()
    other = jo.page.context.new_page()
    other.goto(jo.page.url)
    other.get_by_role("button", name="Pass").click()
    mara.says("Lay the first word")
    jo.bar.get_by_role("button", name="Build SO").tap()
    line.waits_for_a_move("build")
    line.release()
    jo.says("Mara is choosing")
    mara.page.keyboard.type("cot")
    mara.bar.get_by_role("button", name="Build COT").click()
    jo.says("Build, slurp or pass")
