"""Rooms over real sockets: many people, one host, the same dice."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import httpx
import pytest

from lettercup.house.exports import verify_export
from lettercup.house.room.desk import RoomCommand
from lettercup.server.tables import open_log
from lettercup.store import MemoryStore, PostgresStore
from tests.support.server import Player, Running, running_server

REBUS, WORDS, BOWL = "letters-rebus", "dice-words", "boggle-bowl"


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    async with running_server(MemoryStore()) as running:
        yield running


class Evening:
    """A room with its host and some people."""

    def __init__(self, server: Running, code: str, cookie: str, stack: AsyncExitStack) -> None:
        self.server, self.code, self.cookie, self._stack = server, code, cookie, stack
        self.people: list[Player] = []

    async def open(self, sight: str = "director") -> Player:
        self.host = await self._stack.enter_async_context(self.server.visitor(self.code, self.cookie, sight))
        return self.host

    async def enters(self, name: str, cookie: str | None = None) -> Player:
        page = await self._stack.enter_async_context(self.server.visitor(self.code, cookie))
        await page.does("enter-room", name=name, entropy=f"chance of {name}")
        self.people.append(page)
        return page

    async def begins(self, page: Player) -> Player:
        """Somebody begins their attempt; gives the page at their table."""
        await page.does("begin-attempt")
        view = (await page.until(lambda p: (p.view["mine"] or {}).get("table"))).view
        return await self._stack.enter_async_context(self.server.player(view["mine"]["table"], page.cookie))

    async def get(self, path: str, cookie: str = "") -> httpx.Response:
        return await self.server.get(f"/api/rooms/{self.code}{path}", cookie=f"lettercup={cookie or self.cookie}")


@pytest.fixture
async def evening(server: Running) -> AsyncIterator[Any]:
    async with AsyncExitStack() as stack:

        async def opened(game: str = REBUS, **more: Any) -> Evening:
            evening = Evening(server, *await server.open_room(game, **more), stack)
            await evening.open()
            return evening

        yield opened


@pytest.mark.parametrize("game", [REBUS, WORDS, BOWL])
async def test_a_round_from_the_door_to_the_reveal(evening: Any, game: str) -> None:
    room = await evening(game, rounds=2)
    ann, bob = await room.enters("Ann"), await room.enters("Bob")
    await room.host.does("start-round")
    assert (await ann.saw(phase="running"))["mine"] == {
        "round": 1,
        "table": None,
        "state": "open",
        "points": None,
        "struck": None,
        "percent": None,
        "changes": game == REBUS,
        "sent": 0,
        "only": [],
        "laid": [],
        "pod": None,
        "seat": None,
        "beaten": None,
        "others": 0,
        "vote": None,
        "place": None,
    }
    tables = [await room.begins(page) for page in (ann, bob)]
    views = [(await table.until(lambda p: p.view)).view for table in tables]
    assert views[0]["state"].get("throw") == views[1]["state"].get("throw")
    await room.host.until(lambda p: p.view["playing"] == 2)
    assert room.host.view["thrown"]
    await room.host.does("stop-round")
    await room.host.saw(phase="closed")
    assert (await ann.saw(phase="closed"))["mine"]["state"] == "done"
    await room.host.does("reveal-round")
    view = await ann.saw(phase="reveal")
    assert view["reveal"]["finished"] == 2
    assert view["ranking"] == []
    export = await room.get("/export")
    assert export.status_code == 200, export.text
    verified = verify_export(export.text)
    assert (verified.attempts, verified.rounds) == (2, 1)
    assert (await room.get("/standings.csv")).text.splitlines()[0] == "place,name,bot,round 1,total,notes"


def as_if_typed(paper: str) -> str:
    """A record with the same dice, as if they came from nowhere else."""
    header, _, entries = paper.partition("\n")
    return json.dumps(json.loads(header) | {"source": None}) + "\n" + entries


async def test_a_record_of_open_dice_is_told_to_nobody_who_has_not_finished(evening: Any) -> None:
    room = await evening(REBUS)
    ann, eve = await room.enters("Ann"), await room.enters("Eve")
    await room.host.does("start-round")
    table = await room.begins(ann)
    await table.saw(phase="playing")
    await table.does("do", move={"type": "done"})
    await table.does("do", move={"type": "ready"})
    code = (await table.saw(phase="over"))["code"]
    path = f"/api/tables/{code}/records"
    mine = (await room.server.get(path, cookie=f"lettercup={ann.cookie}")).json()
    paper = (await room.server.get(f"{path}/1", cookie=f"lettercup={ann.cookie}")).text
    assert paper.count("\n") > 2
    asked = [f"{path}/1?key={mine[0]['key']}", f"{path}/1/review?key={mine[0]['key']}"]
    turn = f"{path}/1/review/turn?step=1&seat=0&key={mine[0]['key']}"
    for cookie in (eve.cookie, room.cookie):
        for each in (*asked, turn):
            answer = await room.server.get(each, cookie=f"lettercup={cookie}")
            assert (answer.status_code, "Play these dice first" in answer.text) == (403, True), each
        for each in ("/api/review", "/api/review/turn?step=1&seat=0"):
            answer = await posts(room, each, paper, cookie)
            assert (answer.status_code, "Play these dice first" in answer.text) == (403, True), each
        answer = await posts(room, "/api/review/turn?step=1&seat=0", as_if_typed(paper), cookie)
        assert (answer.status_code, "Play these dice first" in answer.text) == (403, True)
    assert (await posts(room, "/api/review", paper, ann.cookie)).status_code == 200
    assert (await room.get("/export")).status_code == 403
    assert (await room.get("/export", eve.cookie)).status_code == 403
    await room.host.does("stop-round")
    await room.host.saw(phase="closed")
    await room.host.does("reveal-round")
    assert (await room.server.get(asked[1], cookie=f"lettercup={eve.cookie}")).status_code == 200


async def posts(room: Evening, path: str, text: str, cookie: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=room.server.base, cookies={"lettercup": cookie}) as client:
        return await client.post(path, content=text.encode())


async def test_a_code_says_what_it_opens_and_a_room_can_be_had_again(evening: Any, server: Running) -> None:
    room = await evening(REBUS, rounds=7, title="Club")
    table, _ = await server.open_table()
    assert (await server.get(f"/api/codes/{room.code.upper()}")).json() == {"code": room.code, "kind": "room"}
    assert (await server.get(f"/api/codes/{table}")).json()["kind"] == "table"
    assert (await server.get("/api/codes/mango-9999")).status_code == 404
    assert (await server.get("/api/rooms/mango-9999")).json()["sentence"]["text"] == "No room with the code {code}."
    again = (await posts(room, f"/api/rooms/{room.code}/again", "", room.cookie)).json()
    assert (again["rounds"], again["title"], again["count"], again["code"] != room.code) == (7, "Club", 0, True)
    assert (await posts(room, f"/api/rooms/{room.code}/again", "", "nobody")).status_code == 403
    games = {each["game"]: each["seconds"] for each in (await server.get("/api/room-games")).json()}
    assert games[REBUS] == 150


async def test_nobody_in_a_class_is_kept_from_the_room_by_wrong_codes_of_others(evening: Any, server: Running) -> None:
    room = await evening()
    ann = await room.enters("Ann")
    guesses = [(await server.get(f"/api/rooms/mango-{number}")).status_code for number in range(2222, 2244)]
    assert guesses == [404] * 20 + [429] * 2
    assert (await room.get("")).status_code == (await room.get("", ann.cookie)).status_code == 200
    assert (await server.get(f"/api/rooms/{room.code}")).status_code == 429


async def test_the_log_of_a_room_is_not_endless(evening: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    ann = await room.enters("Ann")
    open_room = room.server.lettercup.rooms.open[room.code]
    full, log = open_room.state.seq, await room.server.lettercup.store.read(open_room.id)
    assert open_room.size == sum(len(commit.body) for commit in log)
    with monkeypatch.context() as largest:
        largest.setattr(open_log, "MOST_BYTES_A_STEP", (open_room.size - 1) / RoomCommand.most_steps)
        assert "is full" in await ann.is_refused("leave-room")
    monkeypatch.setattr(RoomCommand, "most_steps", full)
    for again in (False, True):
        assert "is full" in await ann.is_refused("leave-room", again=again)
    assert open_room.state.seq == full
    assert open_room.state.people[0].name == "Ann"


async def test_only_the_host_gets_the_big_screen_unless_the_room_is_for_everybody(evening: Any) -> None:
    for screen, expected in (("host", "player"), ("everybody", "screen")):
        room = await evening(REBUS, settings={"screen": screen})
        await room.enters("Ann")
        async with room.server.visitor(room.code, None, "screen") as passer_by:
            view = (await passer_by.until(lambda p: p.view)).view
            assert (view["sight"], len(view["people"])) == (expected, int(expected == "screen"))
        async with room.server.visitor(room.code, None, "director") as passer_by:
            assert (await passer_by.until(lambda p: p.view)).view["sight"] == "player"


async def test_who_is_forgotten_leaves_no_name_in_a_room(evening: Any) -> None:
    room = await evening(REBUS)
    ann, _ = await room.enters("Ann"), await room.enters("Bob")
    await room.host.does("start-round")
    await room.begins(ann)
    me = (await room.server.get("/api/me", cookie=f"lettercup={ann.cookie}")).json()
    assert ["Ann"] in [each["names"] for each in me if each["code"] == f"room-{room.code}"]
    assert (await posts(room, "/api/me/forget", "", ann.cookie)).status_code == 204
    await room.host.does("stop-round")
    await room.host.saw(phase="closed")
    view = await room.host.until(lambda p: p.view["standings"])
    assert [row["name"] for row in view.view["standings"]] == ["Somebody"]
    log = await room.server.lettercup.store.read(f"room-{room.code}")
    assert not any(b'"Ann"' in commit.body for commit in log)
    assert '"Ann"' not in (await room.get("/export")).text


async def test_bots_of_a_room_play_in_a_process_beside_the_server(evening: Any) -> None:
    room = await evening(BOWL)
    await room.host.does("add-room-bots", level="easy", count=3)
    await room.host.does("start-round")
    await room.host.saw(phase="closed")
    await room.host.does("reveal-round")
    view = (await room.host.until(lambda p: p.view["reveal"] and not p.view["reveal"]["measuring"])).view
    assert len(view["standings"]) == 3
    assert view["reveal"]["best"]["points"] >= max(row["total"] for row in view["standings"])
    assert view["reveal"]["together"] is not None
    assert verify_export((await room.get("/export")).text).attempts == 3


async def test_a_new_browser_is_one_person_however_it_comes_in(server: Running) -> None:
    """A page asks for the room and opens its socket at once: only one of the two may give it a cookie."""
    code, _ = await server.open_room("letters-rebus")
    assert "set-cookie" not in (await server.get(f"/api/rooms/{code}")).headers


async def test_a_room_on_two_nodes_shows_who_is_there_and_who_is_done(postgres_url: str) -> None:
    async with (
        running_server(PostgresStore(postgres_url)) as one,
        running_server(PostgresStore(postgres_url)) as two,
        AsyncExitStack() as stack,
    ):
        code, cookie = await one.open_room(BOWL, rounds=1)
        here, there = Evening(one, code, cookie, stack), Evening(two, code, cookie, stack)
        host = await here.open("screen")
        ann = await here.enters("Ann")
        async with two.visitor(code) as bob:
            await bob.does("enter-room", name="Bob")
            await host.until(lambda p: [each["away"] for each in p.view["people"]] == [False, False])
            await host.does("start-round")
            await bob.saw(phase="running")
            for evening, page in ((here, ann), (there, bob)):
                table = await evening.begins(page)
                await table.saw(phase="playing")
            await host.until(lambda p: p.view["playing"] == 2)
        await host.until(lambda p: [each["away"] for each in p.view["people"]] == [False, True])
        await host.does("stop-round")
        await host.until(lambda p: p.view["phase"] == "closed" and p.view["done"] == 2)


def is_newer(seq: int, page: Player) -> bool:
    return bool(page.view["seq"] > seq)


async def plays_to_the_end(page: Player) -> None:
    """Throw what is to be thrown at a table, and make the first move that is asked for."""
    while (await page.until(lambda p: p.view["asks"] or p.view["phase"] == "over")).view["phase"] != "over":
        view = page.view
        ask = view["asks"][0]
        if ask["type"] == "roll":
            await page.does("shake", cup=view["you"])
        else:
            await page.does("do", move={"type": ask["moves"][0]})
        await page.until(partial(is_newer, view["seq"]))


async def test_tables_of_two_are_played_compared_and_proven(evening: Any) -> None:
    plan = [{"game": "bridge-dice", "options": {"turns": 1}, "seats": 2}]
    room = await evening("bridge-dice", plan=plan)
    people = [await room.enters(name) for name in ("Ann", "Bob", "Cas", "Dee")]
    await room.host.does("start-round")
    async with AsyncExitStack() as stack:
        tables = []
        for page in people:
            view = (await page.until(lambda p: (p.view["mine"] or {}).get("table"))).view
            tables.append(await stack.enter_async_context(room.server.player(view["mine"]["table"], page.cookie)))
        await asyncio.gather(*map(plays_to_the_end, tables))
    await room.host.saw(phase="closed")
    mine = [(await page.saw(phase="closed"))["mine"] for page in people]
    assert [each["others"] for each in mine] == [1] * 4
    assert sum(each["beaten"] for each in mine) == 2
    export = (await room.get("/export")).text
    assert (verify_export(export).attempts, verify_export(export).rounds) == (4, 1)
    rows = (await room.get("/standings.csv")).text.splitlines()[1:]
    assert sorted(int(row.split(",")[4]) for row in rows) == sorted(round(100 * each["beaten"]) for each in mine)
