"""Score sheets on paper: blank or filled, one page for each, with nothing of the screen on it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Invite
from tests.browser.people import Person
from tests.browser.test_real_dice import box, press, types

FORMATS = ("A4", "Letter")
ROWS = {"bridge-dice": 20, "dice-words": 15, "letters-rebus": 10, "alphabet-dice": 5, "boggle-bowl": 10}


def pages(person: Person, paper: str) -> int:
    """On how many pages it is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", person.page.pdf(format=paper)))


def is_alone_on_paper(person: Person) -> None:
    """The sheet is printed, and nothing else."""
    person.page.emulate_media(media="print")
    expect(person.page.locator(".on-paper table")).to_be_visible()
    for screen in ("banner", "main", "region"):
        for part in person.page.get_by_role(screen).all():
            expect(part).to_be_hidden()
    wide = "e => e.scrollWidth <= e.clientWidth"
    assert person.page.locator(".on-paper").evaluate(wide)


@pytest.mark.parametrize("game", ROWS)
def test_a_blank_sheet_is_one_page_with_room_for_everybody(invite: Invite, game: str) -> None:
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
    assert [pages(jo, each) for each in FORMATS] == [1, 1]
    is_alone_on_paper(jo)


def test_a_filled_sheet_is_one_page_in_the_dark_too(invite: Invite) -> None:
    jo = invite("Jo", **DESKTOP, color_scheme="dark")
    box(jo, "Bridge Dice")
    jo.start()
    types(jo, "BRIDGE")
    press(jo, "See the result")
    expect(jo.page.get_by_role("button", name="Print sheet")).to_be_visible()
    assert [pages(jo, each) for each in FORMATS] == [1, 1]
    is_alone_on_paper(jo)
    sheet = jo.page.locator(".on-paper")
    expect(sheet).to_contain_text("Jo wins with 50")
    assert sheet.evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
