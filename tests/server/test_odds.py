"""The odds of a table: exact, for everybody, at any moment of Bridge Dice."""

import pytest

from lettercup.solver.bridge_dice import win_chances
from tests.support.server import Running


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
        assert answer.json()["sentence"]["text"] == "There are odds only while Bridge Dice is played."
