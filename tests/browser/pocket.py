"""People who play on their own device, without a server."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browser.people import Person

NEVER_HESITATES = """
import lettercup.bots
from lettercup.house import bots
bots.BOT_PAUSE, bots.SLIP_PAUSE = (20, 1), 0
lettercup.bots.pause = lambda situation, level: 0.02
"""
READY = "Ready without a network"


def keeps_it(page: Page) -> None:
    """Keeps everything for offline, and waits until the page itself would open without a network."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Keep for offline")).click()
    expect(page.get_by_role("heading", name=READY)).to_be_visible(timeout=120_000)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")


def house_of(page: Page) -> Worker:
    """The worker in which the house of a page is, once it is open."""

    def is_there() -> bool:
        page.wait_for_timeout(100)  # Workers come and go only while the page is listened to.
        return len(page.workers) == 1

    poll(is_there)
    (worker,) = page.workers
    poll(lambda: bool(worker.evaluate("() => 'python' in globalThis")))
    return worker


def hurries_bots(page: Page) -> None:
    """Lets bots hardly hesitate, until the house is opened again."""
    run(house_of(page), NEVER_HESITATES)


def run(worker: Worker, code: str) -> object:
    """Runs Python in the house."""
    return worker.evaluate("code => python.runPython(code)", code)


def poll(condition: Callable[[], bool], seconds: float = 90) -> None:
    """Wait for something; the page's policy does not let it wait by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def plays_now(person: Person, game: str) -> str:
    """Begins a game against bots from home; gives the code of the table."""
    person.page.get_by_role("button", name=f"Play now: {game}, against bots").click()
    person.page.wait_for_url("**/t/pocket-*", timeout=120_000)
    hurries_bots(person.page)
    return person.page.url.rsplit("/", 1)[-1]


def somebody(browser: Browser, site: str, **options: object) -> tuple[BrowserContext, Person]:
    context = browser.new_context(base_url=site, reduced_motion="reduce", locale="en-GB", **options)  # type: ignore[arg-type]
    return context, Person(context, "Jo")
