"""Runs a server: the socket it listens on, its logs, and a farewell to every page when it stops."""

import errno
import json
import logging
import socket
import ssl
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import uvicorn

from lettercup.bots.collector import spare_the_collector
from lettercup.core import LettercupError
from lettercup.lexicon import BadLexicon, load
from lettercup.server.tables.services import public_services
from lettercup.server.web.doors import Door, DoorConfig, doors_for
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import Limiter, Limiters, Rate
from lettercup.server.web.settings import HIGHEST_PORT, BadSettings, ServerSettings
from lettercup.server.web.wire import FrameSocket
from lettercup.store import StoreTrouble, store_at

PING_EVERY = 20.0
"""Seconds between two heartbeats, and for the answer: a sleeping phone is noticed, a slow one is not thrown out."""
PATIENCE = 10
"""Seconds that a stopping server gives its pages to hear the farewell."""
REPEATED = Rate(burst=20, each_second=0.1)
"""How often the same line may be written to the log."""
TURN = 0.0005
"""Seconds after which a thread (the store's, a thinking bot's) has to let the event loop go on, if it can."""


log = logging.getLogger("lettercup.run")


class Cannot(LettercupError):
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
        self._lettercup.advisor.close()
        self._lettercup.thinker.close()
        self._lettercup.measurer.close()
        await super().shutdown(sockets)


def run(
    settings: ServerSettings,
    create_app: Callable[[Lettercup], Any],
    started: Callable[[Lettercup], None] = lambda _server: None,
) -> None:
    """Serve an application until somebody stops it; `started` is called when people can come."""
    log_to_stderr(settings.log_level)
    check_certificate(settings)
    try:
        lettercup = Lettercup(settings, store_at(settings.store), public_services(load()))
        lettercup.tables.node.think_apart = lettercup.thinker.think
        lettercup.opens_days = True
        with closing(listen(settings.host, settings.port)) as listening:
            server = Server(
                config_of(settings, create_app(lettercup), lettercup.limits),
                lettercup,
                partial(_up, listening, partial(started, lettercup)),
            )
            server.run(sockets=[listening])
    except (BadLexicon, StoreTrouble) as error:
        raise Cannot(str(error)) from error


def check_certificate(settings: ServerSettings) -> None:
    """Refuse a certificate that cannot be used, before anything else is begun."""
    if not settings.certificate:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(settings.certificate, settings.key)
    except OSError as error:  # ssl.SSLError is one
        raise Cannot(f"The certificate {settings.certificate} cannot be used with its key: {error}.") from error


def _up(listening: socket.socket, started: Callable[[], None]) -> None:
    host, port, *_ = listening.getsockname()
    log.info("listening on %s, port %d", host, port)
    started()


def listen(host: str, port: int) -> socket.socket:
    """The socket, or a clear sentence when it cannot be had."""
    if not 0 <= port <= HIGHEST_PORT:
        raise Cannot(f"There is no port {port}: a port is a number up to {HIGHEST_PORT}.")
    try:
        listening = _listening(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Cannot(f"Port {port} is taken by another program. Stop it, or name another with --port.") from error
        raise Cannot(f"Nobody can listen on {host} port {port}: {str(error.strerror).partition(' (')[0]}.") from error
    # Connections inherit it. Without it a short frame waits for the other side to confirm the one before: 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _listening(host: str, port: int) -> socket.socket:
    """A socket for either kind of address; `::` takes IPv4 as well, and only IPv4 where there is no IPv6."""
    both = host == "::" and socket.has_dualstack_ipv6()
    if host == "::" and not both:
        host = "0.0.0.0"  # noqa: S104  # `::` means every address
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)


def config_of(settings: ServerSettings, app: Any, limits: Limiters | None = None) -> uvicorn.Config:
    """How uvicorn runs an application here."""
    config = DoorConfig(
        app,
        lifespan="off",
        http=Door,
        ws=FrameSocket,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        access_log=False,
        log_config=None,
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.key or None,
    )
    config.doors = doors_for(limits, settings.trusted_proxies)
    return config


class Lines(logging.Formatter):
    """A line of JSON for each event; never a player's name, word or letters."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"at": self.formatTime(record), "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Sparing(logging.Filter):
    """Lets a line that is repeated without end through only now and then, with how many were left out before it."""

    def __init__(self, rate: Rate = REPEATED) -> None:
        super().__init__()
        self._limiter = Limiter(rate)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line may be written; lines are alike if only what fills them differs."""
        kind = f"{record.name}: {record.msg}"[:200]
        if not self._limiter.allows(kind):
            self._left_out[kind] += 1
            return False
        record.left_out = self._left_out.pop(kind, 0)
        return True


def log_to_stderr(level: str) -> None:
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise BadSettings(f"There is no log level {level}; say debug, info, warning or error.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=number, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(max(number, logging.WARNING))
