"""A page below a path: on home servers that show several things at one address."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, QUIET, served
from tests.browser.people import Person
from tests.browser.scripts import Script, of_the_sheet
from tests.support.proxy import shown_below

SCOPE = "async () => new URL((await navigator.serviceWorker.ready).scope).pathname"


@pytest.mark.parametrize("cuts", [True, False], ids=["cut off by the proxy", "passed on"])
def test_a_game_is_played_below_a_path(browser: Browser, dice: Callable[[Script], None], cuts: bool) -> None:
    dice(of_the_sheet)
    with served(base="/games/") as inner, shown_below("/games/", inner) as proxy:
        outer = proxy if cuts else inner
        options: dict[str, Any] = {**QUIET, **PHONE}
        context = browser.new_context(base_url=f"{outer}/games/", **options)
        jo = Person(context, "Jo")
        jo.page.goto("./")
        jo.page.get_by_role("link", name="Dictionary").tap()
        assert jo.page.url == f"{outer}/games/dictionary"
        jo.page.get_by_role("link", name="Back").tap()
        jo.page.get_by_role("button", name="New table").tap()
        jo.page.get_by_role("button", name=re.compile("^Bridge Dice")).tap()
        expect(jo.page.get_by_role("heading", name="Who’s playing")).to_be_visible()
        jo.start()
        jo.says("Cast for B, R, I, D, G, E")
        jo.roll()
        jo.says("Cast for I, D, G, E")
        assert jo.page.url.startswith(f"{outer}/games/t/")
        jo.page.reload()
        jo.says("Cast for I, D, G, E")
        assert [cookie["path"] for cookie in context.cookies()] == ["/games/"]
        assert jo.page.evaluate(SCOPE) == "/games/"
        jo.page.goto("./tables")
        expect(jo.page.get_by_role("listitem").filter(has_text="Bridge Dice")).to_be_visible()
        context.close()
        assert jo.complaints == []
