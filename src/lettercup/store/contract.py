"""What every store promises: the log of every table, written durably, each place in it only once."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

import msgspec

from lettercup.core import Millis

LARGEST_BATCH = 256
"""About so many commits are taken along by one write to the disk or the database."""
LONGEST_QUEUE = 10_000
"""Commits that may wait to be written; more are refused at once rather than kept waiting for long."""


class StoreTrouble(Exception):
    """The store cannot do its work: one sentence for whoever runs it. What was being written may be there or not."""


class Commit(msgspec.Struct, frozen=True):
    """One step in the life of a table: what happened in it, as it was encoded, all of it or nothing."""

    table: str
    seq: int
    """Its place in the table's log, from 1; nobody else can have it."""
    at: Millis
    body: bytes
    due: Millis | None = None
    """When somebody has to look after the table again even if nobody watches it."""
    holders: tuple[str, ...] = ()
    """Whose table it became by this step."""


class Outage(msgspec.Struct, frozen=True):
    """A time in which no server was running."""

    began: Millis
    ended: Millis


Hint = Callable[[str], None]
"""Called with a table's id when another node may have written to it."""
Heard = Callable[[str], None]
"""Called with what another node has announced."""


class Store(Protocol):
    """A place for tables. Whatever `append` has confirmed survives the death of every process."""

    shared: bool
    """Whether other nodes may write to it."""

    async def open(self) -> None:
        """Get ready, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what was accepted, then let go."""

    async def append(self, commit: Commit) -> bool:
        """Write a commit durably; False: its place is taken, or is not the next one."""

    async def read(self, table: str, after: int = 0) -> list[Commit]:
        """The log of a table behind a place in it, in order; `due` and `holders` are not kept with it."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last place written in each of these tables."""

    async def due(self, before: Millis, limit: int) -> list[str]:
        """Tables that have to be looked after by then, the longest overdue first."""

    async def tables_of(self, holder: str) -> list[str]:
        """The tables at which somebody has had a seat."""

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        """Replace the bodies of commits that are there (a person asked for their name and words to be forgotten)."""

    async def idle(self, since: Millis, limit: int) -> list[str]:
        """Tables at which nothing has happened since then, the oldest first."""

    async def forget(self, table: str, idle_since: Millis) -> bool:
        """Remove a table with everything that belongs to it; False: it is not there, or something happened since."""

    async def disown(self, holder: str) -> None:
        """Forget which tables were somebody's."""

    async def keep(self, name: str, proposed: bytes) -> bytes:
        """A value that all nodes share: whoever proposes first decides it for good."""

    async def time(self) -> Millis:
        """The time of day by a clock that all nodes share; never before the last pulse, whatever the clock says."""

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        """A node says that it is alive; a silence longer than the tolerance goes down as an outage."""

    async def outages(self) -> list[Outage]:
        """All outages, in order."""

    def listen(self, hint: Hint, heard: Heard) -> None:
        """Be told of other nodes' writes and announcements, if there are other nodes; some may get lost."""

    async def announce(self, messages: Sequence[str]) -> None:
        """Tell the other nodes what need not be kept; each message has less than 8,000 bytes."""

    @property
    def waiting(self) -> int:
        """Commits that have been accepted and are not written yet."""
