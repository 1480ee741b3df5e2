"""Tables that were cleared away in the last day, and bringing them back; also while servers run."""

import asyncio
import time
from collections.abc import Collection
from pathlib import Path

import apsw
import asyncpg

from lettercup.core import Millis
from lettercup.store import postgres, sqlite
from lettercup.store.contract import StoreTrouble
from lettercup.store.why import why


def cleared_tables(url: str) -> list[tuple[str, Millis]]:
    """The tables that were cleared away and not deleted yet, each with when that was; raises `StoreTrouble`."""
    return _with_store(url, ())


def bring_back(url: str, tables: Collection[str]) -> None:
    """Bring tables back; they are kept from now on as if something had just happened there. Raises `StoreTrouble`."""
    _with_store(url, tables)


def _with_store(url: str, tables: Collection[str]) -> list[tuple[str, Millis]]:
    """Bring tables back, if any are named; returns those that were cleared away before that."""
    now = time.time_ns() // 1_000_000
    try:
        if url.startswith("sqlite:"):
            return _in_sqlite(Path(url.removeprefix("sqlite:")), tables, now)
        return asyncio.run(_in_postgres(url, tables, now))
    except (apsw.Error, OSError, *postgres.GONE) as error:
        raise StoreTrouble(f"The store cannot be used: {why(error)}.") from error


def _in_sqlite(file: Path, tables: Collection[str], now: Millis) -> list[tuple[str, Millis]]:
    if not file.exists():
        raise StoreTrouble(f"There is no file {file}.")
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.set_busy_timeout(5000)
        with connection:
            found = [(table, at) for table, at in connection.execute(sqlite.CLEARED)]
            for table in tables:
                connection.execute(sqlite.BRING_BACK, (table, now))
                connection.execute(sqlite.BROUGHT_BACK, (table,))
    finally:
        connection.close()
    return found


async def _in_postgres(url: str, tables: Collection[str], now: Millis) -> list[tuple[str, Millis]]:
    connection = await asyncpg.connect(url)
    try:
        found = [(row[0], row[1]) for row in await connection.fetch(postgres.CLEARED)]
        if tables:
            await connection.execute(postgres.BRING_BACK, list(tables), now)
    finally:
        await connection.close()
    return found
