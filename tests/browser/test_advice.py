"""In the lobby the host learns how a family could play so that everybody wins about equally often."""

import re

import pytest
from playwright.sync_api import expect

from lettercup.bots.handicap import Advice, Family
from lettercup.bots.report import Interval
from lettercup.games.dice_words import Younger
from lettercup.server.advisor import Advisor
from tests.browser.album import Album
from tests.browser.conftest import PHONE, Invite
from tests.browser.crosswords import open_table

WINS = tuple(Interval(share, 0.2, 0.5) for share in (0.34, 0.33, 0.33))


@pytest.fixture(autouse=True)
def played_through(monkeypatch: pytest.MonkeyPatch) -> list[Family]:
    """No games are played: children get side B of the straw, and bots play easily."""
    asked: list[Family] = []

    async def worked_out(_: Advisor, family: Family) -> Advice:
        asked.append(family)
        levels = tuple("easy" if seat in family.bots else level for seat, level in enumerate(family.levels))
        younger = tuple(Younger(side_b=level == "child") for level in family.levels)
        return Advice(younger=younger, levels=levels, wins=WINS, games=30)

    monkeypatch.setattr(Advisor, "_worked_out", worked_out)
    return asked


def test_the_host_takes_advice_with_one_tap(invite: Invite, album: Album, played_through: list[Family]) -> None:
    jo, mia = invite("Jo", **PHONE), invite("Mia")
    mia.join(open_table(jo, "dice-words"))
    jo.add_bot()
    expect(jo.page.get_by_role("button", name="Free the seat of")).to_have_count(2)
    jo.page.get_by_text("Fair for everybody?").click()
    jo.page.get_by_role("combobox", name="Mia").select_option("Child")
    jo.page.get_by_role("button", name="Suggest something").click()
    told = jo.page.get_by_role("status").filter(has_text="Then everybody wins")
    expect(told).to_contain_text("Mia: More bonus points (side B)")
    expect(told).to_contain_text("Pepper plays like this: Easy")
    expect(told).to_contain_text("Jo 34 %, Mia 33 %, Pepper 33 % (give or take 17 %)")
    expect(told).not_to_contain_text("Nothing makes it quite even")
    assert played_through == [Family(game="dice-words", levels=("medium", "child", "medium"), bots=(2,))]
    album.take(jo, "advice", height=1600)
    jo.page.get_by_role("button", name="Play like that").click()
    expect(jo.page.get_by_text("That is how you play now.")).to_be_visible()
    expect(jo.page.get_by_role("combobox", name="How well Pepper plays")).to_have_value("easy")
    mia.page.get_by_text("More house rules").click()
    rules = mia.page.get_by_role("group", name="Mia").get_by_role("checkbox", name=re.compile("side B"))
    expect(rules).to_be_checked()
    expect(mia.page.get_by_text("Fair for everybody?")).to_have_count(0)
