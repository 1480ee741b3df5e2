"""Whole logs are read beside the event loop, piece by piece, and finished games only once."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lettercup.core import Millis, Roll
from lettercup.core.record import dumps
from lettercup.house import desk
from lettercup.house.events import fold_steps, read_step
from lettercup.house.messages import MOST_STEPS, STEPS_TO_FINISH
from lettercup.house.options import TableSettings
from lettercup.house.people import sitters_of
from lettercup.house.records import records
from lettercup.server.tables import tables
from lettercup.server.tables.table import read_steps
from lettercup.server.web import lettercup
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.workers import archive
from lettercup.server.workers.archive import Archive
from lettercup.store import Commit, MemoryStore
from tests.support.room import Room, room_for
from tests.support.server import Running, running_server, together

MANY = 2000
"""Tables at which one person has played."""
ENOUGH_MOVES = 20
"""Of somebody else meanwhile: nobody waits for all of it."""

BRIDGE = {"type": "rolled", "cup": 0, "faces": list("BRIDGE")}


class WatchedStore(MemoryStore):
    """Remembers which steps were read."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        log = await super().read(table, after, limit)
        self.seen += [commit.seq for commit in log]
        return log


@pytest.fixture
async def watched() -> AsyncIterator[Running]:
    async with running_server(WatchedStore()) as running:
        yield running


async def finish_a_game(server: Running) -> tuple[str, str]:
    """A table with one finished game: its code, and the cookie of the player."""
    code, cookie = await server.open_table(name="Jo Secret")
    async with server.player(code, cookie) as jo:
        await jo.does("use-dice", physical=True)
        await jo.does("start")
        await jo.does("do", move=BRIDGE)
        await jo.saw(phase="over")
    return code, cookie


def seen_by(server: Running) -> list[int]:
    store: Any = server.lettercup.store
    seen: list[int] = store.seen
    return seen


