"""A running server: what all handlers share."""

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from lettercup.core import Millis, encode, say
from lettercup.core.sources import Day, day_at
from lettercup.games import DAYS
from lettercup.house.calendar import Calendar
from lettercup.house.replies import Goodbye
from lettercup.house.room.logs import id_of_room
from lettercup.house.same_dice import HashChain
from lettercup.house.services import HouseServices
from lettercup.server.tables import codes
from lettercup.server.tables.clock import clock_from, wall_clock
from lettercup.server.tables.contests import Contests
from lettercup.server.tables.open_log import BrokenLog
from lettercup.server.tables.own_logs import Cards, Links, PlayedDays, Shyness
from lettercup.server.tables.rooms import OpenRoom, Rooms
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.server.web import auth
from lettercup.server.web.limits import Limiters, Limits, a_day
from lettercup.server.web.metrics import Metrics
from lettercup.server.web.settings import ServerSettings
from lettercup.server.web.sockets import OpenPage
from lettercup.server.web.static import StaticFiles
from lettercup.server.web.trouble import Sorry
from lettercup.server.workers.advisor import Advisor
from lettercup.server.workers.archive import Archive
from lettercup.server.workers.measurer import Measurer
from lettercup.server.workers.memory import give_back_memory
from lettercup.server.workers.process import WorkerProcess
from lettercup.server.workers.reviewer import Reviewer
from lettercup.server.workers.rounds import Rounds
from lettercup.server.workers.thinker import Thinker
from lettercup.store import Store, StoreTrouble

DAY: Millis = 24 * 3600 * 1000
STEPS_A_READ = 500
"""Steps of a long log that cost as much as reading a finished game."""
LIVE_FOR = DAY
"""Idle time after which a code no longer opens its table."""
GIVE_BACK_EVERY = 5.0
"""Seconds."""
READY_FOR = 1.0
"""Seconds for which an answer about the store is repeated."""
COME_BACK_IN = (500, 3000)
"""Milliseconds after which pages come back when a server closes: not all at once."""
LOOK_EVERY = 5.0
"""Seconds between two looks at the calendar; the first one is when the server has been up for so long."""

log = logging.getLogger("lettercup.server")


