"""A table for a look around: bots and a visitor have played for a while, and now the visitor comes."""

import asyncio
from contextlib import suppress
from itertools import count

import msgspec

from lettercup.core import LettercupError, asks_of, encode
from lettercup.house.bots import bot_turn, has_to_choose
from lettercup.house.commands import ClientMessage
from lettercup.house.moves import Do, Shake
from lettercup.house.replies import Answered
from lettercup.house.seating import AddBot, Hurry, NewTable
from lettercup.house.starting import Start, WantRematch
from lettercup.server.tables.open_log import Node
from lettercup.server.tables.table import Table
from lettercup.server.web.lettercup import Lettercup

VISITOR = "Guest"
SEAT = 0
BOTS = 2
MIDDLE = 4
"""Throws and moves per seat before the visitor comes."""
LONGEST = 20
"""Seconds after which the visitor comes, wherever the game is."""
PEEK = 0.02


async def open_demo(lettercup: Lettercup, game: str) -> str:
    """Open such a table; gives its code. The next browser that comes for the first time has the visitor's seat."""
    holder = lettercup.doorkeeper.holder(lettercup.doorkeeper.reserve()) or ""
    table = await lettercup.tables.create(NewTable(game=game, name=VISITOR), holder)
    before = _Before(table, lettercup.tables.node, holder)
    for _ in range(BOTS):
        await before.does(AddBot(id=before.next_id(), level=before.level))
    await before.does(Start(id=before.next_id()))
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            await before.plays()
    await before.begins_again()
    return table.code


class _Before:
    """Plays for the visitor who is not there yet, as a bot would, and keeps the others from taking their time."""

    def __init__(self, table: Table, node: Node, holder: str) -> None:
        self._table, self._node, self._holder = table, node, holder
        self._ids = count()
        levels = node.house.levels(table.state.name)
        self.level = levels[len(levels) // 2]

    def next_id(self) -> str:
        return str(next(self._ids))

    async def does(self, message: ClientMessage) -> None:
        answer = await self._table.handle(self._holder, message)
        if not isinstance(answer, Answered):
            raise LettercupError(f"The table for a look around cannot be set: {answer}")

    async def plays(self) -> None:
        """Play until the visitor is asked for something in the middle of a game."""
        while True:
            await self.begins_again()
            is_middle = self._table.state.playing.entries >= MIDDLE * (1 + BOTS)
            if asks_of(self._table.state.asks, SEAT):
                if is_middle:
                    return
                await self._acts()
            for seat in range(1, 1 + BOTS):
                await self._hurries(seat)
            await asyncio.sleep(PEEK)

    async def begins_again(self) -> None:
        """If the game is over, begin another: a lucky bot may win before the visitor comes."""
        if self._table.state.phase == "over":
            await self.does(WantRematch(id=self.next_id(), wants=True))

    async def _acts(self) -> None:
        """Do what the visitor is asked for as a bot would; do nothing if something else is asked by then."""
        state = self._table.state
        if not has_to_choose(state.asks, SEAT):
            await self._table.handle(self._holder, Shake(id=self.next_id(), cup=SEAT))
            return
        move = await self._node.think(self._table.code, bot_turn(state, SEAT)._replace(level=self.level))
        if move is not None:
            await self._table.handle(self._holder, Do(id=self.next_id(), move=msgspec.Raw(encode(move))))

    async def _hurries(self, seat: int) -> None:
        state = self._table.state
        if asks_of(state.asks, seat) and not state.seats[seat].hurried:
            await self._table.handle(self._holder, Hurry(id=self.next_id(), seat=seat))
