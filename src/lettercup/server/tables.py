"""All the tables that this node has open, and the rounds that it makes: deadlines, bots, other nodes' writes."""

import asyncio
import heapq
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import msgspec

from lettercup.core import IllegalMove, Millis, encode, say
from lettercup.core.record import Record
from lettercup.server import codes, people, seating
from lettercup.server.events import Step, read_step
from lettercup.server.house import House
from lettercup.server.protocol import Leave, NewTable, OwnTable
from lettercup.server.records import records
from lettercup.server.state import TableState, after_step
from lettercup.server.table import Services, Table, commit_of, fold
from lettercup.server.views import Presence
from lettercup.store import Commit, Store, StoreTrouble

PULSE_EVERY = 2.0
OUTAGE_AFTER: Millis = 10_000
"""A silence of all nodes longer than this is given back to the clocks."""
SWEEP_EVERY = 1.0
HEADS_EVERY = 3.0
ANNOUNCE_EVERY = 0.25
REMIND_EVERY = 10.0
SWEEP_LIMIT = 200
TENDED_AT_ONCE = 32
IDLE_AFTER: Millis = 60_000
"""A table without pages that is not due for so long is put away; its log has everything."""
CLEAR_EVERY = 600.0
CLEARED_AT_ONCE = 200
CODES_TRIED = 20
LONG_LOG = 300
"""A log with more steps than this is read beside the event loop: it would keep everybody else waiting."""

log = logging.getLogger("lettercup.tables")


class Announcement(msgspec.Struct, frozen=True, array_like=True):
    """What a node tells the others: whose pages are open there at a table."""

    node: str
    table: str
    presence: Presence


