"""A code opens a table while something happens there; a finished game is for those who were there."""

from typing import Any

import httpx
import pytest

from lettercup.server.tables import codes
from lettercup.server.web import lettercup
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore
from tests.support.server import Running, running_server


async def finished_at(server: Running, **more: Any) -> tuple[str, str]:
    """A table with a finished game: its code, and the cookie of the player."""
    code, cookie = await server.open_table(**more)
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        await jo.shake_until_over()
    return code, cookie


def paths(code: str, number: int = 1) -> list[str]:
    game = f"/api/tables/{code}/records/{number}"
    return [game, f"{game}/review?seat=0", f"{game}/review/turn?step=1&seat=0"]


async def statuses(server: Running, code: str, more: str = "", cookie: str = "", number: int = 1) -> set[int]:
    async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
        asked = [f"{path}{'&' if '?' in path else '?'}{more}" for path in paths(code, number)]
        return {(await client.get(path)).status_code for path in asked}


async def test_a_code_does_not_open_a_finished_game(server: Running) -> None:
    code, cookie = await finished_at(server)
    assert await statuses(server, code) == {403}
    assert (await server.get(f"/api/tables/{code}/records")).status_code == 403
    assert await statuses(server, code, cookie=cookie) == {200}


async def test_a_link_from_somebody_who_was_there_opens_a_finished_game_and_no_other(server: Running) -> None:
    (code, cookie), (other, _) = await finished_at(server), await finished_at(server)
    answer = await server.get(f"/api/tables/{code}/records/1/review", cookie=f"lettercup={cookie}")
    key = answer.json()["key"]
    (listed,) = (await server.get(f"/api/tables/{code}/records", cookie=f"lettercup={cookie}")).json()
    assert listed["key"] == key
    assert await statuses(server, code, f"key={key}") == {200}
    assert await statuses(server, other, f"key={key}") == {403}
    assert await statuses(server, code, f"key={key}", number=2) == {403}
    for wrong in (key[:-1], key + "0", key.upper(), "", "%F0%9F%8E%B2"):
        assert await statuses(server, code, f"key={wrong}") == {403}


async def test_who_watched_may_look_back_while_watching(server: Running) -> None:
    code, cookie = await finished_at(server, settings={"gallery": True})
    async with server.player(code) as watcher:
        await watcher.saw(phase="over")
        assert await statuses(server, code, cookie=watcher.cookie) == {200}
    assert await statuses(server, code, cookie=cookie) == {200}


async def test_a_code_that_nobody_uses_any_more_opens_nothing_for_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is like a code that was never given, and counts as a wrong guess."""
    limits = Limits(misses=Rate(burst=3, each_second=0.0001))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await finished_at(server)
        answer = await server.get(f"/api/tables/{code}/records/1/review", cookie=f"lettercup={cookie}")
        monkeypatch.setattr(lettercup, "LIVE_FOR", -1)
        assert (await server.get(f"/api/tables/{code}")).status_code == 404
        async with server.player(code) as stranger:
            await stranger.until(lambda p: p.goodbye)
            assert not stranger.view
        assert (await server.get(f"/api/tables/{code}", cookie=f"lettercup={cookie}")).status_code == 200
        assert await statuses(server, code, f"key={answer.json()['key']}") == {200}
        async with server.player(code, cookie) as jo:
            await jo.saw(you=0)
            assert (await server.get(f"/api/tables/{code}")).status_code == 200
        assert (await server.get(f"/api/tables/{code}")).status_code == 404
        assert (await server.get(f"/api/tables/{code}")).status_code == 429


async def test_a_code_does_not_tell_who_plays_where_nobody_may_watch(server: Running) -> None:
    code, cookie = await server.open_table(settings={"gallery": False})
    assert (await server.get(f"/api/tables/{code}")).json()["seats"] == ["Jo"]
    async with server.player(code, cookie) as jo:
        await jo.does("start")
    assert (await server.get(f"/api/tables/{code}")).json()["seats"] == []
    assert (await server.get(f"/api/tables/{code}", cookie=f"lettercup={cookie}")).json()["seats"] == ["Jo"]


async def test_codes_grow_when_the_short_ones_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "WORDS", ("MINTS",))
    monkeypatch.setattr(codes, "DIGITS", "2")
    async with running_server(MemoryStore()) as server:
        opened = [(await server.open_table())[0] for _ in range(4)]
        assert opened == ["mints-2222", "mints-22222", "mints-222222", "mints-2222222"]
        assert [(await server.get(f"/api/tables/{code.upper()}")).status_code for code in opened] == [200] * 4
