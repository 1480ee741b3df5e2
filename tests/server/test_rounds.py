"""The rounds that a node makes: tables that nobody watches, tables that cannot be read, tables that are put away."""

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Sequence

import pytest

from lettercup.core import Millis
from lettercup.house.moves import Shake
from lettercup.house.replies import Answered
from lettercup.house.seating import AddBot, NewTable
from lettercup.house.starting import Start
from lettercup.house.table import GRACE, TableState
from lettercup.server.tables import codes, open_log, tables
from lettercup.server.tables.clock import wall_clock
from lettercup.server.tables.open_log import BrokenLog
from lettercup.server.tables.tables import Tables
from lettercup.store import Commit, MemoryStore, Store, StoreTrouble
from tests.support.room import Onlooker, Room, room_for, until
from tests.support.server import HOUSE, running_server

HOLDER = "a" * 32


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr(tables, "PULSE_EVERY", 0.01)
    monkeypatch.setattr(tables, "HEADS_EVERY", 0.01)
    monkeypatch.setattr(tables, "CLEAR_EVERY", 0.01)


@pytest.mark.parametrize("words", [None, codes.POCKET])
async def test_bots_at_a_table_that_nobody_watches_go_on(words: tuple[str, ...] | None) -> None:
    store = MemoryStore()
    gone = Tables(store, HOUSE, wall_clock(), words=words)
    table = await gone.create(NewTable(game="bridge-dice", name="jo"), HOLDER)
    for message in (AddBot("b", HOUSE.levels("bridge-dice")[0]), Start("s"), Shake("x", 0)):
        assert isinstance(await table.handle(HOLDER, message), Answered)
    written = len(await store.read(table.code))
    async with Tables(store, HOUSE, wall_clock(), words=words):
        await until(lambda: len(store._logs[table.code]) > written)


def unreadable() -> dict[str, list[Commit]]:
    """Logs of tables that are due and cannot be read: no JSON, no such game, a step too many, a gap, no end."""
    opened = b'{"at":1,"events":[{"type":"opened","game":"no-such-game","options":{},"secret":"","settings":{}}]}'
    sat = b'{"at":1,"events":[{"type":"dice-used","seat":7,"physical":true},{"type":"left","seat":7}]}'
    return {
        "mango-2222": [Commit("mango-2222", 1, 1, b"not json", due=1)],
        "mango-3333": [Commit("mango-3333", 1, 1, opened, due=1), Commit("mango-3333", 2, 1, STARTED, due=1)],
        "mango-4444": [Commit("mango-4444", 1, 1, sat, due=1)],
        "mango-5555": [Commit("mango-5555", 1, 1, EMPTY, due=1), Commit("mango-5555", 3, 1, EMPTY, due=1)],
        "mango-6666": [Commit("mango-6666", 2, 1, EMPTY, due=1)],
    }


EMPTY = b'{"at":1,"events":[]}'
STARTED = b'{"at":1,"events":[{"type":"started","rules":1,"entropies":[]}]}'


