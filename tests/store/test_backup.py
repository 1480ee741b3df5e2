"""Copies made while the store is in use hold everything that was acknowledged before, and can be put back."""

import asyncio
import re
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

import apsw
import pytest

from lettercup.cli.main import main
from lettercup.store import PostgresStore, SqliteStore, store_at
from lettercup.store.why import why
from tests.store.test_contract import commit, write
from tests.support.postgres import fresh_database, installed


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store that lasts."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:{tmp_path / 'tables.db'}"


async def lettercup(*words: str | Path) -> int:
    """Run a command beside the store that is open."""
    return await asyncio.to_thread(main, [str(word) for word in words])


async def test_everything_is_copied_while_it_is_in_use_and_put_back(url: str, tmp_path: Path) -> None:
    store, copy = store_at(url), tmp_path / "copy.db"
    await store.open()
    await write(store, commit(1, due=5, holders=("jo",)), commit(2))
    key = await store.keep("cookie-key", b"secret")
    assert await lettercup("backup", copy, "--store", url) == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    await write(store, commit(3))
    await store.keep("epoch", b"first")
    await store.close()
    assert await lettercup("restore", copy, "--store", url) == 0
    await store_is_as_copied(url, key)


async def store_is_as_copied(url: str, key: bytes) -> None:
    store = store_at(url)
    await store.open()
    assert await store.read("mint-4273") == [commit(1), commit(2)]
    assert await store.tables_of("jo") == ["mint-4273"]
    assert await store.keep("cookie-key", b"other") == key
    assert await store.keep("epoch", b"none yet") not in (b"first", b"none yet")
    assert await store.append(commit(3))
    await store.close()


async def test_a_backup_of_one_kind_of_store_can_be_put_into_the_other(postgres_url: str, tmp_path: Path) -> None:
    file = f"sqlite:{tmp_path / 'tables.db'}"
    store = store_at(file)
    await store.open()
    await write(store, commit(1, due=5, holders=("jo",)), commit(2))
    key = await store.keep("cookie-key", b"secret")
    await store.close()
    assert await lettercup("backup", tmp_path / "one.db", "--store", file) == 0
    assert await lettercup("restore", tmp_path / "one.db", "--store", postgres_url) == 0
    assert await lettercup("backup", tmp_path / "two.db", "--store", postgres_url) == 0
    assert await lettercup("restore", tmp_path / "two.db", "--store", file) == 0
    for each in (postgres_url, file):
        await store_is_as_copied(each, key)


