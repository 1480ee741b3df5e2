"""Tables in one SQLite file: one thread writes, and each commit takes whatever came in during the last one."""

import asyncio
import fcntl
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import apsw
import msgspec

from lettercup.core import Millis
from lettercup.store import migrations
from lettercup.store.contract import (
    BEFORE_ALL,
    LARGEST_BATCH,
    LONGEST_QUEUE,
    PROBE,
    Commit,
    Due,
    Heard,
    Hint,
    Outage,
    StoreTrouble,
)
from lettercup.store.why import why

T = TypeVar("T")

# A write-ahead log that is synced before a commit returns; deleted data is overwritten.
PRAGMAS = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON"

ADD_IF_NEXT = """
    INSERT INTO commits (table_id, seq, at, body) SELECT ?1, ?2, ?3, ?4
    WHERE coalesce((SELECT seq FROM tables WHERE id = ?1), 0) = ?2 - 1
    ON CONFLICT DO NOTHING
"""
MOVE_HEAD = """
    INSERT INTO tables (id, seq, at, due, begun) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET seq = excluded.seq, at = excluded.at, due = excluded.due, begun = max(begun, excluded.begun)
"""
ADD_HOLDER = "INSERT INTO holders (table_id, holder) VALUES (?, ?) ON CONFLICT DO NOTHING"
READ = """
    SELECT table_id, seq, at, body FROM commits
    WHERE table_id = ?1 AND seq > ?2 AND EXISTS (SELECT 1 FROM tables WHERE id = ?1) ORDER BY seq LIMIT ?3
"""
HEADS = "SELECT id, seq FROM tables WHERE id IN (SELECT value FROM json_each(?))"
DUE = "SELECT due, id FROM tables WHERE due <= ? AND (due, id) > (?, ?) ORDER BY due, id LIMIT ?"
TABLES_OF = "SELECT table_id FROM holders JOIN tables ON id = table_id WHERE holder = ? ORDER BY table_id"
REWRITE = "UPDATE commits SET body = ? WHERE table_id = ? AND seq = ?"
IDLE = "SELECT id FROM tables WHERE at < ? OR (begun = 0 AND at < ?) ORDER BY at, id LIMIT ?"
CLEAR = """
    INSERT INTO cleared (id, seq, at, due, begun, cleared_at)
    SELECT id, seq, at, due, begun, ?3 FROM tables WHERE id = ?1 AND at < ?2
"""
DELETE_HEAD = "DELETE FROM tables WHERE id = ?"
OLD = "SELECT id FROM cleared WHERE cleared_at < ? ORDER BY cleared_at LIMIT ?"
CLEARED_OF = "SELECT table_id FROM holders JOIN cleared ON id = table_id WHERE holder = ?"
PURGE = (
    "DELETE FROM commits WHERE table_id = ?",
    "DELETE FROM holders WHERE table_id = ?",
    "DELETE FROM cleared WHERE id = ?",
)
CLEARED = "SELECT id, cleared_at FROM cleared ORDER BY id"
BRING_BACK = """
    INSERT INTO tables (id, seq, at, due, begun) SELECT id, seq, max(at, ?2), due, begun FROM cleared WHERE id = ?1
"""
BROUGHT_BACK = "DELETE FROM cleared WHERE id = ?"
DISOWN = "DELETE FROM holders WHERE holder = ?"
KEEP = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
KEPT = "SELECT value FROM kept WHERE name = ?"
PUT = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
DROP_PROBE = "DELETE FROM kept WHERE name = 'probe'"
TIME = "SELECT max(CAST(1000 * unixepoch('subsec') AS INTEGER), coalesce((SELECT at FROM pulse), 0))"
SILENCE = "INSERT INTO outages (began, ended) SELECT at, ?1 FROM pulse WHERE ?1 - at > ?2 ON CONFLICT DO NOTHING"
BEAT = "INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = max(at, excluded.at)"
OUTAGES = "SELECT began, ended FROM outages ORDER BY began"


