"""The benchmark of an attack attacks: what it sends is taken, or the figures would say nothing."""

import asyncio
import time
from contextlib import suppress

from bench.server.attack import Attack
from lettercup.store import MemoryStore
from tests.support.room import until
from tests.support.server import running_server


async def test_rooms_full_of_champions_are_really_opened() -> None:
    async with running_server(MemoryStore()) as server:
        attack = Attack(int(server.base.rpartition(":")[2]), "mint-2345", "")
        leading = asyncio.create_task(attack._room(time.monotonic() + 60))
        await until(lambda: attack.counted["start-round answered"] or leading.done())
        leading.cancel()
        with suppress(asyncio.CancelledError):
            await leading
    assert attack.counted["add-room-bots answered"] == 4
