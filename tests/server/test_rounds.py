"""The rounds that a node makes: tables that nobody watches, tables that cannot be read, tables that are put away."""

import asyncio
import logging
import threading
from collections.abc import Sequence

import pytest

from lettercup.server import tables
from lettercup.server.decide import GRACE, cup_of
from lettercup.server.protocol import AddBot, Answered, NewTable, Shake, Start
from lettercup.server.state import TableState
from lettercup.server.table import wall_clock
from lettercup.server.tables import Tables
from lettercup.store import Commit, MemoryStore, Store
from tests.support.room import Onlooker, room_for, until
from tests.support.server import HOUSE

HOLDER = "a" * 32


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr(tables, "PULSE_EVERY", 0.01)
    monkeypatch.setattr(tables, "HEADS_EVERY", 0.01)
    monkeypatch.setattr(tables, "CLEAR_EVERY", 0.01)


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


async def test_a_table_at_which_nothing_happens_for_long_is_cleared_away_with_everything() -> None:
    room = await room_for("bridge-dice", "jo")
    store, day = room.services.store, 24 * 3600 * 1000
    async with Tables(store, HOUSE, lambda: room.clock, keep=day):
        room.clock += day
        await asyncio.sleep(0.05)
        assert len(await store.heads([room.table.code])) == 1
        room.clock += 1
        await until_gone(store, room.table.code)
    assert await store.read(room.table.code) == []
    assert await store.tables_of("jo") == []


async def until_gone(store: Store, code: str) -> None:
    async with asyncio.timeout(20):
        while await store.heads([code]):  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.005)


async def test_a_table_at_which_somebody_is_stays() -> None:
    room = await room_for("bridge-dice", "jo")
    store, code = room.services.store, room.table.code
    other = await room_for("bridge-dice", "mara", store=store)
    async with Tables(store, HOUSE, lambda: room.clock, keep=1000) as node:
        table = await node.get(code)
        assert table is not None
        page = Onlooker("jo")
        table.join(page)
        room.clock += 2000
        await until_gone(store, other.table.code)
        assert await store.heads([code]) == {code: 1}
        table.part(page)
        await until_gone(store, code)


async def test_a_page_at_a_table_that_another_node_cleared_away_is_told_so() -> None:
    room = await room_for("bridge-dice", "jo")
    store, code = room.services.store, room.table.code
    async with Tables(store, HOUSE, lambda: room.clock) as node:
        table = await node.get(code)
        assert table is not None
        page = Onlooker("jo")
        table.join(page)
        assert await store.forget(code, room.clock + 1)
        await until(lambda: page.goodbye)
        assert page.goodbye
        assert page.goodbye.retry is None
        assert await node.get(code) is None


async def test_tables_are_kept_for_ever_if_nothing_else_is_said() -> None:
    room = await room_for("bridge-dice", "jo")
    room.clock += 10**12
    async with Tables(room.services.store, HOUSE, lambda: room.clock):
        await asyncio.sleep(0.1)
    assert await room.services.store.heads([room.table.code])


async def test_a_deadline_at_a_table_that_nobody_watches_is_kept() -> None:
    store = MemoryStore()
    room = await room_for("dice-words", "jo", store=store)
    await room.does("jo", "start")
    while room.table.state.deadline is None:
        await room.tell("jo", "shake", cup=0)
        await room.tell("jo", "do", move={"type": "go"})
    room.clock = room.table.state.deadline + GRACE
    async with Tables(store, HOUSE, lambda: room.clock):
        await until(lambda: b"time-up" in store._logs[room.table.code][-1].body)


class Announcing(MemoryStore):
    """A store that remembers what was announced to other nodes."""

    def __init__(self) -> None:
        super().__init__()
        self.announced: list[Sequence[str]] = []

    async def announce(self, messages: Sequence[str]) -> None:
        self.announced.append(messages)


async def test_however_many_pages_come_and_go_other_nodes_are_told_in_one_go() -> None:
    store = Announcing()
    async with Tables(store, HOUSE, wall_clock()) as node:
        opened = [await node.create(NewTable(game="bridge-dice", name="jo"), HOLDER) for _ in range(30)]
        for table in opened * 3:
            page = Onlooker(HOLDER)
            table.join(page)
            table.part(page)
        await until(lambda: store.announced)
        (told,) = store.announced
        assert len(told) == len(opened)


async def test_a_bot_that_has_to_act_again_does_not_wait_for_the_next_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 3600)
    async with Tables(MemoryStore(), HOUSE, wall_clock()) as node:
        table = await node.create(NewTable(game="bridge-dice", name="jo"), HOLDER)
        for message in (AddBot("b", HOUSE.levels("bridge-dice")[0]), Start("s")):
            assert isinstance(await table.handle(HOLDER, message), Answered)
        while table.state.phase == "playing":
            await until(lambda: table.state.phase == "over" or cup_of(table.state, 0))
            await table.handle(HOLDER, Shake(f"x{table.state.seq}", 0))


async def test_a_long_log_is_read_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await room_for("bridge-dice", "jo", options={"target": 1000})
    await room.does("jo", "start")
    while room.table.state.seq <= tables.LONG_LOG:
        await room.does("jo", "shake", cup=0)
    readers: list[str] = []
    folded = tables._folded

    def noted(log: list[Commit]) -> TableState:
        readers.append(threading.current_thread().name)
        return folded(log)

    monkeypatch.setattr(tables, "_folded", noted)
    async with Tables(room.services.store, HOUSE, wall_clock()) as node:
        table = await node.get(room.table.code)
        assert table is not None
        assert table.state == room.table.state
    assert readers
    assert threading.current_thread().name not in readers
