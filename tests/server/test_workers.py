"""Processes beside the server's are few, and end when they have nothing to do."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.settings import ServerSettings
from lettercup.server.workers import process
from lettercup.server.workers.process import WorkerProcess
from lettercup.solver.limits import kernel_cache
from lettercup.store import MemoryStore
from tests.support.room import until
from tests.support.server import HOUSE

kept: list[bytes] = []


def _need_much() -> None:
    """Need 120 megabytes, and keep only the last piece: what is free lies before what is used."""
    kept.append([bytes(60_000) for _ in range(2000)][-1])


@kernel_cache()
def _large() -> list[bytes]:
    return [bytes(60_000) for _ in range(3000)]


def _keep_much() -> None:
    _large()


def _megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_process_without_work_ends_and_another_one_takes_new_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "IDLE", 0.05)
    worker = WorkerProcess()
    try:
        first = await worker.run(os.getpid)
        await until(lambda: not _is_running(first))
        assert await worker.run(os.getpid) != first
    finally:
        worker.close()


async def test_a_process_that_has_work_is_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "IDLE", 0.05)
    worker = WorkerProcess()
    try:
        first, second = await asyncio.gather(worker.run(_nap, 0.2), worker.run(_nap, 0.2))
        assert first == second
    finally:
        worker.close()


async def test_whoever_breaks_a_process_does_not_end_the_next_one() -> None:
    worker = WorkerProcess()
    try:
        broken = await asyncio.gather(worker.run(os._exit, 1), worker.run(os.getpid), return_exceptions=True)
        assert isinstance(broken[0], BrokenProcessPool)
        both = await asyncio.gather(worker.run(_nap, 0.1), worker.run(_nap, 0.1))
        assert both[0] == both[1]
    finally:
        worker.close()


@pytest.mark.parametrize("work", [_need_much, _keep_much])
async def test_what_a_process_needed_for_a_moment_or_keeps_in_mind_is_given_back(work: Callable[[], None]) -> None:
    worker = WorkerProcess()
    try:
        before = await worker.run(_megabytes)
        await worker.run(work)
        assert await worker.run(_megabytes) < before + 30
    finally:
        worker.close()


async def test_a_server_has_two_processes_however_much_there_is_to_work_out() -> None:
    server = Lettercup(ServerSettings(), MemoryStore(), HOUSE)
    workers = (server.advisor, server.thinker, server.measurer, server.rounds)
    try:
        pids = [await worker._process.run(os.getpid) for worker in workers]
        assert len(set(pids)) == 2
    finally:
        for worker in workers:
            worker.close()


def _nap(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()
