"""Each game to its end without a network, against a bot; and with real dice, by two who share the device.

Here each is played in one way. With `--pocket` each is played by mouse, by touch and by keyboard alone.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, expect

from lettercup.days import today
from tests.browser import boggle_bowl, pocket
from tests.browser.conftest import QUIET, Invite, served
from tests.browser.crosswords import open_table
from tests.browser.dice_words import DRINK
from tests.browser.people import seated
from tests.browser.scripts import Script, first_seat_wins
from tests.browser.test_sharing import goes_on, shares
from tests.browser.test_today import finishes, plays
from tests.browser.test_whole_games import fifteen
from tests.browser.ways import WAYS, Keyboard, Mouse, Touch, Way

Dice = Callable[[Script], None]
USUAL: dict[str, type[Way]] = {
    "test_bridge_dice": Mouse,
    "test_dice_words": Touch,
    "test_letters_rebus": Keyboard,
    "test_alphabet_dice": Mouse,
    "test_boggle_bowl": Touch,
}
MOST_STEPS = 200
A_DAY = "from lettercup.days import today; repr(today('dice-words', '2026-11-18').dice)"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "way" in metafunc.fixturenames:
        every = metafunc.config.getoption("--pocket")
        ways = WAYS if every else (USUAL[metafunc.function.__name__],)
        metafunc.parametrize("way", ways, ids=lambda way: way.uses)


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A browser of some kind in which everything is kept; the server has stopped since, and there is no network."""
    contexts: dict[str, BrowserContext] = {}

    def find(**options: Any) -> BrowserContext:
        name = str(options)
        if name not in contexts:
            with served() as site:
                contexts[name] = browser.new_context(base_url=site, **{**QUIET, **options})
                pocket.leaves_the_network(contexts[name])
        return contexts[name]

    yield find
    for context in contexts.values():
        context.close()


@pytest.fixture
def prepared() -> list[str]:
    return [pocket.NEVER_HESITATES]


@pytest.fixture
def invite(kept: Callable[..., BrowserContext], prepared: list[str]) -> Iterator[Callable[..., pocket.PocketPerson]]:
    people: list[pocket.PocketPerson] = []

    def come(name: str = "Jo", **options: Any) -> pocket.PocketPerson:
        people.append(pocket.PocketPerson(kept(**options), name, prepared))
        people[-1].forgives(*pocket.WITHOUT_NETWORK)
        return people[-1]

    yield come
    for person in people:
        person.page.close()
        assert person.complaints == []


def at_the_table(invite: Invite, way: type[Way], game: str, **options: object) -> Way:
    """Jo begins a game against a bot."""
    jo = way(invite, "Jo")
    open_table(jo.person, game, **options)
    jo.press(jo.page.get_by_role("button", name="Add a bot"))
    seated(jo.page, 2)
    jo.press(jo.page.get_by_role("button", name="Start the game"))
    return jo


def test_bridge_dice(invite: Invite, dice: Dice, way: type[Way]) -> None:
    dice(first_seat_wins(players=2, turns=0))
    jo = at_the_table(invite, way, "bridge-dice")
    jo.says("Cast for the start")
    jo.press(jo.person.cup)
    expect(jo.bar.get_by_text("first cast of three")).to_be_visible()
    jo.press(jo.person.cup)
    jo.sees_the_result("You win with 50")


def first_starts(number: int, dice: int) -> str:
    """The first of two starts; what is rolled again falls as it falls."""
    return "AE"[number] if number < 2 else DRINK if dice == len(DRINK) else ""


def test_dice_words(invite: Invite, dice: Dice, way: type[Way]) -> None:
    dice(first_starts)
    jo = at_the_table(invite, way, "dice-words", rounds=1)
    jo.does("Roll for the start", "Roll the ice cubes", "Go!", "Roll your dice")
    expect(loose(jo)).to_have_count(len(DRINK))
    jo.lay(loose(jo), "MAT")
    expect(jo.page.get_by_role("list", name="Your straw").locator(".die .letter")).to_have_text(list("MAT"))
    jo.does("I’m done", "Go on")
    jo.sees_the_result(re.compile("win"))


