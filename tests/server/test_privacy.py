"""What leaves the socket tells a viewer nothing that the game hides from them.

If the bytes for a viewer can be made from that viewer's own view of the game alone, then nothing else can be in them.
"""

import asyncio
import random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lettercup.core import Game, Seat, encode
from lettercup.house.commands import read_command
from lettercup.house.presence import Presence
from lettercup.house.table import TableState
from lettercup.house.views import Frames, to_page, view_of
from lettercup.server.tables.table import Table
from lettercup.server.web import sockets
from lettercup.server.web.limits import Limiters, Limits, Rate
from lettercup.server.web.metrics import Metrics
from tests.support.random_table import one_of_each, random_step, table_of, wishes
from tests.support.room import Room, room_for
from tests.support.server import Running

STEPS = 120


def as_seen_by(table: TableState, seat: int | None) -> TableState:
    """The table with everything gone that the game hides from a viewer."""
    match = table.match
    assert match
    return replace(table, match=replace(match, state=match.game.view(match.state, seat)))


def frame(table: TableState, seat: int | None) -> bytes:
    return Frames(table, Presence(), 0).frame(seat, 0)


CASES = [pytest.param(mover, game, id=game.name) for mover, game in one_of_each()]


@pytest.mark.parametrize(("mover", "game"), CASES)
async def test_views_are_made_of_what_the_viewer_may_see(mover: ModuleType, game: Game[Any, Any]) -> None:
    room, rng = await table_of(game), random.Random(7)
    for _ in range(STEPS):
        if room.table.state.phase == "over":
            break
        await random_step(room, mover, rng)
        table = room.table.state
        frames = Frames(table, Presence(), 0)
        for seat in (None, *range(game.players)):
            sent = frames.frame(seat, 0)
            assert sent == frame(as_seen_by(table, seat), seat)
            assert sent == to_page(view_of(table, seat, Presence(), 0))


@pytest.mark.parametrize(("mover", "game"), CASES)
async def test_refusals_are_made_of_what_the_player_may_see(mover: ModuleType, game: Game[Any, Any]) -> None:
    room, rng = await table_of(game), random.Random(8)
    for _ in range(STEPS):
        if room.table.state.phase == "over":
            break
        for who, kind, fields in wishes(room, mover, rng):
            seen = as_seen_by(room.table.state, room.table.state.seat_of(who))
            refused = await answer_without_writing(room, room.table.state, who, kind, fields)
            if refused is not None:
                assert refused == await answer_without_writing(room, seen, who, kind, fields)
        await random_step(room, mover, rng)


class OpenWire:
    """A wire to a page that takes everything at once."""

    free = True

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.asked: asyncio.Queue[str | None] = asyncio.Queue()

    async def freed(self) -> None:
        """It always is."""

    def write(self, *texts: bytes) -> None:
        self.written.extend(texts)

    async def read(self) -> str | None:
        return await self.asked.get()


