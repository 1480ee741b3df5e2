"""The day's dice on the page: a tile on home, one tap to turn the glass, and what it was worth."""

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from lettercup.house.devices import DayPlayed
from lettercup.server.tables.own_logs import PlayedDays
from lettercup.server.web.auth import Doorkeeper
from lettercup.store import MemoryStore
from tests.browser.conftest import Invite, served
from tests.browser.people import Person
from tests.support.simplest import SIMPLEST

TITLE = SIMPLEST.title


def is_good(person: Person) -> None:
    person.is_well_served()
    person.fits()


def plays(jo: Person, turn: str) -> None:
    jo.page.get_by_role("link", name=re.compile(f"^{TITLE}, ")).first.click()
    button = jo.page.get_by_role("button", name=turn)
    expect(button).to_be_enabled()
    is_good(jo)
    button.click()
    expect(jo.page).to_have_url(re.compile("/t/"))


def finishes(jo: Person, casts: tuple[str, str], cast: str, see: str) -> None:
    """Cast what is left after the first cast, until the result can be seen."""
    done = jo.page.get_by_role("button", name=see)
    for told in casts:
        expect(jo.page.get_by_text(told).or_(done).first).to_be_visible()
        if not done.is_visible():
            jo.page.get_by_role("button", name=re.compile(f"^{cast}")).click()
    done.click()
    expect(jo.page).to_have_url(re.compile(r"/d/\d+/"))


def shares(jo: Person) -> None:
    """The picture is saved where a device has no way of sharing it."""
    jo.page.get_by_role("button", name="Share", exact=True).click()
    sheet = jo.page.get_by_role("dialog", name="Share your shape")
    expect(sheet.get_by_text(re.compile(r"Lettercup \d+ · "))).to_be_visible()
    is_good(jo)
    with jo.page.expect_download() as download:
        sheet.get_by_role("button", name="Share picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    jo.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_days_dice_are_played_once_and_told_to_friends(invite: Invite, device: str) -> None:
    jo = invite("Jo", viewport={"width": 390, "height": 844} if device == "phone" else {"width": 1440, "height": 900})
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Today’s dice")).to_be_visible()
    is_good(jo)
    plays(jo, "Roll the dice")
    finishes(jo, ("second cast of three", "last cast of three"), "Roll the dice", "See the result")
    expect(jo.page.get_by_role("heading", name=re.compile(r"^\d+ points"))).to_be_visible()
    expect(jo.page.get_by_text("Just luck, never ranked")).to_be_visible()
    is_good(jo)
    shares(jo)
    address = jo.page.url
    points = jo.page.get_by_role("heading", name=re.compile(r"^\d+ points")).inner_text().split()[0]
    jo.page.goto("/")
    tile = jo.page.get_by_role("link", name=f"{TITLE}, today, done, {points}")
    expect(tile).to_be_visible()
    is_good(jo)
    tile.click()
    expect(jo.page).to_have_url(address)
    jo.page.get_by_role("button", name="Look back").click()
    if device == "desktop":
        jo.page.get_by_role("button", name="Check the dice").click()
        expect(jo.page.get_by_text(re.compile(r"throws? checks? out"))).to_be_visible()
        return
    jo.page.goto(address)
    jo.page.get_by_role("button", name="Play again").click()
    expect(jo.page).to_have_url(re.compile("/t/"))
    finishes(jo, ("second cast of three", "last cast of three"), "Roll the dice", "See the result")
    expect(jo.page).to_have_url(f"{address}/again")
    expect(jo.page.get_by_text("Played again, so it’s compared with nobody. Your first result stands.")).to_be_visible()
    is_good(jo)
    jo.page.get_by_role("button", name="Share", exact=True).click()
    expect(jo.page.get_by_role("dialog").get_by_text("another try")).to_be_visible()
    jo.page.goto(address)
    expect(jo.page.get_by_role("heading", name=f"{points} points")).to_be_visible()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Do some work in a thread of its own: the browser's has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def has_played(jo: Person, store: MemoryStore, results: dict[int, int], late: int) -> None:
    """Let the server know of days that somebody has played."""
    (cookie,) = (each["value"] for each in jo.page.context.cookies())
    doorkeeper = Doorkeeper(run(store.keep("cookie-key", b"")))
    for number, points in results.items():
        day = DayPlayed(number=number, game=SIMPLEST.name, points=points, percent=None, late=number == late)
        run(PlayedDays(store).note(doorkeeper.holder(cookie) or "", day, 1))


@pytest.mark.needs_server("The server is told what was played before.")
def test_all_days_are_on_a_page_with_best_and_form(invite: Invite) -> None:
    store = MemoryStore()
    with served(store=store) as address:
        jo = invite("Jo", base_url=address, viewport={"width": 320, "height": 640})
        jo.open_table()
        jo.page.goto("/days")
        expect(jo.page.get_by_text("You haven’t played a day’s dice yet.")).to_be_visible()
        has_played(jo, store, {4: -3}, late=4)
        jo.page.reload()
        expect(jo.page.get_by_text("You haven’t played any on its own day yet.")).to_be_visible()
        has_played(jo, store, {1: -12, 2: 40, 3: 25}, late=3)
        jo.page.reload()
        expect(jo.page.get_by_text(re.compile("^40, on Fri"))).to_be_visible()
        expect(jo.page.get_by_role("img", name="Your last 2 days, the latest at the right. −12, 40")).to_be_visible()
        expect(jo.page.locator("svg text").filter(has_text="−12")).to_be_visible()
        is_good(jo)
        jo.page.get_by_role("link", name=re.compile(f"^{TITLE}, ")).nth(1).click()
        expect(jo.page.get_by_text(re.compile("^Earlier dice · "))).to_be_visible()


def test_the_day_speaks_german(invite: Invite) -> None:
    jo = invite("Jo", locale="de-DE", viewport={"width": 320, "height": 640})
    jo.page.goto("/")
    expect(jo.page.get_by_role("heading", name="Würfel des Tages")).to_be_visible()
    plays(jo, "Würfeln")
    finishes(jo, ("zweiter Wurf von dreien", "letzter Wurf von dreien"), "Würfeln um", "Zum Ergebnis")
    expect(jo.page.get_by_text("Reines Glück, ohne Wertung")).to_be_visible()
    is_good(jo)
