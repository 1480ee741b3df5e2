"""The longest log that a table may have: as many steps as are allowed, each as large as it can be."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from bench.server.nodes import AllowsAll
from lettercup.core import Millis, encode
from lettercup.house.commands import ClientMessage
from lettercup.house.messages import MOST_STEPS, STEPS_TO_FINISH
from lettercup.house.replies import Answered
from lettercup.house.seating import NewTable
from lettercup.lexicon.rules import LONGEST_EXTRA_WORD, MOST_EXTRA_WORDS
from lettercup.server.tables.services import services_with
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.server.web.auth import Doorkeeper, fresh_key
from lettercup.store import Commit, MemoryStore, SqliteStore

GAME = {"rounds": 1, "glass_seconds": 3600, "glass_turns": 10}
OPTIONS = 0.085
"""Which part of the steps choose options: they are the largest, and a log has so many bytes for each step."""
FRAME = 6
"""Steps that open the table, start the game and finish it."""
AT_ONCE = 500
"""Commits that are written to the file together."""

_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Commits(MemoryStore):
    """A store that also lists what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Commit] = []

    async def append(self, commit: Commit) -> bool:
        self.all.append(commit)
        return await super().append(commit)


class Longest:
    """Somebody alone at a table who fills its log: options as long as they may be chosen, then drafts to the end."""

    def __init__(self, now: Millis, holder: str) -> None:
        self.store = Commits()
        self._now = now
        self._holder = holder
        self._ids = count()

    async def fill(self, options: int, drafts: int) -> str:
        """The code of a table with so many steps before the start, and so many in its game, which is finished."""
        tables = Tables(self.store, services_with(lambda rules: AllowsAll()), lambda: self._now)
        table = await tables.create(NewTable(game="letters-rebus", name="Eve", options=GAME), self._holder)
        for number in range(options):
            await self._tell(table, "choose-options", options=GAME, settings={"words": {"extra": extra_words(number)}})
        await self._tell(table, "start")
        await self._tell(table, "shake", cup=0)
        for number in range(drafts):
            layout = [[die, -50 + number % 2, die - 50] for die in range(15)]
            await self._tell(table, "do", move={"type": "draft", "layout": layout})
        await self._tell(table, "do", move={"type": "done"})
        await self._tell(table, "do", move={"type": "ready"})
        assert table.state.phase == "over"
        return table.code

    async def _tell(self, table: Table, kind: str, **fields: Any) -> None:
        self._now += 1
        message = _messages.decode(encode({"type": kind, "id": f"m{next(self._ids)}", **fields}))
        answer = await table.attempt(self._holder, message)
        assert isinstance(answer, Answered), answer


def extra_words(number: int) -> list[str]:
    """As many extra words as fit into a message, different each time."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(number))
    longest = letters + "x" * (LONGEST_EXTRA_WORD - len(letters))
    return [longest] * min(MOST_EXTRA_WORDS, 7800 // (LONGEST_EXTRA_WORD + 3))


async def prepare(path: Path, now: Millis, steps: int = MOST_STEPS + STEPS_TO_FINISH) -> tuple[str, str]:
    """Write such a log into a new file: the table's code, and the cookie of who filled it."""
    file = SqliteStore(path)
    await file.open()
    keeper = Doorkeeper(await file.keep("cookie-key", fresh_key()))
    cookie = keeper.fresh()
    longest = Longest(now, keeper.holder(cookie) or "")
    options = int(steps * OPTIONS)
    code = await longest.fill(options, steps - options - FRAME)
    for first in range(0, len(longest.store.all), AT_ONCE):
        await asyncio.gather(*map(file.append, longest.store.all[first : first + AT_ONCE]))
    await file.close()
    return code, cookie
