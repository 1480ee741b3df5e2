"""Connections before they have asked for anything: how many there may be, and how long they may take.

Whoever opens connections and never finishes a request keeps nobody else out: one address has only so many, each has a
deadline, and when there are too many in all, the one that has waited longest is closed.
"""

import asyncio
import ipaddress
import resource
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from lettercup.server.web.limits import Limiters, Limits, address_key, plain_host

HEAD_WITHIN = 10.0
"""Seconds for the first line and the headers of a request."""
BODY_WITHIN = 30.0
"""Seconds for the body of a request."""
ANSWER_WITHIN = 300.0
"""Seconds for making an answer, and for the other side to take it."""
FILES_KEPT_FREE = 100
"""Open files that connections leave to the store and to workers."""


class Doors:
    """Counts the connections of a server."""

    def __init__(self, limits: Limiters, proxies: Sequence[str] = (), most: int = 10_000) -> None:
        self._limits = limits
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        self._most = most
        self._open: set[Door] = set()
        self._by_address: Counter[str] = Counter()
        self._half_open: OrderedDict[Door, None] = OrderedDict()
        self._half_open_by_address: Counter[str] = Counter()

    def is_proxy(self, host: str) -> bool:
        """Whether a trusted proxy calls, which counts its own visitors."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def enter(self, door: "Door") -> bool:
        """Count a connection; False if there are too many."""
        key = door.key
        if key and (self._by_address[key] >= self._limits.connections or self._limits.requests.spent(key)):
            return False
        if len(self._open) >= self._most and not self._make_room():
            return False
        self._open.add(door)
        self._by_address[key] += 1
        return True

    def leave(self, door: "Door") -> None:
        """Forget a connection."""
        self.stop_waiting(door)
        if door in self._open:
            self._open.remove(door)
            _less(self._by_address, door.key)

    def wait_for(self, door: "Door") -> bool:
        """Note that a connection has not sent a whole request; False if its address has too many of these."""
        if door in self._half_open:
            return True
        if door.key and self._half_open_by_address[door.key] >= self._limits.half_open:
            return False
        self._half_open[door] = None
        self._half_open_by_address[door.key] += 1
        return True

    def stop_waiting(self, door: "Door") -> None:
        """Note that a connection has sent a whole request."""
        if door in self._half_open:
            del self._half_open[door]
            _less(self._half_open_by_address, door.key)

    def _make_room(self) -> bool:
        """Close the connection that has been waited for longest, if there is one."""
        oldest = next(iter(self._half_open), None)
        if oldest is not None:
            oldest.give_up()
        return oldest is not None


def _less(counted: Counter[str], key: str) -> None:
    counted[key] -= 1
    if not counted[key]:
        del counted[key]


class DoorConfig(uvicorn.Config):
    """uvicorn's configuration, which also knows the doors."""

    doors: Doors


class Door(H11Protocol):
    """uvicorn's HTTP connection, with deadlines and counted."""

    key = ""
    """The address, as limits count it; empty for a proxy."""
    _timer: asyncio.TimerHandle | None = None
    _phase: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host, port = self.client or ("?", 0)
        self.client = plain_host(host), port
        self.key = "" if self._doors.is_proxy(plain_host(host)) else address_key(host)
        if self._doors.enter(self):
            self._look()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._phase = None
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        self._phase = h11.SWITCHED_PROTOCOL
        super().handle_websocket_upgrade(event)

    def give_up(self) -> None:
        """Close at once, whatever is under way."""
        self._let_go()
        self.transport.abort()

    @property
    def _doors(self) -> Doors:
        config: Any = self.config
        doors: Doors = config.doors
        return doors

    def _look(self) -> None:
        """Set the deadline for what is awaited now; more of the same does not move it."""
        phase = self.conn.their_state
        if self._phase in (phase, h11.SWITCHED_PROTOCOL) or self.transport.is_closing():
            return
        self._phase = phase
        half_open = phase in (h11.IDLE, h11.SEND_BODY)
        if not half_open:
            self._doors.stop_waiting(self)
        elif not self._doors.wait_for(self):
            self.give_up()
            return
        self._set_timer({h11.IDLE: HEAD_WITHIN, h11.SEND_BODY: BODY_WITHIN}.get(phase, ANSWER_WITHIN))

    def _set_timer(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.give_up)

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._doors.leave(self)


def most_connections() -> int:
    """How many connections this process can have; asks the system for as many open files as it gives."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(FILES_KEPT_FREE, min(hard, 1_000_000) - FILES_KEPT_FREE)


def doors_for(limits: Limiters | None, proxies: Sequence[str]) -> Doors:
    return Doors(limits or Limiters(Limits()), proxies, most_connections())
