"""Whole games with the box: two share a phone and type in their dice, one plays from afar, and a bot sits with them.

In each, somebody's finger slips, and the host takes that back; what the others have laid stays where it lies.
"""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, expect

from lettercup.core import Die
from lettercup.core.casts import Cast
from lettercup.house import bots, fair
from tests.browser.boggle_bowl import CUBES, Bowler
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.crosswords import on_board, open_table, tap
from tests.browser.dice_words import DRINK, ICE, Drinker
from tests.browser.line import Line
from tests.browser.people import Person
from tests.browser.scripts import Script
from tests.browser.test_real_dice import press, takes_back, types
from tests.browser.test_sharing import goes_on, shares
from tests.browser.ways import WAYS, Way

Dice = Callable[[Script], None]


def around_the_box(invite: Invite, game: str, **options: object) -> tuple[Person, Person]:
    """Jo and Anna have the box and one phone; Mara is elsewhere; the dice of Mara and of the bot are the program's."""
    jo, mara = invite("Jo", **PHONE), invite("Mara", **DESKTOP)
    mara.join(open_table(jo, game, **options))
    shares(jo, "Anna")
    jo.add_bot()
    expect(jo.page.get_by_role("button", name="Remove Pepper")).to_be_visible()
    jo.page.get_by_role("radio", name="We have the box").check()
    mine = jo.page.get_by_role("radiogroup", name="Jo’s dice").get_by_role("radio", name="Real dice")
    hers = jo.page.get_by_role("radiogroup", name="Mara’s dice").get_by_role("radio", name="Thrown here")
    expect(mine).to_be_checked()
    expect(hers).to_be_checked()
    jo.start()
    return jo, mara


def passed_to(phone: Person, name: str) -> None:
    phone.says(f"Pass it to {name}")
    press(phone, f"I am {name}")
    expect(phone.bar.get_by_text(name, exact=True)).to_be_visible()


def passes_on(phone: Person, name: str) -> None:
    phone.tool("Pass the device on")
    passed_to(phone, name)


def loose(person: Person) -> Locator:
    """One's own dice that have not been laid."""
    return person.page.locator(".hand .die[role=button]:not(.ghost)")


def see_the_winner(jo: Person, mara: Person, heading: str) -> None:
    for person in (jo, mara):
        press(person, "See the result")
        expect(person.page.get_by_role("heading", name=heading)).to_be_visible()


def afar(number: int, dice: int) -> str:
    """Mara and the bot do not start; their drinks are those of the sheet, and what the bot rolls again is chance."""
    return "E" if number < 2 else DRINK if dice == 7 else ""


def test_dice_words(invite: Invite, dice: Dice) -> None:
    dice(afar)
    jo, mara = around_the_box(invite, "dice-words", rounds=1)
    passed_to(jo, "Jo")
    types(jo, "A")
    press(mara, "Roll for the start")
    passed_to(jo, "Anna")
    types(jo, "S")
    passed_to(jo, "Jo")
    types(jo, ICE)
    press(jo, "Go!")
    press(mara, "Roll your dice")
    expect(loose(mara)).to_have_count(7)
    mara.page.keyboard.type("ha")
    pepper = jo.page.get_by_role("main").get_by_role("listitem").filter(has_text="Pepper")
    expect(pepper).to_contain_text("done ✓")
    types(jo, "SHTM?AV")
    jo.says("Pass it to Anna")
    mara.page.keyboard.type("m")
    Drinker(mara).reads("HAM")
    takes_back(jo, "Jo has rolled.")
    jo.says("Roll your dice")
    types(jo, DRINK)
    passed_to(jo, "Anna")
    expect(mara.page.get_by_text("The glass waits for the real dice of Anna.")).to_be_visible()
    expect(mara.bar.get_by_role("timer")).to_have_count(0)
    types(jo, DRINK)
    expect(mara.bar.get_by_role("timer")).to_be_visible()
    press(jo, "I’m done")
    passed_to(jo, "Jo")
    expect(loose(jo)).to_have_count(7)
    jo.page.keyboard.type("match")
    Drinker(jo).reads("MATCH")
    press(jo, "I’m done")
    mara.page.reload()
    Drinker(mara).reads("HAM")
    press(mara, "I’m done")
    for person in (jo, mara):
        expect(Drinker(person).card("Jo")).to_contain_text("5 letters: + 5")
        expect(Drinker(person).card("Mara")).to_contain_text("2+1+3 = 6, × 2 ice cubes (A H) = 12")
    press(jo, "Go on")
    passed_to(jo, "Anna")
    press(jo, "Go on")
    press(mara, "Go on")
    see_the_winner(jo, mara, "win")


