"""Where bots think: beside the server, so that nobody waits for a champion."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from weakref import WeakValueDictionary

from lettercup.core import Move
from lettercup.house.services import BotTurn
from lettercup.server.tables.services import think
from lettercup.server.workers.process import WorkerProcess


class Thinker:
    """Lets bots think one after the other, the tables in turn: only one bot of each is in the queue."""

    def __init__(self, process: WorkerProcess) -> None:
        self._process = process
        self._tables: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def think(self, code: str, turn: BotTurn) -> Move | None:
        """What a bot at a table does; None: nothing, until it is asked something else."""
        lock = self._tables.setdefault(code, asyncio.Lock())
        async with lock:
            try:
                return await self._process.run(think, turn)
            except (BrokenProcessPool, asyncio.CancelledError):
                if self._process.closed:
                    return None
                raise

    def close(self) -> None:
        """Let nobody think any more."""
        self._process.close()
