"""A running server: what all handlers share."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lettercup.core import Millis, Sentence, say
from lettercup.server import auth, codes, sockets
from lettercup.server.advisor import Advisor
from lettercup.server.hindsight import Hindsight
from lettercup.server.house import House
from lettercup.server.limits import Limiters, Limits
from lettercup.server.metrics import Metrics
from lettercup.server.pages import Pages
from lettercup.server.protocol import Goodbye, Trouble
from lettercup.server.settings import Settings
from lettercup.server.table import Table, clock_from, wall_clock
from lettercup.server.tables import Tables
from lettercup.store import Store

DAY: Millis = 24 * 3600 * 1000
COME_BACK_IN = (500, 3000)
"""Milliseconds after which pages come back when a server closes: not all at once."""


class Lettercup:
    """A running server: everything that the handlers share."""

    def __init__(self, settings: Settings, store: Store, house: House, limits: Limits | None = None) -> None:
        self.settings = settings
        self.store = store
        self.pages = Pages()
        self.tables = Tables(store, house, wall_clock(), settings.keep_days * DAY or None)
        self.sockets: set[sockets.Page] = set()
        self.crowds: Counter[str] = Counter()
        """How many of them are from the same address."""
        self.limits = Limiters(limits or Limits())
        self.closing = False
        self.advisor = Advisor()
        self.hindsight = Hindsight()
        self.metrics = Metrics(
            {
                "lettercup_tables": ("Tables open on this node.", lambda: len(self.tables.open)),
                "lettercup_sockets": ("Pages connected to this node.", lambda: len(self.sockets)),
                "lettercup_store_waiting": ("Commits that are not written yet.", lambda: store.waiting),
                "lettercup_tasks": ("Tasks of the event loop.", lambda: len(asyncio.all_tasks())),
            },
            {
                "lettercup_bot_troubles_total": (
                    "Bots without a move that counts, by what came of it.",
                    self.tables.services.bot_troubles,
                )
            },
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store, and serve tables until the end."""
        await self.store.open()
        try:
            self.tables.services.now = clock_from(await self.store.time())
            self.doorkeeper = auth.Doorkeeper(await self.store.keep("cookie-key", auth.fresh_key()))
            async with self.tables:
                yield
        finally:
            self.advisor.close()
            self.hindsight.close()
            await self.store.close()

    async def say_goodbye(self) -> None:
        """Tell every page to come back in a moment, each at its own."""
        self.closing = True
        for page in list(self.sockets):
            page.dismiss(Goodbye(say("The server is restarting."), random.randint(*COME_BACK_IN)))  # noqa: S311

    async def find(self, code: str, address: str) -> Table:
        """The table with a code that somebody typed; who types wrong ones too often has to wait."""
        if self.limits.misses.spent(address):
            raise Sorry(429, say("Too many wrong codes. Wait a minute, then try again."))
        tidy = codes.tidy(code)
        table = await self.tables.get(tidy) if tidy else None
        if table is None:
            self.limits.misses.allows(address)
            raise Sorry(404, say("There is no table {code}.", code=code[:40]), "code")
        return table


class Sorry(Exception):
    """A request that is not done, with the status and the sentence that say why."""

    def __init__(self, status: int, sentence: Sentence, field: str | None = None) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.trouble = Trouble(field, sentence)
