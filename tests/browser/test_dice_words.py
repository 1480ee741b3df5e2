"""Dice Words in real browsers: by mouse, by touch and by keyboard, with a vote, real dice and a watcher."""

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import expect

from lettercup.core import Verdict, fault
from lettercup.games import DiceWords
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import open_table, seen_in_the_hand, settled, watch_the_hand
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
    jo.sums_up("3 + 1 + 1 + 0 + 2 = 7, × 3 ice cubes, + 5 = 26")
    expect(jo.page.get_by_text("in word")).to_have_count(3)
    for face in "HAM":
        mara.loose(face).tap()
    mara.reads("HAM")
    mara.bar.get_by_role("button", name="Roll again…").tap()
    expect(mara.bar.get_by_text("HAM stays on your straw.")).to_be_visible()
    for face in "?T":
        mara.page.get_by_role("button", name=f"Roll {face} again", pressed=True).first.tap()
    mara.bar.get_by_role("button", name="Roll S, T").tap()
    expect(mara.bar.get_by_text("You can roll once more.")).to_be_visible()
    mara.loose("P").tap()
    mara.reads("HAMP")
    mara.straw.get_by_role("button", name=re.compile("^P")).tap()
    mara.reads("HAM")
    mara.bar.get_by_role("button", name="I’m done").tap()
    mara.says("Your word is in.")
    jo.press("I’m done")
    for player in (jo, mara):
        expect(player.card("Jo")).to_contain_text("3+1+1+0+2 = 7, × 3 ice cubes (C A H) = 21")
        expect(player.card("Jo")).to_contain_text("5 letters: + 5")
        expect(player.card("Mara")).to_contain_text("2+1+3 = 6, × 2 ice cubes (A H) = 12")
        player.press("Go on")
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="You win with 26")).to_be_visible()


