"""A process beside the server's, for work that takes long: it gives way to the tables, and ends with the server."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from lettercup.server.workers.memory import giving_back

T = TypeVar("T")

IDLE = 120.0
"""Seconds without work after which the process is ended: it may have become large."""
POLITENESS = 10
"""How much the process gives way to the tables."""


class WorkerProcess:
    """Does one piece of work after the other; started when there is some, and ended when there is none for long."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        self._at_work = 0
        self._rest: asyncio.TimerHandle | None = None
        self.closed = False

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do some work, after what was asked for before; raises `BrokenProcessPool` if the process ends meanwhile."""
        if self.closed:
            raise BrokenProcessPool("The server is closing.")
        pool = self._started()
        self._at_work += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, giving_back, work, *given)
        except BrokenProcessPool:
            self._end(pool)
            raise
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._rest = asyncio.get_running_loop().call_later(IDLE, self._end, pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._rest is not None:
            self._rest.cancel()
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            leash, self._leash = fresh.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, fresh, initializer=_begin, initargs=(leash,))
        return self._pool

    def close(self) -> None:
        """Do nothing any more, and end the process at once; who waits for it is told so."""
        self.closed = True
        if self._rest is not None:
            self._rest.cancel()
        self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        """End a process, unless another one has taken its place."""
        if pool is not None and pool is self._pool and self._leash is not None:
            self._pool = None
            self._leash.close()
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(leash: Connection) -> None:
    """Give way to the tables, and end with the server, however it ends: only it holds the other end of the leash."""
    os.nice(POLITENESS)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    wait([leash])
    os._exit(0)