class Headless(MemoryStore):
    """A store in which the end of a log is missing."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: head + (table == "mango-7777") for table, head in (await super().heads(tables)).items()}


async def test_a_table_that_cannot_be_read_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    store = Headless()
    store._logs.update(unreadable())
    await store.append(Commit("mango-7777", 1, 1, EMPTY, due=1))
    room = await room_for("dice-words", "jo", store=store)
    await until_the_glass_runs(room)
    room.clock = (room.table.state.deadline or 0) + GRACE
    async with Tables(store, HOUSE, lambda: room.clock) as node:
        await until(lambda: b"time-up" in store._logs[room.table.code][-1].body)
        for code in (*unreadable(), "mango-7777"):
            with pytest.raises(BrokenLog):
                await node.get(code)
        await asyncio.sleep(0.1)
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(told) == len(unreadable()) + 1
    assert not node._loading._under_way


async def until_the_glass_runs(room: Room) -> None:
    await room.does("jo", "start")
    while room.table.state.deadline is None:
        await room.tell("jo", "shake", cup=0)
        await room.tell("jo", "do", move={"type": "go"})


async def test_tables_that_stay_due_do_not_hide_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_LIMIT", 2)
    store = MemoryStore()
    for number in range(7):
        await store.append(Commit(f"mango-222{number + 2}", 1, 1, b"not json", due=1))
    room = await room_for("dice-words", "jo", store=store)
    await until_the_glass_runs(room)
    room.clock = (room.table.state.deadline or 0) + GRACE
    async with Tables(store, HOUSE, lambda: room.clock):
        await until(lambda: b"time-up" in store._logs[room.table.code][-1].body)


async def test_a_table_that_could_not_be_read_is_tried_again_later() -> None:
    store = MemoryStore()
    room = await room_for("bridge-dice", "jo", store=store)
    code = room.table.code
    log, store._logs[code] = store._logs[code], [Commit(code, 1, 1, b"not json")]
    node = Tables(store, HOUSE, lambda: room.clock)
    with pytest.raises(BrokenLog):
        await node.get(code)
    store._logs[code] = log
    with pytest.raises(BrokenLog):
        await node.get(code)
    room.clock += open_log.QUARANTINE
    assert await node.get(code) is not None


async def test_a_table_that_cannot_be_read_is_said_to_be_so() -> None:
    store = MemoryStore()
    await store.append(Commit("mango-2222", 1, 1, b"not json"))
    async with running_server(store, keep_days=0) as server:
        answer = await server.get("/api/tables/mango-2222")
        assert answer.status_code == 503
        assert answer.json()["sentence"]["text"] == "This table cannot be read right now."
        async with server.player("mango-2222") as jo:
            await jo.until(lambda p: p.goodbye)
            assert jo.goodbye
            assert jo.goodbye.retry


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


@pytest.fixture
def no_outages(monkeypatch: pytest.MonkeyPatch) -> None:
    """However far the test turns the clock, the server was running all the time."""
    monkeypatch.setattr(open_log, "OUTAGE_AFTER", 10**15)


@pytest.mark.usefixtures("no_outages")
async def test_a_table_at_which_nothing_happens_for_long_is_cleared_away_with_everything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    room = await room_for("bridge-dice", "jo")
    store, code, day = room.node.store, room.table.code, 24 * 3600 * 1000
    (commit,) = await store.read(code)
    async with Tables(store, HOUSE, lambda: room.clock, keep=day):
        room.clock += day
        await asyncio.sleep(0.05)
        assert len(await store.heads([room.table.code])) == 1
        room.clock += 1
        await until_gone(store, room.table.code)
        assert await store.read(room.table.code) == []
        assert await store.tables_of("jo") == []
        assert cleared(caplog) == [f"1 tables were cleared away (lettercup recover undoes it for a day): {code}"]
        room.clock += day
        await asyncio.sleep(0.05)
        assert not await store.append(commit)
        room.clock += 1
        await until(lambda: len(cleared(caplog)) > 1)
        assert await store.append(commit)


def cleared(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "cleared away" in record.getMessage()]


@pytest.mark.usefixtures("no_outages")
async def test_a_table_at_which_no_game_was_begun_is_kept_for_a_day() -> None:
    room = await room_for("bridge-dice", "jo")
    store, day = room.node.store, 24 * 3600 * 1000
    played = await room_for("bridge-dice", "mara", store=store)
    await played.does("mara", "start")
    async with Tables(store, HOUSE, lambda: room.clock, keep=365 * day):
        room.clock += day + 1
        await until_gone(store, room.table.code)
        assert len(await store.heads([played.table.code])) == 1


async def until_gone(store: Store, code: str) -> None:
    async with asyncio.timeout(20):
        while await store.heads([code]):  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.005)


async def test_nothing_is_cleared_away_because_the_clock_jumped() -> None:
    """A clock that was a year ahead for one start, and one that was right again after it."""
    room, year = await room_for("bridge-dice", "jo"), 365 * 24 * 3600 * 1000
    store = room.node.store
    now = room.clock
    for room.clock in (now, now + year, now + year + 1000):
        async with Tables(store, HOUSE, lambda: room.clock, keep=year // 2):
            await asyncio.sleep(0.05)
    assert len(await store.heads([room.table.code])) == 1


async def test_a_server_whose_clock_is_behind_its_last_heartbeat_warns_and_clears_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room, year = await room_for("bridge-dice", "jo"), 365 * 24 * 3600 * 1000
    store = room.node.store
    await store.pulse(time.time_ns() // 1_000_000 + year, year * 2)
    async with running_server(store, keep_days=1):
        await asyncio.sleep(0.05)
    assert any("clock" in record.getMessage() for record in caplog.records if record.levelno == logging.WARNING)
    assert len(await store.heads([room.table.code])) == 1


@pytest.mark.usefixtures("no_outages")
async def test_a_table_at_which_somebody_is_stays() -> None:
    room = await room_for("bridge-dice", "jo")
    store, code = room.node.store, room.table.code
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
    store, code = room.node.store, room.table.code
    async with Tables(store, HOUSE, lambda: room.clock) as node:
        table = await node.get(code)
        assert table is not None
        page = Onlooker("jo")
        table.join(page)
        assert await store.clear(code, room.clock + 1, room.clock)
        await until(lambda: page.goodbye)
        assert page.goodbye
        assert page.goodbye.retry is None
        assert await node.get(code) is None


async def test_tables_are_kept_for_ever_if_nothing_else_is_said() -> None:
    room = await room_for("bridge-dice", "jo")
    room.clock += 10**12
    async with Tables(room.node.store, HOUSE, lambda: room.clock):
        await asyncio.sleep(0.1)
    assert await room.node.store.heads([room.table.code])


async def test_a_deadline_at_a_table_that_nobody_watches_is_kept() -> None:
    store = MemoryStore()
    room = await room_for("dice-words", "jo", store=store)
    await until_the_glass_runs(room)
    room.clock = (room.table.state.deadline or 0) + GRACE
    async with Tables(store, HOUSE, lambda: room.clock):
        await until(lambda: b"time-up" in store._logs[room.table.code][-1].body)


async def test_a_node_that_was_stopped_gives_the_time_back_before_it_calls_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The agenda wakes up first, and the heartbeat only later."""
    monkeypatch.setattr(tables, "PULSE_EVERY", 3600)
    monkeypatch.setattr(tables, "SWEEP_EVERY", 3600)
    room = await room_for("dice-words", "jo")
    async with Tables(room.node.store, HOUSE, lambda: room.clock) as node:
        room.table = await node.get(room.table.code) or room.table
        await until_the_glass_runs(room)
        deadline = room.table.state.deadline or 0
        stopped = deadline + GRACE + 60_000 - room.clock
        room.clock += stopped
        await room.table.tend()
        assert room.table.state.deadline == deadline + stopped


