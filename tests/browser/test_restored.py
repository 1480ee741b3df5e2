"""A server that is restored from a backup while pages are open: they go on from there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from lettercup.store import SqliteStore
from lettercup.store.backup import back_up, restore
from tests.browser.conftest import DESKTOP, QUIET, served
from tests.browser.people import Person
from tests.browser.scripts import Script

pytestmark = pytest.mark.needs_server("It is about a server that it starts itself.")

COMPUTER: dict[str, Any] = {**QUIET, **DESKTOP}


def test_an_open_page_goes_on_from_the_backup(browser: Browser, dice: Callable[[Script], None], tmp_path: Path) -> None:
    dice(lambda number, dice: "E" * dice)  # else one game in 65 is won by its first cast
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with served(store=SqliteStore(file)) as site:
        context = browser.new_context(base_url=site, **COMPUTER)
        jo = Person(context, "Jo")
        jo.open_table()
        jo.start()
        jo.rolls("First")
        expect(jo.bar.get_by_text("Second cast of three")).to_be_visible()
        back_up(f"sqlite:{file}", copy)
        jo.rolls("Second", "Last")
        expect(jo.bar.get_by_text("First cast of three")).to_be_visible()
        expect(jo.page.get_by_text("Reconnecting")).to_be_hidden()
    restore(f"sqlite:{file}", copy)
    with served(store=SqliteStore(file), port=int(site.rsplit(":", 1)[1])):
        expect(jo.bar.get_by_text("Second cast of three")).to_be_visible()
        jo.rolls("Second")
        expect(jo.bar.get_by_text("Last cast of three")).to_be_visible()
        told = jo.rail.get_by_text("This table was restored from a backup. The dice have a new secret.")
        expect(told.first).to_be_visible()
        jo.forgives("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
        assert jo.complaints == []
        context.close()