class Job(msgspec.Struct):
    """Something to do with the file, and the future that waits for it."""

    work: Callable[[apsw.Connection], Any]
    waiter: asyncio.Future[Any]


class SqliteStore:
    """Keeps tables in a file; needs no database server."""

    shared = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._new: list[Job] = []
        self._jobs: SimpleQueue[list[Job]] = SimpleQueue()
        self.waiting = 0

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._take_hold)
        except BlockingIOError as error:
            raise StoreTrouble(f"Another Lettercup is using {self._path}: stop it, or name another file.") from error
        except (apsw.Error, OSError) as error:
            raise StoreTrouble(f"The file {self._path} cannot be opened: {why(error)}.") from error
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = Thread(target=self._write_on, name="store-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put([])
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._held.close()

    async def append(self, commit: Commit) -> bool:
        return await self._write(lambda file: _append(file, commit))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        return await self._query(READ, (table, after, -1 if limit is None else limit), lambda row: Commit(*row))

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return dict(await self._query(HEADS, (msgspec.json.encode(list(tables)).decode(),)))

    async def due(self, before: Millis, limit: int, after: Due = BEFORE_ALL) -> list[Due]:
        return [(due, table) for due, table in await self._query(DUE, (before, *after, limit))]

    async def tables_of(self, holder: str) -> list[str]:
        return [table for (table,) in await self._query(TABLES_OF, (holder,))]

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        rows = [(commit.body, commit.table, commit.seq) for commit in commits]
        await self._write(lambda file: _run(file.executemany(REWRITE, rows)))

    async def idle(self, since: Millis, limit: int, unused_since: Millis = 0) -> list[str]:
        return [table for (table,) in await self._query(IDLE, (since, unused_since, limit))]

    async def clear(self, table: str, idle_since: Millis, now: Millis) -> bool:
        return await self._write(lambda file: _clear(file, table, idle_since, now))

    async def purge(self, cleared_before: Millis, limit: int) -> int:
        return await self._write(lambda file: _purge(file, OLD, (cleared_before, limit)))

    async def disown(self, holder: str) -> None:
        await self._write(lambda file: _disown(file, holder))

    async def keep(self, name: str, proposed: bytes) -> bytes:
        return await self._write(lambda file: _keep(file, name, proposed))

    async def check(self) -> None:
        await self._write(lambda file: _run(file.execute(PUT, ("probe", PROBE))))
        await self._write(lambda file: _run(file.execute(DROP_PROBE)))

    async def time(self) -> Millis:
        return int((await self._query(TIME, ()))[0][0])

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        await self._write(lambda file: _pulse(file, now, tolerance))

    async def outages(self) -> list[Outage]:
        return [Outage(*row) for row in await self._query(OUTAGES, ())]

    def listen(self, hint: Hint, heard: Heard) -> None:
        """Nothing to do: a file has one server."""

    async def announce(self, messages: Sequence[str]) -> None:
        """Nothing to do: a file has one server."""

    def _take_hold(self) -> None:
        """Lock the file for this process, open it for writing and for reading, and bring its schema up to date."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as held:
            held.enter_context(locked(self._path))
            own(self._path)
            self._writing, self._reading = (held.enter_context(closing(self._connect())) for _ in range(2))
            migrate(self._writing)
            self._held = held.pop_all()

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self._path))
        _run(connection.execute(PRAGMAS))
        return connection

    async def _query(
        self, sql: str, values: tuple[Any, ...], made: Callable[[Any], Any] = lambda row: row
    ) -> list[Any]:
        def fetch() -> list[Any]:
            return [made(row) for row in self._reading.execute(sql, values)]

        try:
            return await self._loop.run_in_executor(self._reader, fetch)
        except apsw.Error as error:
            raise StoreTrouble(f"The file {self._path} cannot be read: {why(error)}.") from error

    async def _write(self, work: Callable[[apsw.Connection], T]) -> T:
        if self.waiting >= LONGEST_QUEUE:
            raise StoreTrouble("Too much is waiting to be written.")
        waiter: asyncio.Future[T] = self._loop.create_future()
        self.waiting += 1
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(Job(work, waiter))
        return await waiter

    def _hand_over(self) -> None:
        """Give the writer everything from one iteration of the event loop: waking it costs more than a job."""
        if self._new:
            self._jobs.put(self._new)
            self._new = []

    def _write_on(self) -> None:
        """Write batches of jobs, each in one transaction, and resolve their futures, until the store closes."""
        while batch := self._take():
            try:
                with self._writing:
                    results = [job.work(self._writing) for job in batch]
            except apsw.Error as error:
                trouble = StoreTrouble(f"The file {self._path} cannot be written: {why(error)}.")
                self._loop.call_soon_threadsafe(self._tell, batch, [trouble] * len(batch))
            else:
                self._loop.call_soon_threadsafe(self._tell, batch, results)

    def _take(self) -> list[Job]:
        """Wait for the next jobs; an empty list when the store closes."""
        batch = self._jobs.get()
        while batch and len(batch) < LARGEST_BATCH and not self._jobs.empty():
            more = self._jobs.get()
            if not more:
                self._jobs.put(more)
                break
            batch += more
        return batch

    def _tell(self, batch: Iterable[Job], results: Iterable[Any]) -> None:
        for job, result in zip(batch, results, strict=True):
            self.waiting -= 1
            if job.waiter.done():
                continue
            if isinstance(result, StoreTrouble):
                job.waiter.set_exception(result)
            else:
                job.waiter.set_result(result)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other servers off a file; raises `BlockingIOError` if one uses it."""
    beside = path.with_name(f"{path.name}.lock")
    own(beside)
    with beside.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def own(path: Path) -> None:
    """Make sure that a file is there, and that only its owner can read it: it holds the secrets of dice and cookies.

    SQLite gives the files beside it (`-wal`, `-shm`) the same mode.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


def _run(cursor: apsw.Cursor) -> None:
    for _ in cursor:
        pass


def _value(cursor: apsw.Cursor) -> Any:
    (row,) = list(cursor)
    return row[0]


def _append(file: apsw.Connection, commit: Commit) -> bool:
    file.execute(ADD_IF_NEXT, (commit.table, commit.seq, commit.at, commit.body))
    if not file.changes():
        return False
    file.execute(MOVE_HEAD, (commit.table, commit.seq, commit.at, commit.due, int(commit.begun)))
    for holder in commit.holders:
        file.execute(ADD_HOLDER, (commit.table, holder))
    return True


def _clear(file: apsw.Connection, table: str, idle_since: Millis, now: Millis) -> bool:
    file.execute(CLEAR, (table, idle_since, now))
    if not file.changes():
        return False
    file.execute(DELETE_HEAD, (table,))
    return True


def _purge(file: apsw.Connection, which: str, values: tuple[Any, ...]) -> int:
    """Delete the cleared tables that a query finds."""
    tables = [table for (table,) in file.execute(which, values)]
    for table in tables:
        for delete in PURGE:
            file.execute(delete, (table,))
    return len(tables)


def _disown(file: apsw.Connection, holder: str) -> None:
    _purge(file, CLEARED_OF, (holder,))
    file.execute(DISOWN, (holder,))


def _keep(file: apsw.Connection, name: str, proposed: bytes) -> bytes:
    file.execute(KEEP, (name, proposed))
    kept: bytes = _value(file.execute(KEPT, (name,)))
    return kept


def _pulse(file: apsw.Connection, now: Millis, tolerance: Millis) -> None:
    file.execute(SILENCE, (now, tolerance))
    file.execute(BEAT, (now,))


def migrate(file: apsw.Connection) -> None:
    """Bring the schema up to date, or leave it unchanged."""
    _run(file.execute("BEGIN IMMEDIATE"))
    try:
        version = _value(file.execute("PRAGMA user_version"))
        for number, script in migrations.after("sqlite", version):
            _run(file.execute(script))
            _run(file.execute(f"PRAGMA user_version = {number}"))
    except BaseException:
        _run(file.execute("ROLLBACK"))
        raise
    _run(file.execute("COMMIT"))
