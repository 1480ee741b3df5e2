"""Letters Rebus in real browsers: by mouse, by touch and by keyboard, watched live, at once, and with real dice."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Locator, Page, expect

from lettercup.core import Verdict
from lettercup.house import bots, seats
from lettercup.house.exports import verify_export
from lettercup.server.workers import measure, measurer
from tests.browser.conftest import DESKTOP, PHONE, Invite, served
from tests.browser.crosswords import (
    cell,
    click,
    covers_no_die,
    drag,
    in_hand,
    is_in_sight,
    laid,
    lie_still,
    on_board,
    open_table,
    settled,
    tap,
    word_by_taps,
)
from tests.browser.people import Person, seated
from tests.browser.scripts import Script
from tests.support.server import AllowsAll

Dice = Callable[[Script], None]

LETTERS = "KBHFIETYS*NC*AO"


def always(number: int, dice: int) -> str:
    return LETTERS


def roll(person: Person) -> None:
    person.page.get_by_role("button", name="Roll the fifteen dice").click()


def rolls(person: Person) -> None:
    """Rolls, and is asked to lay."""
    roll(person)
    person.says("Lay your crossword")


def sums(person: Person, across: str, down: str, left_over: str, total: str) -> None:
    """The strip shows this sum."""
    strip = person.page.get_by_role("group", name="Sum so far")
    expect(strip).to_contain_text(f"across {across} down {down} left over {left_over}")
    expect(strip).to_contain_text(total)


def press(person: Person, name: str) -> None:
    person.bar.get_by_role("button", name=name).click()


def test_one_lays_by_mouse_while_another_watches_and_then_lays_by_touch(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    code = open_table(jo, "letters-rebus", rounds=1)
    mara.join(code)
    jo.start()
    rolls(jo)
    mara.says("Jo is building")
    for column, letter in enumerate("BITE"):
        click(jo.page, letter, 0, column)
    drag(jo.page, in_hand(jo.page, "A"), cell(jo.page, 1, 2))
    sums(jo, "9", "3", "−25", "−13")
    sums(mara, "9", "3", "−25", "−13")
    expect(on_board(mara.page)).to_have_count(5)
    drag(jo.page, laid(jo.page, "A"), cell(jo.page, -1, 2))
    sums(jo, "9", "3", "−25", "−13")
    press(jo, "I’m done")
    jo.says("You have −13 points")
    press(jo, "Go on")
    press(mara, "Go on")
    rolls(mara)
    tap(mara.page, "Y", 0, 0)
    tap(mara.page, "star", 1, 0)
    mara.says("What is the star?")
    mara.bar.get_by_role("button", name="O", exact=True).tap()
    tap(mara.page, "S", 0, 1)
    laid(mara.page, "S").tap()
    expect(in_hand(mara.page, "S")).to_be_visible()
    sums(mara, "0", "5", "−31", "−26")
    press(mara, "I’m done")
    for person in (mara, jo):
        press(person, "Go on")
    for person, heading in ((mara, "Jo wins with −13"), (jo, "You win with −13")):
        person.page.get_by_role("button", name="See the result").click()
        expect(person.page.get_by_role("heading", name=heading)).to_be_visible()


def test_one_can_play_with_the_keyboard_alone(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "letters-rebus", rounds=1)
    jo.tabs_to(jo.page.get_by_role("button", name="Start the game"))
    jo.page.keyboard.press("Enter")
    jo.tabs_to(jo.page.get_by_role("button", name="Roll the fifteen dice"))
    jo.page.keyboard.press("Enter")
    jo.says("Lay your crossword")
    jo.page.keyboard.type("kitchen")
    expect(on_board(jo.page)).to_have_count(7)
    expect(jo.page.get_by_role("button", name="Empty, row 1 column 8, typing goes across")).to_be_focused()
    for key in ("ArrowLeft",) * 6 + ("ArrowDown", "Space"):
        jo.page.keyboard.press(key)
    jo.page.keyboard.type("*f")
    jo.page.keyboard.type("qzb")
    expect(jo.bar.get_by_text("You have no Z left.")).to_be_visible()
    expect(on_board(jo.page)).to_have_count(9)
    for _ in range(2):
        jo.page.keyboard.press("Backspace")
    sums(jo, "19", "6", "−16", "9")
    jo.page.keyboard.press("Backspace")
    sums(jo, "19", "0", "−16", "3")
    jo.page.keyboard.press("Escape")
    sums(jo, "19", "6", "−16", "9")
    jo.tabs_to(in_hand(jo.page, "B"))
    jo.page.keyboard.press("ArrowRight")
    jo.page.keyboard.press("Enter")
    expect(on_board(jo.page)).to_have_count(9)
    jo.page.keyboard.press("Enter")
    expect(on_board(jo.page)).to_have_count(8)
    jo.tabs_to(jo.bar.get_by_role("button", name="I’m done"))
    jo.page.keyboard.press("Enter")
    jo.says("You have 9 points")
    jo.tabs_to(jo.bar.get_by_role("button", name="Go on"))
    jo.page.keyboard.press("Enter")
    expect(jo.page.get_by_role("button", name="See the result")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_a_free_cell_can_be_tapped_on_every_side_of_the_first_word(invite: Invite, dice: Dice, width: int) -> None:
    dice(always)
    jo = invite("Jo", **{**PHONE, "viewport": {"width": width, "height": 844}})
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    rolls(jo)
    for letter in "IT":
        in_hand(jo.page, letter).tap()
    expect(jo.bar.get_by_text("Tap a free cell to move the arrow, and again to turn it.")).to_be_visible()
    for row, column in ((-1, 0), (0, -1), (1, 0), (0, 2)):
        assert shown_in_full(jo.page, row, column)
    tap(jo.page, "K", 0, -1)
    expect(jo.page.locator(".plane").get_by_label("in KIT")).to_have_count(3)


def test_a_cell_that_is_cut_comes_into_sight_when_it_is_tapped(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    rolls(jo)
    for letter in "KITCHEN":
        in_hand(jo.page, letter).tap()
    settled(jo.page)
    cut = next(column for column in range(-2, 1) if cell(jo.page, 0, column + 0.5)[0] > 0)
    assert not shown_in_full(jo.page, 1, cut)
    jo.page.touchscreen.tap(1, cell(jo.page, 1, cut)[1])
    expect(jo.page.get_by_role("button", name="Empty, row 2")).to_be_visible()
    settled(jo.page)
    assert shown_in_full(jo.page, 1, cut)


def shown_in_full(page: Page, row: int, column: int) -> bool:
    """Whether a cell of the board lies within its window."""
    box = page.locator(".view").bounding_box()
    assert box
    (left, top), (right, bottom) = cell(page, row - 0.5, column - 0.5), cell(page, row + 0.5, column + 0.5)
    across = box["x"] <= left and right <= box["x"] + box["width"]
    return across and box["y"] <= top and bottom <= box["y"] + box["height"]


def test_keys_belong_to_the_page_also_after_a_click(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    rolls(jo)
    click(jo.page, "K", 1, 1)
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.press("Space")
    jo.page.keyboard.press("ArrowDown")
    in_hand(jo.page, "I").click()
    jo.page.keyboard.type("t")
    expect(jo.page.locator(".plane").get_by_label("in KIT")).to_have_count(3)
    in_hand(jo.page, "E").click()
    jo.page.keyboard.press("Enter")
    jo.says("You have −15 points")


def test_all_lay_at_once_in_secret_and_the_opponents_let_a_word_count(
    invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, word != "FY") for word in words)

    dice(always)
    monkeypatch.setattr(AllowsAll, "judge", judge)
    jo, mara, eva = invite("Jo", **PHONE), invite("Mara", **DESKTOP), invite("Eva")
    code = open_table(jo, "letters-rebus", rounds=1, mode="at-once")
    mara.join(code)
    jo.start()
    roll(jo)
    jo.says("Mara rolls the dice")
    rolls(mara)
    mara.page.keyboard.type("fy")
    jo.says("Lay your crossword")
    tap(jo.page, "I", 0, 0)
    tap(jo.page, "T", 0, 1)
    sums(jo, "4", "0", "−31", "−27")
    jo.page.reload()
    expect(on_board(jo.page)).to_have_count(2)
    eva.page.goto(f"/t/{code}")
    expect(eva.bar.get_by_text("You are watching.")).to_be_visible()
    expect(on_board(eva.page)).to_have_count(0)
    press(jo, "I’m done")
    jo.says("You are done")
    press(mara, "I’m done")
    press(mara, "Ask the others to accept FY")
    jo.says("Accept FY?")
    for person in (jo, mara):
        person.is_well_served()
        person.fits()
    jo.bar.get_by_role("button", name="Accept", exact=True).click()
    expect(jo.page.get_by_role("region", name="Mara")).to_contain_text("across 8: FY 8")


def test_several_refused_words_are_one_question(invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False) for word in words)

    dice(always)
    monkeypatch.setattr(AllowsAll, "judge", judge)
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, "letters-rebus", rounds=1, mode="at-once"))
    jo.start()
    roll(jo)
    rolls(mara)
    for key in ("f", "y", "ArrowLeft", "ArrowLeft", "ArrowDown", "Space", "b"):
        mara.page.keyboard.press(key)
    expect(mara.page.locator(".plane").get_by_label("in FY, FB")).to_have_count(1)
    for person in (jo, mara):
        press(person, "I’m done")
    jo.says("You have −35 points")
    expect(jo.bar.get_by_text("FY")).to_have_count(0)
    expect(mara.bar.get_by_text("FY and FB do not count.")).to_be_visible()
    chips = jo.page.get_by_role("main").get_by_role("listitem")
    expect(chips).to_have_text([re.compile(r"Jo\s*looking"), re.compile(r"Mara\s+0\s*looking")])
    press(mara, "Ask the others to accept FY and FB")
    jo.says("Accept FY and FB?")
    expect(jo.bar.get_by_text("Mara thinks they are words. Everyone must agree.")).to_be_visible()
    jo.bar.get_by_role("button", name="Accept", exact=True).click()
    expect(jo.page.get_by_role("region", name="Mara")).to_contain_text(re.compile("across.*FY.*down.*FB"))
    expect(jo.bar.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    for person in (jo, mara):
        press(person, "Go on")


def test_who_a_bot_plays_on_for_reads_who_rolls(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "IDLE_AFTER", 500)
    monkeypatch.setattr(bots, "BOT_PAUSE", (900_000, 1))
    jo, mara = invite("Jo", **PHONE), invite("Mara")
    mara.join(open_table(jo, "letters-rebus", rounds=1, mode="same-roll"))
    jo.start()
    jo.says("Roll your fifteen dice")
    press(mara, "Let a bot play on")
    jo.says("Jo rolls the dice")
    mara.says("Jo rolls the dice")


def test_three_people_play_five_rounds_with_the_same_dice(invite: Invite) -> None:
    """Nobody waits for two others; so does a quick game against two bots."""
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus")
    for people in (2, 3):
        jo.add_bot()
        seated(jo.page, people)
    expect(jo.page.get_by_role("radio", name="All with the same dice")).to_be_checked()
    rounds = jo.page.get_by_role("radiogroup", name="Rounds")
    expect(rounds.get_by_role("radio", name="5", exact=True)).to_be_checked()


def test_real_dice_are_typed_in_and_a_watcher_sees_them(invite: Invite) -> None:
    jo, eva = invite("Jo", **PHONE), invite("Eva")
    code = open_table(jo, "letters-rebus", rounds=1)
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.start()
    jo.says("Throw fifteen dice and tap what they show")
    expect(jo.bar.get_by_text("0 of 15.")).to_be_visible()
    as_dark = "gap => getComputedStyle(gap).color === getComputedStyle(gap.closest('.bar')).color"
    assert jo.bar.locator(".gap").first.evaluate(as_dark)
    jo.page.keyboard.type(LETTERS.replace("*", ""))
    for _ in range(2):
        jo.bar.get_by_role("button", name="*", exact=True).click()
    jo.page.get_by_role("button", name="Enter the cast").click()
    jo.says("Lay your crossword")
    eva.page.goto(f"/t/{code}")
    eva.says("Jo is building")
    tap(jo.page, "K", 0, 0)
    expect(on_board(eva.page)).to_have_count(1)


def test_seven_letters_take_seven_taps_and_the_board_follows_the_arrow(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", **PHONE, reduced_motion="no-preference")
    open_table(jo, "letters-rebus", rounds=1)
    jo.start()
    rolls(jo)
    expect(jo.page.get_by_role("group", name="Sum so far")).to_have_text("35 points to place", use_inner_text=True)
    settled(jo.page)
    places, size, *_ = lie_still(jo.page)
    assert len(places) == 15
    assert word_by_taps(jo.page, "KITCHEN") <= 9
    assert lie_still(jo.page)[:2] == [places, size]
    settled(jo.page)
    assert cell(jo.page, 0, 7)[0] + 2 * float(size.removesuffix("px")) == pytest.approx(390, abs=1)
    sums(jo, "19", "0", "−16", "3")
    laid(jo.page, "N").tap()
    jo.page.touchscreen.tap(*cell(jo.page, 1, 6))
    jo.page.touchscreen.tap(*cell(jo.page, 1, 6))
    in_hand(jo.page, "N").tap()
    in_hand(jo.page, "O").tap()
    sums(jo, "17", "3", "−15", "5")
    settled(jo.page)
    before = lie_still(jo.page)
    in_hand(jo.page, "star").tap()
    jo.says("What is the star?")
    assert lie_still(jo.page)[:3] == before[:3]
    jo.bar.get_by_role("button", name="E", exact=True).tap()
    jo.says("Lay your crossword")
    settled(jo.page)
    assert lie_still(jo.page) == before


@pytest.mark.parametrize("width", [320, 768, 1920])
def test_the_board_can_be_moved_and_shown_as_a_whole_again(invite: Invite, dice: Dice, width: int) -> None:
    dice(always)
    jo = invite("Jo", viewport={"width": width, "height": 900})
    open_table(jo, "letters-rebus")
    jo.start()
    rolls(jo)
    jo.page.keyboard.type("kitchen")
    expect(on_board(jo.page)).to_have_count(7)
    chip = jo.page.get_by_role("button", name="Show all")
    before = cell(jo.page, 0, 0)
    empty = cell(jo.page, -2, 5)
    jo.page.mouse.move(*empty)
    jo.page.mouse.down()
    jo.page.mouse.move(empty[0] + 60, empty[1] + 40, steps=4)
    jo.page.mouse.up()
    after = cell(jo.page, 0, 0)
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (60, 40)
    jo.page.mouse.wheel(0, -900)
    expect(chip).to_be_visible()
    assert covers_no_die(jo.page, chip)
    jo.fits()
    jo.is_well_served()
    chip.click()
    expect(chip).to_have_count(0)
    shows_all(jo, width)
    jo.page.mouse.move(*cell(jo.page, 0, 0))
    jo.page.mouse.wheel(0, -900)
    expect(chip).to_be_visible()
    jo.page.mouse.dblclick(*cell(jo.page, 1, 0))
    shows_all(jo, width)


def test_no_chip_covers_a_die_where_dice_lie_everywhere(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", viewport={"width": 320, "height": 568})
    open_table(jo, "letters-rebus")
    jo.start()
    rolls(jo)
    for word in ("kbhf", "iety", "snca"):
        jo.page.keyboard.type(word)
        for key in ("ArrowDown", *("ArrowLeft",) * 4):
            jo.page.keyboard.press(key)
    expect(on_board(jo.page)).to_have_count(12)
    jo.page.mouse.move(*cell(jo.page, 1, 1))
    jo.page.mouse.wheel(0, -900)
    fills_the_window(jo)
    chip = jo.page.get_by_role("button", name="Show all")
    expect(chip).to_be_attached()
    for die in on_board(jo.page).all():
        assert is_in_sight(jo.page, die) or not is_in_the_window(jo, die)
    jo.tabs_to(chip)
    jo.page.keyboard.press("Enter")
    expect(chip).to_have_count(0)
    for die in on_board(jo.page).all():
        assert is_in_sight(jo.page, die)


def fills_the_window(person: Person) -> None:
    """Pulls the board, by the cloth beside the dice, so far that they lie from the upper to the lower edge."""
    view = person.page.locator(".view").bounding_box()
    assert view
    x, y = view["x"] + view["width"] - 8, view["y"] + view["height"] / 2
    upper_edge = cell(person.page, -0.5, 0)[1]
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x, y + view["y"] - 15 - upper_edge, steps=4)
    person.page.mouse.up()


def is_in_the_window(person: Person, die: Locator) -> bool:
    """Whether the middle of a die lies on the part of the cloth that is seen."""
    box, view = die.bounding_box(), person.page.locator(".view").bounding_box()
    assert box
    assert view
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return view["x"] < x < view["x"] + view["width"] and view["y"] < y < view["y"] + view["height"]


def shows_all(person: Person, width: int) -> None:
    for column in (0, 6):
        x, y = cell(person.page, 0, column)
        assert 0 < x < width
        assert 0 < y < 900
        assert is_in_sight(person.page, on_board(person.page).nth(column))


@pytest.mark.parametrize(("width", "height", "text"), [(320, 568, "100%"), (568, 320, "100%"), (390, 844, "200%")])
def test_all_dice_are_in_sight_where_there_is_little_room(
    invite: Invite, dice: Dice, width: int, height: int, text: str
) -> None:
    dice(always)
    jo = invite("Jo", viewport={"width": width, "height": height})
    open_table(jo, "letters-rebus")
    jo.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    jo.start()
    rolls(jo)
    in_hand(jo.page, "K").click()
    for die in (*jo.page.locator(".hand .die").all(), laid(jo.page, "K")):
        assert is_in_sight(jo.page, die)
    jo.fits()


def test_a_bot_lays_its_own_crossword_while_one_watches(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus", rounds=1, glass_seconds=5)
    jo.add_bot()
    seated(jo.page, 2)
    jo.start()
    rolls(jo)
    press(jo, "I’m done")
    press(jo, "Go on")
    expect(jo.bar.get_by_role("heading")).to_have_text(re.compile(r"^\w+: −?\d+ points$"), timeout=20_000)
    press(jo, "Go on")
    expect(jo.page.get_by_role("button", name="See the result")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("mode", ["turns", "same-roll"])
def test_who_waits_for_bots_alone_may_skip_them(
    invite: Invite, dice: Dice, hesitate: Callable[..., None], mode: str
) -> None:
    dice(always)
    hesitate(900.0, "lay")
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus", rounds=2, mode=mode)
    jo.add_bot()
    seated(jo.page, 2)
    jo.start()
    rolls(jo)
    press(jo, "I’m done")
    if mode == "turns":
        press(jo, "Go on")
    jo.says("Pepper is building" if mode == "turns" else "You are done")
    press(jo, "Skip")
    expect(jo.bar.get_by_role("heading")).to_have_text(re.compile(r"−?\d+ points$"))
    if mode == "same-roll":
        press(jo, "Go on")
        expect(jo.bar.get_by_text(re.compile("You’re (next|up)"))).to_have_count(0)
        jo.says("Lay your crossword")


@pytest.mark.needs_server("A day is measured by a server's worker.")
def test_after_a_day_the_best_crossword_can_be_seen(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurer, "ROUGH", 1)
    monkeypatch.setattr(measure, "FINE", 1)
    with served() as address:
        jo = invite("Jo", base_url=address, **PHONE)
        jo.page.goto("/d/316/letters-rebus")
        jo.page.get_by_role("button", name="Turn the glass").click()
        jo.page.get_by_role("button", name="I’m done").click()
        jo.page.get_by_role("button", name="Go on").click()
        jo.page.get_by_role("button", name="See the result").click()
        jo.page.get_by_role("button", name="See the best").click(timeout=60_000)
        best = jo.page.locator(".best [role=img] [role=img]")
        expect(best.first).to_be_visible()
        jo.fits()
        for die in best.all():
            box = die.bounding_box()
            assert box
            assert box["width"] > 20
        # Both stars of that day are used, and have the value of their letters.
        stars = jo.page.locator(".best .die:has(.badge)")
        assert sorted(stars.locator(".letter").all_inner_texts()) == ["U", "Z"]
        assert "0" not in stars.locator(".value").all_inner_texts()
        # A day that is over offers all its attempts, to be verified.
        with jo.page.expect_download() as download:
            jo.page.get_by_role("link", name="All attempts of that day").click()
        assert verify_export(download.value.path().read_text(encoding="utf-8")).attempts == 1