class Visits:
    """Pages at a table, each frame to which is held against what its viewer may see."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.checked = 0
        self.spared = 0
        """How often a viewer was sent nothing, because only others may know of a step."""
        self.wires: dict[str, OpenWire] = {}
        self._visits: dict[str, asyncio.Task[None]] = {}
        self._show = room.table.broadcast
        room.table.broadcast = self._broadcast  # type: ignore[method-assign]

    async def come(self, who: str) -> None:
        """Open a page, or close it and open it again, as a phone does that slept."""
        await self.go(who)
        self.wires[who] = OpenWire()
        limits = Limiters(Limits(talking=Rate(burst=1e9, each_second=1e9)))
        page = sockets.OpenPage(who, self.wires[who])
        self._visits[who] = asyncio.create_task(sockets.serve_page(page, self.room.table, limits, Metrics({})))
        await asyncio.sleep(0)

    async def go(self, who: str) -> None:
        if who in self._visits:
            self.wires[who].asked.put_nowait(None)
            await self._visits.pop(who)

    async def send(self, who: str, text: str) -> bytes:
        """Send anything at all; gives the frame that answers it."""
        wire = self.wires[who]
        before = len(wire.written)
        wire.asked.put_nowait(text)
        while len(wire.written) == before:  # noqa: ASYNC110  # the answer is on its way
            await asyncio.sleep(0)
        return wire.written[-1]

    def _broadcast(self, audience: tuple[Seat, ...] | None = None) -> None:
        table, watchers = self.room.table, list(self.room.table.watchers)
        seen = [watcher.seen for watcher in watchers]
        written = [len(self.wires[watcher.holder].written) for watcher in watchers]
        self._show(audience)
        for watcher, lines, before in zip(watchers, seen, written, strict=True):
            seat = table.state.seat_of(watcher.holder)
            if audience is not None and seat not in audience:
                assert len(self.wires[watcher.holder].written) == before
                self.spared += 1
                continue
            frames = Frames(as_seen_by(table.state, seat), table.presence, self.room.clock)
            assert self.wires[watcher.holder].written[-1] == frames.frame(seat, lines)
            self.checked += 1


NONSENSE = ("", "{", "[]", '{"type":"do","id":"a","move":{', '{"type":"shake","id":"a","cup":"x"}', "x" * 9000)


@pytest.mark.parametrize(("mover", "game"), CASES)
async def test_the_bytes_that_leave_a_socket_are_made_of_what_the_viewer_may_see(
    mover: ModuleType, game: Game[Any, Any]
) -> None:
    """For players and for the gallery, when pages come back in the middle of a game, and when they send nonsense."""
    room, rng = await table_of(game), random.Random(10)
    visits, people = Visits(room), ("p0", "p1", "somebody")
    for who in people:
        await visits.come(who)
    for _ in range(STEPS):
        if room.table.state.phase == "over":
            break
        await random_step(room, mover, rng)
        who, nonsense = rng.choice(people), rng.choice(NONSENSE)
        assert await visits.send(who, nonsense) == encode(read_command(nonsense))
        if rng.random() < 0.2:
            await visits.come(who)
    for who in people:
        await visits.go(who)
    assert visits.checked + visits.spared > STEPS // 2


AT_ONCE: dict[str, Any] = {"options": {"mode": "at-once"}}
"""Letters Rebus in which everybody lays dice at the same time, unseen by the others."""


def draft(*dice: int) -> dict[str, Any]:
    return {"type": "draft", "layout": [[die, 0, column] for column, die in enumerate(dice)]}


async def test_a_secret_draft_sends_nothing_over_the_sockets_of_others(server: Running) -> None:
    code, cookie = await server.open_table("letters-rebus", **AT_ONCE)
    async with server.player(code, cookie) as jo, server.player(code) as mara, server.player(code) as gallery:
        await mara.does("sit", name="Mara")
        await jo.does("start")
        for seat, player in enumerate((jo, mara)):
            last = await player.does("shake", cup=seat)
        for player in (jo, mara, gallery):
            await player.caught_up(last.seq)
        others = {player: len(player.frames) for player in (mara, gallery)}
        for dice in ((0,), (0, 1), (1, 0)):
            frames = len(jo.frames)
            assert (await jo.ask("do", move=draft(*dice))).seq == last.seq
            assert len(jo.frames) == frames + 2
        for player, frames in others.items():
            await player.ask("ping")
            assert [tag_in(frame) for frame in player.frames[frames:]] == ["answered"]
        answer = await mara.does("do", move=draft(2))
        assert answer.seq == last.seq
        assert (await jo.does("leave")).seq == last.seq + 1
        assert (await mara.saw(seq=last.seq + 1))["seats"][0]["gone"]


def tag_in(frame: bytes) -> str:
    return str(msgspec.json.decode(frame)["type"])


async def test_secret_drafts_that_another_node_wrote_are_shown_to_nobody_else() -> None:
    room = await room_for("letters-rebus", "jo", "mara", **AT_ONCE)
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("mara", "shake", cup=1)
    elsewhere = Room(Table(room.table.state, room.node), room.node)
    pages = {who: elsewhere.watch(who) for who in ("jo", "mara", "somebody")}
    before = {who: len(page.shown) for who, page in pages.items()}
    await room.does("jo", "do", move=draft(0))
    await room.does("jo", "do", move=draft(0, 1))
    await elsewhere.table.catch_up()
    assert elsewhere.table.state == room.table.state
    assert {who: len(page.shown) - before[who] for who, page in pages.items()} == {"jo": 1, "mara": 0, "somebody": 0}


async def test_a_later_view_does_not_tell_when_somebody_did_something_secret() -> None:
    room = await room_for("letters-rebus", "jo", "mara", **AT_ONCE)
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("mara", "shake", cup=1)
    before = room.watch("mara").view["seats"]
    room.clock += 10_000
    await room.does("jo", "do", move=draft(0))
    assert room.table.state.seats[0].stirred == room.clock
    assert room.watch("mara").view["seats"] == before


class WouldWrite(Exception):
    """Something would have been done."""


class NoStore:
    """A store for asking what would be answered."""

    shared = False

    async def append(self, _commit: object) -> bool:
        raise WouldWrite


async def answer_without_writing(
    room: Room, table: TableState, who: str, kind: str, fields: dict[str, Any]
) -> bytes | None:
    """What a message would be answered at this table; None if it would be done."""
    services = replace(room.node, store=NoStore())
    try:
        return encode(await Room(Table(table, services), services).tell(who, kind, id="x", **fields))
    except WouldWrite:
        return None


async def test_the_secret_of_the_dice_is_in_no_view() -> None:
    for mover, game in one_of_each():
        room, rng = await table_of(game), random.Random(9)
        page, gallery = room.watch("p0"), room.watch("somebody")
        for _ in range(20):
            if room.table.state.phase == "playing":
                await random_step(room, mover, rng)
        assert room.table.state.secret
        for shown in page.shown + gallery.shown:
            assert room.table.state.secret.encode() not in shown


async def test_a_table_that_does_not_want_to_be_watched_is_not() -> None:
    room = await room_for()
    await room.does("jo", "choose-options", options={}, settings={"gallery": False})
    stranger, jo = room.watch("stranger"), room.watch("jo")
    assert stranger.goodbye is None
    shown = len(stranger.shown)
    await room.does("jo", "start")
    assert stranger.goodbye
    assert len(stranger.shown) == shown
    assert jo.view["phase"] == "playing"
