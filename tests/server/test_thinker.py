"""Bots think in a process beside the server's: nobody waits for them, and no table keeps the others' bots waiting."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from lettercup.house import bots
from lettercup.house.services import BotTurn
from lettercup.server.tables.services import think
from lettercup.server.workers.process import WorkerProcess
from lettercup.server.workers.thinker import Thinker
from tests.support.room import room_for, until


async def a_turn() -> BotTurn:
    room = await room_for("letters-rebus", "jo", options={"mode": "same-roll"})
    await room.does("jo", "add-bot", level="champion")
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    return bots.bot_turn(room.table.state, 1)


async def test_a_bot_thinks_the_same_in_its_own_process_until_the_server_closes() -> None:
    turn, thinker = await a_turn(), Thinker(WorkerProcess())
    try:
        assert await thinker.think("mango-2345", turn) == think(turn) is not None
    finally:
        thinker.close()
    assert await thinker.think("mango-2345", turn) is None


class Queue:
    """A process in which every thought takes until a test says so, or breaks."""

    closed = False

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[None]] = []

    async def run(self, *_: Any) -> None:
        self.waiting.append(asyncio.get_running_loop().create_future())
        await self.waiting[-1]


async def test_one_bot_of_each_table_is_in_the_queue() -> None:
    turn, queue = await a_turn(), Queue()
    thinker = Thinker(queue)  # type: ignore[arg-type]  # stands in for the process
    greedy = [asyncio.ensure_future(thinker.think("mango-2345", turn)) for _ in range(5)]
    modest = asyncio.ensure_future(thinker.think("olive-2345", turn))
    await until(lambda: len(queue.waiting) == 2)
    queue.waiting[1].set_result(None)
    await modest
    assert not any(each.done() for each in greedy)
    queue.waiting[0].set_exception(BrokenProcessPool("killed"))
    with pytest.raises(BrokenProcessPool):
        await greedy[0]
    for each in greedy[1:]:
        each.cancel()
    await asyncio.gather(*greedy[1:], return_exceptions=True)
