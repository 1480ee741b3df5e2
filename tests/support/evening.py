"""Rooms without sockets, at a time that the test decides."""

from collections.abc import Iterable
from typing import Any

import msgspec

from lettercup.core import encode
from lettercup.evenings import play_round, question_of
from lettercup.games import DAYS
from lettercup.house.contest import Contest
from lettercup.house.replies import Answered, Goodbye, Refused
from lettercup.house.room.messages import read_room_message
from lettercup.house.room.opening import NewRoom
from lettercup.house.room.rounds import RoomRound
from lettercup.house.room.state import RoomBot
from lettercup.house.services import HouseServices
from lettercup.review import DayBest
from lettercup.server.tables.contests import Contests
from lettercup.server.tables.room_views import RoomView, Sight
from lettercup.server.tables.rooms import OpenRoom, Rooms
from lettercup.server.tables.tables import Tables
from lettercup.store import MemoryStore, Store
from tests.support.room import NOON, Room
from tests.support.server import HOUSE, planned

IN_ROOMS = sorted(name for name, task in DAYS.items() if task.ranked)


class Workers:
    """Does at once what a process does beside a server, and takes the best play that a test says."""

    def __init__(self) -> None:
        self.best: DayBest | None = None

    def start(self, played: RoomRound, contest: Any, bots: Iterable[RoomBot]) -> None:
        for bot in bots:
            if f"bot-{bot.who}" not in contest.state.finished:
                contest.state.finished[f"bot-{bot.who}"] = play_round(question_of(played), bot)
                contest.state.players[f"bot-{bot.who}"] = bot.who

    def best_in(self, contest: Contest) -> tuple[bool, DayBest | None]:
        return True, self.best


class Page:
    """A page that keeps what it is shown."""

    def __init__(self, holder: str, sight: Sight = "player") -> None:
        self.holder, self.sight = holder, sight
        self.shown: list[bytes] = []

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(self.shown[-1])
        return view

    def show(self, view: bytes, said: int) -> None:
        self.shown.append(view)

    def dismiss(self, goodbye: Goodbye) -> None:
        raise AssertionError(goodbye)


class Node:
    """The rooms of a node."""

    def __init__(self, store: Store | None = None, clock: int = NOON, house: HouseServices = HOUSE) -> None:
        self.clock = clock
        self.tables = Tables(store or MemoryStore(), house, lambda: self.clock)
        self.contests = Contests(self.tables)
        self.workers = Workers()
        self.rooms = Rooms(self.tables, self.contests, self.workers)

    async def opens(self, game: str, **more: Any) -> "Evening":
        """A room of a host."""
        opened = NewRoom(**planned(game, **more)).opening("host", HOUSE)
        return Evening(self, await self.rooms.create(opened))

    async def evening(self, code: str) -> "Evening":
        room = await self.rooms.get(code)
        assert room
        return Evening(self, room)


class Evening:
    """A room, and what people do in it."""

    def __init__(self, node: Node, room: OpenRoom) -> None:
        self.node, self.room = node, room
        self._sent = 0

    async def tell(self, holder: str, kind: str, **fields: Any) -> Any:
        self._sent += 1
        message = read_room_message(encode({"type": kind, "id": f"{kind}-{self._sent}", **fields}).decode())
        return await self.room.attempt(holder, message)  # type: ignore[arg-type]  # what cannot be read fails there

    async def does(self, holder: str, kind: str, **fields: Any) -> None:
        answer = await self.tell(holder, kind, **fields)
        assert isinstance(answer, Answered), answer

    async def refusal(self, holder: str, kind: str, **fields: Any) -> str:
        answer = await self.tell(holder, kind, **fields)
        assert isinstance(answer, Refused), answer
        return " ".join(map(str, answer.faults))

    async def enter(self, *names: str) -> None:
        for name in names:
            await self.does(name, "enter-room", name=name, entropy=f"of {name}")

    async def begins(self, name: str, **fields: Any) -> Room:
        """Somebody begins; gives their table."""
        await self.does(name, "begin-attempt", **fields)
        number = fields.get("round") or len(self.room.state.rounds)
        director = self.room.state.director(number)
        table = await self.node.contests.attempt_of(director, name)
        assert table
        return Room(table, self.node.tables.node)

    async def view(self, holder: str, sight: Sight = "player") -> RoomView:
        return (await self.room.frames()).view(holder, sight)

    async def told(self, holder: str, sight: Sight = "player") -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode((await self.room.frames()).frame(holder, sight))
        return view

    async def passes(self, seconds: float) -> None:
        """Time passes, and what is due is done."""
        self.node.clock += round(1000 * seconds)
        for table in list(self.node.tables.open.values()):
            await table.tend()
        await self.room.tend()
