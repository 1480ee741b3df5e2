"""Copies made as docs/operating.md says, while the store is in use, hold everything that was acknowledged before."""

import shutil
import subprocess
from pathlib import Path

import apsw

from lettercup.store import PostgresStore, SqliteStore, store_at
from tests.store.test_contract import commit, write
from tests.support.postgres import fresh_database, installed


async def test_an_sqlite_file_is_copied_while_it_is_in_use_and_restored(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    await write(store, commit(1, due=5, holders=("jo",)), commit(2))
    copy, live = apsw.Connection(str(tmp_path / "copy.db")), apsw.Connection(str(tmp_path / "tables.db"))
    with copy.backup("main", live, "main") as backup:
        backup.step()
    copy.close()
    live.close()
    await write(store, commit(3))
    await store.close()
    for rest in ("tables.db-wal", "tables.db-shm"):
        (tmp_path / rest).unlink(missing_ok=True)
    shutil.copy(tmp_path / "copy.db", tmp_path / "tables.db")
    await store.open()
    assert await store.read("mint-4273") == [commit(1), commit(2)]
    assert await store.tables_of("jo") == ["mint-4273"]
    await store.close()


def program(name: str, *arguments: str | Path) -> None:
    """Run one of PostgreSQL's own tools."""
    subprocess.run([installed() / "pginstall" / "bin" / name, *arguments], check=True, capture_output=True)


async def test_a_postgres_database_is_dumped_while_it_is_in_use_and_restored(
    postgres_server: str, postgres_url: str, tmp_path: Path
) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await write(store, commit(1, due=5, holders=("jo",)), commit(2))
    program("pg_dump", "--format=custom", "--file", tmp_path / "copy.dump", postgres_url)
    await write(store, commit(3))
    await store.close()
    with fresh_database(postgres_server) as other:
        program("pg_restore", "--dbname", other, tmp_path / "copy.dump")
        restored = store_at(other)
        await restored.open()
        assert await restored.read("mint-4273") == [commit(1), commit(2)]
        assert await restored.tables_of("jo") == ["mint-4273"]
        await restored.close()