def test_letters_rebus(invite: Invite, dice: Dice, way: type[Way]) -> None:
    dice(fifteen)
    jo = at_the_table(invite, way, "letters-rebus", rounds=1, mode="turns")
    jo.does("Roll the fifteen dice")
    jo.says("Lay your crossword")
    jo.lay_on_board("KITCHEN")
    jo.does("I’m done", "Go on")
    plays_on(jo, "Go on")
    jo.sees_the_result(re.compile("win"))


def test_alphabet_dice(invite: Invite, way: type[Way]) -> None:
    jo = at_the_table(invite, way, "alphabet-dice")
    plays_on(jo, "Roll your dice", "Pass", "Go on")
    jo.sees_the_result(re.compile("win"))


def test_boggle_bowl(invite: Invite, dice: Dice, way: type[Way]) -> None:
    dice(boggle_bowl.always_the_same)
    jo = at_the_table(invite, way, "boggle-bowl")
    jo.does("Roll your cubes")
    expect(loose(jo)).to_have_count(len(boggle_bowl.CUBES))
    jo.lay(loose(jo), "TURTLE")
    plays_on(jo, "Turn the glass", "I’m done", "Move here", "Roll your cubes", "Go on", steps=True)
    jo.sees_the_result(re.compile("win"))


def loose(jo: Way) -> Locator:
    """One's own dice that have not been laid."""
    return jo.page.locator(".hand .die[role=button]:not(.ghost)")


def plays_on(jo: Way, *names: str, steps: bool = False) -> None:
    """Presses whatever of these there is, and moves the token as far as it goes, until the game is over."""
    result = jo.bar.get_by_role("button", name="See the result")
    open_to = [jo.bar.get_by_role("button", name=name, exact=True, disabled=False) for name in names]
    ways = [jo.page.get_by_role("button", name=re.compile(f"one step {way}")) for way in ("forward", "")]
    jo.page.set_default_timeout(2000)
    for _ in range(MOST_STEPS):
        if result.is_visible():
            return
        wanted = [each for each in (*open_to, *(ways if steps else ())) if each.first.is_visible()]
        if wanted:
            with suppress(Error, AssertionError):  # It may be gone by now.
                jo.press(wanted[0].first)
        else:
            jo.page.wait_for_timeout(100)
    raise AssertionError(f"The game goes on and on: {jo.bar.inner_text()}")


def test_real_dice_of_two_who_share_the_device(invite: Invite) -> None:
    jo = invite("Jo", **Touch.screen)
    open_table(jo, "bridge-dice")
    shares(jo, "Anna")
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.start()
    for name, cast in (("Jo", "BBBBBB"), ("Anna", "RRRRRR"), ("Jo", "BRIDGE")):
        goes_on(jo, name)
        for letter in cast:
            jo.bar.get_by_role("button", name=letter, exact=True).tap()
        jo.bar.get_by_role("button", name="Enter the cast").tap()
    jo.bar.get_by_role("button", name="See the result").tap()
    expect(jo.page.get_by_role("heading", name="Jo wins with 50")).to_be_visible()


def test_the_days_dice_are_those_of_the_whole_world(invite: Callable[..., pocket.PocketPerson]) -> None:
    jo = invite("Jo", **Touch.screen)
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Today’s dice")).to_be_visible(timeout=60_000)
    plays(jo, "Roll the dice")
    finishes(jo, ("second cast of three", "last cast of three"), "Roll the dice", "See the result")
    expect(jo.page.get_by_role("heading", name=re.compile(r"^\d+ points"))).to_be_visible()
    assert pocket.run(pocket.house_of(jo.page), A_DAY) == repr(today("dice-words", "2026-11-18").dice)
