"""A page below a path: on home servers that show several things at one address."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, QUIET, served
from tests.browser.people import Person, scanned
from tests.browser.scripts import Script, of_the_sheet
from tests.support.proxy import shown_below

pytestmark = pytest.mark.needs_server("It is about a server that it starts itself.")

ELSEWHERE = "http://192.168.1.20:8000"
INSTALLED = """async () => {
  const link = document.querySelector("link[rel=manifest]")
  const manifest = await (await fetch(link.href)).json()
  const there = [manifest.start_url, ...manifest.icons.map(icon => icon.src)].map(path => new URL(path, link.href))
  const found = await Promise.all(there.map(async address => (await fetch(address)).ok))
  return [link.href, ...there.map(String)].map((address, n) => [new URL(address).pathname, n === 0 || found[n - 1]])
}"""
"""The paths that an installed page begins with, and whether there is something."""
SCOPE = "async () => new URL((await navigator.serviceWorker.ready).scope).pathname"


@pytest.mark.parametrize("cuts", [True, False], ids=["cut off by the proxy", "passed on"])
def test_a_game_is_played_below_a_path(browser: Browser, dice: Callable[[Script], None], cuts: bool) -> None:
    dice(of_the_sheet)
    with served(base="/games/", public_url=ELSEWHERE) as inner, shown_below("/games/", inner) as proxy:
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
        assert scanned(jo.page) == f"{ELSEWHERE}/games/t/{jo.page.url.rsplit('/', 1)[-1]}"
        jo.start()
        jo.says("Cast for B, R, I, D, G, E")
        jo.roll()
        jo.says("Cast for I, D, G, E")
        assert jo.page.url.startswith(f"{outer}/games/t/")
        jo.page.reload()
        jo.says("Cast for I, D, G, E")
        assert [cookie["path"] for cookie in context.cookies()] == ["/games/"]
        assert jo.page.evaluate(SCOPE) == "/games/"
        installed = jo.page.evaluate(INSTALLED)
        assert [path for path, there in installed if not (there and path.startswith("/games/"))] == []
        assert len(installed) > 3
        jo.page.goto("./tables")
        expect(jo.page.get_by_role("listitem").filter(has_text="Bridge Dice")).to_be_visible()
        context.close()
        assert jo.complaints == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["same address", "another address"])
def test_a_home_server_may_show_the_page_in_a_frame_and_other_sites_may_not(browser: Browser, host: str) -> None:
    with served(base="/games/") as site:
        page = browser.new_page()
        around = f"{site.replace('127.0.0.1', host)}/dashboard"
        frame = f'<iframe title="games" src="{site}/games/"></iframe>'
        page.route(around, lambda route: route.fulfill(body=frame, content_type="text/html"))
        button = page.frame_locator("iframe").get_by_role("button", name="New table")
        if host == "127.0.0.1":
            page.goto(around)
            expect(button).to_be_visible()
        else:
            with page.expect_event("requestfailed"):
                page.goto(around)
            expect(button).to_have_count(0)
        page.close()