FIFTEEN = "KBHFIETYS*NC*AO"
SLIP = "KBHFIETYS*NC*AE"


def test_letters_rebus(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: FIFTEEN)
    jo, mara = around_the_box(invite, "letters-rebus", rounds=1, mode="at-once")
    line = Line(mara)
    mara.page.reload()
    press(mara, "Roll the fifteen dice")
    passed_to(jo, "Jo")
    types(jo, FIFTEEN)
    passed_to(jo, "Anna")
    types(jo, SLIP)
    jo.says("Lay your crossword")
    mara.says("Lay your crossword")
    mara.page.keyboard.type("kitchen")
    expect(on_board(mara.page)).to_have_count(7)
    line.waits_until_still()
    tap(jo.page, "K", 0, 0)
    takes_back(jo, "Anna typed in the dice.")
    types(jo, FIFTEEN)
    jo.says("Lay your crossword")
    expect(on_board(jo.page)).to_have_count(0)
    expect(on_board(mara.page)).to_have_count(7)
    for column, letter in enumerate("IT"):
        tap(jo.page, letter, 0, column)
    press(jo, "I’m done")
    passed_to(jo, "Jo")
    press(jo, "I’m done")
    mara.page.reload()
    expect(on_board(mara.page)).to_have_count(7)
    press(mara, "I’m done")
    press(jo, "Go on")
    passed_to(jo, "Anna")
    press(jo, "Go on")
    press(mara, "Go on")
    see_the_winner(jo, mara, "win")


def no_words_for_bots(number: int, dice: int) -> str:
    return CUBES if number == 0 else "GBFWCXVNSHZ"


def test_boggle_bowl(invite: Invite, dice: Dice) -> None:
    dice(no_words_for_bots)
    jo, mara = around_the_box(invite, "boggle-bowl", flip_seconds=5)
    phone, far = Bowler(jo), Bowler(mara)
    far.rolls()
    far.says("Jo rolls the cubes")
    passed_to(jo, "Jo")
    types(jo, CUBES[::-1].replace("O", "A"))
    expect(loose(jo)).to_have_count(11)
    mara.page.keyboard.type("o")
    far.reads("O")
    takes_back(jo, "Jo rolls the cubes.")
    types(jo, CUBES)
    expect(loose(jo)).to_have_count(11)
    jo.page.keyboard.type("turtleem")
    phone.reads("TURTLEEM")
    mara.page.reload()
    far.reads("O")
    phone.ends_the_race()
    jo.says("Choose a lit space")
    phone.steps(*("to the right",) * 3, *("forward",) * 4)
    phone.press("Move here")
    far.rolls()
    passed_to(jo, "Anna")
    types(jo, CUBES)
    expect(loose(jo)).to_have_count(11)
    jo.page.keyboard.type(CUBES.lower())
    phone.reads(CUBES)
    phone.ends_the_race()
    jo.says("Choose a lit space")
    phone.steps(*("forward",) * 4)
    phone.press("Move here")
    see_the_winner(jo, mara, "Jo and Anna share the win with 100")


HAND = "SOTNITERN"


