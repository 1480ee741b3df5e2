"""What every store promises, held against all of them."""

import asyncio
import time

import pytest
from msgspec.structs import replace

from lettercup.store import Commit, Outage, Store

DAY = 24 * 3600 * 1000
DUE = {"late": 500, "later": 100, "idle": None, "soon": 900}


def commit(seq: int = 1, table: str = "mint-4273", **more: object) -> Commit:
    return replace(Commit(table, seq, at=1000 * seq, body=f"body {seq}".encode()), **more)


async def write(store: Store, *commits: Commit) -> None:
    for each in commits:
        assert await store.append(each)


async def test_reads_back_what_was_written_in_order(store: Store) -> None:
    await write(store, commit(1), commit(2), commit(3))
    assert await store.read("mint-4273") == [commit(1), commit(2), commit(3)]
    assert await store.read("mint-4273", after=1) == [commit(2), commit(3)]


async def test_an_unknown_table_has_an_empty_log(store: Store) -> None:
    assert await store.read("nobody-2222") == []
    assert await store.heads(["nobody-2222"]) == {}


async def test_a_place_in_a_log_is_given_only_once(store: Store) -> None:
    await write(store, commit(1))
    assert not await store.append(commit(1, body=b"later"))
    assert await store.read("mint-4273") == [commit(1)]


@pytest.mark.parametrize("seq", [2, 3, 0, -1])
async def test_a_log_has_no_gaps_and_begins_with_one(store: Store, seq: int) -> None:
    assert not await store.append(commit(seq))
    assert await store.read("mint-4273") == []


async def test_of_many_who_write_to_one_place_exactly_one_wins(store: Store) -> None:
    await write(store, commit(1))
    rivals = [commit(2, body=f"rival {n}".encode()) for n in range(20)]
    won = await asyncio.gather(*map(store.append, rivals))
    assert won.count(True) == 1
    assert (await store.read("mint-4273"))[1] == rivals[won.index(True)]


async def test_many_tables_are_written_at_the_same_time(store: Store) -> None:
    tables = [f"mint-{n}" for n in range(600)]
    assert all(await asyncio.gather(*(store.append(commit(1, table)) for table in tables)))
    assert await store.heads(tables) == dict.fromkeys(tables, 1)
    assert store.waiting == 0


async def test_bodies_may_hold_any_bytes(store: Store) -> None:
    body = bytes(range(256)) * 100
    await write(store, commit(1, body=body))
    assert (await store.read("mint-4273"))[0].body == body


async def test_finds_tables_that_are_due_the_longest_overdue_first(store: Store) -> None:
    await write(
        store, commit(1, "late", due=500), commit(1, "later", due=100), commit(1, "idle"), commit(1, "soon", due=900)
    )
    assert await store.due(500, 10) == [(100, "later"), (500, "late")]
    assert await store.due(10_000, 2) == [(100, "later"), (500, "late")]


async def test_tables_that_are_due_come_page_by_page(store: Store) -> None:
    await write(store, *(commit(1, table, due=due) for due, table in ((5, "b"), (5, "a"), (5, "c"), (0, "d"))))
    first = await store.due(10, 2)
    assert first == [(0, "d"), (5, "a")]
    assert await store.due(10, 2, first[-1]) == [(5, "b"), (5, "c")]
    assert await store.due(10, 2, (5, "c")) == []


async def test_a_table_is_due_as_its_last_commit_says(store: Store) -> None:
    await write(store, commit(1, due=100), commit(2, due=None))
    assert await store.due(10_000, 10) == []


async def test_knows_whose_tables_they_are(store: Store) -> None:
    await write(
        store, commit(1, "a", holders=("jo",)), commit(2, "a", holders=("mara", "jo")), commit(1, "b", holders=("jo",))
    )
    assert await store.tables_of("jo") == ["a", "b"]
    assert await store.tables_of("mara") == ["a"]
    await store.disown("jo")
    assert await store.tables_of("jo") == []
    assert await store.tables_of("mara") == ["a"]


