"""Every store, ready to be used."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lettercup.store import Store, store_at


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return "memory:" if request.param == "memory" else f"sqlite:{tmp_path / 'data' / 'tables.db'}"


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """An open store, closed at the end."""
    opened = store_at(store_url)
    await opened.open()
    yield opened
    await opened.close()
