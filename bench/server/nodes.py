"""Server processes that start quickly, because they are forked from one that has everything loaded."""

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
from lettercup.server.tables import open_log
from lettercup.server.tables.services import services_with
from lettercup.server.web.app import create_app
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import Limiters, Limits, Rate
from lettercup.server.web.run import Server, config_of, listen
from lettercup.server.web.settings import ServerSettings
from lettercup.store import Commit, Store, postgres, store_at

UNLIMITED = Rate(burst=1e12, each_second=1e12)
NO_LIMITS = Limits(
    opening=UNLIMITED,
    misses=UNLIMITED,
    connecting=UNLIMITED,
    requests=UNLIMITED,
    reading=UNLIMITED,
    talking=UNLIMITED,
    crowd=UNLIMITED,
    table=UNLIMITED,
    bytes=UNLIMITED,
    table_bytes=UNLIMITED,
    chatting=UNLIMITED,
    sockets=1_000_000,
    connections=1_000_000,
    half_open=1_000_000,
)

_forkserver = multiprocessing.get_context("forkserver")
_forkserver.set_forkserver_preload(["bench.server.nodes"])


class AllowsAll:
    """A referee that allows every word."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, True) for word in words)


class DyingStore:
    """A store whose process dies at a given write: just before it, or just after it but before the answer."""

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

    def __init__(self, store: str, patience: float | None = None, *, rooms_think: bool = True) -> None:
        self.store = store
        self.rooms_think = rooms_think
        """Whether the best play of rounds is searched for."""
        self.patience = patience
        """Seconds that it waits for a database, if not the usual ones."""
        self.port = free_port()
        self._process: BaseProcess | None = None

    def start(self, dies: tuple[str, int] | None = None) -> None:
        self._process = _forkserver.Process(
            target=serve, args=(self.port, self.store, dies, self.patience, self.rooms_think)
        )
        self._process.start()

    def kill(self) -> None:
        """Kill the process without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def wait(self, seconds: float = 10) -> None:
        """Wait for the process to end; kill it if it does not."""
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
        """Wait until the server answers, or has died."""
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


def serve(port: int, url: str, dies: tuple[str, int] | None, patience: float | None, rooms_think: bool = True) -> None:
    """The main function of a server process."""
    if patience is not None:
        postgres.TIMEOUT = patience
        open_log.TRY_AGAIN_AFTER = patience / 10
    if url.startswith("echo:"):
        with listen("127.0.0.1", port) as listening:
            spare_the_collector()
            app = echo.app(int(url.removeprefix("echo:")))
            config = config_of(ServerSettings(), app, Limiters(NO_LIMITS))
            config.ws = echo.EchoSocket
            uvicorn.Server(config).run(sockets=[listening])
        return
    store: Any = store_at(url)
    if dies is not None:
        store = DyingStore(store, *dies)
    lettercup = Lettercup(
        ServerSettings(port=port, store=url), store, services_with(lambda rules: AllowsAll()), NO_LIMITS
    )
    if not rooms_think:
        lettercup.rounds.start = lambda *_: None  # type: ignore[method-assign]  # it would take much time
    with listen("127.0.0.1", port) as listening:
        server = Server(config_of(lettercup.settings, create_app(lettercup), lettercup.limits), lettercup, lambda: None)
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123  # a killed process has nothing to say
        server.run(sockets=[listening])
