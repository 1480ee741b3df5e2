"""Every store, ready to be used."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from lettercup.store import Store, store_at
from lettercup.store.browser import BrowserStore
from tests.support.browser_database import Profile, Tabs


@pytest.fixture(scope="module")
def tabs() -> Iterator[Tabs]:
    """A browser."""
    with Tabs().running() as running:
        yield running


@pytest.fixture
async def profile(tabs: Tabs) -> AsyncIterator[Profile]:
    """A browser that has seen nothing yet."""
    fresh = tabs.fresh()
    yield fresh
    await fresh.close()


def address_of(request: pytest.FixtureRequest, folder: Path, kind: str) -> str:
    if kind == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return "memory:" if kind == "memory" else f"sqlite:{folder / 'data' / 'tables.db'}"


@pytest.fixture(params=["memory", "sqlite", "postgres", "browser"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An open store, closed at the end."""
    if request.param == "browser":
        profile: Profile = request.getfixturevalue("tabs").fresh()
        yield BrowserStore(await profile.tab())
        await profile.close()
        return
    opened = store_at(address_of(request, tmp_path, request.param))
    await opened.open()
    yield opened
    await opened.close()