async def test_nothing_is_put_back_under_a_running_server(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_at(url)
    await store.open()
    await write(store, commit(1))
    await store.pulse(await store.time(), 10_000)
    assert await lettercup("backup", tmp_path / "copy.db", "--store", url) == 0
    await write(store, commit(2))
    assert await lettercup("restore", tmp_path / "copy.db", "--store", url) == 2
    assert "A server is using this store" in capsys.readouterr().err
    assert await store.read("mint-4273") == [commit(1), commit(2)]
    await store.close()


async def test_what_was_cleared_away_is_brought_back_while_the_server_runs(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_at(url)
    await store.open()
    for table in ("mint-4273", "lemon-2222", "river-9876"):
        await write(store, commit(1, table, due=7, holders=("jo",)), commit(2, table, due=8))
        assert await store.clear(table, idle_since=2001, now=86_400_000)
    assert await lettercup("recover", "--store", url) == 0
    assert "mint-4273  cleared away 1970-01-02 00:00 UTC" in capsys.readouterr().out
    assert await lettercup("recover", "apple-2345", "--store", url) == 2
    assert await lettercup("recover", "mint-4273", "--store", url) == 0
    assert await store.read("mint-4273") == [commit(1), commit(2)]
    assert await store.due(10, 10) == [(8, "mint-4273")]
    assert await store.tables_of("jo") == ["mint-4273"]
    assert await store.idle(await store.time() - 60_000, 10) == []
    assert await store.append(commit(3))
    assert await lettercup("recover", "--all", "--store", url) == 0
    assert "2 tables are back" in capsys.readouterr().out
    assert await store.tables_of("jo") == ["lemon-2222", "mint-4273", "river-9876"]
    assert await store.purge(10**15, 10) == 0
    await store.close()


async def test_without_a_name_it_is_the_store_of_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LETTERCUP_HOME", str(tmp_path / "home"))
    assert await lettercup("backup", tmp_path / "copy.db") == 2
    assert str(tmp_path / "home" / "tables.db") in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()
    (tmp_path / "home").mkdir()
    store = store_at(f"sqlite:{tmp_path / 'home' / 'tables.db'}")
    await store.open()
    await write(store, commit(1))
    assert await lettercup("backup", tmp_path / "copy.db") == 0
    await write(store, commit(2))
    assert await lettercup("restore", tmp_path / "copy.db") == 2
    await store.close()
    capsys.readouterr()
    assert await lettercup("restore", tmp_path / "copy.db") == 0
    said = f"No store is named, so this is the one of lettercup play: {tmp_path / 'home' / 'tables.db'}\n"
    assert capsys.readouterr().err == said
    await store.open()
    assert await store.read("mint-4273") == [commit(1)]
    await store.close()


async def test_what_is_no_backup_changes_nothing(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = store_at(url)
    await store.open()
    await write(store, commit(1))
    await store.close()
    (tmp_path / "letter.txt").write_text("Dear Jo, " * 1000)
    apsw.Connection(str(tmp_path / "other.db")).execute("CREATE TABLE letters (text)")
    for wrong in ("letter.txt", "other.db", "nothing.db"):
        assert await lettercup("restore", tmp_path / wrong, "--store", url) == 2
        assert await lettercup("backup", tmp_path / "letter.txt", "--store", url) == 2
    assert "already: name another one" in capsys.readouterr().err
    await store.open()
    assert await store.read("mint-4273") == [commit(1)]
    await store.close()


@pytest.mark.parametrize("kept", [0, 100, 4096, 30_000])
async def test_a_backup_that_was_cut_off_changes_nothing(
    kept: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, copy, cut = f"sqlite:{tmp_path / 'tables.db'}", tmp_path / "copy.db", tmp_path / "cut.db"
    store = store_at(url)
    await store.open()
    await write(store, commit(1))
    await store.close()
    assert await lettercup("backup", copy, "--store", url) == 0
    cut.write_bytes(copy.read_bytes()[:kept])
    assert await lettercup("restore", cut, "--store", url) == 2
    assert capsys.readouterr().err == f"lettercup: The file {cut} is no backup of Lettercup, or it is damaged.\n"
    await store.open()
    assert await store.read("mint-4273") == [commit(1)]
    await store.close()


def without_room(*words: str | Path) -> str:
    """What a command says that can write no file of more than 20 KB."""
    command = (sys.executable, "-m", "lettercup", *words)
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (20_000, 20_000))
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)
    assert done.returncode == 2
    return done.stderr


async def test_where_there_is_no_room_nothing_is_left_behind(tmp_path: Path) -> None:
    url, copy = f"sqlite:{tmp_path / 'tables.db'}", tmp_path / "copy.db"
    store = store_at(url)
    await store.open()
    await store.close()
    assert await lettercup("backup", copy, "--store", url) == 0
    (tmp_path / "small").mkdir()
    for words in (
        ("backup", tmp_path / "small" / "copy.db", "--store", url),
        ("restore", copy, "--store", f"sqlite:{tmp_path}/small/tables.db"),
    ):
        told = await asyncio.to_thread(without_room, *words)
        assert re.search(r": the disk (is full|cannot be read or written)\.\n$", told)
    assert [file.name for file in (tmp_path / "small").iterdir()] == ["tables.db.lock"]


def test_what_is_wrong_with_a_file_is_told_in_words(tmp_path: Path) -> None:
    """SQLite alone would say "not an error" for some of these."""
    for code, words in (
        (apsw.SQLITE_FULL, "the disk is full"),
        (apsw.SQLITE_IOERR_SHMSIZE, "the disk is full"),
        (apsw.SQLITE_CANTOPEN, "the file cannot be opened for writing"),
        (apsw.SQLITE_READONLY_DIRECTORY, "the file cannot be written to"),
    ):
        assert why(apsw.exception_for(code)) == words
    with pytest.raises(OSError, match="Errno") as caught:
        (tmp_path / "none" / "file").touch()
    assert why(caught.value) == f"No such file or directory: '{tmp_path}/none/file'"
    assert why(TimeoutError()) == "TimeoutError"


async def test_only_the_owner_can_read_the_files_of_a_store(tmp_path: Path) -> None:
    (tmp_path / "tables.db").touch(mode=0o644)
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    await write(store, commit(1))
    names = ("tables.db", "tables.db-shm", "tables.db-wal", "tables.db.lock")
    modes = [(tmp_path / name).stat().st_mode & 0o777 for name in names]
    await store.close()
    assert modes == [0o600] * 4


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
