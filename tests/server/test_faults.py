"""Databases go, hang, are slow; lines go dead; clocks jump; disks fill: play goes on, or a sentence says why not."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from bench.server.nodes import NO_LIMITS
from lettercup.house.events import fold_steps, read_step
from lettercup.server.tables import open_log
from lettercup.server.tables.clock import wall_clock
from lettercup.server.tables.table import Table
from lettercup.server.web import lettercup, run
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore, PostgresStore, SqliteStore, postgres
from tests.support.room import Room, room_for, until
from tests.support.server import Player, Running, running_server, together
from tests.support.wire import wire_to


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_log, "TRY_AGAIN_AFTER", 0.05)
    monkeypatch.setattr(lettercup, "READY_FOR", 0)


def shaking(player: Player, name: str) -> asyncio.Task[Any]:
    """A throw that is on its way."""
    return asyncio.create_task(player.ask("shake", cup=0, id=name))


async def test_a_database_that_goes_and_comes_back_loses_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lettercup, "READY_FOR", 0)
    async with wire_to(postgres_url) as (wire, url), running_server(PostgresStore(url)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            before = (await jo.does("shake", cup=0)).seq
            await wire.cut()
            throw = shaking(jo, "again")
            assert (await server.get("/ready")).status_code == 503
            assert (await server.get("/health")).status_code == 200
            await asyncio.sleep(0.2)
            assert not throw.done()
            await wire.mend()
            answer = await throw
            assert answer.seq == before + 1
            await jo.caught_up(answer.seq)
            assert (await server.get("/ready")).status_code == 200


async def test_a_write_that_was_interrupted_is_found_out_about(postgres_url: str) -> None:
    """The wire is cut while moves are under way: each is stored once, whether or not its answer got through."""
    async with wire_to(postgres_url) as (wire, url), running_server(PostgresStore(url)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            first = jo.view["seq"]
            for number in range(8):
                sending = shaking(jo, f"throw {number}")
                await asyncio.sleep(0.001 * number)
                await wire.cut()
                await wire.mend()
                answer = await sending
                assert answer.seq <= first + number + 1
            assert len(await server.lettercup.store.read(code)) == first + 8


async def test_a_slow_database_only_makes_things_slow(postgres_url: str) -> None:
    async with wire_to(postgres_url) as (wire, url), running_server(PostgresStore(url)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            wire.delay = 0.2
            seqs = [(await jo.does("shake", cup=0)).seq for _ in range(2)]
            assert seqs[1] == seqs[0] + 1


async def test_moves_wait_while_the_disk_is_full_and_are_done_when_there_is_room(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with running_server(store) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            list(store._writing.execute("PRAGMA max_page_count = 1"))
            throwing = asyncio.create_task(jo.shake_until_over())
            await until(lambda: server.lettercup.tables.open[code]._in_doubt)
            assert (await server.get("/ready")).status_code == 503
            list(store._writing.execute("PRAGMA max_page_count = 1000000"))
            await throwing
            assert (await server.get("/ready")).status_code == 200
            causes = [read_step(commit.body).cause for commit in await store.read(code)]
            assert len(causes) == len(set(causes)) + causes.count("") - 1


def test_a_system_clock_that_jumps_does_not_move_the_tables_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = wall_clock()
    before = now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= now() - before < 60_000


async def test_nodes_agree_on_the_time_whatever_their_own_clocks_say(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that is an hour ahead must not end the turns of everybody else."""
    right = time.time_ns
    async with running_server(PostgresStore(postgres_url)) as one:
        monkeypatch.setattr(time, "time_ns", lambda: right() + 3600 * 10**9)
        async with running_server(PostgresStore(postgres_url)) as two:
            apart = two.lettercup.tables.node.now() - one.lettercup.tables.node.now()
            assert abs(apart) < 60_000


async def test_a_clock_that_was_put_back_while_the_server_was_down_does_not_turn_the_log_around() -> None:
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "start")
    later = Room(Table(room.table.state, room.node), room.node)
    room.clock -= 24 * 3600 * 1000
    await later.does("jo", "shake", cup=0)
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    assert fold_steps(room.table.code, steps) == later.table.state


async def test_a_database_that_hangs_is_waited_for_and_the_move_is_done_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "TIMEOUT", 1.0)
    async with wire_to(postgres_url) as (wire, url), running_server(PostgresStore(url)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            before = (await jo.does("shake", cup=0)).seq
            wire.dead = True
            throw = shaking(jo, "again")
            await asyncio.sleep(1.2)
            assert not throw.done()
            wire.dead = False
            await wire.cut()
            await wire.mend()
            assert (await throw).seq == before + 1


async def test_a_page_whose_line_went_dead_is_noticed_and_comes_back_to_its_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody hangs up: the line just carries nothing any more, as when a phone leaves the house."""
    monkeypatch.setattr(run, "PING_EVERY", 0.5)
    async with running_server(MemoryStore()) as server, wire_to(server.base) as (wire, _):
        code, cookie = await server.open_table(name="Mara")
        table = server.lettercup.tables.open[code]
        holder = table.state.seats[0].holder
        far = Running(server.lettercup, wire.port)
        async with far.player(code, cookie, ping_interval=None, close_timeout=0.1) as mara:
            await mara.does("start")
            assert holder in table.presence.holders
            wire.dead = True
            await mara.socket.send('{"type":"shake","id":"lost","cup":0}')
            await until(lambda: not table.presence.anybody)
            assert not server.lettercup.sockets
            async with server.player(code, cookie) as again:
                await again.saw(you=0, phase="playing")
                assert again.view["seats"][0]["connected"]
                answer = await again.does("shake", cup=0, id="lost")
                assert await again.does("shake", cup=0, id="lost") == answer


async def test_a_hundred_reconnects_leave_nothing_behind_and_stop_nobody() -> None:
    async with running_server(MemoryStore(), limits=NO_LIMITS) as server:
        code, cookie = await server.open_table(options={"target": 1000})
        async with server.player(code, cookie) as jo, server.player(code) as mara:
            await mara.does("sit", name="Mara")
            await jo.does("start")
            tasks = len(asyncio.all_tasks())

            async def come_and_go() -> None:
                async with server.player(code, mara.cookie) as again:
                    await again.saw(you=1, phase="playing")

            for number in range(4):
                playing = jo.does("shake", cup=0) if number == 0 else jo.does("ping")
                await together(playing, *(come_and_go() for _ in range(25)))
            await until(lambda: len(server.lettercup.sockets) == 2 and len(asyncio.all_tasks()) <= tasks + 2)
            await mara.saw(watching=0)
            assert [seat["connected"] for seat in mara.view["seats"]] == [True, True]


async def test_an_address_that_reconnects_without_end_is_told_to_wait() -> None:
    limits = Limits(connecting=Rate(burst=5, each_second=0.001))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            for _ in range(4):
                async with server.player(code, cookie) as again:
                    await again.saw(you=0)
            for _ in range(10):
                async with server.player(code, cookie) as turned_away:
                    await turned_away.until(lambda p: p.goodbye)
                    assert turned_away.goodbye
                    assert turned_away.goodbye.retry
                    assert not turned_away.view
            await jo.does("start")
            assert len(server.lettercup.sockets) == 1