@pytest.fixture
def dull_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of the house show no vowels, so that nobody gets rid of many."""

    def throw(_: object, __: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        return tuple(next(face.text for face in die.faces if face.text not in "AEIOUY") for die in dice)

    monkeypatch.setattr(fair.SecretSource, "throw", throw)


def first_serving_with_slips(jo: Person, mara: Person, patience: pytest.MonkeyPatch) -> None:
    """Anna's hand is typed in wrongly, and Jo builds too soon: his dice lie there still when that is taken back."""
    types(jo, HAND)
    goes_on(jo, "Anna")
    patience.setattr(bots, "SLIP_PAUSE", 60_000)
    types(jo, HAND.replace("R", "E"))
    takes_back(jo, "Anna typed in S O T N I T E E N.")
    patience.setattr(bots, "SLIP_PAUSE", 0)
    types(jo, HAND)
    press(mara, "Roll your dice")
    goes_on(jo, "Jo")
    jo.says("Lay the first word")
    jo.page.keyboard.type("stone")
    jo.page.keyboard.press("Enter")
    mara.says("Build, slurp or pass")
    takes_back(jo, "Jo laid STONE.")
    mara.says("Jo is choosing")
    expect(jo.bar.get_by_role("button", name="Build STONE")).to_be_visible()
    jo.page.keyboard.type("itrn")


def next_serving(jo: Person, mara: Person, _: pytest.MonkeyPatch) -> None:
    types(jo, HAND)
    goes_on(jo, "Jo")
    types(jo, HAND)
    press(mara, "Roll your dice")
    jo.says("Lay the first word")
    jo.page.keyboard.type(HAND.lower())


@pytest.mark.usefixtures("dull_dice")
def test_alphabet_dice(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    jo, mara = around_the_box(invite, "alphabet-dice")
    for begins in (first_serving_with_slips, *(next_serving,) * 3):
        begins(jo, mara, monkeypatch)
        expect(on_board(jo.page)).to_have_count(9)
        jo.page.keyboard.press("Enter")
        press(mara, "Pass")
        goes_on(jo, "Anna")
        press(jo, "Pass")
    see_the_winner(jo, mara, "Jo wins with 0")


@pytest.mark.parametrize("way", WAYS)
def test_real_dice_slips_and_a_shared_device_in_one_way(invite: Invite, way: type[Way]) -> None:
    jo = way(invite, "Jo")
    open_table(jo.person, "bridge-dice")
    jo.press(jo.page.get_by_role("button", name="Add a player here"))
    jo.page.get_by_role("textbox", name="Their name").fill("Anna")
    jo.press(jo.page.get_by_role("button", name="Sit down"))
    expect(jo.page.get_by_text("on this device", exact=True)).to_be_visible()
    jo.page.get_by_role("radio", name="We have the box").check()
    jo.press(jo.page.get_by_role("button", name="Start the game"))
    jo.says("Cast for the start")
    jo.used.clear()
    taps_in(jo, "BBBBBB")
    goes_on(jo.person, "Anna")
    taps_in(jo, "RRRRRR")
    goes_on(jo.person, "Jo")
    taps_in(jo, "BRIDGG")
    jo.says("Cast for E")
    jo.press(jo.page.get_by_role("button", name="Menu"))
    jo.press(jo.page.get_by_role("button", name="Take the last step back"))
    jo.press(jo.page.get_by_role("button", name="Take it back", exact=True))
    jo.says("Cast for B, R, I, D, G, E")
    taps_in(jo, "G, tap to change it", "E")
    jo.sees_the_result("Jo wins with 50")


def taps_in(jo: Way, *letters: str) -> None:
    """Types in what dice show, with the keys on the page; what is no letter there is changed."""
    for key in [key for some in letters for key in ([some] if " " in some else some)]:
        jo.press(jo.bar.get_by_role("button", name=key, exact=True).last)
    jo.does("Enter the cast")
