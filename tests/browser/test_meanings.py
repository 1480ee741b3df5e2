"""A word tells its meaning when it is tapped, wherever it is written: by finger, by keyboard and aloud."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from tests.browser import dice_words, pocket
from tests.browser.conftest import PHONE, Invite, served
from tests.browser.people import Person


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of a server with the real dictionary."""
    with served(public_services(load())) as address:
        yield address


@pytest.fixture
def prepared() -> list[str]:
    """A house in the pocket has the real dictionary anyway."""
    return [pocket.NEVER_HESITATES]


def tells(person: Person, word: Locator) -> None:
    """The word under the finger tells what it means, and Escape closes that."""
    word.click()
    meaning = person.page.get_by_role("complementary", name="What MATH means")
    expect(meaning).to_contain_text("a science")
    person.page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)


def test_words_tell_their_meaning_at_the_table_and_in_the_result(invite: Invite, dice: Callable[..., None]) -> None:
    dice(dice_words.alone)
    person = invite("Jo", **PHONE)
    (jo,) = dice_words.at_the_table(person)
    dice_words.until_go(jo)
    person.page.keyboard.type("math")
    jo.press("I’m done")
    tells(person, jo.card("Jo").get_by_role("button", name="MATH"))
    person.tool("Score sheet and log")
    log = person.page.get_by_role("complementary", name="Score sheet and log")
    tells(person, log.get_by_role("listitem").get_by_role("button", name="MATH").first)
    person.page.keyboard.press("Escape")
    jo.press("Go on")
    person.page.get_by_role("button", name="See the result").click()
    tells(person, person.page.get_by_role("main").get_by_role("button", name="MATH").first)
    sheet = person.page.get_by_role("main").get_by_role("table").get_by_role("button", name="MATH")
    sheet.focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("complementary", name="What MATH means")).to_have_attribute("aria-live", "polite")
    expect(person.page.get_by_role("main").get_by_role("table").get_by_role("rowheader").first).to_have_text("1CAHS")
    person.is_well_served()


def test_a_word_that_does_not_count_tells_why(invite: Invite, dice: Callable[..., None]) -> None:
    dice(dice_words.alone)
    person = invite("Jo", **PHONE)
    (jo,) = dice_words.at_the_table(person)
    dice_words.until_go(jo)
    person.page.keyboard.type("mtha")
    jo.press("I’m done")
    expect(jo.card("Jo")).to_contain_text("MTHA is not in the dictionary.")
    jo.press("Go on")
    person.page.get_by_role("button", name="See the result").click()
    person.page.get_by_role("main").get_by_role("table").get_by_role("button", name="MTHA").click()
    meaning = person.page.get_by_role("complementary", name="What MTHA means")
    expect(meaning).to_contain_text("MTHA is not in the dictionary.")
    expect(meaning).not_to_contain_text("no meaning")


def test_words_in_the_rules_tell_their_meaning(invite: Invite) -> None:
    person = invite("Jo", **PHONE, reduced_motion="reduce")
    person.page.goto("/how/alphabet-dice")
    first = person.page.locator("main button[lang=en]").first
    expect(first).to_be_visible()
    first.click()
    expect(person.page.get_by_role("complementary", name=f"What {first.inner_text()} means")).to_be_visible()