class Tables:
    """The tables of this node. Use it as `async with`."""

    def __init__(self, store: Store, house: House, now: Callable[[], Millis], keep: Millis | None = None) -> None:
        self.open: dict[str, Table] = {}
        self._keep = keep
        self.services = Services(store, house, now, on_due=self._on_due, on_presence=self._on_presence)
        self._loading: dict[str, asyncio.Lock] = {}
        self._agenda: list[tuple[Millis, str]] = []
        self._planned: dict[str, Millis] = {}
        self._sooner = asyncio.Event()
        self._hinted: set[str] = set()
        self._hint = asyncio.Event()
        self._node = secrets.token_hex(4)
        self._moved: set[str] = set()
        self._tended = asyncio.Semaphore(TENDED_AT_ONCE)
        self._tasks = AsyncExitStack()

    async def __aenter__(self) -> "Tables":
        store = self.services.store
        store.listen(self._heard, self._told)
        await self._pulse()
        group = await self._tasks.enter_async_context(asyncio.TaskGroup())
        self._group = group
        rounds = (
            self._every(PULSE_EVERY, self._pulse),
            self._every(SWEEP_EVERY, self._sweep),
            self._every(HEADS_EVERY, self._compare_heads),
            self._every(ANNOUNCE_EVERY, self._announce),
            self._every(REMIND_EVERY, self._remind),
            self._every(CLEAR_EVERY, self._clear_away),
            self._keep_agenda(),
            self._follow_hints(),
        )
        self._rounds = [group.create_task(each) for each in rounds]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._rounds:
            task.cancel()
        await self._tasks.aclose()

    async def create(self, new: NewTable, holder: str) -> Table:
        """Open a table under a code that nobody has."""
        now = self.services.now()
        step = Step(now, seating.opening(new, holder, self.services.house))
        for _ in range(CODES_TRIED):
            empty = TableState(code=codes.fresh())
            table = after_step(empty, step)
            if await self.services.store.append(commit_of(empty, step, table)):
                self.open[table.code] = Table(table, self.services)
                return self.open[table.code]
        raise StoreTrouble("No table code is free.")

    async def get(self, code: str) -> Table | None:
        """The table with this code, from memory or from the log; None if there is none."""
        if code not in self.open:
            async with self._loading.setdefault(code, asyncio.Lock()):
                if code not in self.open:
                    await self._load(code)
            self._loading.pop(code, None)
        return self.open.get(code)

    async def records(self, code: str) -> list[Record[Any]]:
        """The records of all games finished at a table."""
        steps = await self._steps(code)
        return await asyncio.to_thread(records, code, steps)

    async def own_tables(self, holder: str) -> list[OwnTable]:
        """Everything that somebody has left at any table."""
        logs = [(code, await self._steps(code)) for code in await self.services.store.tables_of(holder)]
        return await asyncio.to_thread(lambda: [people.own_table(code, steps, holder) for code, steps in logs])

    async def forget(self, holder: str) -> None:
        """Take somebody's name and words out of every table; running games go on without them."""
        store, alias = self.services.store, secrets.token_hex(16)
        for code in await store.tables_of(holder):
            table = await self.get(code)
            if table is not None:
                await table.handle(holder, Leave(id=alias))
            steps = await self._steps(code)
            kept = people.without(code, steps, holder, alias)
            changed = [(seq, step) for seq, (step, old) in enumerate(zip(kept, steps, strict=True), 1) if step != old]
            await store.rewrite([Commit(code, seq, step.at, encode(step)) for seq, step in changed])
            if table is not None:
                await table.without_forgotten()
        await store.disown(holder)

    async def _steps(self, code: str) -> list[Step]:
        return [read_step(commit.body) for commit in await self.services.store.read(code)]

    async def _load(self, code: str) -> None:
        log = await self.services.store.read(code)
        if log:
            state = await asyncio.to_thread(_folded, log) if len(log) > LONG_LOG else _folded(log)
            table = self.open[code] = Table(state, self.services)
            self._on_due(code, table.due)

    def _on_due(self, code: str, moment: Millis | None) -> None:
        if moment is None or self._planned.get(code) == moment:
            return
        self._planned[code] = moment
        heapq.heappush(self._agenda, (moment, code))
        if self._agenda[0] == (moment, code):
            self._sooner.set()

    async def _keep_agenda(self) -> None:
        """Tend each table when it is due."""
        while True:
            self._sooner.clear()
            now = self.services.now()
            while self._agenda and self._agenda[0][0] <= now:
                moment, code = heapq.heappop(self._agenda)
                if self._planned.get(code) == moment:
                    del self._planned[code]
                if code in self.open:
                    await self._tend_soon(self.open[code])
            rest = (self._agenda[0][0] - now) / 1000 if self._agenda else None
            try:
                async with asyncio.timeout(rest):
                    await self._sooner.wait()
            except TimeoutError:
                continue

    async def _tend_soon(self, table: Table) -> None:
        moment = table.due
        if moment is None or moment > self.services.now():
            return
        await self._tended.acquire()
        self._group.create_task(self._tend(table)).add_done_callback(lambda _: self._tended.release())

    async def _tend(self, table: Table) -> None:
        try:
            await table.tend()
        except* StoreTrouble as troubles:
            log.error("a table could not be tended: %s", troubles.exceptions[0])
        except* Exception:
            log.exception("a table could not be tended")

    async def _pulse(self) -> None:
        await self.services.store.pulse(self.services.now(), OUTAGE_AFTER)
        self.services.outages = await self.services.store.outages()

    async def _sweep(self) -> None:
        """Look after tables that are due and not open here, and put away those that nobody needs."""
        now = self.services.now()
        for code, table in list(self.open.items()):
            left = not table.watchers and code not in self._moved
            if left and (table.due is None or table.due > now + IDLE_AFTER) and not table.busy:
                del self.open[code]
        for code in await self.services.store.due(now, SWEEP_LIMIT):
            await self._look_after(code)

    async def _look_after(self, code: str) -> None:
        try:
            table = await self.get(code)
        except (ValueError, IllegalMove):
            log.exception("the log of a table cannot be read")
            return
        if table is not None:
            await self._tend_soon(table)

    async def _compare_heads(self) -> None:
        """A hint may have got lost: see whether a table that is watched here has been written to elsewhere."""
        watched = {code: table for code, table in self.open.items() if table.watchers}
        if not watched or not self.services.store.shared:
            return
        heads = await self.services.store.heads(watched)
        for code, seq in heads.items():
            if seq > watched[code].state.seq and not watched[code].busy:
                await watched[code].catch_up()
        for code in watched.keys() - heads.keys():
            self._put_away_for_good(code)

    async def _clear_away(self) -> None:
        """Forget tables at which nothing has happened for as long as they are kept, and nobody is."""
        if self._keep is None:
            return
        since = self.services.now() - self._keep
        cleared = 0
        for code in await self.services.store.idle(since, CLEARED_AT_ONCE):
            busy = code in self.open and (self.open[code].presence.anybody or self.open[code].busy)
            if not busy and await self.services.store.forget(code, since):
                self._put_away_for_good(code)
                cleared += 1
        if cleared:
            log.info("%d tables were cleared away", cleared)

    def _put_away_for_good(self, code: str) -> None:
        if table := self.open.pop(code, None):
            table.close(say("This table was cleared away: nothing had happened at it for a long time."))

    def _on_presence(self, table: Table) -> None:
        self._moved.add(table.code)

    async def _announce(self) -> None:
        """Tell other nodes where pages have come or gone, however many, at once."""
        moved, self._moved = self._moved & self.open.keys(), set()
        if moved and self.services.store.shared:
            told = (Announcement(self._node, code, self.open[code].here) for code in sorted(moved))
            await self.services.store.announce([encode(each).decode() for each in told])

    async def _remind(self) -> None:
        """Say again what is so, for nodes that did not hear it; forget those that have gone silent."""
        for code, table in self.open.items():
            table.forget_silent_nodes()
            if table.watchers:
                self._moved.add(code)

    def _told(self, message: str) -> None:
        told = msgspec.json.decode(message, type=Announcement)
        table = self.open.get(told.table)
        if table is not None and told.node != self._node:
            table.hear_of(told.node, told.presence)

    def _heard(self, code: str) -> None:
        if code in self.open:
            self._hinted.add(code)
            self._hint.set()

    async def _follow_hints(self) -> None:
        while True:
            await self._hint.wait()
            self._hint.clear()
            hinted, self._hinted = self._hinted, set()
            for code in hinted & self.open.keys():
                await self._follow(self.open[code])

    async def _follow(self, table: Table) -> None:
        try:
            await table.catch_up()
        except StoreTrouble as trouble:
            log.error("a hint could not be followed: %s", trouble)
        except Exception:
            log.exception("a hint could not be followed")

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreTrouble as trouble:
                log.error("a round could not be made: %s", trouble)
            except Exception:
                log.exception("a round could not be made")


def _folded(log: list[Commit]) -> TableState:
    return fold(log[0].table, (read_step(commit.body) for commit in log))