def test_one_can_play_with_the_keyboard_alone(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    keys = jo.page.keyboard
    for button in ("Roll the ice cubes", "Turn the glass", "Roll your dice"):
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
    jo.person.tabs_to(jo.bar.get_by_role("button", name="I’m done"))
    keys.press("Enter")
    expect(jo.card("Jo (you)")).to_contain_text("26")
    jo.person.tabs_to(jo.bar.get_by_role("button", name="Go on"))
    keys.press("Enter")
    expect(jo.bar.get_by_role("heading")).to_have_text("You have 26 points")


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
    jo.straw.get_by_role("button", name=re.compile("^M")).drag_to(jo.page.locator(".hand"))
    jo.reads("AT")


def test_every_die_keeps_its_place_and_nothing_is_thrown_away_by_mistake(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: {1: "U", 4: "LAYS", 7: "YULENAD"}[count])
    (jo,) = at_the_table(invite("Jo", **PHONE))
    until_go(jo)
    before = places(jo)
    assert [place["width"] for place in before] == [58] * 7
    expect(jo.bar.locator("button.ink")).to_have_count(0)
    for face in "DELAY":
        jo.loose(face).tap()
        assert places(jo) == before
    jo.reads("DELAY")
    expect(jo.page.get_by_role("img", name="Place of D, 2 points, laid")).to_be_visible()
    expect(jo.bar.locator("button.ink")).to_have_text("I’m done")
    jo.bar.get_by_role("button", name="Roll again…").tap()
    jo.says("Roll which dice?")
    jo.page.get_by_role("button", name="Roll N again").tap()
    assert places(jo) == before
    expect(jo.bar.locator("button.ink")).to_have_text("Roll U")
    jo.bar.get_by_role("button", name="Never mind").tap()
    jo.says("Make one word")
    jo.bar.get_by_role("button", name="Roll again…").tap()
    expect(jo.page.get_by_role("button", name="Roll N again", pressed=False)).to_be_visible()
    jo.press("Roll U")
    expect(jo.bar.get_by_text("You can roll once more.")).to_be_visible()
    jo.reads("DELAY")
    assert places(jo) == before
    for face in "UN":
        jo.loose(face).tap()
    jo.reads("DELAYUN")
    jo.page.get_by_role("button", name="Shuffle").tap()
    assert places(jo) != before
    jo.press("I’m done")
    expect(jo.card("Jo (you)").get_by_role("group", name="DELAYUN")).to_be_visible()


def test_while_dice_are_chosen_nobody_is_told_to_lay_them(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    until_go(jo)
    before = places(jo)
    to_straw = jo.page.get_by_text("Tap a die to put it on the straw")
    expect(to_straw).to_be_visible()
    jo.press("Roll again…")
    jo.says("Roll which dice?")
    expect(to_straw).to_have_count(0)
    assert places(jo) == before
    jo.press("Never mind")
    expect(to_straw).to_be_visible()


def test_who_only_hears_knows_the_dice_and_the_word(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    until_go(jo)
    asked, happened = jo.page.get_by_test_id("ask-spoken"), jo.page.get_by_test_id("event-spoken")
    expect(asked).to_contain_text("Make one word. Your dice: S H T M ? A T. You can roll twice more.")
    jo.page.keyboard.type("math")
    expect(happened).to_have_text("MATH: 14 points")
    jo.page.reload()
    expect(asked).to_contain_text("Make one word. Your dice: S H T M ? A T.")
    expect(happened).to_have_text("MATH: 14 points")


def test_only_the_dice_that_are_rolled_again_tumble(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: {1: "U", 4: "LAYS", 7: "YULENAD"}[count])
    (jo,) = at_the_table(invite("Jo", **PHONE, reduced_motion="no-preference"))
    until_go(jo)
    settled(jo.page)
    watch_the_hand(jo.page)
    for face in "DELAY":
        jo.loose(face).tap()
    jo.press("Roll again…")
    jo.page.get_by_role("button", name="Roll N again").tap()
    jo.press("Roll U")
    expect(jo.bar.get_by_text("You can roll once more.")).to_be_visible()
    settled(jo.page)
    assert sorted(tumbled for _, _, tumbled in seen_in_the_hand(jo.page)) == [False] * 6 + [True]
    jo.press("I’m done")
    expect(jo.card("Jo (you)").get_by_role("group", name="DELAY")).to_be_visible()


def test_a_letter_is_chosen_and_nothing_moves_for_the_keys(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    until_go(jo)
    jo.loose("M").tap()
    before, bar = places(jo), jo.bar.bounding_box()
    jo.loose("?").tap()
    jo.says("Which letter is the ?")
    expect(jo.bar.get_by_text("Worth nothing, but it can match an ice cube.")).to_be_visible()
    assert places(jo) == before
    jo.press("A")
    jo.reads("MA")
    assert places(jo) == before
    assert jo.bar.bounding_box() == bar


def test_a_word_of_seven_dice_takes_nine_taps(invite: Invite, dice: Dice) -> None:
    """One for each die, one more for the letter of the ?, and one to be done."""
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **PHONE))
    until_go(jo)
    for face in "SHTM?":
        jo.loose(face).tap()
    jo.bar.get_by_role("button", name="A", exact=True).tap()
    for face in "AT":
        jo.loose(face).tap()
    jo.reads("SHTMAAT")
    jo.bar.get_by_role("button", name="I’m done").tap()
    expect(jo.card("Jo")).to_contain_text("SHTMAAT")


def test_a_tie_for_the_start_is_told(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "EEAE"[number])
    players = at_the_table(invite("Jo", **PHONE), invite("Mara", **PHONE))
    jo, mara = players
    for told in ("Whoever is closest to A starts.", "A tie: you and Mara roll again."):
        expect(jo.page.get_by_text(told)).to_be_visible()
        for player in players:
            player.says("Roll for the start")
            player.press("Roll for the start")
    mara.says("Jo rolls the ice cubes")


def places(player: Drinker) -> list[dict[str, float]]:
    """Where each die has its place in the hand, by its id."""
    found: list[dict[str, float]] = player.page.locator(".hand [data-place]").evaluate_all(
        "all => all.map(e => ({die: e.dataset.place, ...e.getBoundingClientRect().toJSON()}))"
    )
    return found


@pytest.mark.parametrize(("size", "text"), [((320, 568), ""), ((568, 320), ""), ((390, 844), "200%")])
def test_all_dice_are_seen_while_the_clock_runs(invite: Invite, dice: Dice, size: tuple[int, int], text: str) -> None:
    dice(alone)
    person = invite("Jo", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    (jo,) = at_the_table(person)
    until_go(jo, text=text)
    person.sees_all(".hand .die", 7)
    person.sees_all(".tray .die", 4)
    person.fits()


def test_keys_belong_to_the_page_also_after_a_click(invite: Invite, dice: Dice) -> None:
    dice(alone)
    (jo,) = at_the_table(invite("Jo", **DESKTOP))
    until_go(jo)
    jo.loose("H").click()
    jo.page.keyboard.type("at")
    jo.reads("HAT")
    jo.page.keyboard.press("Backspace")
    jo.reads("HA")
    jo.page.keyboard.press("Escape")
    expect(jo.straw.locator(".die")).to_have_count(0)
    jo.page.get_by_role("heading", name="Make one word").click()
    jo.page.keyboard.press("ArrowRight")
    expect(jo.page.locator(".hand .die:focus")).to_have_count(1)
    jo.loose("M").click()
    jo.loose("A").click()
    jo.page.keyboard.press("Enter")
    expect(jo.card("Jo (you)").get_by_role("group", name="MA")).to_be_visible()
    jo.page.keyboard.press("Enter")
    jo.says("You have 4 points")


def test_a_head_start_of_thirty_seconds(invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiceWords, "head_starters", (1,))
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE), head_start="30")
    for player in (jo, mara):
        player.press("Roll for the start")
    jo.press("Roll the ice cubes")
    expect(jo.bar.get_by_text("Mara starts then. Everyone else 30 seconds later.")).to_be_visible()
    jo.press("Go!")
    expect(jo.bar.get_by_text("Mara starts now. Everyone else in 30 seconds.")).to_be_visible()
    expect(mara.bar.get_by_role("timer")).to_have_text(re.compile("0:[23][0-9]"))


def test_opponents_may_let_a_refused_word_count(invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False, fault("not-in-dictionary", word)) for word in words)

    monkeypatch.setattr(AllowsAll, "judge", judge)
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE))
    until_go(jo, mara)
    jo.page.keyboard.type("mat")
    mara.press("I’m done")
    mara.says("You have no word this time")
    jo.press("I’m done")
    expect(jo.card("Jo")).to_contain_text("MAT is not in the dictionary.")
    expect(jo.card("Mara")).to_contain_text("No word")
    jo.press("Ask the others to accept MAT")
    mara.says("Accept MAT?")
    mara.press("Accept")
    expect(mara.card("Jo")).to_contain_text("The others accept MAT.")
    mara.says("All words are on the table")


