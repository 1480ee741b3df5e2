"""The database of a browser: several tabs, reopening, and what cannot be written."""

import asyncio

import pytest

from lettercup.core import encode
from lettercup.store import StoreTrouble
from lettercup.store.browser import BrowserStore, News
from tests.store.test_contract import commit, write
from tests.support.browser_database import Profile


async def test_everything_is_there_in_another_tab(profile: Profile) -> None:
    first, second = BrowserStore(await profile.tab()), BrowserStore(await profile.tab())
    await write(first, commit(1, due=7, holders=("jo",)), commit(2, due=8))
    await first.keep("key", b"secret")
    assert await second.read("mint-4273") == [commit(1), commit(2)]
    assert await second.due(8, 5) == [(8, "mint-4273")]
    assert await second.tables_of("jo") == ["mint-4273"]
    assert await second.keep("key", b"another") == b"secret"


async def test_of_two_tabs_that_append_one_wins_every_place(profile: Profile) -> None:
    tabs = [await profile.tab(), await profile.tab()]
    for seq in range(1, 20):
        row = encode([_row(seq)]).decode()
        answers = await asyncio.gather(*(tab.ask("append", row) for tab in tabs for _ in (1, 2)))
        assert sorted(answers) == ["[false,null]"] * 3 + ["[true,null]"]


async def test_many_appends_of_one_tab_run_into_each_other_and_one_wins(profile: Profile) -> None:
    tab = await profile.tab()
    assert await tab.at_once("append", [encode([_row(1)]).decode()] * 20) == ["[true,null]"] + ["[false,null]"] * 19


async def test_what_cannot_be_done_is_told(profile: Profile) -> None:
    store = BrowserStore(await profile.tab())
    with pytest.raises(StoreTrouble, match="cannot rewrite"):
        await store.rewrite([commit(1)])
    await write(store, commit(1))


async def test_tabs_tell_each_other_what_they_wrote_and_who_is_there(profile: Profile) -> None:
    tab = await profile.tab()
    store, hints, heard = BrowserStore(tab), list[str](), list[str]()
    store.listen(hints.append, heard.append)
    await write(store, commit(1))
    await store.announce(["hello"])
    for told in tab.told:
        tab.heard(told)
    assert (hints, heard) == (["mint-4273"], ["hello"])
    assert tab.told[0] == encode(News(table="mint-4273")).decode()


def _row(seq: int) -> list[object]:
    return ["mint-4273", seq, 1, "body", None, [], True]
