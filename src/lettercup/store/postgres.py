"""Tables in PostgreSQL, for any number of nodes: one statement writes whatever came in while the last one ran."""

import asyncio
from collections.abc import Awaitable, Collection, Sequence
from typing import Any, TypeVar

import asyncpg

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

CHANNEL = "lettercup"
ANNOUNCEMENTS = "lettercup_announcements"
MIGRATION_LOCK = 0x6C65_7474_6572
CONNECTIONS = 4
TIMEOUT = 10.0
RECONNECT_AFTER = 1.0

# Rows of `tables` are locked while their logs are written, so that nobody deletes a table meanwhile.
# They are locked in a fixed order, so that two nodes cannot deadlock.
APPEND = """
WITH held AS (
  SELECT id, seq FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
), incoming AS (
  SELECT i.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $9::integer[])
    AS i (table_id, seq, at, body, due, begun)
  LEFT JOIN held ON held.id = i.table_id
  WHERE i.seq = coalesce(held.seq, 0) + 1
), won AS (
  INSERT INTO commits (table_id, seq, at, body)
  SELECT table_id, seq, at, body FROM incoming ORDER BY table_id
  ON CONFLICT DO NOTHING RETURNING table_id
), heads AS (
  INSERT INTO tables (id, seq, at, due, begun)
  SELECT table_id, seq, at, due, begun FROM incoming JOIN won USING (table_id) ORDER BY table_id
  ON CONFLICT (id) DO UPDATE
  SET seq = excluded.seq, at = excluded.at, due = excluded.due, begun = greatest(tables.begun, excluded.begun)
), owners AS (
  INSERT INTO holders (table_id, holder)
  SELECT h.table_id, h.holder FROM unnest($6::text[], $7::text[]) AS h (table_id, holder) JOIN won USING (table_id)
  ON CONFLICT DO NOTHING
)
SELECT table_id, (SELECT pg_notify($8, string_agg(table_id, ',')) FROM won) FROM won
"""
READ = """
SELECT table_id, seq, at, body FROM commits
WHERE table_id = $1 AND seq > $2 AND EXISTS (SELECT 1 FROM tables WHERE id = $1) ORDER BY seq LIMIT $3::bigint
"""
HEADS = "SELECT id, seq FROM tables WHERE id = ANY($1)"
DUE = "SELECT due, id FROM tables WHERE due <= $1 AND (due, id) > ($2, $3) ORDER BY due, id LIMIT $4"
TABLES_OF = "SELECT table_id FROM holders JOIN tables ON id = table_id WHERE holder = $1 ORDER BY table_id"
REWRITE = "UPDATE commits SET body = $3 WHERE table_id = $1 AND seq = $2"
IDLE = "SELECT id FROM tables WHERE at < $1 OR (begun = 0 AND at < $2) ORDER BY at, id LIMIT $3"
CLEAR = """
WITH gone AS (DELETE FROM tables WHERE id = $1 AND at < $2 RETURNING id, seq, at, due, begun),
  away AS (INSERT INTO cleared (id, seq, at, due, begun, cleared_at) SELECT gone.*, $3::bigint FROM gone)
SELECT count(*) FROM gone
"""
PURGE_ALL = """
WITH old AS (DELETE FROM cleared WHERE id = ANY($1::text[]) RETURNING id),
  log AS (DELETE FROM commits USING old WHERE table_id = old.id),
  who AS (DELETE FROM holders USING old WHERE table_id = old.id)
SELECT count(*) FROM old
"""
OLD = "SELECT id FROM cleared WHERE cleared_at < $1 ORDER BY cleared_at LIMIT $2"
CLEARED_OF = "SELECT table_id FROM holders JOIN cleared ON id = table_id WHERE holder = $1"
CLEARED = "SELECT id, cleared_at FROM cleared ORDER BY id"
BRING_BACK = """
WITH back AS (DELETE FROM cleared WHERE id = ANY($1::text[]) RETURNING id, seq, at, due, begun)
INSERT INTO tables (id, seq, at, due, begun) SELECT id, seq, greatest(at, $2::bigint), due, begun FROM back
"""
DISOWN = "DELETE FROM holders WHERE holder = $1"
KEEP = "INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
KEPT = "SELECT value FROM kept WHERE name = $1"
PUT = "INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
DROP_PROBE = "DELETE FROM kept WHERE name = 'probe'"
TIME = "SELECT greatest((1000 * extract(epoch FROM clock_timestamp()))::bigint, (SELECT at FROM pulse))"
PULSE = """
WITH silence AS (
  INSERT INTO outages (began, ended) SELECT at, $1 FROM pulse WHERE $1 - at > $2 ON CONFLICT DO NOTHING
)
INSERT INTO pulse (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = greatest(pulse.at, excluded.at)
"""
ANNOUNCE = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
OUTAGES = "SELECT began, ended FROM outages ORDER BY began"

GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""Errors that mean the database is down, going down, or refuses us."""


class PostgresStore:
    """Keeps tables in a database that several nodes share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._queue: list[tuple[Commit, asyncio.Future[bool]]] = []
        self._filled = asyncio.Event()
        self._closing = False
        self._hint: Hint = lambda table: None
        self._told: Heard = lambda message: None
        self.listening = asyncio.Event()
        self._own: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def open(self) -> None:
        try:
            await self._prepare()
        except (*GONE, ValueError) as error:
            raise StoreTrouble(f"The database cannot be used: {why(error)}.") from error
        self._tasks = [asyncio.create_task(self._write_on()), asyncio.create_task(self._listen_on())]

    async def _prepare(self) -> None:
        connection = await asyncpg.connect(self._url, timeout=TIMEOUT, command_timeout=TIMEOUT)
        try:
            await migrate(connection)
        finally:
            await connection.close()
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=CONNECTIONS,
            command_timeout=TIMEOUT,
            timeout=TIMEOUT,
            init=self._remember,
        )

    async def _remember(self, connection: Any) -> None:
        """Remember our own connections, to ignore our own notifications."""
        self._own.add(connection.get_server_pid())

    async def close(self) -> None:
        self._closing = True
        self._filled.set()
        writer, listener = self._tasks
        await writer
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)
        await self._pool.close()

    async def append(self, commit: Commit) -> bool:
        if len(self._queue) >= LONGEST_QUEUE:
            raise StoreTrouble("Too much is waiting to be written.")
        waiter: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append((commit, waiter))
        self._filled.set()
        return await waiter

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        rows = await self._try(self._pool.fetch(READ, table, after, limit))
        return [Commit(*row) for row in rows]

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {row[0]: row[1] for row in await self._try(self._pool.fetch(HEADS, list(tables)))}

    async def due(self, before: Millis, limit: int, after: Due = BEFORE_ALL) -> list[Due]:
        return [(due, table) for due, table in await self._try(self._pool.fetch(DUE, before, *after, limit))]

    async def tables_of(self, holder: str) -> list[str]:
        return [row[0] for row in await self._try(self._pool.fetch(TABLES_OF, holder))]

    async def rewrite(self, commits: Sequence[Commit]) -> None:
        rows = [(commit.table, commit.seq, commit.body) for commit in commits]
        await self._try(self._pool.executemany(REWRITE, rows))

    async def idle(self, since: Millis, limit: int, unused_since: Millis = 0) -> list[str]:
        return [row[0] for row in await self._try(self._pool.fetch(IDLE, since, unused_since, limit))]

    async def clear(self, table: str, idle_since: Millis, now: Millis) -> bool:
        return bool(await self._try(self._pool.fetchval(CLEAR, table, idle_since, now)))

    async def purge(self, cleared_before: Millis, limit: int) -> int:
        return await self._purge(await self._try(self._pool.fetch(OLD, cleared_before, limit)))

    async def _purge(self, found: Sequence[Any]) -> int:
        return int(await self._try(self._pool.fetchval(PURGE_ALL, [row[0] for row in found])))

    async def disown(self, holder: str) -> None:
        await self._purge(await self._try(self._pool.fetch(CLEARED_OF, holder)))
        await self._try(self._pool.execute(DISOWN, holder))

    async def keep(self, name: str, proposed: bytes) -> bytes:
        await self._try(self._pool.execute(KEEP, name, proposed))
        kept: bytes = await self._try(self._pool.fetchval(KEPT, name))
        return kept

    async def check(self) -> None:
        await self._try(self._pool.execute(PUT, "probe", PROBE))
        await self._try(self._pool.execute(DROP_PROBE))

    async def time(self) -> Millis:
        return int(await self._try(self._pool.fetchval(TIME)))

    async def pulse(self, now: Millis, tolerance: Millis) -> None:
        await self._try(self._pool.execute(PULSE, now, tolerance))

    async def outages(self) -> list[Outage]:
        return [Outage(*row) for row in await self._try(self._pool.fetch(OUTAGES))]

    def listen(self, hint: Hint, heard: Heard) -> None:
        self._hint, self._told = hint, heard

    async def announce(self, messages: Sequence[str]) -> None:
        await self._try(self._pool.execute(ANNOUNCE, ANNOUNCEMENTS, messages))

    async def _try(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except GONE as error:
            raise StoreTrouble(f"The database does not answer: {why(error)}.") from error

    async def _write_on(self) -> None:
        """Write what is waiting, one statement after the other, until the store closes."""
        while self._queue or not self._closing:
            await self._filled.wait()
            batch = self._take()
            if batch:
                await self._write(batch)

    def _take(self) -> list[tuple[Commit, asyncio.Future[bool]]]:
        """The next batch: at most one commit per table; the others stay in the queue."""
        batch: dict[str, tuple[Commit, asyncio.Future[bool]]] = {}
        rest = []
        for item in self._queue:
            if len(batch) < LARGEST_BATCH and item[0].table not in batch:
                batch[item[0].table] = item
            else:
                rest.append(item)
        self._queue = rest
        if not rest and not self._closing:
            self._filled.clear()
        return list(batch.values())

    async def _write(self, batch: list[tuple[Commit, asyncio.Future[bool]]]) -> None:
        commits = [commit for commit, _ in batch]
        try:
            won = await self._try(self._insert(commits))
        except StoreTrouble as trouble:
            for _, waiter in batch:
                if not waiter.done():
                    waiter.set_exception(trouble)
            return
        for commit, waiter in batch:
            if not waiter.done():
                waiter.set_result(commit.table in won)

    async def _insert(self, commits: list[Commit]) -> set[str]:
        rows = ((commit.table, commit.seq, commit.at, commit.body, commit.due) for commit in commits)
        columns = map(list, zip(*rows, strict=True))
        owned = [(commit.table, holder) for commit in commits for holder in commit.holders]
        tables, holders = [table for table, _ in owned], [holder for _, holder in owned]
        begun = [int(commit.begun) for commit in commits]
        return {row[0] for row in await self._pool.fetch(APPEND, *columns, tables, holders, CHANNEL, begun)}

    async def _listen_on(self) -> None:
        """Listen for notifications of other nodes; reconnect when the connection breaks."""
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=TIMEOUT)
            except GONE:
                await asyncio.sleep(RECONNECT_AFTER)
                continue
            try:
                await self._hear(connection)
            except GONE:
                await asyncio.sleep(RECONNECT_AFTER)
            finally:
                connection.terminate()

    async def _hear(self, connection: "asyncpg.Connection[Any]") -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda *_: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(ANNOUNCEMENTS, self._heard)
        self.listening.set()
        await lost.wait()

    def _heard(self, _connection: object, pid: int, channel: str, payload: object) -> None:
        if pid in self._own:
            return
        if channel == ANNOUNCEMENTS:
            self._told(str(payload))
            return
        for table in str(payload).split(","):
            self._hint(table)


async def migrate(connection: Any) -> None:
    """Bring the schema up to date; nodes that start at the same time wait for the lock."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        version = await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        for number, script in migrations.after("postgres", version):
            await connection.execute(script)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
