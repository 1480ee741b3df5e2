"""The dictionary page, and the spelling help of tables that want it, with the real dictionary."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from tests.browser import pocket
from tests.browser.album import Album
from tests.browser.conftest import PHONE, Invite, served
from tests.browser.crosswords import lie_still, open_table
from tests.browser.people import Person
from tests.browser.scripts import Script

Dice = Callable[[Script], None]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of a server with the real dictionary."""
    with served(public_services(load())) as address:
        yield address


@pytest.fixture
def prepared() -> list[str]:
    """A house in the pocket has the real dictionary anyway."""
    return [pocket.NEVER_HESITATES]


def looks_up(person: Person, word: str) -> None:
    person.page.get_by_role("textbox", name="Word", exact=True).fill(word)
    person.page.keyboard.press("Enter")


def test_a_word_is_looked_up_by_keyboard(invite: Invite, album: Album) -> None:
    jo = invite("Jo")
    jo.page.goto("/")
    jo.page.get_by_role("link", name="Dictionary").click()
    jo.says("Which word?")
    album.take(jo, "dictionary")
    jo.tabs_to(jo.page.get_by_role("textbox", name="Word", exact=True))
    jo.page.keyboard.type("qi")
    jo.page.keyboard.press("Enter")
    expect(jo.page.get_by_role("heading", name="QI is allowed. A word for experts.")).to_be_visible()
    expect(jo.page.get_by_text("life force in Chinese thought", exact=True)).to_be_visible()
    expect(jo.page.get_by_test_id("event-spoken")).to_have_text(
        "QI is allowed. A word for experts. life force in Chinese thought"
    )
    album.take(jo, "dictionary-allowed")
    looks_up(jo, "bewigs")
    expect(jo.page.get_by_text("form of bewig", exact=True)).to_be_visible()
    looks_up(jo, "London")
    expect(jo.page.get_by_role("heading", name="LONDON is a name, and names are not allowed.")).to_be_visible()
    album.take(jo, "dictionary-refused")
    looks_up(jo, "blorfing")
    expect(jo.page.get_by_role("heading", name=re.compile("BLORFING"))).to_be_visible()
    album.take(jo, "dictionary-unknown")
    looks_up(jo, "   ")
    jo.says("Type a word first.")
    jo.forgives("400")


def test_the_dictionary_of_a_table_can_be_chosen(invite: Invite) -> None:
    jo = invite("Jo", **PHONE)
    jo.page.goto("/dictionary?word=colour")
    expect(jo.page.get_by_role("heading", name=re.compile("COLOUR is allowed"))).to_be_visible()
    jo.page.get_by_text("Your table’s settings").tap()
    jo.page.get_by_role("radio", name="American").check()
    refused = "COLOUR is British spelling, and this table spells the American way."
    expect(jo.page.get_by_role("heading", name=refused)).to_be_visible()
    jo.is_well_served()
    jo.fits()


def test_the_dictionary_speaks_german(invite: Invite) -> None:
    jo = invite("Jo", locale="de-DE")
    jo.page.goto("/dictionary?word=tea")
    expect(jo.page.get_by_role("heading", name="TEA gilt. Ein leichtes Wort.")).to_be_visible()


LETTERS = "KBHFIETYS*NC*AO"


def always(_number: int, _dice: int) -> str:
    return LETTERS


def lays_tea(person: Person, **options: bool) -> None:
    """Sits down to Letters Rebus alone, and types a word."""
    open_table(person, "letters-rebus", **options)
    person.start()
    person.page.get_by_role("button", name="Roll the fifteen dice").click()
    person.says("Lay your crossword")
    spoken = person.page.get_by_test_id("event-spoken")
    for column, letter in enumerate("TEA", 1):
        person.page.keyboard.press(letter)
        expect(spoken).to_have_text(f"{letter} laid in row 1, column {column}. Arrow is right of it.")


def test_spelling_help_marks_known_and_unknown_words(invite: Invite, album: Album, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo")
    lays_tea(jo, spelling_help=True)
    expect(jo.page.get_by_text("TEA is in the dictionary.")).to_be_attached()
    before = lie_still(jo.page)
    jo.page.keyboard.press("B")
    assert lie_still(jo.page) == before
    expect(jo.page.get_by_text("TEAB is not allowed.")).to_be_attached()
    assert lie_still(jo.page) == before
    album.take(jo, "spelling-help")


def test_without_spelling_help_nobody_is_told_anything(invite: Invite, dice: Dice) -> None:
    dice(always)
    jo = invite("Jo")
    asked: list[str] = []
    jo.page.on("request", lambda request: asked.append(request.url))
    lays_tea(jo)
    expect(jo.page.get_by_role("group", name="Sum so far")).to_contain_text("across 4")
    jo.page.wait_for_timeout(700)
    assert not [url for url in asked if "dictionary" in url]
    expect(jo.page.get_by_text("TEA is in the dictionary.")).to_have_count(0)
