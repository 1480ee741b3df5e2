"""What is stored about somebody can be fetched and forgotten; the games of the others stay as they were."""

import httpx

from lettercup.core import encode
from lettercup.core.record import check, loads
from lettercup.games import game_of
from lettercup.house.events import fold_steps, read_step
from lettercup.store import PostgresStore
from tests.support.server import Running, running_server, together


async def test_everything_about_somebody_can_be_fetched_and_forgotten(server: Running) -> None:
    code, cookie = await server.open_table(name="Jo Secret", settings={"chat": True})
    async with server.player(code, cookie) as jo, server.player(code) as mara:
        await mara.does("sit", name="Mara")
        await jo.does("chat", text="my words")
        await mara.does("chat", text="her words")
        await jo.does("use-dice", physical=True)
        await mara.does("use-dice", physical=True)
        await jo.does("start")
        await jo.does("do", move={"type": "rolled", "cup": 0, "faces": list("BBBBBB")})
        await mara.does("do", move={"type": "rolled", "cup": 1, "faces": list("RRRRRR")})
        async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
            (mine,) = (await client.get("/api/me")).json()
            assert (mine["code"], mine["names"]) == (code, ["Jo Secret"])
            assert [text for _, text in mine["said"]] == ["my words"]
            assert [entry["move"]["faces"] for entry in mine["moves"]] == [list("BBBBBB")]
            gone = await client.post("/api/me/forget")
            assert gone.status_code == 204
            assert (await client.get("/api/me", headers={"cookie": f"lettercup={cookie}"})).json() == []
        view = await mara.saw(host=1)
        assert [seat["name"] for seat in view["seats"]] == ["Somebody", "Mara"]
        await jo.saw(you=None)
    stored = b"".join(commit.body for commit in await server.lettercup.store.read(code))
    assert b"Jo Secret" not in stored
    assert b"my words" not in stored
    assert b"her words" in stored


async def test_a_finished_game_replays_after_one_of_its_players_was_forgotten(server: Running) -> None:
    code, cookie = await server.open_table(name="Jo")
    async with server.player(code, cookie) as jo:
        await jo.does("use-dice", physical=True)
        await jo.does("start")
        await jo.does("do", move={"type": "rolled", "cup": 0, "faces": list("BRIDGE")})
        await together(jo.saw(phase="over"))
    async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
        key = (await client.get(f"/api/tables/{code}/records")).json()[0]["key"]
        await client.post("/api/me/forget")
        record = await client.get(f"/api/tables/{code}/records/1?key={key}")
    game, read = loads(record.text, game_of)
    assert [player.name for player in read.header.players] == ["Somebody"]
    assert check(game, read)


async def test_a_stranger_has_left_nothing(server: Running) -> None:
    assert (await server.get("/api/me")).json() == []


async def test_who_is_forgotten_at_one_node_is_forgotten_at_all(postgres_url: str) -> None:
    async with running_server(PostgresStore(postgres_url)) as one, running_server(PostgresStore(postgres_url)) as two:
        code, cookie = await one.open_table(name="Jo Secret", settings={"chat": True})
        async with one.player(code, cookie) as jo, two.player(code) as mara:
            await mara.does("sit", name="Mara")
            await jo.until(lambda p: len(p.view["seats"]) == 2)
            await jo.does("chat", text="my words")
            await jo.does("start")
            await mara.saw(phase="playing")
            async with httpx.AsyncClient(base_url=one.base, cookies={"lettercup": cookie}) as client:
                assert (await client.post("/api/me/forget")).status_code == 204
            await mara.until(lambda p: p.view["seats"][0]["name"] == "Somebody")
            table = two.lettercup.tables.open[code]
            assert b"Jo Secret" not in encode(table.state.lines)
            assert b"my words" not in encode(table.state.lines)
            assert table.state == fold_steps(code, [read_step(c.body) for c in await two.lettercup.store.read(code)])
            assert await mara.is_refused("come-back") == "You are at your seat."
