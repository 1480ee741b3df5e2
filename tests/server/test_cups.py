"""When the house throws by itself, and when it waits for a hand."""

from tests.support.server import Running


async def test_a_reroll_is_thrown_with_the_move_that_asks_for_it(server: Running) -> None:
    code, cookie = await server.open_table(game="dice-words", options={"rounds": 1})
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        await jo.does("shake", cup=0)
        await jo.does("do", move={"type": "go"})
        await jo.does("shake", cup=0)
        await jo.does("do", move={"type": "reroll", "dice": [5, 6]})
        assert jo.view["state"]["drinks"][0]["stage"] == "making"
        assert jo.view["state"]["drinks"][0]["rerolls"] == 1


async def test_being_ready_is_no_wish_to_throw(server: Running) -> None:
    code, cookie = await server.open_table(game="letters-rebus", options={"rounds": 2})
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        await jo.does("shake", cup=0)
        await jo.does("do", move={"type": "done"})
        await jo.does("do", move={"type": "ready"})
        assert jo.view["state"]["round"] == 2
        assert jo.view["asks"] == [{"type": "roll", "cup": 0, "dice": list(range(15))}]