class Readiness:
    """Whether the store can be written to: tried at most once a second, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._known: tuple[float, bool] | None = None

    async def ask(self) -> bool:
        async with self._lock:
            if self._known is None or time.monotonic() - self._known[0] > READY_FOR:
                self._known = time.monotonic(), await self._try()
            return self._known[1]

    async def _try(self) -> bool:
        try:
            await self._store.check()
        except StoreTrouble as trouble:
            log.error("not ready: %s", trouble)
            return False
        return True


async def _keep_small() -> None:
    """Give back, again and again, what large answers and long logs needed for a moment."""
    while True:
        await asyncio.sleep(GIVE_BACK_EVERY)
        await asyncio.to_thread(give_back_memory)


class Lettercup:
    """A running server: everything that the handlers share."""

    def __init__(
        self, settings: ServerSettings, store: Store, house: HouseServices, limits: Limits | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.files = StaticFiles(base=settings.base)
        self.tables = Tables(store, house, wall_clock(), settings.keep_days * DAY or None)
        self.sockets: set[OpenPage] = set()
        self.crowds: Counter[str] = Counter()
        """How many of them are from the same address."""
        self.limits = Limiters(limits or Limits(writing=a_day(settings.write_mb)))
        self.closing = False
        self.opens_days = False
        """Whether bots play each day when it opens; otherwise when somebody has begun it."""
        self.readiness = Readiness(store)
        at_tables, beside = WorkerProcess(), WorkerProcess()
        self.advisor = Advisor(at_tables)
        self.thinker = Thinker(at_tables)
        self.reviewer = Reviewer()
        self.archive = Archive(self.tables)
        self.contests = Contests(self.tables)
        self.measurer = Measurer(beside)
        self.links = Links(self.tables.node)
        self.cards = Cards(self.tables.node, lambda: self.doorkeeper.secret("cards"))
        self.played = PlayedDays(store)
        self.shyness = Shyness(self.tables.node)
        self.rounds = Rounds(beside)
        self.rooms = Rooms(self.tables, self.contests, self.rounds)
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
                    self.tables.node.bot_troubles,
                )
            },
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store, and serve tables until the end."""
        await self.store.open()
        try:
            await self._set_clock()
            self.doorkeeper = auth.Doorkeeper(await self.store.keep("cookie-key", auth.fresh_key()))
            if self.settings.days == "house":
                self.contests.calendar = Calendar(await self._own_chain())
            async with self.tables:
                beside = [asyncio.create_task(each) for each in (self.rooms.look_after(), _keep_small())]
                if self.opens_days:
                    beside.append(asyncio.create_task(self._open_days()))
                yield
                for task in beside:
                    task.cancel()
                self.rooms.close()
        finally:
            self.advisor.close()
            self.thinker.close()
            self.reviewer.close()
            self.archive.close()
            self.measurer.close()
            self.rounds.close()
            await self.store.close()

    async def _open_days(self) -> None:
        """Loop: let bots play each day as soon as it opens, so that its first player has a place at once."""
        opened: Day | None = None
        while True:
            await asyncio.sleep(LOOK_EVERY)
            today = day_at(self.tables.node.now())
            if today == opened:
                continue
            try:
                for day in [self.contests.calendar.day(name, today) for name, task in DAYS.items() if task.ranked]:
                    self.measurer.start(day, await self.contests.get(day))
                opened = today
            except (StoreTrouble, BrokenLog) as trouble:
                log.error("a day is opened later: %s", trouble)

    async def _own_chain(self) -> HashChain:
        """The chain of this house's days, made when it is first asked for."""
        fresh = HashChain(secrets.token_hex(32), day_at(self.tables.node.now()))
        seed, first, days = msgspec.json.decode(
            await self.store.keep("days-chain", encode(fresh)), type=tuple[str, int, int]
        )
        return HashChain(seed, first, days)

    async def _set_clock(self) -> None:
        """Take the time from the store; if the last heartbeat is ahead of the clock, one was wrong: clear nothing."""
        own, stored = wall_clock()(), await self.store.time()
        self.tables.node.now = clock_from(stored)
        if stored - own > DAY:
            log.warning(
                "the last heartbeat is %d days ahead of the clock: no tables are cleared away", (stored - own) // DAY
            )
            self.tables.keep = None

    async def say_goodbye(self) -> None:
        """Tell every page to come back in a moment, each at its own."""
        self.closing = True
        for page in list(self.sockets):
            page.dismiss(Goodbye(say("The server is restarting."), random.randint(*COME_BACK_IN)))  # noqa: S311

    async def find(self, code: str, address: str, holder: str = "", invited: bool = False) -> Table:
        """The table with a code that somebody typed; who types wrong ones too often has to wait.

        A code is short, so it opens a table only as long as something happens there. Later the table is there only for
        those who were there, and whom they have invited to look back. These are not kept waiting, whoever else types
        wrong codes where they are.
        """
        tidy = codes.tidy(code)
        if not invited:
            await self._check_guess(address, holder, tidy or "")

        def admit(steps: int) -> None:
            if not self.limits.reading.allows(address, steps / STEPS_A_READ):
                raise Sorry(429, say("You are asking for a lot at once. Wait a minute, then try again."))

        table = await self.tables.get(tidy, admit) if tidy else None
        if table is None or not (invited or self.is_live(table) or await self.was_there(table, holder)):
            self.limits.misses.allows(address)
            raise Sorry(404, say("No table with the code {code}.", code=code[:40]), "code")
        return table

    async def _check_guess(self, address: str, holder: str, opened: str) -> None:
        """Refuse one more code after too many wrong ones; not to somebody who was there."""
        if self.limits.misses.spent(address) and opened not in await self.store.tables_of(holder):
            raise Sorry(429, say("Too many wrong codes. Wait a minute, then try again."))

    async def find_room(self, code: str, address: str, holder: str = "") -> OpenRoom:
        """The room with a code that somebody typed; who types wrong ones too often has to wait."""
        tidy = codes.tidy(code)
        await self._check_guess(address, holder, id_of_room(tidy or ""))
        room = await self.rooms.get(tidy) if tidy else None
        if room is not None:
            await room.catch_up()
        live = room is not None and (room.watchers or self.tables.node.now() - room.state.at < LIVE_FOR)
        if room is None or not (live or room.state.host == holder or room.state.who(holder) is not None):
            self.limits.misses.allows(address)
            raise Sorry(404, say("No room with the code {code}.", code=code[:40]), "code")
        return room

    def is_live(self, table: Table) -> bool:
        """Whether something has happened at a table lately, or somebody has it open."""
        return table.presence.anybody or self.tables.node.now() - table.state.at < LIVE_FOR

    async def was_there(self, table: Table, holder: str) -> bool:
        """Whether somebody has ever had a seat at a table, or watches it now."""
        if table.state.seat_of(holder) is not None or any(page.holder == holder for page in table.watchers):
            return True
        return bool(holder) and table.code in await self.store.tables_of(holder)