async def test_a_database_that_was_away_gives_the_time_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 3600)
    store = Unreachable()
    room = await room_for("dice-words", "jo", store=store)
    async with Tables(store, HOUSE, lambda: room.clock) as node:
        room.table = await node.get(room.table.code) or room.table
        await until_the_glass_runs(room)
        deadline = room.table.state.deadline or 0
        store.away = True
        gone = deadline + GRACE + 60_000 - room.clock
        room.clock += gone
        with pytest.raises(StoreTrouble):
            await room.table.tend()
        store.away = False
        await room.table.tend()
        assert room.table.state.deadline == deadline + gone


class Unreachable(MemoryStore):
    """A store that sometimes cannot be reached."""

    away = False

    async def append(self, commit: Commit) -> bool:
        self._check()
        return await super().append(commit)

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        self._check()
        await super().pulse(now, tolerance)

    def _check(self) -> None:
        if self.away:
            raise StoreTrouble("It is away.")


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
            await until(lambda: table.state.phase == "over" or table.state.playing.cup(0))
            await table.handle(HOLDER, Shake(f"x{table.state.seq}", 0))


async def test_a_long_log_is_read_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await room_for("bridge-dice", "jo", options={"target": 1000})
    await room.does("jo", "start")
    while room.table.state.seq <= tables.LONG_LOG:
        await room.does("jo", "shake", cup=0)
    readers: list[str] = []
    folded = tables.fold_log  # type: ignore[attr-defined]  # as it is called there

    def noted(log: list[Commit]) -> TableState:
        readers.append(threading.current_thread().name)
        return folded(log)

    monkeypatch.setattr(tables, "fold_log", noted)
    async with Tables(room.node.store, HOUSE, wall_clock()) as node:
        table = await node.get(room.table.code)
        assert table is not None
        assert table.state == room.table.state
    assert readers
    assert threading.current_thread().name not in readers
