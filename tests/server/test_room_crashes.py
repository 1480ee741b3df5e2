"""Servers that stop during a round: no attempt and no result is lost or doubled."""

import asyncio
from contextlib import suppress

import pytest

from lettercup.games import DAYS
from lettercup.house.room.events import read_room_step
from lettercup.house.room.standing import results_of
from lettercup.server.tables.contests import Contests
from lettercup.store import Commit, MemoryStore, Store
from tests.support.evening import IN_ROOMS, Evening, Node
from tests.support.letters_rebus_evening import GLASS, REBUS, evening, finish, lay
from tests.support.room import until


class Crash(Exception):
    """The server stops in this moment."""


class CrashingStore(MemoryStore):
    """A store whose server is killed around one of its writes: before it, or after it and before anybody knows."""

    shared = False
    dies_at = -1
    after = False

    async def append(self, commit: Commit) -> bool:
        self.dies_at -= 1
        if self.dies_at == 0 and not self.after:
            raise Crash
        done = await super().append(commit)
        if self.dies_at == 0:
            raise Crash
        return done


async def plays(store: Store, code: str) -> Evening:
    """A round of two people; what was done before is not done again."""
    room = await Node(store).evening(code)
    await room.room.tend()
    for name in ("ann", "bob"):
        await room.does(name, "enter-room", id="enter", name=name)
    await room.does("host", "start-round", id="start")
    for name in ("ann", "bob") if room.room.state.running else ():
        table = await room.begins(name)
        if table.table.state.phase == "playing":
            await finish(table, name)
    await room.does("host", "add-time", id="add") if room.room.state.running else None
    await room.does("host", "stop-round", id="stop") if room.room.state.running else None
    await room.passes(1)
    await room.does("host", "reveal-round", id="reveal")
    return room


async def test_a_crash_at_any_moment_loses_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contests, "_on_finished", lambda *_: None)
    calm = CrashingStore()
    code = (await Node(calm).opens(REBUS, options=GLASS)).room.code
    await plays(calm, code)
    expected = sum(len(log) for log in calm._logs.values())
    crashes = 0
    for moment in range(2 * expected - 2):
        store = CrashingStore()
        opened = (await Node(store).opens(REBUS, options=GLASS)).room.code
        store.dies_at, store.after = 1 + moment // 2, bool(moment % 2)
        with suppress(Crash):
            await plays(store, opened)
        crashes += store.dies_at <= 0
        store.dies_at = -1
        room = await plays(store, opened)
        contest = (await room.room.contests())[0].state
        assert sorted(results_of(contest)) == [0, 1]
        assert len(contest.finished) == 2
        assert not contest.playing
        steps = [read_room_step(commit.body) for commit in store._logs[room.room.state.id]]
        assert [step.cause for step in steps if step.cause].count("host:start") == 1
        assert len(room.room.state.rounds) == 1
    assert crashes == 2 * expected - 2


async def test_a_round_is_closed_though_the_server_stopped_before_it_noted_the_last_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = await evening()
    await room.does("host", "start-round")
    await lay(await room.begins("ann"), "ann")
    last = await room.begins("bob")
    room.node.tables.node.on_finished = lambda table: None
    await lay(last, "bob")
    store = room.node.tables.node.store
    append = store.append

    async def slowly(commit: Commit) -> bool:
        await asyncio.sleep(0.05)
        return await append(commit)

    monkeypatch.setattr(store, "append", slowly)
    again = await Node(store).evening(room.room.code)
    await until(lambda: again.room.state.phase == "closed")


async def test_another_node_closes_a_round_without_a_clock_whose_last_result_was_not_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = next(name for name in IN_ROOMS if not DAYS[name].seconds(DAYS[name].game(tuple(range(DAYS[name].lots)))))
    room = await evening(game, "ann")
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    await room.does("host", "start-round")
    table = await room.begins("ann")
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    await other.room.read_on()
    await asyncio.sleep(0.02)
    room.node.tables.node.on_finished = lambda table: None
    await table.table.finish()
    assert table.table.state.phase == "over"
    await other.room.read_on()
    await asyncio.sleep(0.02)
    assert other.room.state.phase == "running"
    await other.room.make_up()
    await until(lambda: other.room.state.phase == "closed")
