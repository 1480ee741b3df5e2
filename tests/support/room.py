"""Tables without sockets, and with a clock that the test turns by hand."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from lettercup.core import Millis, encode
from lettercup.house.commands import ClientMessage
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.seating import NewTable
from lettercup.house.services import HouseServices
from lettercup.server.tables.open_log import Node
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.store import MemoryStore, Store
from tests.support.server import HOUSE
from tests.support.simplest import SIMPLEST

NOON: Millis = 1_700_000_000_000

_messages = msgspec.json.Decoder(ClientMessage)


class Onlooker:
    """A page that only keeps what it was shown last."""

    def __init__(self, holder: str, seat: int | None = None) -> None:
        self.holder = holder
        self.seat = seat
        self.seen = 0
        self.shown: list[bytes] = []
        self.goodbye: Goodbye | None = None

    def show(self, view: bytes, said: int) -> None:
        self.shown.append(view)
        self.seen = said

    def dismiss(self, goodbye: Goodbye) -> None:
        self.goodbye = goodbye

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(self.shown[-1])
        return view


class Room:
    """One table on one node, at a time that the test decides."""

    def __init__(self, table: Table, node: Node) -> None:
        self.table = table
        self.node = node
        self.clock: Millis = NOON
        self._sent = 0

    async def tell(self, holder: str, kind: str, id: str = "", **fields: Any) -> Answered | Refused | Problem:  # noqa: A002
        """Send a message for somebody."""
        self._sent += 1
        body = encode({"type": kind, "id": id or f"m{self._sent}", **fields})
        return await self.table.handle(holder, _messages.decode(body))

    async def does(self, holder: str, kind: str, **fields: Any) -> None:
        answer = await self.tell(holder, kind, **fields)
        assert isinstance(answer, Answered), answer

    async def refusal(self, holder: str, kind: str, **fields: Any) -> str:
        answer = await self.tell(holder, kind, **fields)
        assert isinstance(answer, Refused), answer
        return " ".join(map(str, answer.faults))

    def watch(self, holder: str, seat: int | None = None) -> Onlooker:
        page = Onlooker(holder, seat)
        self.table.join(page)
        return page

    @property
    def lines(self) -> list[str]:
        names = tuple(seat.name for seat in self.table.state.seats)
        return [said.told(names) for line in self.table.state.lines for said in line.said]


async def room_for(
    game: str = SIMPLEST.name,
    *names: str | None,
    store: Store | None = None,
    house: HouseServices = HOUSE,
    **more: Any,
) -> Room:
    """A table at which these people sit; each is known by their name, and a host without one as host."""
    clock = {"now": NOON}
    first, *others = names or ("jo",)
    tables = Tables(store or MemoryStore(), house, lambda: room.clock if room else clock["now"])
    room: Room | None = None
    table = await tables.create(NewTable(game=game, name=first, **more), first or "host")
    room = Room(table, tables.node)
    for name in filter(None, others):
        await room.does(name, "sit", name=name)
    return room


async def until(holds: Callable[[], object]) -> None:
    """Look every few milliseconds, for as long as it takes."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.005)
