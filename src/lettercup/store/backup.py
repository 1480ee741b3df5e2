"""Backups: one SQLite file with everything, from either kind of store, made while servers run; and restoring them."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import apsw
import asyncpg

from lettercup.store import postgres, sqlite
from lettercup.store.contract import EPOCH, StoreTrouble
from lettercup.store.why import why

TABLES = {
    "tables": ("id", "seq", "at", "due", "begun"),
    "commits": ("table_id", "seq", "at", "body"),
    "holders": ("table_id", "holder"),
    "cleared": ("id", "seq", "at", "due", "begun", "cleared_at"),
    "kept": ("name", "value"),
    "pulse": ("one", "at"),
    "outages": ("began", "ended"),
}
"""What is in a store: the same tables and columns in both kinds."""
LATER = {"cleared"}
"""What a backup of an older version does not have."""
AT_ONCE = 1000
RUNNING_SINCE = 15.0
"""Seconds; a server says every two that it runs."""


def back_up(url: str, file: Path) -> None:
    """Copy a store to a file that does not exist yet; raises `StoreTrouble`."""
    if file.exists():
        raise StoreTrouble(f"There is a file {file} already: name another one.")
    if not file.parent.is_dir():
        raise StoreTrouble(f"There is no folder {file.parent}.")
    try:
        with _unfinished(file) as unfinished:
            if url.startswith("sqlite:"):
                _copy(Path(url.removeprefix("sqlite:")), unfinished)
            else:
                asyncio.run(_copy_from_postgres(url, unfinished))
    except (apsw.Error, OSError, *postgres.GONE) as error:
        raise StoreTrouble(f"No backup could be made: {why(error)}.") from error


def restore(url: str, file: Path) -> None:
    """Replace what is in a store by a backup; raises `StoreTrouble` if a server uses the store."""
    try:
        _check_backup(file)
        if url.startswith("sqlite:"):
            _restore_sqlite(Path(url.removeprefix("sqlite:")), file)
        else:
            asyncio.run(_restore_postgres(url, file))
    except BlockingIOError as error:
        raise StoreTrouble("A server is using this store: stop it first.") from error
    except (apsw.Error, OSError, *postgres.GONE) as error:
        raise StoreTrouble(f"The backup could not be restored: {why(error)}.") from error


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A file that only its owner can read, and that takes the place of another one when it is finished."""
    fresh = file.with_name(f"{file.name}.part")
    beside = [fresh.with_name(fresh.name + ending) for ending in ("", "-journal", "-shm", "-wal")]
    try:
        for each in beside:
            each.unlink(missing_ok=True)
        sqlite.own(fresh)
        yield fresh
        fresh.replace(file)
    finally:
        for each in beside:
            each.unlink(missing_ok=True)


def _open(file: Path) -> apsw.Connection:
    return apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)


def _copy(source: Path, target: Path) -> None:
    """Copy an SQLite file, also one that is in use."""
    if not source.exists():
        raise StoreTrouble(f"There is no file {source}.")
    with closing(_open(source)) as live, closing(_open(target)) as copy:
        with copy.backup("main", live, "main") as copying:
            while not copying.done:
                copying.step(AT_ONCE)
        list(copy.execute("PRAGMA journal_mode = DELETE"))


def _check_backup(file: Path) -> None:
    if not file.is_file():
        raise StoreTrouble(f"There is no file {file}.")
    try:
        with closing(_open(file)) as backup:
            (told,) = next(iter(backup.execute("PRAGMA quick_check")))
            whole = told == "ok" and _tables_in(backup) >= TABLES.keys() - LATER
    except (apsw.CorruptError, apsw.NotADBError):
        whole = False
    if not whole:
        raise StoreTrouble(f"The file {file} is no backup of Lettercup, or it is damaged.")


def _tables_in(backup: apsw.Connection) -> set[str]:
    found = backup.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in found if name in TABLES}


def _restore_sqlite(target: Path, file: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with sqlite.locked(target), _unfinished(target) as fresh:
        _copy(file, fresh)
        with closing(_open(fresh)) as copy:
            sqlite.migrate(copy)
            list(copy.execute(sqlite.PUT, (EPOCH, _epoch())))
        for beside in ("-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)


def _epoch() -> bytes:
    return secrets.token_hex(8).encode()


async def _copy_from_postgres(url: str, target: Path) -> None:
    """Copy all rows as they are at one moment."""
    copy, live = _open(target), await asyncpg.connect(url)
    try:
        sqlite.migrate(copy)
        async with live.transaction(isolation="repeatable_read", readonly=True):
            for name, columns in TABLES.items():
                await _copy_rows(live, copy, name, columns)
    finally:
        copy.close()
        await live.close()


async def _copy_rows(live: Any, copy: apsw.Connection, name: str, columns: tuple[str, ...]) -> None:
    rows: list[tuple[Any, ...]] = []
    insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    with copy:
        async for row in live.cursor(f"SELECT {', '.join(columns)} FROM {name}"):  # noqa: S608  # our own names
            rows.append(tuple(row))
            if len(rows) == AT_ONCE:
                copy.executemany(insert, rows)
                rows = []
        copy.executemany(insert, rows)


async def _restore_postgres(url: str, file: Path) -> None:
    backup, live = _open(file), await asyncpg.connect(url)
    try:
        await postgres.migrate(live)
        beat = await live.fetchval("SELECT at FROM pulse")
        if beat is not None and time.time() - beat / 1000 < RUNNING_SINCE:
            raise BlockingIOError
        async with live.transaction():
            await live.execute(f"TRUNCATE {', '.join(TABLES)}")
            for name in _tables_in(backup):
                columns = TABLES[name]
                rows = backup.execute(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608  # our own names
                await live.copy_records_to_table(name, records=(row for row in rows), columns=columns)
            await live.execute(postgres.PUT, EPOCH, _epoch())
    finally:
        backup.close()
        await live.close()