async def test_a_finished_game_is_read_once_however_many_want_it(watched: Running) -> None:
    code, cookie = await finish_a_game(watched)
    seen_by(watched).clear()
    async with (
        watched.player(code, cookie),  # otherwise a slow machine may put the table away, and read it again
        httpx.AsyncClient(base_url=watched.base, cookies={"lettercup": cookie}) as client,
    ):
        answers = await together(*(client.get(f"/api/tables/{code}/records/1") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        assert (await client.get(f"/api/tables/{code}/records/1/review")).status_code == 200
    assert sorted(seq for seq in seen_by(watched) if seq > 1) == [2, 3, 4]


async def test_entries_that_are_kept_count_like_packed_records(
    watched: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [(await finish_a_game(watched))[0] for _ in range(2)]
    games = [game for code in codes for game in await watched.lettercup.archive.finished(code)]
    monkeypatch.setattr(archive, "BYTES_KEPT", sum(len(game.packed) for game in games) + 1)
    for code in codes:
        await watched.lettercup.archive.finished(code)
    seen_by(watched).clear()
    await watched.lettercup.archive.finished(codes[0])
    assert seen_by(watched)[1:], "It was put away for the other one, and read again."


async def test_a_record_is_the_same_packed_and_unpacked(watched: Running) -> None:
    code, cookie = await finish_a_game(watched)
    async with httpx.AsyncClient(base_url=watched.base, cookies={"lettercup": cookie}) as client:
        path = f"/api/tables/{code}/records/1"
        packed, plain = [await client.get(path, headers={"accept-encoding": how}) for how in ("gzip", "identity")]
    steps = [read_step(commit.body) for commit in await watched.lettercup.store.read(code)]
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text == dumps(records(code, steps)[0])


async def test_no_log_is_decoded_on_the_event_loop(watched: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    code, cookie = await finish_a_game(watched)
    threads: set[str] = set()

    def told(log: list[Commit], after: int = 0) -> Any:
        threads.add(threading.current_thread().name)
        return read_steps(log, after)

    monkeypatch.setattr(archive, "read_steps", told)
    async with httpx.AsyncClient(base_url=watched.base, cookies={"lettercup": cookie}) as client:
        for path in (f"/api/tables/{code}/records", f"/api/tables/{code}/records/1/review", "/api/me"):
            assert (await client.get(path)).status_code == 200
        assert (await client.post("/api/me/forget")).status_code == 204
    assert threads == {"archive_0"}


async def test_two_thousand_tables_of_one_person_are_told_and_forgotten_while_others_play(watched: Running) -> None:
    first, cookie = await finish_a_game(watched)
    store: Any = watched.lettercup.store
    for number in range(1, MANY):
        code = f"mango-{number}"
        store._logs[code] = [replace(commit, table=code) for commit in store._logs[first]]
    code, other = await watched.open_table()
    async with (
        watched.player(code, other) as mara,
        httpx.AsyncClient(base_url=watched.base, cookies={"lettercup": cookie}, timeout=60) as client,
    ):
        for asked in (client.get("/api/me"), client.post("/api/me/forget")):
            asking, moves = asyncio.create_task(asked), 0
            while not asking.done():
                await mara.does("allow-chat", allowed=moves % 2 == 0)
                moves += 1
            assert moves > ENOUGH_MOVES
            answer = await asking
            assert answer.status_code in (200, 204)
            if answer.content:
                assert len(answer.json()) == MANY
    assert not await store.tables_of(watched.lettercup.doorkeeper.holder(cookie))
    assert b"Jo Secret" not in b"".join(commit.body for log in store._logs.values() for commit in log)


async def test_one_whole_log_is_in_memory_at_a_time(watched: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    _, cookie = await finish_a_game(watched)
    seen_by(watched).clear()
    known: list[int] = []

    def told(log: list[Commit], after: int = 0) -> Any:
        known.append(len(seen_by(watched)))
        time.sleep(0.05)
        return read_steps(log, after)

    monkeypatch.setattr(archive, "read_steps", told)
    async with httpx.AsyncClient(base_url=watched.base, cookies={"lettercup": cookie}) as client:
        answers = await together(*(client.get("/api/me") for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    steps = known[0]
    assert known == [steps * turn for turn in (1, 2, 3, 4)], "others have read before it was their turn"


async def test_names_that_were_forgotten_are_gone_from_games_that_were_read_before(watched: Running) -> None:
    code, cookie = await finish_a_game(watched)
    reading = watched.lettercup.archive
    assert [game.summary.players for game in await reading.finished(code)] == [("Jo Secret",)]
    holder = watched.lettercup.doorkeeper.holder(cookie)
    assert holder
    await reading.forget(holder)
    assert [game.summary.players for game in await reading.finished(code)] == [("Somebody",)]
    assert "Jo Secret" not in (await reading.finished(code))[0].text


async def test_a_table_that_got_the_code_of_another_has_only_its_own_games(watched: Running) -> None:
    code, _ = await finish_a_game(watched)
    server = watched.lettercup
    assert len(await server.archive.finished(code)) == 1
    log = await server.store.read(code)
    await server.store.clear(code, log[-1].at + 1, log[-1].at)
    for commit in log[:2]:
        await server.store.append(Commit(code, commit.seq, commit.at + 1, commit.body))
    assert await server.archive.finished(code) == []


async def play_on(room: Room) -> None:
    """Throw whatever has to be thrown until the game is over."""
    while room.table.state.phase == "playing":
        ask = next(ask for ask in room.table.state.asks if isinstance(ask, Roll))
        assert ask.cup is not None
        seat = room.table.state.seats[ask.cup]
        if seat.holder is None:
            room.clock += 60_000
            await room.table.tend()
        elif seat.physical:
            faces = list("BRIDGE")[: len(ask.dice)]
            await room.does(seat.holder, "do", move={"type": "rolled", "cup": ask.cup, "faces": faces})
        else:
            await room.does(seat.holder, "shake", cup=ask.cup)


async def log_of(room: Room) -> list[Commit]:
    return await room.node.store.read(room.table.code)


async def play_bridge(room: Room, who: Sequence[str], games: int) -> None:
    """Play games with real dice to their end, one after the other."""
    for number in range(games):
        if number:
            for name in who:
                await room.does(name, "want-rematch", wants=True)
        await room.does(who[0], "do", move=BRIDGE)


async def test_a_long_log_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PIECE", 3)
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "use-dice", physical=True)
    await room.does("jo", "start")
    await play_bridge(room, ["jo"], 4)
    await room.table.without_forgotten()
    reading = Archive(tables_of(room))
    steps = [read_step(commit.body) for commit in await log_of(room)]
    expected = [dumps(record) for record in records(room.table.code, steps)]
    assert len(expected) == 4
    assert [game.text for game in await reading.finished(room.table.code)] == expected
    reading.close()


def tables_of(room: Room) -> Any:
    """What the archive needs of the tables: the node, and which ones are open."""

    class Bare:
        def __init__(self) -> None:
            self.node, self.open = room.node, {room.table.code: room.table}

        async def get(self, code: str) -> Any:
            return self.open.get(code)

    return Bare()


async def test_somebody_is_forgotten_alike_at_an_open_table_and_in_its_log() -> None:
    """The quick way, in the log alone, leads to the same table as the one at the table."""
    states = []
    for is_open in (True, False):
        room = await room_for("bridge-dice", "jo", "mara", settings=TableSettings(chat=True))
        await room.does("jo", "chat", text="my words")
        await room.does("jo", "use-dice", physical=True, seat=0)
        await room.does("jo", "start")
        await play_on(room)
        tables = tables_of(room)
        if not is_open:
            tables.open.clear()
        reading = Archive(tables)
        await reading.forget("jo")
        log = await log_of(room)
        assert not any(b'"jo"' in commit.body or b"my words" in commit.body for commit in log)
        states.append(fold_steps("", [read_step(commit.body) for commit in log]))
        reading.close()
    quick, slow = states
    assert [(seat.name, seat.gone, seat.holder == "mara") for seat in quick.seats] == [
        (seat.name, seat.gone, seat.holder == "mara") for seat in slow.seats
    ]
    assert (quick.phase, quick.host_seat) == (slow.phase, slow.host_seat) == ("over", 1)


async def test_who_sits_where_is_known_without_the_game() -> None:
    room = await room_for("bridge-dice", "jo", "mara", "li")
    level = room.node.house.levels("bridge-dice")[0]
    await room.does("jo", "add-bot", level=level)
    await room.does("jo", "use-dice", physical=True, seat=0)
    await room.does("li", "leave")
    await room.does("jo", "start")
    await room.does("jo", "call-off")
    await room.does("jo", "start")
    await room.does("mara", "leave")
    await room.does("mara", "come-back")
    await play_on(room)
    await room.does("mara", "leave")
    await room.does("jo", "start")
    log = [read_step(commit.body) for commit in await log_of(room)]
    phases = set()
    for end in range(1, len(log) + 1):
        state, sitters = fold_steps("", log[:end]), sitters_of(log[:end])
        phases.add(state.phase)
        assert sitters.phase == state.phase
        for holder in ("jo", "mara", "li"):
            assert sitters.seats_of(holder) == state.seats_of(holder)
            assert sitters.stayed(holder) == tuple(s for s in state.seats_of(holder) if not state.seats[s].gone)
    assert phases == {"lobby", "playing", "over"}


async def test_a_table_whose_log_is_long_begins_nothing_new_and_finishes_its_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "use-dice", physical=True)
    await room.does("jo", "start")
    monkeypatch.setattr(desk.Command, "most_steps", room.table.state.seq)
    full = "So much has happened at this table that its log is full. Open a new one."
    for kind, fields in (("hurry", {"seat": 0}), ("allow-chat", {"allowed": True}), ("call-off", {})):
        assert await room.refusal("jo", kind, **fields) == full
    await room.does("jo", "do", move=BRIDGE)
    assert await room.refusal("jo", "want-rematch", wants=True) == full
    await room.does("jo", "ping")
    assert desk.GameCommand.most_steps > MOST_STEPS


@pytest.mark.parametrize("path", ["/api/me", "/api/tables/{code}/records", "/api/tables/{code}/records/1/review"])
async def test_who_reads_long_logs_without_end_is_told_to_wait(path: str) -> None:
    limits = Limits(reading=Rate(burst=20, each_second=0.0001))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await finish_a_game(server)
        async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
            statuses = [(await client.get(path.format(code=code))).status_code for _ in range(22)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_the_longest_log_is_not_endless() -> None:
    longest: Millis = MOST_STEPS + STEPS_TO_FINISH
    assert longest <= 20_000


async def test_opening_a_table_with_a_long_log_costs_what_reading_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table without pages is put away within a second: whoever asks for it again and again has it read each time."""
    monkeypatch.setattr(tables, "LONG_LOG", 20)
    monkeypatch.setattr(lettercup, "STEPS_A_READ", 25)
    long, short = await room_for("bridge-dice", "jo"), await room_for("bridge-dice", "jo")
    store = long.node.store
    for number in range(49):
        await long.does("jo", "rename", seat=0, name=f"jo {number}")
    for commit in await short.node.store.read(short.table.code):
        assert await store.append(commit)
    limits = Limits(reading=Rate(burst=5, each_second=0.0001))
    async with running_server(store, limits=limits) as server:
        monkeypatch.setattr(server.lettercup, "is_live", lambda table: True)
        answers = []
        for code in (long.table.code, long.table.code, long.table.code, short.table.code):
            server.lettercup.tables.open.clear()
            answers.append((await server.get(f"/api/tables/{code}")).status_code)
    assert answers == [200, 200, 429, 200]
