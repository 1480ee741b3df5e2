"""Runs a server: the socket it listens on, its logs, and a farewell to every page when it stops."""

import errno
import json
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import uvicorn

from lettercup.bots.collector import spare_the_collector
from lettercup.lexicon import BadLexicon, load
from lettercup.server.app import create_app
from lettercup.server.house import house_with
from lettercup.server.lettercup import Lettercup
from lettercup.server.settings import HIGHEST_PORT, BadSettings, Settings
from lettercup.server.wire import Wire
from lettercup.store import StoreTrouble, store_at

PING_EVERY = 20.0
"""Seconds between two heartbeats, and for the answer: a sleeping phone is noticed, a slow one is not thrown out."""
PATIENCE = 10
"""Seconds that a stopping server gives its pages to hear the farewell."""
TURN = 0.0005
"""Seconds after which a thread (the store's, a thinking bot's) has to let the event loop go on, if it can."""


log = logging.getLogger("lettercup.run")


class Cannot(Exception):
    """A server that cannot be started; one sentence that says why, and what to do."""


class Server(uvicorn.Server):
    """Tells when it is up, and says goodbye before it goes."""

    def __init__(self, config: uvicorn.Config, lettercup: Lettercup, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._lettercup = lettercup
        self._on_started = started

    async def _serve(self, sockets: list[socket.socket] | None = None) -> None:
        async with self._lettercup.running():
            await super()._serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            spare_the_collector()
            sys.setswitchinterval(TURN)
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._lettercup.say_goodbye()
        await super().shutdown(sockets)


def run(settings: Settings, started: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody stops it."""
    log_to_stderr(settings.log_level)
    try:
        lettercup = Lettercup(settings, store_at(settings.store), house_with(load()))
        with closing(listen(settings.host, settings.port)) as listening:
            server = Server(config_of(settings, create_app(lettercup)), lettercup, partial(_up, listening, started))
            server.run(sockets=[listening])
    except (BadLexicon, StoreTrouble) as error:
        raise Cannot(str(error)) from error


def _up(listening: socket.socket, started: Callable[[], None]) -> None:
    host, port, *_ = listening.getsockname()
    log.info("listening on %s, port %d", host, port)
    started()


def listen(host: str, port: int) -> socket.socket:
    """The socket, or a clear sentence when it cannot be had."""
    if not 0 <= port <= HIGHEST_PORT:
        raise Cannot(f"There is no port {port}: a port is a number up to {HIGHEST_PORT}.")
    try:
        listening = socket.create_server((host, port), backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Cannot(f"Port {port} is taken by another program. Stop it, or name another with --port.") from error
        raise Cannot(f"Nobody can listen on {host} port {port}: {error.strerror}.") from error
    # Connections inherit it. Without it a short frame waits for the other side to confirm the one before: 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def config_of(settings: Settings, app: Any) -> uvicorn.Config:
    """How uvicorn runs an application here."""
    return uvicorn.Config(
        app,
        lifespan="off",
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        access_log=False,
        log_config=None,
    )


class Lines(logging.Formatter):
    """A line of JSON for each event; never a player's name, word or letters."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str) -> None:
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise BadSettings(f"There is no log level {level}; say debug, info, warning or error.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=number, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(max(number, logging.WARNING))
