"""A real server with the built page, people with browsers, and dice that fall as a test wants them to."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from lettercup.core import Die, Verdict, fault
from lettercup.core.casts import Cast
from lettercup.games import GAMES
from lettercup.house import bots, fair
from lettercup.house.services import HouseServices
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.web.static import STATIC
from lettercup.server.workers import reviewer
from lettercup.store import MemoryStore, Store
from tests.browser import pocket
from tests.browser.album import Album
from tests.browser.people import Person
from tests.browser.scripts import Script
from tests.support.server import HOUSE, AllowsAll, running_server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
QUIET = {"reduced_motion": "reduce", "locale": "en-GB"}

NEVER_TIRED = Rate(burst=1e9, each_second=1e9)
LIMITS = Limits(opening=NEVER_TIRED, talking=NEVER_TIRED, reviewing=NEVER_TIRED, chatting=Rate(burst=5, each_second=0))
"""Pages are opened and buttons pressed at any speed; who has said five things says no more, however long it took."""

Invite = Callable[..., Person]

expect.set_options(timeout=20_000)
"""Milliseconds; on a busy machine a page may take its time, and nothing here measures it."""
FIRST_START = 90_000
"""The same for a house in the pocket: before the first answer it starts, with a picture of its memory to take."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs_server(why): left out with --pocket, for this reason")
    if config.getoption("--pocket"):
        expect.set_options(timeout=FIRST_START)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items if config.getoption("--pocket") else ():
        for marker in item.iter_markers("needs_server"):
            item.add_marker(pytest.mark.skip(reason=marker.args[0]))


@pytest.fixture
def album(request: pytest.FixtureRequest) -> Iterator[Album]:
    """Looks at states; takes pictures too with `--screens`."""
    looking = Album(request.config.getoption("--screens"))
    yield looking
    assert looking.faults == []


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of a server with the built page, in a thread of its own."""
    assert (STATIC / "index.html").exists(), "The page has not been built: run `npm run build` in web/."
    with served() as address:
        yield address


@contextmanager
def served(house: HouseServices = HOUSE, store: Store | None = None, **settings: Any) -> Iterator[str]:
    """A server in a thread of its own; its referee allows every word unless another house is given."""
    address: Future[str] = Future()
    loop = asyncio.new_event_loop()
    done = asyncio.Event()

    async def serve() -> None:
        async with running_server(store or MemoryStore(), house, LIMITS, **settings) as running:
            address.set_result(running.base)
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield address.result(timeout=30)
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


@pytest.fixture(autouse=True)
def bots_hardly_hesitate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_PAUSE", (20, 1))
    monkeypatch.setattr(bots, "SLIP_PAUSE", 0)
    monkeypatch.setattr("lettercup.bots.pause", lambda question, level: 0.02)


@pytest.fixture(autouse=True)
def reviews_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, reviews for the tests before may still wait in the queue of the server."""
    monkeypatch.setattr(reviewer, "WAITING", 1000)


@pytest.fixture
def prepared() -> list[str]:
    """What is done to a house in the pocket whenever it has been opened, as Python."""
    return [pocket.NEVER_HESITATES, pocket.ALLOWS_ALL]


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch, prepared: list[str]) -> Callable[[Script], None]:
    """Lets the dice of the house fall by a script; where it tells nothing, as they fall."""
    by_chance = fair.SecretSource.throw

    def fall(script: Script) -> None:
        def throw(source: fair.SecretSource, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
            return tuple(script(cast.number, len(dice))) or by_chance(source, cast, dice)

        monkeypatch.setattr(fair.SecretSource, "throw", throw)
        prepared.append(pocket.throws(script))

    return fall


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch, prepared: list[str]) -> Callable[[str], None]:
    """Lets the referee refuse one word from now on; a house in the pocket, when it is opened next."""

    def refusing(refused: str) -> None:
        def judge(_: AllowsAll, words: Iterable[str]) -> tuple[Verdict, ...]:
            reason = fault("not-in-dictionary", refused)
            return tuple(Verdict(word, False, reason) if word == refused else Verdict(word, True) for word in words)

        monkeypatch.setattr(AllowsAll, "judge", judge)
        prepared.append(pocket.refuses(refused))

    return refusing


@pytest.fixture
def hesitate(monkeypatch: pytest.MonkeyPatch, prepared: list[str]) -> Callable[..., None]:
    """Lets bots hesitate for some seconds, in one phase of a game or always."""

    def hesitating(seconds: float, phase: str | None = None) -> None:
        def pause(at: Any, level: str) -> float:
            return seconds if phase is None or at.view.phase == phase else 0.02

        monkeypatch.setattr("lettercup.bots.pause", pause)
        prepared.append(pocket.pauses(seconds, phase))

    return hesitating


DEALT = next(game.dice for game in (kind(players=2) for kind in GAMES.values()) if game.deals)
"""The dice of the game in which dice are dealt."""


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, prepared: list[str]) -> Callable[..., None]:
    """Deals the dice in their order, and lets each hand show what a test wants."""

    def in_order(_: object, __: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        return tuple(lots)

    def deal(*shown: str) -> None:
        def throw(_: object, __: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
            return tuple(shown[DEALT.index(dice[0]) // len(dice)])

        monkeypatch.setattr(fair.SecretSource, "draw", in_order)
        monkeypatch.setattr(fair.SecretSource, "throw", throw)
        prepared.append(pocket.deals(*shown))

    return deal


@pytest.fixture
def invite(site: str, browser: Browser, request: pytest.FixtureRequest, prepared: list[str]) -> Iterator[Invite]:
    """Brings a person with a browser of their own; at the end nobody may have seen an error in the console.

    With `--pocket` the one person who comes has kept everything, and the network is gone.
    """
    people: list[Person] = []
    contexts: list[BrowserContext] = []
    in_pocket = request.config.getoption("--pocket")

    def come(name: str = "Jo", **options: Any) -> Person:
        if people and in_pocket:
            pytest.skip("Two devices do not meet at one table without a network.")
        context = browser.new_context(**{"base_url": site, **QUIET, **options})
        contexts.append(context)
        if in_pocket:
            pocket.leaves_the_network(context)
        people.append(pocket.PocketPerson(context, name, prepared) if in_pocket else Person(context, name))
        people[-1].forgives(*pocket.WITHOUT_NETWORK if in_pocket else ())
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for context in contexts:
        context.close()
    assert complaints == []
