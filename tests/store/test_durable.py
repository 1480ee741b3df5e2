"""Stores that outlive their process: reopening, migrations, several nodes."""

import asyncio
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from lettercup.store import Commit, PostgresStore, SqliteStore, StoreTrouble, store_at
from lettercup.store.postgres import CLEAR
from tests.store.test_contract import commit, write


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store that outlives its process."""
    return (
        str(request.getfixturevalue("postgres_url")) if request.param == "postgres" else f"sqlite:{tmp_path}/tables.db"
    )


async def test_everything_is_there_after_reopening(lasting_url: str) -> None:
    first = store_at(lasting_url)
    await first.open()
    await write(first, commit(1, due=7, holders=("jo",)), commit(2, due=8))
    await first.keep("key", b"secret")
    await first.pulse(1_000, 10)
    await first.close()
    second = store_at(lasting_url)
    await second.open()
    assert await second.read("mint-4273") == [commit(1), commit(2)]
    assert await second.due(8, 5) == [(8, "mint-4273")]
    assert await second.tables_of("jo") == ["mint-4273"]
    assert await second.keep("key", b"another") == b"secret"
    await second.pulse(5_000, 10)
    assert len(await second.outages()) == 1
    await second.close()


async def test_two_nodes_that_start_together_both_find_the_schema_ready(postgres_url: str) -> None:
    nodes = [store_at(postgres_url) for _ in range(4)]
    await asyncio.gather(*(node.open() for node in nodes))
    await write(nodes[0], commit(1))
    assert [len(await node.read("mint-4273")) for node in nodes] == [1, 1, 1, 1]
    for node in nodes:
        await node.close()


async def test_of_two_nodes_that_append_one_wins_every_place(postgres_url: str) -> None:
    nodes = [store_at(postgres_url), store_at(postgres_url)]
    for node in nodes:
        await node.open()
    for seq in range(1, 30):
        won = await asyncio.gather(*(node.append(commit(seq)) for node in nodes))
        assert won.count(True) == 1
    for node in nodes:
        await node.close()


async def test_a_table_that_is_being_removed_takes_no_more_commits(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await write(store, commit(1), commit(2))
    other = await asyncpg.connect(postgres_url)
    async with other.transaction():
        assert await other.fetchval(CLEAR, "mint-4273", 10_000, 5000) == 1
        appending = asyncio.create_task(store.append(commit(3)))
        await _somebody_waits(other)
    assert not await appending
    assert await store.read("mint-4273") == []
    assert await store.heads(["mint-4273"]) == {}
    await other.close()
    await store.close()


async def test_a_table_that_is_being_written_to_is_not_removed(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await write(store, commit(1))
    other = await asyncpg.connect(postgres_url)
    async with other.transaction():
        await other.execute("UPDATE tables SET seq = 2, at = 2000 WHERE id = 'mint-4273'")
        forgetting = asyncio.create_task(store.clear("mint-4273", idle_since=1500, now=5000))
        await _somebody_waits(other)
    assert not await forgetting
    assert await store.read("mint-4273") == [commit(1)]
    await other.close()
    await store.close()


async def _somebody_waits(connection: "asyncpg.Connection[Any]") -> None:
    """Until another transaction of this database waits for this one."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    while not await connection.fetchval(waiting):  # noqa: ASYNC110  # what is waited for tells nobody
        await asyncio.sleep(0.01)


async def test_a_file_has_one_server(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "tables.db"), SqliteStore(tmp_path / "tables.db")
    await first.open()
    with pytest.raises(StoreTrouble, match="Another Lettercup is using"):
        await second.open()
    await first.close()
    await second.open()
    await second.close()


async def test_a_database_from_the_future_is_left_alone(lasting_url: str) -> None:
    store = store_at(lasting_url)
    await store.open()
    await store.close()
    await _set_version(lasting_url, 999)
    with pytest.raises(StoreTrouble, match="schema version 999"):
        await store_at(lasting_url).open()


async def _set_version(url: str, version: int) -> None:
    if url.startswith("sqlite:"):
        with apsw.Connection(url.removeprefix("sqlite:")) as file:
            file.execute(f"PRAGMA user_version = {version}")
        return
    connection = await asyncpg.connect(url)
    await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", version)
    await connection.close()


async def test_nodes_on_one_postgres_hear_of_each_others_writes(postgres_url: str) -> None:
    writer, listener = PostgresStore(postgres_url), PostgresStore(postgres_url)
    heard: asyncio.Queue[str] = asyncio.Queue()
    listener.listen(heard.put_nowait, heard.put_nowait)
    await writer.open()
    await listener.open()
    await listener.listening.wait()
    await write(writer, commit(1), commit(2))
    assert {await heard.get(), await heard.get()} == {"mint-4273"}
    await writer.announce(["hello", "goodbye"])
    assert [await heard.get(), await heard.get()] == ["hello", "goodbye"]
    await writer.close()
    await listener.close()


async def test_a_file_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreTrouble, match="cannot be opened"):
        await SqliteStore(tmp_path / "folder").open()


async def test_a_database_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(StoreTrouble, match="The database cannot be used"):
        await PostgresStore("postgresql://nobody@127.0.0.1:9/nothing").open()


def test_an_unknown_kind_of_store_is_told_in_a_sentence_without_its_password() -> None:
    with pytest.raises(StoreTrouble, match=r"no store at such an address \(mysql:…\): say memory:") as told:
        store_at("mysql://jo:secret@host/tables")
    assert "secret" not in str(told.value)


async def test_a_full_disk_refuses_and_the_store_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    await store.open()
    await write(store, commit(1))
    _limit(store, pages=20)
    with pytest.raises(StoreTrouble, match="full"):
        await store.append(Commit("mint-4273", 2, 2000, b"x" * 1_000_000))
    _limit(store, pages=1_000_000)
    await write(store, commit(2))
    assert await store.read("mint-4273") == [commit(1), commit(2)]
    await store.close()


def _limit(store: SqliteStore, pages: int) -> None:
    list(store._writing.execute(f"PRAGMA max_page_count = {pages}"))
