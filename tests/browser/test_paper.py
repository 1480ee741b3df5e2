"""Score sheets on paper: blank or filled, one page for each, with nothing of the screen on it."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from lettercup.games.letters_rebus.score import VALUES
from tests.browser import boggle_bowl, dice_words
from tests.browser.album import Album
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.crosswords import open_table
from tests.browser.people import Person
from tests.browser.scripts import of_the_sheet

ROWS = {"bridge-dice": 20, "dice-words": 15, "letters-rebus": 10, "alphabet-dice": 5, "boggle-bowl": 10}
SOUP = "SOTNITERNPKSNVDLHE"


def is_alone_on_paper(person: Person) -> None:
    """The sheet is printed, and nothing else."""
    person.page.emulate_media(media="print")
    expect(person.page.locator(".on-paper table")).to_be_visible()
    for screen in ("banner", "main", "region"):
        for part in person.page.get_by_role(screen).all():
            expect(part).to_be_hidden()
    titles = person.page.locator(".on-paper").locator("h1, h2").all_inner_texts()
    assert len(titles) == len(set(titles)) == 2
    wide = "e => e.scrollWidth <= e.clientWidth"
    assert person.page.locator(".on-paper").evaluate(wide)


@pytest.mark.parametrize("game", ROWS)
def test_a_blank_sheet_is_one_page_with_room_for_everybody(invite: Invite, album: Album, game: str) -> None:
    jo = invite("Jo", **DESKTOP)
    jo.page.goto(f"/how/{game}")
    jo.bar.get_by_role("button", name="Score sheet").click()
    paper = jo.page.locator(".on-paper table")
    expect(paper.locator("tbody tr")).to_have_count(ROWS[game])
    jo.is_well_served()
    most = jo.bar.get_by_role("radio")
    if most.count():
        most.last.check()
        expect(paper.locator("tbody tr").first.locator("td")).to_have_count(most.count())
    assert album.prints(jo, f"sheet-{game}") == [1, 1]
    is_alone_on_paper(jo)
    tall = "e => 25.4 * e.getBoundingClientRect().height / 96"
    assert paper.locator("tbody td").first.evaluate(tall) > 9.5, "room to write"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_sheet_for_a_class_is_one_page_with_the_values_of_the_dice(invite: Invite, album: Album, locale: str) -> None:
    jo = invite("Jo", viewport={"width": 320, "height": 568}, locale=locale)
    jo.page.goto("/sheet/letters-rebus")
    name = "Sheet for a class" if locale == "en-GB" else "Blatt für eine Klasse"
    jo.page.get_by_role("button", name=name).click()
    values = jo.page.get_by_role("main").locator(".values")
    expect(values).to_be_visible()
    letters = [f"{letter}{worth}" for letter, worth in sorted(VALUES.items()) if letter.isalpha()]
    assert values.inner_text().split()[: len(letters)] == letters
    jo.is_well_served()
    jo.fits()
    assert album.prints(jo, f"class-sheet-{locale}") == [1, 1]
    jo.page.emulate_media(media="print")
    expect(jo.page.locator(".on-paper section")).to_have_count(3)
    expect(jo.page.get_by_role("main")).to_be_hidden()


def bridge_dice(person: Person) -> None:
    open_table(person, "bridge-dice")
    person.start()
    for order in ("B, R, I, D, G, E", "I, D, G, E", "D, G, E", "B, R, I, D, G, E"):
        person.says(f"Cast for {order}")
        person.roll()


def dice_words_alone(person: Person) -> None:
    (jo,) = dice_words.at_the_table(person)
    dice_words.until_go(jo)
    person.page.keyboard.type("mat")
    jo.reads("MAT")
    jo.press("I’m done")
    jo.press("Go on")


def letters_rebus(person: Person) -> None:
    open_table(person, "letters-rebus", rounds=2)
    person.start()
    for _ in range(2):
        person.bar.get_by_role("button", name="Roll the fifteen dice").click()
        person.says("Lay your crossword")
        person.page.keyboard.type("kitchen")
        person.bar.get_by_role("button", name="Done").click()
        person.bar.get_by_role("button", name="Go on").click()


def alphabet_dice(person: Person) -> None:
    open_table(person, "alphabet-dice")
    person.start()
    for _ in range(4):
        person.bar.get_by_role("button", name="Roll your dice").click()
        person.says("Lay the first word")
        person.page.keyboard.type(SOUP)
        person.bar.get_by_role("button", name="Build").click()


def bowl(person: Person) -> None:
    (jo,) = boggle_bowl.at_the_table(person)
    for word, way in (("turtlem", ("to the right",) * 3), ("turt", ())):
        boggle_bowl.all_roll(jo)
        person.page.keyboard.type(word)
        jo.ends_the_race()
        jo.steps(*way, *("forward",) * 4)
        jo.press("Move here")


def thrown(number: int, dice: int) -> str:
    """Whatever game it is, the letters for so many dice."""
    return {11: boggle_bowl.CUBES, 15: "KBHFIETYS*NC*AO"}.get(dice) or dice_words.alone(number, dice)


FILLED = {
    "bridge-dice": (bridge_dice, of_the_sheet, ["Jo has 53 points", "Turn 2", "50", "Total"]),
    "dice-words": (dice_words_alone, thrown, ["Jo has", "MAT", "CAHS", "Total"]),
    "letters-rebus": (letters_rebus, thrown, ["Jo has", "Total"]),
    "alphabet-dice": (alphabet_dice, None, ["Jo has 0 points", "Serving 3", "Souper", "Subtotal", "Total"]),
    "boggle-bowl": (bowl, thrown, ["Jo has 100 points", "80", "20", "Total"]),
}


@pytest.mark.parametrize("game", FILLED)
def test_a_filled_sheet_is_one_page_in_the_dark_too(
    invite: Invite, album: Album, dice: Callable[..., None], hands: Callable[..., None], game: str
) -> None:
    plays, falls, written = FILLED[game]
    if falls:
        dice(falls)
    else:
        hands(SOUP)
    jo = invite("Jo", **DESKTOP, color_scheme="dark")
    plays(jo)
    jo.page.get_by_role("button", name="See the result").click()
    expect(jo.find_tool("Print the sheet")).to_be_visible()
    jo.page.keyboard.press("Escape")
    assert album.prints(jo, f"sheet-{game}-filled") == [1, 1]
    is_alone_on_paper(jo)
    sheet = jo.page.locator(".on-paper")
    for text in (*written, str(datetime.now(UTC).year)):
        expect(sheet).to_contain_text(text)
    assert sheet.evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
