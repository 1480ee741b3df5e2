"""Alphabet Dice in real browsers: by mouse, by touch and by keyboard; words that open, Slurps, votes and last turns."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from lettercup.core import Verdict, fault
from lettercup.house import seats
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import (
    arrow,
    cell,
    click,
    drag,
    in_hand,
    is_in_sight,
    is_in_the_middle,
    laid,
    lie_still,
    on_board,
    open_table,
    places_seen,
    seen_in_the_hand,
    settled,
    tap,
    watch_places,
    watch_the_hand,
    word_by_taps,
)
from tests.browser.people import Person, seated
from tests.support.server import AllowsAll

MOVING = {"reduced_motion": "no-preference"}
FIRST, SECOND = "SOTNITERNPKSNVDLHE", "CEOSTNGFLRYHINMOEU"


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
    press(jo, "Build SOP")
    mara.says("Build, slurp or pass")
    x, y = cell(mara.page, 0, 1)
    mara.page.touchscreen.tap(x - 17, y)
    in_hand(mara.page, "T").tap()
    mara.says("Keep going, or build")
    press(mara, "Build STOP")
    for person in (jo, mara):
        reads(person, "STOP")
        person.is_well_served()
        person.fits()
    press(jo, "Slurp")
    jo.says("Which of your dice goes in?")
    in_hand(jo.page, "E").click()
    laid(jo.page, "O").click()
    jo.says("Who gets the red O?")
    expect(jo.bar.get_by_text("STOP is STEP now.")).to_be_visible()
    press(jo, "Mara 17 to 18 dice")
    reads(mara, "STEP")
    expect(mara.page.get_by_role("list", name="Words in the crossword").get_by_role("listitem")).to_have_text(
        ["STEP, across, row 1 column 1"]
    )
    expect(mara.bar.get_by_text("Jo laid STEP and gave you the red O.")).to_be_visible()
    expect(jo.bar.get_by_text("You laid STEP and gave Mara the red O. You’re next.")).to_be_visible()
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
    row = mara.page.locator(".others li")
    full = row.bounding_box()
    press(jo, "Build")
    expect(mara.page.get_by_text("Jo is out. Everyone else has one last turn.")).to_be_visible()
    assert row.bounding_box() == full
    expect(mara.bar.get_by_text(f"Your last turn: Jo is out. Jo laid {FIRST}.")).to_be_visible()
    jo_gets_a_letter_back(jo, mara)
    press(mara, "Pass")
    for person in (jo, mara):
        expect(person.page.get_by_role("heading", name="Serving 1 is over")).to_be_visible()
        expect(on_board(person.page)).to_have_count(19)
    card = jo.page.locator(".served .row")
    expect(card.nth(0)).to_contain_text("You win it")
    expect(card.nth(1)).to_contain_text(re.compile(r"Mara.*\d+ letters \+ \d+ for red \+ 1 for losing = \d+$", re.S))


def jo_gets_a_letter_back(jo: Person, mara: Person) -> None:
    """Mara slurps in her last turn, and Jo has to play on until he is out again."""
    press(mara, "Slurp")
    in_hand(mara.page, "C").tap()
    laid(mara.page, "S").tap()
    press(mara, "Jo 0 to 1 die")
    jo.says("Build, slurp or pass")
    expect(jo.bar.get_by_text(f"Mara laid C{FIRST[1:]} and gave you the S.")).to_be_visible()
    click(jo.page, "S", 1, 0)
    press(jo, "Build")
    mara.says("Build or pass")


def test_a_word_is_opened_by_keyboard(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST)
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "alphabet-dice")
    jo.tabs_to(jo.page.get_by_role("button", name="Practise alone"))
    jo.page.keyboard.press("Enter")
    jo.tabs_to(jo.page.get_by_role("button", name="Roll your dice"))
    jo.page.keyboard.press("Enter")
    jo.says("Lay the first word")
    jo.page.keyboard.type("sop")
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.type("t")
    expect(jo.bar.get_by_role("button", name="Build STOP")).to_be_visible()
    jo.page.keyboard.type("op")
    jo.page.keyboard.type("niternksnvdlhe")
    expect(on_board(jo.page)).to_have_count(18)
    jo.tabs_to(jo.bar.get_by_role("button", name="Build"))
    jo.page.keyboard.press("Enter")
    expect(jo.rail.get_by_text("Serving 1 is over.")).to_be_attached()


def test_keys_belong_to_the_page_also_after_a_click(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST)
    jo = invite("Jo", **DESKTOP)
    open_table(jo, "alphabet-dice")
    jo.start()
    roll(jo)
    jo.says("Lay the first word")
    jo.page.mouse.click(*cell(jo.page, 1, 1))
    jo.page.keyboard.press("Space")
    in_hand(jo.page, "S").click()
    assert arrow(jo.page) == [2, 1]
    jo.page.keyboard.press("ArrowRight")
    assert arrow(jo.page) == [2, 2]
    jo.page.keyboard.press("Escape")
    expect(on_board(jo.page)).to_have_count(0)
    for letter in "SO":
        in_hand(jo.page, letter).click()
    jo.page.keyboard.press("Backspace")
    expect(on_board(jo.page)).to_have_count(1)
    in_hand(jo.page, "O").click()
    jo.page.keyboard.press("Enter")
    jo.says("Build, slurp or pass")
    expect(jo.page.locator(".plane .last")).to_have_count(2)


def test_a_refused_word_is_ringed_and_can_be_put_to_the_others(
    invite: Invite, hands: Callable[..., None], refuse: Callable[[str], None]
) -> None:
    hands(FIRST, SECOND)
    refuse("SOT")
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    for column, letter in enumerate("SOT"):
        tap(jo.page, letter, 0, column)
    before = lie_still(jo.page)
    press(jo, "Build SOT")
    jo.says("SOT isn’t a word")
    expect(jo.page.locator(".plane .refused")).to_have_count(3)
    assert lie_still(jo.page) == before
    expect(jo.bar.get_by_role("button", name="Build")).to_be_disabled()
    jo.is_well_served()
    press(jo, "Ask Mara")
    jo.says("The others decide on SOT")
    mara.says("Jo thinks SOT is a word")
    press(mara, "Allow")
    press(jo, "Build SOT")
    reads(mara, "SOT")
    for key in (*("ArrowUp",) * 5, *("ArrowLeft",) * 3, "Space", *"cengf"):
        mara.page.keyboard.press(key)
    press(mara, "Build CENGFS")
    jo.says("Build, slurp or pass")
    assert is_in_the_middle(jo.page)


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
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.press("ArrowLeft")
    jo.page.keyboard.type("t")
    jo.page.reload()
    expect(jo.bar.get_by_role("button", name="Build STOP")).to_be_visible()
    expect(on_board(jo.page)).to_have_count(4)
    press(jo, "Build STOP")
    reads(eva, "STOP")
    expect(eva.page.locator(".plane .last")).to_have_count(4)
    eva.forgives("Failed to load resource")  # This house has no dictionary.
    laid(eva.page, "O").tap()
    expect(eva.page.get_by_role("complementary", name="What STOP means")).to_be_visible()


def test_seven_letters_take_seven_taps_and_dice_tumble_only_when_they_are_rolled(
    invite: Invite, hands: Callable[..., None]
) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE, **MOVING), invite("Mara", **PHONE, **MOVING)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    for person in (jo, mara):
        expect(person.page.locator(".hand .die")).to_have_count(18)
        settled(person.page)
        watch_the_hand(person.page)
    assert word_by_taps(jo.page, "SPLITON") <= 9
    expect(jo.page.locator(".plane .fresh")).to_have_count(7)
    press(jo, "Build SPLITON")
    mara.says("Build, slurp or pass")
    expect(mara.bar.get_by_text("Jo laid SPLITON and has 11 dice left.")).to_be_visible()
    expect(mara.page.locator(".plane .last")).to_have_count(7)
    expect(jo.page.locator(".plane .last")).to_have_count(7)
    press(mara, "Pass")
    jo.says("Build, slurp or pass")
    assert {tuple(die) for person in (jo, mara) for die in seen_in_the_hand(person.page)} == {(1, 1, False)}


def test_a_hand_can_be_sorted_and_tried_out_while_others_play(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    jo.says("Lay the first word")
    click(jo.page, "S", 0, 0)
    click(jo.page, "O", 0, 1)
    where = laid(jo.page, "S").bounding_box()
    press(jo, "Build SO")
    mara.says("Build, slurp or pass")
    jo.says("Mara is choosing")
    assert laid(jo.page, "S").bounding_box() == where
    order = letters(jo)
    jo.page.get_by_role("button", name="Shuffle").click()
    assert letters(jo) != order
    assert sorted(letters(jo)) == sorted(order)
    last = jo.page.locator(".hand .at").last
    drag(jo.page, jo.page.locator(".hand .at").first, middle(last))
    sorted_hand = letters(jo)
    click(jo.page, "N", 1, 1)
    expect(jo.page.get_by_text("Only you can see your trial")).to_be_visible()
    expect(on_board(mara.page)).to_have_count(2)
    press(mara, "Pass")
    jo.says("Keep going, or build")
    assert letters(jo) == sorted_hand
    press(jo, "Build ON")
    jo.says("Mara is choosing")
    mara_builds_beside_the_trial_of_jo(jo, mara)


def test_nothing_moves_under_a_trial_while_others_play_and_ones_turn_begins(
    invite: Invite, hands: Callable[..., None]
) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **PHONE, **MOVING), invite("Mara", **DESKTOP)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    jo.start()
    roll(jo, mara)
    jo.says("Lay the first word")
    for letter in "SO":
        in_hand(jo.page, letter).tap()
    press(jo, "Build SO")
    jo.says("Mara is choosing")
    tap(jo.page, "N", 1, 1)
    settled(jo.page)
    watch_places(jo.page)
    trial = laid(jo.page, "N").bounding_box()
    click(mara.page, "C", 0, -1)
    press(mara, "Build CSO")
    jo.says("Keep going, or build")
    expect(jo.page.locator(".plane .last")).to_have_count(1)
    settled(jo.page)
    assert len(places_seen(jo.page)) == 1, places_seen(jo.page)
    assert laid(jo.page, "N").bounding_box() == trial


def test_whose_trial_went_home_is_told_so_while_others_are_on_turn(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST[:12], FIRST[12:] + SECOND[:6], SECOND[6:])
    jo, mara, eva = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP), invite("Eva", **PHONE)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    eva.join(code)
    jo.start()
    roll(jo, mara, eva)
    jo.says("Lay the first word")
    for letter in "FIN":
        in_hand(eva.page, letter).tap()
    expect(eva.page.locator(".plane .trial")).to_have_count(3)
    click(jo.page, "S", 0, 0)
    click(jo.page, "O", 0, 1)
    press(jo, "Build SO")
    eva.says("Mara is choosing")
    expect(eva.page.locator(".plane .trial")).to_have_count(0)
    expect(eva.bar.get_by_text("Jo’s word is in the way of your trial.")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_crossword_stays_in_sight_while_a_bot_may_play_on(
    invite: Invite, hands: Callable[..., None], monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    hands(FIRST[:12], FIRST[12:] + SECOND[:6], SECOND[6:])
    small = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
    jo, mara, eva = invite("Jo", **DESKTOP), invite("Mara", **DESKTOP), invite("Eva", **small, locale=locale)
    code = open_table(jo, "alphabet-dice")
    mara.join(code)
    eva.page.goto(f"/t/{code}")
    eva.page.locator("form button").tap()
    seated(jo.page, 3)
    jo.start()
    roll(jo, mara)
    eva.page.locator("[data-cup]").tap()
    jo.says("Lay the first word")
    for letter in "FIN":
        in_hand(eva.page, letter).tap()
    monkeypatch.setattr(seats, "IDLE_AFTER", 500)
    click(jo.page, "S", 0, 0)
    click(jo.page, "O", 0, 1)
    press(jo, "Build SO")
    expect(eva.page.locator(".shell > .bar [data-passing]")).to_be_visible()
    eva.page.locator(".hand .die[role=button]:not(.ghost)").first.tap()
    expect(eva.page.locator(".plane .trial")).to_have_count(1)
    expect(eva.page.locator(".shell > .bar .actions button")).to_have_count(2)
    sees_the_whole_board(eva)
    eva.fits()


def sees_the_whole_board(person: Person) -> None:
    """The hand does not cover the lower edge of the crossword."""
    board, low = person.page.locator(".view").bounding_box(), person.page.locator(".low").bounding_box()
    assert board
    assert low
    assert board["y"] + board["height"] <= low["y"], (board, low)


def mara_builds_beside_the_trial_of_jo(jo: Person, mara: Person) -> None:
    click(jo.page, "T", 0, 2)
    tap(mara.page, "F", 0, 2)
    press(mara, "Build SOF")
    expect(jo.bar.get_by_text("Mara’s word is in the way of your trial.")).to_be_visible()
    expect(jo.page.locator(".plane .fresh")).to_have_count(0)


def letters(person: Person) -> str:
    return "".join(person.page.locator(".hand .die .letter").all_inner_texts())


def middle(die: Locator) -> tuple[float, float]:
    box = die.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_swap_of_equal_letters_is_told_as_one(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara", **PHONE)
    mara.join(open_table(jo, "alphabet-dice"))
    jo.start()
    roll(jo, mara)
    jo.says("Lay the first word")
    jo.page.keyboard.type("stop")
    press(jo, "Build STOP")
    press(mara, "Slurp")
    in_hand(mara.page, "S").tap()
    laid(mara.page, "S").tap()
    press(mara, "Jo 14 to 15 dice")
    expect(jo.bar.get_by_text("Mara swapped the S of STOP and gave it to you.")).to_be_visible()


def test_a_swap_is_judged_at_once_and_bots_are_not_asked(
    invite: Invite, hands: Callable[..., None], refuse: Callable[[str], None]
) -> None:
    hands(FIRST, SECOND)
    refuse("STOVE")
    jo = invite("Jo", **PHONE)
    open_table(jo, "alphabet-dice")
    jo.start()
    roll(jo)
    for letter in "STONE":
        in_hand(jo.page, letter).tap()
    press(jo, "Build STONE")
    press(jo, "Slurp")
    in_hand(jo.page, "V").tap()
    laid(jo.page, "N").tap()
    jo.says("STOVE isn’t a word")
    expect(jo.bar.get_by_text("Tap another die, or take the V back.")).to_be_visible()
    expect(jo.page.locator(".plane .refused")).to_have_count(5)
    assert jo.bar.get_by_role("button").all_inner_texts() == ["STOVE", "Stop slurping", "Take V back"]
    jo.is_well_served()
    in_hand(jo.page, "K").tap()
    jo.says("Who gets the N?")
    expect(jo.bar.get_by_text("STONE is STOKE now.")).to_be_visible()
    press(jo, "Undo")
    in_hand(jo.page, "K").tap()
    jo.says("Which die comes out?")
    settled(jo.page)
    watch_places(jo.page)
    laid(jo.page, "N").tap()
    jo.says("Who gets the N?")
    settled(jo.page)
    assert len(places_seen(jo.page)) == 1, places_seen(jo.page)
    press(jo, "Undo")
    press(jo, "Stop slurping")
    jo.says("Build, slurp or pass")


@pytest.mark.parametrize(("width", "height", "text"), [(320, 568, "100%"), (568, 320, "100%"), (390, 844, "200%")])
def test_all_dice_are_in_sight_where_there_is_little_room(
    invite: Invite, hands: Callable[..., None], width: int, height: int, text: str
) -> None:
    hands(FIRST)
    jo = invite("Jo", viewport={"width": width, "height": height})
    open_table(jo, "alphabet-dice")
    jo.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    jo.start()
    roll(jo)
    jo.says("Lay the first word")
    in_hand(jo.page, "S").click()
    for die in (*jo.page.locator(".hand .die").all(), laid(jo.page, "S")):
        assert is_in_sight(jo.page, die)
    jo.fits()


def test_a_long_refusal_in_large_text_leaves_the_crossword_its_room_afterwards(
    invite: Invite, hands: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands(FIRST, SECOND)
    names = [Verdict("SOT", False, fault("name", "SOT"))]
    monkeypatch.setattr(AllowsAll, "judge", lambda *_: tuple(names))
    jo = invite("Jo", **PHONE)
    open_table(jo, "alphabet-dice")
    jo.page.evaluate("document.documentElement.style.fontSize = '200%'")
    jo.add_bot()
    seated(jo.page, 2)
    jo.start()
    roll(jo)
    jo.says("Lay the first word")
    for letter in "SOT":
        in_hand(jo.page, letter).tap()
    press(jo, "Build SOT")
    jo.says("SOT is a name, and names are not allowed.")
    in_hand(jo.page, "N").tap()
    jo.says("Lay the first word")
    settled(jo.page)
    sees_the_whole_board(jo)


def test_a_bot_builds_on(invite: Invite, hands: Callable[..., None]) -> None:
    hands(FIRST, SECOND)
    jo = invite("Jo", **PHONE)
    open_table(jo, "alphabet-dice")
    jo.add_bot()
    seated(jo.page, 2)
    jo.start()
    roll(jo)
    jo.says("Lay the first word")
    for column, letter in enumerate("STONE"):
        tap(jo.page, letter, 0, column)
    press(jo, "Build STONE")
    expect(jo.bar.get_by_role("heading")).to_have_text("Build, slurp or pass", timeout=20_000)


def test_the_move_of_the_day_is_one_turn_and_has_a_rank(invite: Invite) -> None:
    jo = invite("Jo", **PHONE)
    jo.page.goto("/")
    jo.page.get_by_role("link", name=re.compile("^Alphabet Dice, ")).first.click()
    expect(jo.page.get_by_text("No clock: take your time.")).to_be_visible()
    jo.page.get_by_role("button", name="Roll the dice").click()
    jo.says("Get rid of as much as you can")
    expect(jo.page.get_by_role("button", name="Slurp")).to_have_count(0)
    jo.fits()
    jo.page.locator(".hand").get_by_role("button").first.tap()
    jo.bar.get_by_role("button", name=re.compile("^Build ")).click()
    expect(jo.bar.get_by_role("heading")).to_have_text(re.compile("^You placed letters worth [12] points?$"))
    press(jo, "See the result")
    expect(jo.page.get_by_role("heading", name=re.compile(r"^[12] points( of \d+)?$"))).to_be_visible()
    jo.is_well_served()
    jo.fits()
