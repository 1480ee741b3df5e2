"""Boggle Bowl in real browsers: by mouse, by touch and by keyboard, the crossing, teams, a doubt, real dice."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLong
from playwright.sync_api import expect

from lettercup.core import Verdict, fault
from tests.browser.boggle_bowl import CUBES, Bowler, all_roll, always_the_same, at_the_table, on_an_x
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table
from tests.browser.scripts import Script
from tests.browser.test_real_dice import types
from tests.support.server import AllowsAll

Dice = Callable[[Script], None]


def test_one_plays_by_mouse_and_one_by_touch_to_the_end(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE))
    for word, way in (("TURTLEM", ("to the right",) * 3), ("TURT", ())):
        jo.rolls()
        jo.says("Mara rolls the cubes")
        expect(jo.loose).to_have_count(0)
        mara.rolls()
        jo.has_rolled()
        mara.has_rolled()
        for face in word:
            jo.cube(face).click()
        jo.reads(word)
        mara.cube("O").tap()
        mara.reads("O")
        jo.ends_the_race()
        jo.says("You turned the glass")
        mara.says("Finish!")
        mara.button("I’m done").tap()
        jo.says("Choose a lit space")
        mara.says(f"Jo wins {len(word)} to 0 and moves the token {len(word)} steps.")
        jo.steps(*way, *("forward",) * 4)
        jo.says("Move the token here?")
        jo.press("Move here")
    for player, heading in ((jo, "You win with 100"), (mara, "Jo wins with 100")):
        player.says(heading)
        player.press("See the result")
        expect(player.page.get_by_role("heading", name=heading)).to_be_visible()


def test_one_can_play_with_the_keyboard_alone(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    keys = jo.page.keyboard
    for word, way in (("turtlem", ("ArrowRight",) * 3), ("turt", ())):
        jo.says("Roll your cubes")
        jo.person.tabs_to(jo.button("Roll your cubes"))
        keys.press("Enter")
        jo.says("Make one word")
        keys.type(f"{word}x")
        jo.reads(word.upper())
        keys.press("Backspace")
        jo.reads(word[:-1].upper())
        keys.type(word[-1])
        expect(jo.button("Turn the glass")).to_be_enabled()
        jo.person.tabs_to(jo.button("Turn the glass"))
        keys.press("Enter")
        jo.says("Choose a lit space")
        for key in (*way, *("ArrowUp",) * 4):
            keys.press(key)
        jo.says("Move the token here?")
        jo.person.tabs_to(jo.button("Move here"))
        keys.press("Enter")
    jo.says("You have 100 points")


def test_space_starts_the_next_word_and_cubes_keep_their_places(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    all_roll(jo)
    expect(jo.bar.get_by_text("Tap cubes or type. The longest word wins.")).to_be_visible()
    before = jo.page.locator(".hand .die").evaluate_all(WHERE)
    jo.cube("T").click()
    jo.page.keyboard.type("urtle open")
    jo.reads("TURTLEOPEN")
    expect(jo.area.get_by_role("button", name="O, word 2, place 1")).to_be_visible()
    expect(jo.bar.get_by_text("The space calls for one word; there are 2.")).to_be_visible()
    assert jo.page.locator(".hand .die").evaluate_all(WHERE) == before
    jo.page.keyboard.press("Backspace")
    jo.reads("TURTLEOPE")
    jo.page.keyboard.press("Escape")
    expect(jo.area.locator(".die")).to_have_count(0)
    jo.cube("T").click()
    jo.page.keyboard.type("op")
    jo.page.keyboard.press("Enter")
    jo.says("Choose a lit space")


WHERE = "all => all.map(die => [die.dataset.die, die.offsetLeft, die.offsetTop])"


@pytest.mark.parametrize(("size", "text"), [((320, 568), ""), ((568, 320), ""), ((390, 844), "200%")])
def test_all_cubes_are_seen_while_the_clock_runs(invite: Invite, dice: Dice, size: tuple[int, int], text: str) -> None:
    dice(always_the_same)
    person = invite("Jo", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    (jo,) = at_the_table(person)
    jo.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    all_roll(jo)
    person.sees_all(".hand .die", 11)
    person.fits()


@pytest.mark.parametrize("size", [(320, 568), (360, 740)])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_moves_when_the_other_side_turns_the_glass(
    invite: Invite, dice: Dice, size: tuple[int, int], locale: str
) -> None:
    dice(always_the_same)
    small = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True, "is_mobile": True}
    person, mara = invite("Jo", **small, locale=locale), invite("Marabel v. Hohenstein", **DESKTOP)
    code = person.opens("boggle-bowl", {})
    mara.join(code)
    bar = person.page.locator(".shell > .bar")
    bar.locator("button.ink:enabled").tap()
    jo, other = Bowler(person), Bowler(mara)
    bar.locator("[data-cup]").tap()
    other.rolls()
    jo.has_rolled()
    other.has_rolled()
    seen = jo.page.locator(".hand .die")
    before = seen.evaluate_all(SEEN)
    jo.cube("T").tap()
    mara.page.keyboard.type("turtle")
    other.ends_the_race()
    expect(bar.get_by_role("heading")).to_have_text(re.compile("^(Finish|Schnell)!$"))
    jo.cube("U").tap()
    assert seen.evaluate_all(SEEN) == before


SEEN = "all => all.map(die => die.parentElement).map(place => (box => [box.x, box.y])(place.getBoundingClientRect()))"


def test_the_board_stands_still_while_the_token_walks(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    person = invite("Jo", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    (jo,) = at_the_table(person)
    all_roll(jo)
    jo.page.keyboard.type("turtle")
    jo.ends_the_race()
    jo.says("Choose a lit space")
    goal = jo.page.get_by_text("Your goal ↑")
    person.sees_all(".room .space", 63)
    before = goal.bounding_box()
    for number in range(1, 6):
        expect(jo.bar.get_by_text(f"Step {number} of 6.")).to_be_visible()
        jo.steps("to the left" if number in (2, 4) else "forward")
        assert goal.bounding_box() == before


def test_who_only_hears_knows_the_cubes_and_the_words(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    all_roll(jo)
    asked, happened = jo.page.get_by_test_id("ask-spoken"), jo.page.get_by_test_id("event-spoken")
    expect(asked).to_contain_text("Make one word. Your cubes: E O P T U L R E T M N. Tap cubes or type.")
    jo.page.keyboard.type("tur")
    expect(happened).to_have_text("TUR. Your tray: 3 of 11 used")
    jo.page.keyboard.press("Space")
    expect(happened).to_have_text("Go on with word 2")
    jo.page.keyboard.type("me")
    expect(happened).to_have_text("TUR, ME. Your tray: 5 of 11 used")


def test_cubes_are_shuffled_and_keep_what_lies_in_words(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    all_roll(jo)
    jo.cube("T").tap()
    tray = jo.page.locator(".hand .die .letter")
    before = tray.all_inner_texts()
    jo.page.get_by_role("button", name="Shuffle").tap()
    expect(tray).not_to_have_text(before)
    assert sorted(tray.all_inner_texts()) == sorted(CUBES)
    jo.reads("T")
    jo.person.sees_all(".hand .die", 11)


def test_two_words_cross_in_one_cube(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    on_an_x(jo)
    jo.page.keyboard.type("turtle")
    jo.page.get_by_role("button", name="Go on with the word down").click()
    jo.area.get_by_role("button", name=re.compile("^T, across, place 4")).click()
    expect(jo.area.get_by_role("button", name="T, in both words")).to_be_visible()
    jo.page.keyboard.type("empo")
    jo.reads("TURTLEEMPO")
    jo.ends_the_race()
    expect(jo.page.get_by_role("img", name="10 cubes")).to_be_visible()


def test_cubes_are_dragged_into_a_word_along_it_and_back(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    all_roll(jo)
    next_place = jo.page.get_by_role("button", name="Go on with word 1")
    for face in "TPO":
        jo.cube(face).drag_to(next_place)
    jo.reads("TPO")
    jo.area.get_by_role("button", name=re.compile("^O")).drag_to(jo.area.get_by_role("button", name=re.compile("^P")))
    jo.reads("TOP")
    jo.area.get_by_role("button", name=re.compile("^P")).drag_to(jo.cube("E"))
    jo.reads("TO")
    jo.press("Roll all 11")
    expect(jo.loose).to_have_count(11)


def test_the_other_members_of_a_side_suggest_words_to_it_alone(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    jo, mara, pepper = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **DESKTOP), invite("Pepper", **PHONE))
    all_roll(jo, mara)
    pepper.says("Help Jo find words")
    pepper.bar.get_by_role("textbox", name="Suggest a word").fill("turtle")
    pepper.press("Suggest")
    expect(jo.person.rail).to_contain_text("TURTLE (Pepper)")
    expect(mara.page.get_by_text("TURTLE")).to_have_count(0)


def test_the_other_side_may_let_a_refused_word_count(
    invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False, fault("not-in-dictionary", word)) for word in words)

    monkeypatch.setattr(AllowsAll, "judge", judge)
    dice(always_the_same)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE))
    all_roll(jo, mara)
    jo.page.keyboard.type("turtle")
    jo.ends_the_race()
    mara.press("I’m done")
    expect(mara.page.get_by_text("TURTLE is not in the dictionary.", exact=True)).to_be_visible()
    jo.press("Ask the others to accept TURTLE")
    mara.says("Accept TURTLE?")
    mara.press("Accept")
    jo.says("Choose a lit space")


def test_more_words_than_the_space_calls_for_may_be_tried(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    all_roll(jo)
    for face in "TO":
        jo.cube(face).tap()
    jo.page.get_by_role("button", name="Try another word").tap()
    for face in "LET":
        jo.cube(face).tap()
    jo.reads("TOLET")
    expect(jo.bar.get_by_text("The space calls for one word; there are 2. So far: 0 cubes.")).to_be_visible()
    for face in "TO":
        jo.area.get_by_role("button", name=re.compile(f"^{face}, word 1")).tap()
    jo.reads("LET")
    expect(jo.bar.get_by_text("The space calls for")).to_have_count(0)


def test_real_dice_are_typed_in(invite: Invite) -> None:
    person = invite("Jo", **PHONE)
    person.open_table("Boggle Bowl")
    person.page.get_by_role("radio", name="We have the box").check()
    person.start()
    jo = Bowler(person)
    jo.says("Roll your cubes")
    types(person, CUBES)
    expect(jo.loose).to_have_count(11)


def test_a_bot_races_and_a_watcher_sees_no_cubes_of_a_race(invite: Invite, dice: Dice) -> None:
    dice(always_the_same)
    person, eva = invite("Jo", **PHONE), invite("Eva")
    code = open_table(person, "boggle-bowl")
    person.add_bot()
    expect(person.page.get_by_role("button", name="Remove")).to_have_count(1)
    person.start()
    eva.page.goto(f"/t/{code}")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    jo = Bowler(person)
    expect(jo.bar).to_contain_text("The cubes are shown when both sides have rolled.")
    all_roll(jo)
    jo.cube("O").tap()
    expect(eva.page.locator("main .die .letter")).to_have_count(0)
    jo.bar.get_by_role("button", name=re.compile("^(Turn the glass|I’m done)$")).tap()
    over = jo.bar.get_by_role("heading", name=re.compile("^((First|One) step|Pepper moves|Roll your cubes|All words)"))
    done = jo.bar.get_by_role("button", name="I’m done")
    expect(over.or_(done).first).to_be_visible()
    if done.is_visible():
        with suppress(TooLong):  # Either the bot was as quick, or the answer is still on its way.
            done.tap(timeout=3_000)
    expect(over).to_be_visible()
