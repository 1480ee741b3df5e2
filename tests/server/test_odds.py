"""The odds of a table: exact, for everybody, at any moment of Bridge Dice."""

import asyncio
import threading

import pytest

from lettercup.games.bridge_dice import BridgeDice
from lettercup.review import Odds, odds_of
from lettercup.server.web import app
from lettercup.server.web.limits import Limits, Rate
from lettercup.solver.bridge_dice import win_chances
from lettercup.store import MemoryStore
from tests.support.server import Running, running_server


async def test_the_odds_are_there_from_the_first_cast_to_the_last(server: Running) -> None:
    code, cookie = await server.open_table()
    assert (await server.get(f"/api/tables/{code}/odds")).status_code == 404
    async with server.player(code, cookie) as jo, server.player(code) as mara:
        await mara.does("sit", name="Mara")
        await jo.does("start")
        before = (await server.get(f"/api/tables/{code}/odds")).json()
        assert before == {"turn": [], "wins": pytest.approx([0.5, 0.5])}
        await jo.does("shake", cup=0)
        assert sum((await server.get(f"/api/tables/{code}/odds")).json()["wins"]) == pytest.approx(1)


async def test_the_odds_of_a_turn_are_those_of_the_solver(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        found = (await server.get(f"/api/tables/{code}/odds")).json()
        assert sum(chance for _, chance in found["turn"]) == pytest.approx(1)
        assert found["wins"] == pytest.approx(win_chances((0,), 50, 0))
        await jo.shake_until_over()
        assert (await server.get(f"/api/tables/{code}/odds")).status_code == 404


async def test_other_games_have_no_odds(server: Running) -> None:
    code, cookie = await server.open_table(game="dice-words")
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        answer = await server.get(f"/api/tables/{code}/odds")
        assert answer.json()["sentence"]["text"] == "There are no odds at this table right now."


async def test_nobody_waits_while_odds_are_worked_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    code, cookie = await server.open_table()
    done = threading.Event()
    monkeypatch.setattr(app, "odds_of", lambda *_: done.wait(20) and Odds(turn=(), wins=(1.0,)))
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        asked = asyncio.create_task(server.get(f"/api/tables/{code}/odds"))
        await jo.does("shake", cup=0)
        assert not asked.done()
        done.set()
        assert (await asked).json()["wins"] == [1.0]


async def test_who_asks_for_odds_without_end_is_told_to_wait() -> None:
    limits = Limits(asking=Rate(burst=2, each_second=0))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            answers = [(await server.get(f"/api/tables/{code}/odds")).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_before_the_first_cast_everybody_is_as_likely_to_win() -> None:
    game = BridgeDice(players=20, target=200)
    found = odds_of(game, game.start())
    assert found
    assert found.wins == pytest.approx([1 / 20] * 20)