def test_only_challenged_words_are_judged_where_people_challenge(
    invite: Invite, dice: Dice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, False, fault("not-in-dictionary", word)) for word in words)

    monkeypatch.setattr(AllowsAll, "judge", judge)
    dice(of_the_sheet)
    jo, mara = at_the_table(invite("Jo", **DESKTOP), invite("Mara", **PHONE), referee="challenge")
    until_go(jo, mara)
    jo.page.keyboard.type("mat")
    mara.page.keyboard.type("ham")
    for player in (jo, mara):
        player.press("I’m done")
    expect(jo.card("Jo")).to_contain_text("Nobody has challenged MAT.")
    mara.page.get_by_role("button", name="Challenge MAT").tap()
    expect(jo.card("Jo")).to_contain_text("MAT is not in the dictionary.")
    expect(mara.card("Mara")).to_contain_text("Nobody has challenged HAM.")
    jo.press("Ask the others to accept MAT")
    mara.says("Accept MAT?")
    mara.press("Don’t accept")
    expect(mara.card("Jo")).to_contain_text("MAT is not in the dictionary.")
    jo.says("All words are on the table")
    expect(jo.bar.get_by_role("button", name="Ask the others")).to_have_count(0)


def test_a_bot_makes_its_own_word(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: of_the_sheet(number, count) if number < 2 or count in (4, 7) else "")
    person = invite("Jo", **PHONE)
    open_table(person, "dice-words", rounds=1)
    person.add_bot()
    expect(person.page.get_by_role("button", name="Remove")).to_have_count(1)
    person.start()
    jo = Drinker(person)
    jo.press("Roll for the start")
    for button in ("Roll the ice cubes", "Go!", "Roll your dice", "I’m done", "Go on"):
        jo.press(button)
    jo.press("See the result")
    expect(jo.page.get_by_role("heading", name="Pepper wins with")).to_be_visible()


COLUMNS = """table => [...table.querySelectorAll("thead th")].slice(1).map((head) => {
  const { left, right, width } = head.getBoundingClientRect()
  return { name: head.innerText.trim(), width: Math.round(width), inside: left >= 0 && right <= innerWidth }
})"""


def test_the_result_of_four_fits_a_phone(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "AEEE"[number] if number < 4 else ICE if count == 4 else DRINK if count == 7 else "")
    person = invite("Jo", **PHONE)
    open_table(person, "dice-words", rounds=1)
    for bots in (1, 2, 3):
        person.add_bot()
        expect(person.page.get_by_role("button", name="Remove")).to_have_count(bots)
    person.start()
    jo = Drinker(person)
    for button in ("Roll for the start", "Roll the ice cubes", "Go!", "Roll your dice"):
        jo.press(button)
    jo.loose("A").tap()
    jo.loose("S").tap()
    for button in ("I’m done", "Go on", "See the result"):
        jo.press(button)
    expect(jo.page.get_by_text(re.compile("^Highest word: "))).to_be_visible()
    steps = jo.page.locator("li").filter(has=jo.page.locator(".rank"))
    expect(steps).to_have_count(4)
    ranked = [step.locator(".name").inner_text() for step in steps.all()]
    columns = jo.page.locator("table").first.evaluate(COLUMNS)
    assert [column["name"] for column in columns] == ranked
    assert all(column["inside"] for column in columns)
    assert max(column["width"] for column in columns) - min(column["width"] for column in columns) <= 1


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
            jo.press("Turn the glass")
    jo.says("Make one word")
    jo.page.keyboard.type("match")
    jo.reads("MATCH")
