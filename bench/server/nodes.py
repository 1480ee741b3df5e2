"""Server processes that are quick to start, because they are forked from one that has everything loaded."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Iterable
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn

from bench.server import echo
from lettercup.bots.collector import spare_the_collector
from lettercup.core import Verdict
from lettercup.server.app import create_app
from lettercup.server.house import House
from lettercup.server.lettercup import Lettercup
from lettercup.server.limits import Limits, Rate
from lettercup.server.run import Server, config_of, listen
from lettercup.server.settings import Settings
from lettercup.store import Commit, Store, store_at

UNLIMITED = Rate(burst=1e12, each_second=1e12)
NO_LIMITS = Limits(
    opening=UNLIMITED,
    misses=UNLIMITED,
    connecting=UNLIMITED,
    talking=UNLIMITED,
    chatting=UNLIMITED,
    sockets=1_000_000,
)

_forkserver = multiprocessing.get_context("forkserver")
_forkserver.set_forkserver_preload(["bench.server.nodes"])


class AllowsAll:
    """A referee who never objects."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, True) for word in words)


class DyingStore:
    """A store whose process dies at a given write: just before it, or just after it, before anybody is told."""

    def __init__(self, inner: Store, when: str, number: int) -> None:
        self._inner = inner
        self._when = when
        self._left = number

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def append(self, commit: Commit) -> bool:
        self._left -= 1
        if self._when == "before" and self._left == 0:
            die()
        won = await self._inner.append(commit)
        if self._when == "after" and self._left <= 0:
            die()
        return won


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Node:
    """One server process on a port of its own."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.port = free_port()
        self._process: BaseProcess | None = None

    def start(self, dies: tuple[str, int] | None = None) -> None:
        self._process = _forkserver.Process(target=serve, args=(self.port, self.store, dies))
        self._process.start()

    def kill(self) -> None:
        """End it without a warning, wherever it is."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def wait(self, seconds: float = 10) -> None:
        """Wait for its end; if it does not come, bring it about."""
        if self._process is not None:
            self._process.join(seconds)
            self.kill()

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid or 0

    async def up(self) -> None:
        """Wait until it answers, or has died already."""
        while self.alive:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.005)
            else:
                writer.close()
                return


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def serve(port: int, url: str, dies: tuple[str, int] | None) -> None:
    """What a server process does."""
    if url.startswith("echo:"):
        with listen("127.0.0.1", port) as listening:
            spare_the_collector()
            uvicorn.Server(config_of(Settings(), echo.app(int(url.removeprefix("echo:"))))).run(sockets=[listening])
        return
    store: Any = store_at(url)
    if dies is not None:
        store = DyingStore(store, *dies)
    lettercup = Lettercup(Settings(port=port, store=url), store, House(lambda rules: AllowsAll(), None), NO_LIMITS)
    with listen("127.0.0.1", port) as listening:
        server = Server(config_of(lettercup.settings, create_app(lettercup)), lettercup, lambda: None)
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123  # a killed process has nothing to say
        server.run(sockets=[listening])
