"""Dice Words in real browsers: by mouse, by touch and by keyboard, with a vote, real dice and a watcher."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import expect

from lettercup.core import Verdict, say
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table
from tests.browser.dice_words import DRINK, ICE, Drinker, alone, at_the_table, of_the_sheet, until_go
from tests.browser.scripts import Script
from tests.support.server import AllowsAll

Dice = Callable[[Script], None]


def test_one_plays_by_mouse_and_one_by_touch_to_the_end(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE))
    until_go(jo, mara)
    for face in "MAT?":
        jo.loose(face).click()
    jo.says("Which letter is the ?")
    jo.press("C")
    jo.loose("H").click()
    jo.reads("MATCH")
    jo.sums_up("3 + 1 + 1 + 0 + 2 = 7, × 3 ice cubes + 5 = 26")
    expect(jo.page.get_by_text("in word")).to_have_count(3)
    for face in "HAM":
        mara.loose(face).tap()
    mara.reads("HAM")
    for face in "?T":
        mara.page.get_by_role("button", name=f"{face}: in the cup").first.tap()
    mara.bar.get_by_role("button", name="Roll S, T").tap()
    expect(mara.bar.get_by_text("One reroll left.")).to_be_visible()
    mara.loose("P").tap()
    mara.reads("HAMP")
    mara.straw.get_by_role("button", name=re.compile("^P")).tap()
    mara.reads("HAM")
    mara.bar.get_by_role("button", name="I am done").tap()
    mara.says("Your word stands")
    jo.press("I am done")
    for player in (jo, mara):
        expect(player.card("Jo")).to_contain_text("3+1+1+0+2 = 7, × 3 ice cubes (C A H) = 21")
        expect(player.card("Jo")).to_contain_text("5 letters: + 5")
        expect(player.card("Mara")).to_contain_text("2+1+3 = 6, × 2 ice cubes (A H) = 12")
        player.press("Finish")
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="Jo wins with 26")).to_be_visible()


def test_one_can_play_with_the_keyboard_alone(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    keys = jo.page.keyboard
    for button in ("Roll the ice cubes", "Go!", "Roll your dice"):
        jo.person.tabs_to(jo.bar.get_by_role("button", name=button, exact=True))
        keys.press("Enter")
    jo.says("Make one word")
    keys.type("matchx")
    jo.reads("MATCH")
    keys.press("Backspace")
    jo.reads("MATC")
    jo.person.tabs_to(jo.loose("S"))
    keys.press("ArrowRight")
    expect(jo.loose("H")).to_be_focused()
    keys.press("Enter")
    jo.reads("MATCH")
    keys.press("ArrowUp")
    expect(jo.straw.get_by_role("button").first).to_be_focused()
    keys.press("Shift+ArrowRight")
    jo.reads("AMTCH")
    keys.press("Shift+ArrowLeft")
    jo.reads("MATCH")
    jo.person.tabs_to(jo.bar.get_by_role("button", name="I am done"))
    keys.press("Enter")
    expect(jo.card("Jo (you)")).to_contain_text("26")
    jo.person.tabs_to(jo.bar.get_by_role("button", name="Finish"))
    keys.press("Enter")
    expect(jo.bar.get_by_role("heading")).to_have_text("Jo wins with 26")


def test_dice_are_dragged_onto_the_straw_along_it_and_off_it(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    until_go(jo)
    slots = jo.straw.get_by_role("listitem")
    for place, face in enumerate("MTA"):
        jo.loose(face).drag_to(slots.nth(place))
    jo.reads("MTA")
    jo.straw.get_by_role("button", name=re.compile("^A")).drag_to(slots.nth(1))
    jo.reads("MAT")
    jo.straw.get_by_role("button", name=re.compile("^M")).drag_to(jo.page.get_by_text("Tap to put on the straw"))
    jo.reads("AT")


def test_opponents_may_let_a_refused_word_count(invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False, say("{word} is not in the dictionary.", word=word)) for word in words)

    monkeypatch.setattr(AllowsAll, "judge", judge)
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE))
    until_go(jo, mara)
    jo.page.keyboard.type("mat")
    mara.press("I am done")
    mara.says("You have no word this time")
    jo.press("I am done")
    expect(jo.card("Jo")).to_contain_text("MAT is not in the dictionary: no points")
    expect(jo.card("Mara")).to_contain_text("No word")
    mara.says("Let Jo have MAT?")
    mara.press("Accept it")
    expect(mara.card("Jo")).to_contain_text("Accepted by all opponents")
    mara.says("All words lie open")


def test_only_doubted_words_are_judged_where_people_doubt(
    invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False, say("{word} is not in the dictionary.", word=word)) for word in words)

    monkeypatch.setattr(AllowsAll, "judge", judge)
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE), referee="challenge")
    until_go(jo, mara)
    jo.page.keyboard.type("mat")
    mara.page.keyboard.type("ham")
    for player in (jo, mara):
        player.press("I am done")
    expect(mara.card("Jo")).to_contain_text("Nobody has doubted it.")
    mara.page.get_by_role("button", name="Doubt MAT").tap()
    expect(jo.card("Jo")).to_contain_text("MAT is not in the dictionary: no points")
    expect(jo.card("Mara")).to_contain_text("Nobody has doubted it.")
    mara.says("Let Jo have MAT?")


def test_a_bot_makes_its_own_word(invite: Invite, dice: Dice) -> None:
    dice(of_the_sheet)
    person = invite("Jo", **PHONE)
    open_table(person, "dice-words", rounds=1)
    person.add_bot()
    expect(person.page.get_by_role("button", name="Free the seat of")).to_have_count(1)
    person.start()
    jo = Drinker(person)
    jo.press("Roll for the start")
    for button in ("Roll the ice cubes", "Go!", "Roll your dice", "I am done", "Finish"):
        jo.press(button)
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="Pepper wins with")).to_be_visible()


def test_a_watcher_sees_the_ice_but_nobodys_dice(invite: Invite, dice: Dice) -> None:
    dice(alone)
    jo_, eva = invite("Jo"), invite("Eva")
    (jo,) = at_the_table(jo_)
    until_go(jo)
    eva.page.goto(jo.page.url)
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    expect(eva.page.get_by_role("img", name="C", exact=True)).to_be_visible()
    assert eva.page.locator(".die").count() == 4


def test_real_dice_are_typed_in(invite: Invite) -> None:
    person = invite("Jo", **PHONE)
    person.open_table("Dice Words")
    person.page.get_by_role("radio", name="We have the box").check()
    person.start()
    jo = Drinker(person)
    for faces, order in ((ICE, "Roll the ice cubes"), (DRINK, "Roll your dice")):
        jo.says(order)
        for face in faces:
            jo.bar.get_by_role("button", name=face, exact=True).click()
        jo.press("Enter the cast")
        if order == "Roll the ice cubes":
            jo.press("Go!")
    jo.says("Make one word")
    jo.page.keyboard.type("match")
    jo.reads("MATCH")
