"""A running server for each test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lettercup.house import bots
from lettercup.store import SqliteStore
from tests.support.server import SECRETS, Running, running_server


@pytest.fixture(autouse=True)
def bots_without_hesitation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_PAUSE", (0, 1))
    monkeypatch.setattr(bots, "SLIP_PAUSE", 0)


@pytest.fixture(autouse=True)
def the_same_dice_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SECRETS, "given", 0)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with an SQLite file."""
    async with running_server(SqliteStore(tmp_path / "tables.db")) as running:
        yield running
