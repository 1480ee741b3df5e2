"""The rounds that a node makes: tables that nobody watches, tables that cannot be read, tables that are put away."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from lettercup.server import tables
from lettercup.server.protocol import AddBot, Answered, NewTable, Shake, Start
from lettercup.server.table import wall_clock
from lettercup.server.tables import Tables
from lettercup.store import Commit, MemoryStore
from tests.support.server import HOUSE

HOLDER = "a" * 32


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr(tables, "PULSE_EVERY", 0.01)
    monkeypatch.setattr(tables, "HEADS_EVERY", 0.01)


async def until(holds: Callable[[], object]) -> None:
    """Look every few milliseconds, for as long as it takes."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.005)


async def test_bots_at_a_table_that_nobody_watches_go_on() -> None:
    store = MemoryStore()
    gone = Tables(store, HOUSE, wall_clock())
    table = await gone.create(NewTable(game="bridge-dice", name="jo"), HOLDER)
    for message in (AddBot("b", HOUSE.levels("bridge-dice")[0]), Start("s"), Shake("x", 0)):
        assert isinstance(await table.handle(HOLDER, message), Answered)
    written = len(await store.read(table.code))
    async with Tables(store, HOUSE, wall_clock()):
        await until(lambda: len(store._logs[table.code]) > written)


async def test_a_log_that_cannot_be_read_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    await store.append(Commit("broken-2222", 1, 1, b"not json", due=1))
    async with Tables(store, HOUSE, wall_clock()) as node:
        table = await node.create(NewTable(game="bridge-dice", name="jo"), HOLDER)
        await until(lambda: any(record.levelno == logging.ERROR for record in caplog.records))
        assert await node.get(table.code) is not None
        with pytest.raises(ValueError, match="JSON"):
            await node.get("broken-2222")


async def test_a_table_that_nobody_needs_is_put_away_and_found_again() -> None:
    async with Tables(MemoryStore(), HOUSE, wall_clock()) as node:
        table = await node.create(NewTable(game="bridge-dice", name="jo"), HOLDER)
        await until(lambda: not node.open)
        again = await node.get(table.code)
        assert again is not None
        assert again.state == table.state


async def test_many_who_come_at_once_get_the_same_table() -> None:
    store = MemoryStore()
    table = await Tables(store, HOUSE, wall_clock()).create(NewTable(game="bridge-dice", name="jo"), HOLDER)
    async with Tables(store, HOUSE, wall_clock()) as node:
        found = await asyncio.gather(*(node.get(table.code) for _ in range(20)))
        assert len(set(map(id, found))) == 1
