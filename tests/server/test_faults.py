"""The database goes away, comes back, is slow; clocks jump; disks fill: play goes on, or a clear sentence says why."""

import asyncio
import time
from pathlib import Path

import pytest

from lettercup.server.protocol import Answered
from lettercup.server.table import wall_clock
from lettercup.store import PostgresStore, SqliteStore
from tests.support.server import Player, running_server
from tests.support.wire import wire_to

CANNOT_WRITE = "The house cannot write it down right now: nothing was done. Try again."


async def shake_until_done(player: Player, name: str) -> Answered:
    """Send the same throw again and again, as a page does."""
    while True:
        answer = await player.ask("shake", cup=0, id=name)
        if isinstance(answer, Answered):
            return answer
        await asyncio.sleep(0.05)


async def test_a_database_that_goes_and_comes_back_loses_nothing(postgres_url: str) -> None:
    async with wire_to(postgres_url) as (wire, url), running_server(PostgresStore(url)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            before = (await jo.does("shake", cup=0)).seq
            await wire.cut()
            assert await jo.is_refused("shake", cup=0, id="again") == CANNOT_WRITE
            assert (await server.get("/ready")).status_code == 503
            assert (await server.get("/health")).status_code == 200
            await wire.mend()
            answer = await shake_until_done(jo, "again")
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
                sending = asyncio.create_task(shake_until_done(jo, f"throw {number}"))
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


async def test_a_full_disk_is_told_to_the_player_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with running_server(store) as server:
        code, cookie = await server.open_table(options={"target": 1000}, settings={"chat": True})
        async with server.player(code, cookie) as jo:
            list(store._writing.execute("PRAGMA max_page_count = 1"))
            answers = [await jo.ask("rename", seat=0, name=f"{'x' * 20} {number}") for number in range(50)]
            refused = [str(answer.reasons[0]) for answer in answers if not isinstance(answer, Answered)]
            assert CANNOT_WRITE in refused
            list(store._writing.execute("PRAGMA max_page_count = 1000000"))
            await jo.does("start")


def test_a_system_clock_that_jumps_does_not_move_the_tables_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = wall_clock()
    before = now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= now() - before < 60_000
