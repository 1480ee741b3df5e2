"""Getting together: who is let in from where, who sits down when, and what is played next."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, QUIET, Invite, served
from tests.browser.crosswords import open_table
from tests.browser.people import Person, scanned
from tests.browser.scripts import Script

Dice = Callable[[Script], None]
TINY: dict[str, Any] = {"viewport": {"width": 320, "height": 568}}
ELSEWHERE = "http://192.168.1.20:8000"


def jo_wins(number: int, _: int) -> str:
    """The first at the table starts, and has all six letters at once."""
    return ("BBBBBB", "RRRRRR", "BRIDGE")[min(number, 2)]


@pytest.mark.needs_server("It is about a server that it starts itself.")
def test_phones_scan_and_copy_an_address_that_they_can_reach(browser: Browser) -> None:
    with served(public_url=ELSEWHERE) as address:
        context = browser.new_context(base_url=address, **{**QUIET, **TINY})
        jo = Person(context, "Jo")
        code = jo.open_table()
        assert scanned(jo.page) == f"{ELSEWHERE}/t/{code}"
        expect(jo.page.get_by_text("Friends join with the code.")).to_be_visible()
        slip = jo.page.get_by_role("region", name="Invite")
        expect(slip).to_contain_text(f"{ELSEWHERE.removeprefix('http://')}/t/{code}")
        written = slip.locator(".code")
        assert written.evaluate("element => element.scrollWidth <= element.clientWidth")
        jo.fits()
        jo.page.evaluate("navigator.clipboard.writeText = async text => (window.written = text)")
        slip.get_by_role("button", name="Copy").click()
        expect(slip.get_by_role("button", name="Copied")).to_be_visible()
        assert jo.page.evaluate("window.written") == f"{ELSEWHERE}/t/{code}"
        context.close()
        assert jo.complaints == []


@contextmanager
def played_in_the_network(home: Path) -> Iterator[tuple[int, str]]:
    """The real `lettercup play --lan`: the port it listens on, and all that it prints until it waits or gives up."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).with_name("lettercup")), "play", "--lan", "--no-browser", "--port", str(port)]
    running = subprocess.Popen(
        command,
        env={**os.environ, "LETTERCUP_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert running.stdout
    try:
        printed = ""
        for line in running.stdout:
            printed += line
            if "Ctrl+C" in line:
                break
        yield port, printed
    finally:
        running.terminate()
        running.wait()
        running.stdout.close()


@pytest.mark.needs_server("It is about a server that it starts itself.")
def test_a_phone_joins_a_game_that_is_played_in_the_network(browser: Browser, tmp_path: Path) -> None:
    with played_in_the_network(tmp_path) as (port, printed):
        there = re.search(r"Phones in the same network: (http://\S+)", printed)
        if there is None:
            assert "This computer is not in a network: play without --lan." in printed
            return
        quiet: dict[str, Any] = {**QUIET}
        at_home = browser.new_context(base_url=f"http://127.0.0.1:{port}", **quiet)
        jo = Person(at_home, "Jo")
        code = jo.open_table()
        read = scanned(jo.page)
        assert read == f"{there[1]}/t/{code}"
        assert not ip_address(urlsplit(read).hostname or "").is_loopback
        phone = browser.new_context(**{**quiet, **PHONE})
        mia = Person(phone, "Mia")
        mia.page.goto(read)
        mia.page.get_by_role("textbox", name="Your name").fill("Mia")
        mia.page.get_by_role("button", name="Sit down").click()
        expect(jo.page.get_by_role("main").get_by_text("Mia")).to_be_visible()
        at_home.close()
        phone.close()


@pytest.mark.needs_server("Nobody else can come to a table on the device.")
def test_who_cannot_be_reached_says_how_to_let_phones_in(invite: Invite) -> None:
    jo = invite("Jo", **TINY)
    jo.open_table()
    slip = jo.page.get_by_role("region", name="Invite")
    told = "Only this computer can join. To let phones in, start with ./play --lan."
    expect(slip.get_by_text(told)).to_be_visible()
    expect(slip.get_by_role("img")).to_have_count(0)
    expect(slip.get_by_role("button")).to_have_count(0)
    expect(jo.page.get_by_text("Friends join with the code.")).to_have_count(0)


def test_nothing_gives_way_in_the_title_bar_when_the_game_begins(invite: Invite) -> None:
    jo, mia = invite("Jo", **PHONE), invite("Mia", **PHONE)
    mia.join(open_table(jo, "dice-words"))
    seen = """
        window.tools = new Set()
        const look = () => document.querySelectorAll('header .tools > button')
            .forEach(tool => tools.add(tool.getAttribute('aria-label')))
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true})
        look()
    """
    mia.page.evaluate(seen)
    jo.start()
    expect(mia.page.get_by_role("button", name="Score sheet and log")).to_be_visible()
    assert set(mia.page.evaluate("[...tools]")) == {"Score sheet and log", "How to play", "Menu"}


def test_the_host_has_a_name_first_and_company_second(invite: Invite) -> None:
    jo = invite("", **PHONE)
    jo.page.goto("/new")
    jo.page.get_by_role("button", name=re.compile("^Dice Words")).tap()
    jo.says("What’s your name?")
    expect(jo.page.get_by_role("textbox", name="Your name")).to_be_focused()
    jo.page.keyboard.type("Jo")
    jo.page.keyboard.press("Enter")
    jo.says("Start when you’re ready")
    expect(jo.page.get_by_text("Jo’s table · about 10 minutes")).to_be_visible()
    expect(jo.bar.get_by_text("One more is needed: add a player or a bot.")).to_be_visible()
    expect(jo.page.get_by_role("button", name="Start the game")).to_be_disabled()
    jo.page.get_by_role("button", name="Add a player here").tap()
    expect(jo.page.get_by_role("textbox", name="Their name")).to_be_focused()
    jo.page.keyboard.press("Escape")
    jo.page.get_by_role("button", name="Add a player here").tap()
    jo.page.keyboard.type("Tim")
    jo.page.keyboard.press("Enter")
    expect(jo.bar.get_by_text("Two are here. Room for two more.")).to_be_visible()
    expect(jo.page.get_by_role("button", name="Start the game")).to_be_enabled()
    jo.page.get_by_role("radio", name="15").check()
    expect(jo.page.get_by_text("Jo’s table · about 30 minutes")).to_be_visible()
    jo.page.get_by_role("button", name="More about Tim").tap()
    jo.page.get_by_role("button", name="Help for Tim").tap()
    jo.page.get_by_role("switch", name="More rolls").tap()
    expect(jo.page.get_by_role("button", name="Helped: More rolls")).to_be_visible()
    expect(jo.page.get_by_role("spinbutton")).to_have_count(0)
    expect(jo.page.get_by_text("Letters on real dice")).to_have_count(0)
    jo.page.get_by_role("radio", name="We have the box").check()
    expect(jo.page.get_by_text("Letters on real dice", exact=True)).to_have_count(1)
    jo.is_well_served()


def test_late_friends_get_a_seat_and_all_play_another_game(invite: Invite, dice: Dice) -> None:
    dice(jo_wins)
    jo, mara, tim = invite("Jo", **DESKTOP), invite("Mara", **PHONE), invite("Tim", **PHONE)
    code = open_table(jo, "bridge-dice")
    jo.add_bot()
    jo.start()
    mara.page.goto(f"/t/{code}")
    late = mara.page.get_by_role("form", name="Take Pepper’s seat?")
    mara.is_well_served()
    late.get_by_role("button", name="Sit down").tap()
    expect(late).to_have_count(0)
    tim.page.goto(f"/t/{code}")
    tim.page.get_by_role("form", name="Join in the next game?").get_by_role("button", name="Sit down").tap()
    for person in (jo, mara, tim):
        expect(person.page.get_by_role("status").filter(has_text="Tim joins in")).to_be_visible()
    for caster in (jo, mara, jo):
        caster.roll()
    jo.page.get_by_role("button", name="See the result").click()
    expect(mara.page.get_by_role("button", name="Other game")).to_have_count(0)
    jo.page.get_by_role("button", name="Other game").click()
    jo.says("Which game?")
    jo.page.get_by_role("button", name="Never mind").click()
    jo.says("Once more?")
    jo.page.get_by_role("button", name="Other game").click()
    jo.page.get_by_role("button", name="Dice Words").click()
    for person in (jo, mara, tim):
        expect(person.page.get_by_role("heading", name="Dice Words")).to_be_visible()
        for name in ("Jo", "Mara", "Tim"):
            expect(person.page.get_by_role("list").get_by_text(name).first).to_be_visible()
    jo.start()
    for person in (jo, mara, tim):
        expect(person.page.get_by_text("Who starts?")).to_be_visible()


def test_bots_play_as_well_as_somebody_chose_at_home(invite: Invite) -> None:
    jo = invite("Jo", **PHONE)
    jo.page.goto("/")
    levels = jo.page.get_by_role("radiogroup", name="Level of the bots")
    expect(levels.get_by_role("radio", name="Easy")).to_be_checked()
    levels.get_by_role("radio", name="Hard").check()
    jo.page.reload()
    expect(levels.get_by_role("radio", name="Hard")).to_be_checked()
    jo.page.get_by_role("button", name="Play now: Dice Words").tap()
    expect(jo.page.get_by_text("bot, hard").first).to_be_visible()


def taps(person: Person) -> int:
    """How often somebody has touched the page since `COUNTS_TAPS`."""
    count: int = person.page.evaluate("window.taps")
    return count


@pytest.mark.parametrize("typed", ["", "   "])
def test_who_gives_no_name_is_told_so_and_can_type_it(typed: str, invite: Invite) -> None:
    jo = invite("", **PHONE)
    jo.page.goto("/")
    jo.page.get_by_role("button", name=re.compile("^Play now: ")).last.tap()
    name = jo.page.get_by_role("textbox", name="Your name")
    name.fill(typed)
    jo.bar.get_by_role("button", name="Play now").tap()
    assert name.evaluate("field => field.validationMessage")
    expect(name).to_be_focused()
    name.fill("Jo")
    jo.bar.get_by_role("button", name="Play now").tap()
    jo.says("Roll your cubes")


COUNTS_TAPS = "window.taps = 0; addEventListener('pointerdown', () => (window.taps += 1), true)"


def test_the_first_game_ever_begins_with_two_taps_and_a_name(invite: Invite) -> None:
    jo = invite("", **PHONE)
    jo.page.goto("/")
    jo.page.evaluate(COUNTS_TAPS)
    buttons = jo.page.get_by_role("button", name=re.compile("^Play now: "))
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    buttons.last.tap()
    jo.says("What’s your name?")
    expect(jo.page.get_by_role("heading", name="Who’s playing")).to_have_count(0)
    jo.is_well_served()
    jo.page.keyboard.type("Jo")
    jo.page.keyboard.press("Enter")
    jo.says("Roll your cubes")
    jo.bar.get_by_role("button", name="Roll your cubes").tap()
    assert taps(jo) == 2
    expect(jo.page.locator(".hand .die")).to_have_count(11)


def test_a_quick_game_takes_as_long_as_home_says(invite: Invite) -> None:
    jo = invite("", **PHONE)
    jo.page.goto("/")
    card = jo.page.get_by_role("article").filter(has=jo.page.get_by_role("heading", name="Bridge Dice"))
    expect(card).to_contain_text("10 min")
    card.get_by_role("button", name="Play now").tap()
    expect(jo.page.get_by_text("about 10 minutes")).to_be_visible()


def test_a_table_of_ones_own_is_four_taps_from_the_first_roll(invite: Invite, dice: Dice) -> None:
    dice(lambda number, count: "A" * count)
    jo, mara = invite("Jo", **PHONE), invite("Mara")
    jo.page.goto("/")
    jo.page.evaluate(COUNTS_TAPS)
    jo.page.get_by_role("button", name="New table").tap()
    jo.page.get_by_role("button", name=re.compile("^Dice Words")).tap()
    expect(jo.page.get_by_role("heading", name="Who’s playing")).to_be_visible()
    mara.join(jo.page.url.rsplit("/", 1)[-1])
    jo.bar.get_by_role("button", name="Start the game", disabled=False).tap()
    jo.bar.get_by_role("button", name="Roll for the start").tap()
    mara.says("Roll for the start")
    assert taps(jo) == 4


def test_a_bot_plays_on_for_somebody_who_has_been_away_for_a_minute(invite: Invite, dice: Dice) -> None:
    dice(jo_wins)
    jo, mara = invite("Jo", **DESKTOP), invite("Mara")
    jo.page.clock.install()
    mara.join(open_table(jo, "bridge-dice"))
    jo.start()
    jo.roll()
    jo.says("Mara casts for the start")
    mara.page.close()
    expect(jo.page.get_by_role("main").get_by_text("away")).to_be_visible()
    expect(jo.bar.get_by_role("button", name="Let a bot play on")).to_have_count(0)
    jo.page.clock.fast_forward("01:01")
    expect(jo.bar.get_by_text("Mara has been away for a minute.")).to_be_visible()
    jo.bar.get_by_role("button", name="Let a bot play on").click()
    expect(jo.page.get_by_text("A bot plays on for Mara.")).to_have_count(1)
