"""Tables in the database of a browser: for a house that runs there, without a server.

What is done to the database is in `web/src/pocket/log.ts`: a transaction ends as soon as it waits for anything else, so
it cannot be led from here. Several tabs are several nodes.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from lettercup.core import Millis, encode
from lettercup.store.contract import BEFORE_ALL, PROBE, Commit, Due, Heard, Hint, Outage, StoreTrouble

T = TypeVar("T")


class Database(Protocol):
    """The browser's side: texts go in and come out."""

    async def ask(self, operation: str, given: str) -> str:
        """Do something to the database; the answer is a JSON list of its value and what went wrong, if anything did."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call this with each message of another tab."""

    def tell(self, message: str) -> None:
        """Send a message to the other tabs."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A commit as the browser keeps it; its bytes are the characters of a text."""

    table: str
    seq: int
    at: Millis
    body: str
    due: Millis | None = None
    holders: tuple[str, ...] = ()
    begun: bool = True


class News(msgspec.Struct, frozen=True, array_like=True):
    """What one tab tells the others: that it has written to a table, or an announcement."""

    table: str = ""
    announcement: str = ""


class BrowserStore:
    """Keeps tables as long as the browser does."""

    shared = True
    waiting = 0

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        """Nothing to do: the database is opened before this."""

    async def close(self) -> None:
        """Nothing to do: whatever was confirmed is written."""

    async def append(self, commit: Commit) -> bool:
        won = await self._ask("append", bool, _row(commit))
        if won:
            self._tell(News(table=commit.table))
        return won

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        rows = await self._ask("read", list[Row], table, after, limit)
        return [Commit(row.table, row.seq, row.at, row.body.encode("latin-1")) for row in rows]

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return await self._ask("heads", dict[str, int], list(tables))

    async def due(self, before: Millis, limit: int, after: Due = BEFORE_ALL) -> list[Due]:
        return await self._ask("due", list[Due], before, limit, after)

    async def tables_of(self, holder: str) -> list[str]:
        return await self._ask("tablesOf", list[str], holder)

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        await self._do("rewrite", [_row(commit) for commit in commits])

    async def idle(self, since: Millis, limit: int, unused_since: Millis = 0) -> list[str]:
        return await self._ask("idle", list[str], since, limit, unused_since)

    async def clear(self, table: str, idle_since: Millis, now: Millis) -> bool:
        return await self._ask("clear", bool, table, idle_since, now)

    async def purge(self, cleared_before: Millis, limit: int) -> int:
        return await self._ask("purge", int, cleared_before, limit)

    async def disown(self, holder: str) -> None:
        await self._do("disown", holder)

    async def keep(self, name: str, proposed: bytes) -> bytes:
        return (await self._ask("keep", str, name, proposed.decode("latin-1"))).encode("latin-1")

    async def check(self) -> None:
        await self._do("check", PROBE.decode("latin-1"))

    async def time(self) -> Millis:
        return await self._ask("time", int)

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        await self._do("pulse", now, tolerance)

    async def outages(self) -> list[Outage]:
        return await self._ask("outages", list[Outage])

    def listen(self, hint: Hint, heard: Heard) -> None:
        def take(message: str) -> None:
            news = msgspec.json.decode(message, type=News)
            if news.table:
                hint(news.table)
            else:
                heard(news.announcement)

        self._database.listen(take)

    async def announce(self, messages: Sequence[str]) -> None:
        for message in messages:
            self._tell(News(announcement=message))

    def _tell(self, news: News) -> None:
        self._database.tell(encode(news).decode())

    async def _do(self, operation: str, *given: Any) -> None:
        await self._ask(operation, object, *given)

    async def _ask(self, operation: str, kind: type[T], *given: Any) -> T:
        answer = await self._database.ask(operation, encode(given).decode())
        value, trouble = msgspec.json.decode(answer, type=tuple[msgspec.Raw, str | None])
        if trouble is not None:
            raise StoreTrouble(f"The browser cannot {operation}: {trouble}")
        return msgspec.json.decode(value, type=kind)


def _row(commit: Commit) -> Row:
    body = commit.body.decode("latin-1")
    return Row(commit.table, commit.seq, commit.at, body, commit.due, commit.holders, commit.begun)
