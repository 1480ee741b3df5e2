"""What every store promises: a durable log for every table, with each position written only once."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

import msgspec

from lettercup.core import LettercupError, Millis

PROBE = bytes(16 * 1024)
"""What is written to see whether there is room: more than a free page or two would hold."""
EPOCH = "epoch"
"""Under this name a store keeps a value that is new after each restore; empty before the first one."""
LARGEST_BATCH = 256
"""Roughly the most commits in one write to the disk or the database."""
LONGEST_QUEUE = 10_000
"""Most commits that may wait to be written; more are refused at once."""


class StoreTrouble(LettercupError):
    """The store failed; the message is for the operator. A write in progress may or may not have succeeded."""


class Commit(msgspec.Struct, frozen=True):
    """One step of a table: everything that happened in it, encoded, written completely or not at all."""

    table: str
    seq: int
    """Its position in the table's log, from 1; no other commit can have it."""
    at: Millis
    body: bytes
    due: Millis | None = None
    """When the table needs attention again even if nobody watches it."""
    holders: tuple[str, ...] = ()
    """Browsers that got a seat at the table in this step."""
    begun: bool = True
    """Whether a game has begun at the table by now; one that never sees a game is not kept for long."""


class Outage(msgspec.Struct, frozen=True):
    """A period in which no server was running."""

    began: Millis
    ended: Millis


Due = tuple[Millis, str]
"""When a table needs attention, and its id."""
BEFORE_ALL: Due = (-1, "")
Hint = Callable[[str], None]
"""Called with a table's id when another node may have written to it."""
Heard = Callable[[str], None]
"""Called with an announcement of another node."""


class Store(Protocol):
    """Storage for tables. Whatever `append` has confirmed survives a crash of every process."""

    shared: bool
    """Whether other nodes may write to it."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Write everything that was accepted, then disconnect."""

    async def append(self, commit: Commit) -> bool:
        """Write a commit durably; False if its position is taken, or is not the next one."""

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        """The log of a table after a position, in order, or its beginning; without `due` and `holders`."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last written position of each of these tables."""

    async def due(self, before: Millis, limit: int, after: Due = BEFORE_ALL) -> list[Due]:
        """Tables that need attention by then, the longest overdue first, from behind a certain one on."""

    async def tables_of(self, holder: str) -> list[str]:
        """The tables at which a browser has had a seat."""

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        """Replace the bodies of existing commits (someone asked to be forgotten)."""

    async def idle(self, since: Millis, limit: int, unused_since: Millis = 0) -> list[str]:
        """Tables at which nothing has happened since then, the oldest first; those without any game since later."""

    async def clear(self, table: str, idle_since: Millis, now: Millis) -> bool:
        """Put a table away as if it were deleted; False if it does not exist, or something happened since."""

    async def purge(self, cleared_before: Millis, limit: int) -> int:
        """Delete tables that were cleared before then, with all their data; returns how many."""

    async def disown(self, holder: str) -> None:
        """Forget at which tables a browser had a seat; those among them that were cleared are deleted."""

    async def keep(self, name: str, proposed: bytes) -> bytes:
        """A value shared by all nodes: the first proposal is kept forever."""

    async def check(self) -> None:
        """Write something and delete it again; raises `StoreTrouble` if nothing can be written."""

    async def time(self) -> Millis:
        """The time by a clock that all nodes share; never before the last heartbeat."""

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        """Record a heartbeat; a gap longer than the tolerance is recorded as an outage."""

    async def outages(self) -> list[Outage]:
        """All outages, in order."""

    def listen(self, hint: Hint, heard: Heard) -> None:
        """Subscribe to writes and announcements of other nodes, if there are any; some may get lost."""

    async def announce(self, messages: Sequence[str]) -> None:
        """Send messages to the other nodes without storing them; each has less than 8,000 bytes."""

    @property
    def waiting(self) -> int:
        """The number of commits that are accepted but not yet written."""