async def test_a_commit_that_lost_leaves_no_trace(store: Store) -> None:
    await write(store, commit(1))
    assert not await store.append(commit(1, due=5, holders=("jo",)))
    assert await store.due(10_000, 10) == []
    assert await store.tables_of("jo") == []


async def test_bodies_can_be_rewritten_in_place(store: Store) -> None:
    await write(store, commit(1), commit(2))
    await store.rewrite([commit(1, body=b"without names")])
    assert [each.body for each in await store.read("mint-4273")] == [b"without names", b"body 2"]


async def test_a_cleared_table_is_gone_and_cannot_be_continued(store: Store) -> None:
    await write(store, commit(1, due=5, holders=("jo",)), commit(1, "other"))
    assert await store.clear("mint-4273", idle_since=1001, now=5000)
    assert await store.read("mint-4273") == []
    assert await store.due(10_000, 10) == []
    assert await store.tables_of("jo") == []
    assert not await store.append(commit(2))
    assert await store.heads(["mint-4273", "other"]) == {"other": 1}


async def test_a_cleared_table_is_deleted_later_and_its_code_stays_taken_until_then(store: Store) -> None:
    for table, at in (("a", 1), ("b", 2), ("c", 3)):
        await write(store, commit(1, table, holders=("jo",)))
        assert await store.clear(table, idle_since=1001, now=at)
        assert not await store.clear(table, idle_since=1001, now=at)
    assert not await store.append(commit(1, "b"))
    assert await store.idle(10_000, 10, 10_000) == []
    assert await store.purge(2, 10) == 1
    assert await store.append(commit(1, "a"))
    assert not await store.append(commit(1, "b"))
    assert [await store.purge(10, 1) for _ in range(3)] == [1, 1, 0]
    assert await store.tables_of("jo") == []
    assert await store.append(commit(1, "b"))


async def test_who_is_forgotten_is_forgotten_at_cleared_tables_too(store: Store) -> None:
    await write(store, commit(1, "hers", holders=("jo",)), commit(1, "other", holders=("mara",)))
    for table in ("hers", "other"):
        assert await store.clear(table, idle_since=1001, now=5)
    await store.disown("jo")
    assert await store.append(commit(1, "hers"))
    assert await store.purge(10, 10) == 1


async def test_a_table_at_which_something_happened_is_not_cleared(store: Store) -> None:
    await write(store, commit(1, "young", at=500), commit(1, "old", at=100), commit(1, at=200), commit(2, at=900))
    assert await store.idle(500, 10) == ["old"]
    assert await store.idle(901, 2) == ["old", "young"]
    assert not await store.clear("mint-4273", idle_since=900, now=5000)
    assert not await store.clear("nobody-2222", idle_since=900, now=5000)
    assert len(await store.read("mint-4273")) == 2


async def test_a_shared_value_is_decided_by_the_first(store: Store) -> None:
    proposals = [f"proposal {n}".encode() for n in range(5)]
    kept = await asyncio.gather(*(store.keep("key", proposal) for proposal in proposals))
    assert len(set(kept)) == 1
    assert kept[0] in proposals
    assert await store.keep("other", b"x") == b"x"


async def test_tells_the_time_of_day_but_never_goes_back_behind_a_pulse(store: Store) -> None:
    now = await store.time()
    assert abs(now - time.time() * 1000) < 60_000
    await store.pulse(now + DAY, tolerance=5_000)
    assert await store.time() == now + DAY


async def test_a_silence_is_an_outage_only_when_it_is_longer_than_tolerated(store: Store) -> None:
    for now in (1_000, 2_000, 7_000, 7_500, 20_000, 19_000):
        await store.pulse(now, tolerance=5_000)
    assert await store.outages() == [Outage(7_500, 20_000)]


async def test_a_table_without_any_game_is_idle_sooner(store: Store) -> None:
    for table, begun in (("used-2222", (False, True, False)), ("unused-2222", (False, False))):
        for seq, each in enumerate(begun, 1):
            assert await store.append(Commit(table, seq, 100, b"", begun=each))
    assert await store.idle(50, 10) == []
    assert await store.idle(50, 10, 101) == ["unused-2222"]
    assert await store.idle(101, 10, 101) == ["unused-2222", "used-2222"]
