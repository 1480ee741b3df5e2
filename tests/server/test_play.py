"""Bridge Dice over real sockets: sitting down, playing to the end, coming back, the record."""

from pathlib import Path

from lettercup.cli.main import main
from lettercup.house.causes import Causes
from lettercup.server.tables.codes import tidy
from lettercup.store import SqliteStore
from tests.support.server import Player, Running, running_server, together


async def test_two_people_and_a_bot_play_to_the_end(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo, server.player(code) as mara:
        await mara.does("sit", name="Mara")
        await jo.does("add-bot", level="lucky")
        await jo.does("start")
        over, same = await together(jo.shake_until_over(), mara.shake_until_over())
        assert over["outcome"] == same["outcome"]
        assert max(over["scores"]) >= 50
        assert [seat["name"] for seat in over["seats"]] == ["Jo", "Mara", "Pepper"]
        assert [line["number"] for line in jo.lines] == list(range(1, len(jo.lines) + 1))


async def test_somebody_who_reloads_comes_back_to_the_same_seat_and_the_whole_log(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        await jo.does("shake", cup=0)
        before = jo.view
    async with server.player(code, cookie) as jo:
        after = await jo.saw(you=0)
        assert after["state"] == before["state"]
        assert len(jo.lines) == len(after["lines"]) == 3
        assert (await jo.shake_until_over())["outcome"]["winners"] == [0]


async def test_everything_is_there_after_the_server_was_restarted(tmp_path: Path) -> None:
    async with running_server(SqliteStore(tmp_path / "tables.db")) as first:
        code, cookie = await first.open_table()
        async with first.player(code, cookie) as jo:
            await jo.does("start")
            answer = await jo.does("shake", cup=0)
            state = jo.view["state"]
    async with running_server(SqliteStore(tmp_path / "tables.db")) as second, second.player(code, cookie) as jo:
        view = await jo.saw(you=0)
        assert (view["seq"], view["state"]) == (answer.seq, state)
        await jo.shake_until_over()


async def test_the_record_of_a_finished_game_replays_and_its_dice_are_proven(server: Running, tmp_path: Path) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("add-bot", level="lucky")
        assert (await server.get(f"/api/tables/{code}/records/1", cookie=f"lettercup={cookie}")).status_code == 404
        await jo.does("start")
        assert (await server.get(f"/api/tables/{code}/records/1", cookie=f"lettercup={cookie}")).status_code == 404
        commitment = jo.view["commitment"]
        await jo.shake_until_over()
    record = await server.get(f"/api/tables/{code}/records/1", cookie=f"lettercup={cookie}")
    assert record.status_code == 200
    assert f'"commitment":"{commitment}"' in record.text
    file = tmp_path / "record.jsonl"
    file.write_text(record.text)
    assert main(["replay", str(file)]) == 0
    assert main(["verify", str(file)]) == 0


async def test_a_move_that_is_sent_twice_is_played_once(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        first = await jo.does("shake", cup=0, id="same")
        again = await jo.does("shake", cup=0, id="same")
        assert first.seq == again.seq == jo.view["seq"]


async def test_a_table_is_found_by_its_code_however_it_is_typed(server: Running) -> None:
    code, _ = await server.open_table()
    for typed in (code, code.upper(), code.replace("-", ""), code.replace("-", " "), f" {code} "):
        assert (await server.get(f"/api/tables/{typed}")).json()["code"] == code
    assert tidy("nonsense-2345") is None
    assert tidy("mango-1011") is None


async def win_with_real_dice(jo: Player, mara: Player) -> None:
    """The shortest game: Jo casts the most B's, and then BRIDGE."""
    for player, faces in ((jo, "BBBBBB"), (mara, "RRRRRR"), (jo, "BRIDGE")):
        await player.does("do", move={"type": "rolled", "cup": player.view["you"], "faces": list(faces)})
    await together(jo.saw(phase="over"), mara.saw(phase="over"))


async def test_a_rematch_begins_when_everybody_wants_it(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo, server.player(code) as mara:
        await mara.does("sit", name="Mara")
        await jo.does("use-dice", physical=True)
        await mara.does("use-dice", physical=True)
        await jo.does("start")
        await win_with_real_dice(jo, mara)
        promised = jo.view["commitment"]
        await jo.does("want-rematch", wants=True)
        await mara.until(lambda p: p.view["seats"][0]["wants_rematch"])
        await mara.does("want-rematch", wants=True)
        assert (await jo.saw(phase="playing"))["number"] == 2
        assert jo.view["commitment"] == promised
        await win_with_real_dice(jo, mara)
    for number in (1, 2):
        assert (
            await server.get(f"/api/tables/{code}/records/{number}", cookie=f"lettercup={cookie}")
        ).status_code == 200
    history = (await server.get(f"/api/tables/{code}/records", cookie=f"lettercup={cookie}")).json()
    assert [(game["number"], game["players"]) for game in history] == [(1, ["Jo", "Mara"]), (2, ["Jo", "Mara"])]
    assert history[0]["ended"] <= history[1]["began"]


async def test_real_dice_are_typed_in_in_any_order(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("use-dice", physical=True)
        await jo.does("start")
        assert "real" in await jo.is_refused("shake", cup=0)
        assert "has no X" in await jo.is_refused("do", move={"type": "rolled", "cup": 0, "faces": list("EGDIRX")})
        await jo.does("do", move={"type": "rolled", "cup": 0, "faces": list("EGDIRB")})
        assert jo.view["outcome"]["scores"] == [50]


async def test_virtual_dice_cannot_be_typed_in(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        refusal = await jo.is_refused("do", move={"type": "rolled", "cup": 0, "faces": list("BRIDGE")})
        assert refusal == "The house throws these dice."
        assert jo.view["seq"] == 2


def test_the_causes_of_all_steps_are_known() -> None:
    causes = Causes()
    for number in range(1000):
        causes = causes.plus(f"jo:{number}")
        assert "mara:0" not in causes
        assert f"jo:{number + 1}" not in causes
    assert all(f"jo:{number}" in causes for number in range(1000))
