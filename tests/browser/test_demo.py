"""`lettercup demo`: whoever looks around sits at a table in the middle of a game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, QUIET
from tests.browser.people import Person
from tests.support.postgres import free_port
from tests.support.simplest import SIMPLEST

pytestmark = pytest.mark.needs_server("It is about a server that it starts itself.")


@contextmanager
def demo(game: str) -> Iterator[str]:
    """The address that the command tells."""
    command = (sys.executable, "-m", "lettercup", "demo", game, "--no-browser", f"--port={free_port()}")
    with Popen(command, stdout=PIPE, text=True) as running:
        assert running.stdout
        told = [running.stdout.readline() for _ in range(2)]
        try:
            yield told[-1].split()[-1]
        finally:
            running.terminate()


def test_the_first_browser_has_the_visitors_seat_and_others_watch(browser: Browser) -> None:
    with demo(SIMPLEST.name) as address:
        first, second = (browser.new_context(**{**QUIET, **DESKTOP}) for _ in range(2))  # type: ignore[arg-type]
        guest, other = Person(first, "Jo"), Person(second, "Mara")
        guest.page.goto(address)
        expect(guest.cup).to_be_visible()
        guest.roll()
        expect(guest.bar.get_by_text("cast of three")).to_be_visible()
        other.page.goto(address)
        expect(other.rail).to_be_visible()
        expect(other.cup).to_have_count(0)
        assert guest.complaints + other.complaints == []
        first.close()
        second.close()
