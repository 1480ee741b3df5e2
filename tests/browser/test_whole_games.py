"""Whole games of two people and a bot, by mouse, by touch and by keyboard alone; in each, somebody's page is loaded
again and somebody's line is cut, in the middle of a turn and with something half laid."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import boggle_bowl
from tests.browser.conftest import Invite
from tests.browser.crosswords import on_board, open_table
from tests.browser.line import Line
from tests.browser.people import seated
from tests.browser.scripts import Script, first_seat_wins
from tests.browser.ways import Keyboard, Mouse, Touch, Way

Dice = Callable[[Script], None]

Ways = tuple[type[Way], type[Way]]

both = pytest.mark.parametrize("ways", [(Mouse, Keyboard), (Touch, Mouse)], ids=lambda ways: ways[0].uses)
"""Every game in all three ways."""
rest = pytest.mark.parametrize("ways", [(Touch, Keyboard)], ids=lambda ways: ways[0].uses)
"""Where another test plays it to the end by mouse."""


def at_the_table(invite: Invite, ways: Ways, game: str, **options: object) -> tuple[Way, Way, Line]:
    """Jo opens a table, Mara and a bot sit down, and the game begins; the line is Jo's."""
    jo, mara = ways[0](invite, "Jo"), ways[1](invite, "Mara")
    line = Line(jo.person)
    code = open_table(jo.person, game, **options)
    mara.sits_down(code)
    jo.press(jo.page.get_by_role("button", name="Add a bot"))
    seated(jo.page, 3)
    jo.press(jo.page.get_by_role("button", name="Start the game"))
    return jo, mara, line


def loses_the_line(jo: Way, line: Line) -> None:
    line.cut()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_visible()
    line.mend()
    expect(jo.page.get_by_text("Reconnecting. Your seat is kept.")).to_be_hidden()


@rest
def test_bridge_dice(invite: Invite, dice: Dice, ways: Ways) -> None:
    dice(first_seat_wins(players=3, turns=1))
    jo, mara, line = at_the_table(invite, ways, "bridge-dice")
    jo.says("Cast for the start")
    jo.press(jo.person.cup)
    mara.says("Cast for the start")
    mara.page.reload()
    mara.press(mara.person.cup)
    for player in (jo, mara):
        for cast in ("first", "second", "last"):
            expect(player.bar.get_by_text(f"{cast} cast of three")).to_be_visible()
            if player is jo and cast == "second":
                loses_the_line(jo, line)
            player.press(player.person.cup)
    expect(jo.bar.get_by_text("first cast of three")).to_be_visible()
    jo.press(jo.person.cup)
    jo.sees_the_result("You win with 50")
    mara.sees_the_result("Jo wins with 50")


def one_starts(number: int, dice: int) -> str:
    """The first of three starts, C A H S lie on the ice, and what is rolled again falls as it falls."""
    return "AEE"[number] if number < 3 else {4: "CAHS", 7: "SHTM?AT"}.get(dice, "")


@rest
def test_dice_words(invite: Invite, dice: Dice, ways: Ways) -> None:
    dice(one_starts)
    jo, mara, line = at_the_table(invite, ways, "dice-words", rounds=1)
    for player in (jo, mara):
        player.does("Roll for the start")
    jo.does("Roll the ice cubes", "Go!", "Roll your dice")
    mara.does("Roll your dice")
    for player, word in ((jo, "MAT"), (mara, "HA")):
        player.lay(player.page.locator(".hand .die[role=button]:not(.ghost)"), word)
        expect(player.page.get_by_role("list", name="Your straw").locator(".die .letter")).to_have_text(list(word))
    mara.page.reload()
    expect(mara.page.get_by_role("list", name="Your straw").locator(".die .letter")).to_have_text(list("HA"))
    mara.lay(mara.page.locator(".hand .die[role=button]:not(.ghost)"), "M")
    loses_the_line(jo, line)
    for player in (mara, jo):
        player.does("I’m done")
    for player in (jo, mara):
        expect(player.page.get_by_role("region", name="Mara")).to_contain_text("2+1+3 = 6, × 2 ice cubes (A H) = 12")
        player.does("Go on")
    for player in (jo, mara):
        player.sees_the_result(re.compile("win"))


