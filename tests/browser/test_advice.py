"""In the lobby the host learns how a family could play so that everybody wins about equally often."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
from playwright.sync_api import expect

from lettercup.bots.handicap import Advice, Family
from lettercup.bots.statistics import Interval
from lettercup.games.dice_words import Younger
from lettercup.server.workers.advisor import Advisor, Progress, suggestion_of
from tests.browser.album import Album
from tests.browser.conftest import PHONE, Invite
from tests.browser.crosswords import open_table

WINS = tuple(Interval(share, 0.2, 0.5) for share in (0.34, 0.0, 0.66))


@pytest.fixture(autouse=True)
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[Family]:
    """No games are played: half of them seem to be, children get side B of the straw, and bots play like children."""
    asked: list[Family] = []

    async def follow(_: Advisor, family: Family) -> AsyncIterator[Progress]:
        asked.append(family)
        levels = tuple("child" if seat in family.bots else level for seat, level in enumerate(family.levels))
        younger = tuple(Younger(side_b=level == "child") for level in family.levels)
        advice = Advice(family=family, options={"younger": younger}, levels=levels, wins=WINS, games=30)
        yield Progress(games=0, of=600, suggestion=None, done=False)
        if len(asked) > 1:
            yield Progress(games=300, of=600, suggestion=suggestion_of(advice), done=False)
        await asyncio.Event().wait()

    monkeypatch.setattr(Advisor, "follow", follow)
    return asked


def test_the_host_takes_advice_with_one_tap(invite: Invite, album: Album, worked_out: list[Family]) -> None:
    jo, mia = invite("Jo", **PHONE), invite("Mia")
    mia.join(open_table(jo, "dice-words"))
    jo.add_bot()
    expect(jo.page.get_by_role("button", name="Remove Pepper")).to_be_visible()
    jo.page.get_by_text("Even it out?").click()
    jo.page.get_by_role("combobox", name="Mia").select_option("Child")
    jo.page.get_by_role("button", name="Suggest help").click()
    expect(jo.page.get_by_text("0 of 600 games")).to_be_visible()
    jo.page.get_by_role("button", name="Cancel").click()
    expect(jo.page.get_by_text("0 of 600 games")).to_have_count(0)
    jo.page.get_by_role("button", name="Suggest help").click()
    expect(jo.page.get_by_text("300 of 600 games")).to_be_visible()
    told = jo.page.get_by_role("status").filter(has_text="Expected wins")
    expect(told).to_contain_text("Mia: Bonus from three letters")
    expect(told).to_contain_text("Pepper plays at this level: Child")
    expect(told).to_contain_text("Expected wins: Jo 3 in 10, Mia less than 1 in 10, Pepper 6 in 10.")
    expect(told).to_contain_text("The best so far:")
    expect(told).to_have_attribute("aria-busy", "true")
    jo.page.get_by_role("button", name="Cancel").click()
    expect(told).to_contain_text("as fair as we can")
    expect(told).to_have_attribute("aria-busy", "false")
    assert {(each.levels, each.bots) for each in worked_out} == {(("easy", "child", "easy"), (2,))}
    assert dict(worked_out[0].options)["glass_seconds"] == 600
    album.take(jo, "advice", height=1600)
    jo.page.get_by_role("button", name="Play with this help").click()
    expect(jo.page.get_by_text("Done. You play with these rules.")).to_be_visible()
    expect(jo.page.get_by_role("combobox", name="How well Pepper plays")).to_have_value("child")
    expect(mia.page.get_by_text("Helped: Bonus from three letters")).to_be_visible()
    expect(mia.page.get_by_text("Even it out?")).to_have_count(0)


def test_who_cannot_be_helped_is_told_so_before_the_last_game(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = threading.Event()

    async def follow(_: Advisor, family: Family) -> AsyncIterator[Progress]:
        wins = tuple(Interval(share, 0.2, 0.9) for share in (0.2, 0.8))
        told = suggestion_of(Advice(family=family, options={}, levels=family.levels, wins=wins, games=50))
        yield Progress(games=50, of=400, suggestion=told, done=False)
        await asyncio.to_thread(rest.wait)
        yield Progress(games=400, of=400, suggestion=told, done=True)

    monkeypatch.setattr(Advisor, "follow", follow)
    jo = invite("Jo", **PHONE)
    open_table(jo, "letters-rebus")
    jo.add_bot()
    jo.page.get_by_text("Even it out?").click()
    expect(jo.page.get_by_text("This game has no help for people", exact=False)).to_be_visible()
    jo.page.get_by_role("button", name="Suggest help").click()
    told = jo.page.get_by_role("status").filter(has_text="Expected wins")
    expect(told).to_contain_text("So far nothing makes it fairer.")
    rest.set()
    expect(told).to_contain_text("We found nothing that makes it fairer.")