def fifteen(number: int, dice: int) -> str:
    return "KBHFIETYS*NC*AO"


@rest
def test_letters_rebus(invite: Invite, dice: Dice, ways: Ways) -> None:
    dice(fifteen)
    jo, mara, line = at_the_table(invite, ways, "letters-rebus", rounds=1, mode="turns")
    for player, other, word in ((jo, mara, "BITE"), (mara, jo, "KITCHEN")):
        player.does("Roll the fifteen dice")
        player.says("Lay your crossword")
        player.lay_on_board(word[:2])
        expect(on_board(other.page)).to_have_count(2)
        if player is jo:
            loses_the_line(jo, line)
        else:
            mara.page.reload()
            expect(on_board(mara.page)).to_have_count(2)
        player.lay_on_board(word[2:], column=2)
        expect(other.page.locator(".plane").get_by_label(f"in {word}")).to_have_count(len(word))
        player.does("I’m done")
        for each in (jo, mara):
            each.does("Go on")
    for player in (jo, mara):
        expect(player.bar.get_by_role("heading")).to_have_text(re.compile(r"^\w+: −?\d+ points$"))
        player.does("Go on")
    for player in (jo, mara):
        player.sees_the_result(re.compile("win"))


SOUP = ("SOTNITERNPKS", "NVDLHECEOSTN", "GFLRYHINMOEU")


@both
def test_alphabet_dice(invite: Invite, hands: Callable[..., None], ways: Ways) -> None:
    hands(*SOUP)
    jo, mara, line = at_the_table(invite, ways, "alphabet-dice")
    for serving in range(4):
        for player in (jo, mara):
            player.does("Roll your dice")
        jo.says("Lay the first word")
        jo.lay_on_board(SOUP[0])
        if serving == 1:
            loses_the_line(jo, line)
        expect(on_board(jo.page)).to_have_count(12)
        jo.does(f"Build {SOUP[0]}")
        mara.says("Build, slurp or pass")
        if serving == 2:
            mara.page.reload()
        mara.does("Pass")
    jo.sees_the_result("You win with 0")
    mara.sees_the_result("Jo wins with 0")


@rest
def test_boggle_bowl(invite: Invite, dice: Dice, ways: Ways) -> None:
    dice(boggle_bowl.always_the_same)
    jo, mara, line = at_the_table(invite, ways, "boggle-bowl")
    for player in (jo, mara):
        player.does("Roll your cubes")
    for player, word in ((jo, "TURTL"), (mara, "O")):
        expect(player.page.locator(".hand .die[role=button]:not(.ghost)")).to_have_count(11)
        player.lay(player.page.locator(".hand .die[role=button]:not(.ghost)"), word)
        expect(player.page.get_by_role("group", name="Your words").locator(".die .letter")).to_have_text(list(word))
    loses_the_line(jo, line)
    jo.lay(jo.page.locator(".hand .die[role=button]:not(.ghost)"), "EEM")
    jo.does("Turn the glass")
    mara.says("Finish!")
    mara.page.reload()
    expect(mara.page.get_by_role("group", name="Your words").locator(".die .letter")).to_have_text(["O"])
    mara.does("I’m done")
    jo.says("Choose a lit space")
    for step in (*("to the right",) * 3, *("forward",) * 4):
        jo.step(step)
    jo.does("Move here")
    for player in (jo, mara):
        player.does("Roll your cubes")
    expect(jo.page.locator(".hand .die[role=button]:not(.ghost)")).to_have_count(11)
    jo.lay(jo.page.locator(".hand .die[role=button]:not(.ghost)"), "TURT")
    jo.does("Turn the glass")
    mara.does("I’m done")
    jo.says("Choose a lit space")
    for _ in range(4):
        jo.step("forward")
    jo.does("Move here")
    jo.sees_the_result("You and Pepper share the win")
    mara.sees_the_result("Jo and Pepper share the win")
