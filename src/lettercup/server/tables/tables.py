"""All the tables that this node has open, and the rounds that it makes: deadlines, bots, other nodes' writes."""

import asyncio
import heapq
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from itertools import chain

import msgspec

from lettercup.core import Millis, encode, say
from lettercup.house import bots
from lettercup.house.events import Step
from lettercup.house.presence import Presence
from lettercup.house.seating import NewTable
from lettercup.house.services import HouseServices
from lettercup.house.table import TableState
from lettercup.server.tables import codes
from lettercup.server.tables.open_log import AnyPlace, BrokenLog, Loading, Node
from lettercup.server.tables.table import Table, commit_of, fold_log
from lettercup.store import BEFORE_ALL, EPOCH, Store, StoreTrouble

PULSE_EVERY = 2.0
SWEEP_EVERY = 1.0
HEADS_EVERY = 3.0
ANNOUNCE_EVERY = 0.25
REMIND_EVERY = 10.0
SWEEP_LIMIT = 200
TENDED_AT_ONCE = 32
IDLE_AFTER: Millis = 60_000
"""A table without pages is dropped from memory if nothing is due for this long; its log has everything."""
CLEAR_EVERY = 600.0
CLEARED_AT_ONCE = 20
UNUSED_KEPT: Millis = 24 * 3600 * 1000
"""How long a table is kept at which no game was ever begun."""
UNDO_FOR: Millis = 24 * 3600 * 1000
"""How long what was cleared away can be brought back."""
UNUSED_CLEARED_AT_ONCE = 500
"""More than one address can open in the meantime."""
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

    def __init__(
        self,
        store: Store,
        house: HouseServices,
        now: Callable[[], Millis],
        keep: Millis | None = None,
        words: Sequence[str] | None = None,
    ) -> None:
        self.open: dict[str, Table] = {}
        self.beside: Mapping[str, AnyPlace] = {}
        """What else is open on this node, by its id."""
        self.keep = keep
        self.words = words
        """What the codes of its tables begin with, if not with the usual words."""
        self.node = Node(store, house, now, on_due=self._on_due, on_presence=self.moved)
        self._loading = Loading(self.node)
        self._swept = BEFORE_ALL
        self._agenda: list[tuple[Millis, str]] = []
        self._planned: dict[str, Millis] = {}
        self._sooner = asyncio.Event()
        self._hinted: set[str] = set()
        self._hint = asyncio.Event()
        self._name = secrets.token_hex(4)
        self._moved: set[str] = set()
        self._tended = asyncio.Semaphore(TENDED_AT_ONCE)
        self._tasks = AsyncExitStack()

    async def __aenter__(self) -> "Tables":
        store = self.node.store
        store.listen(self._heard, self._told)
        self.node.epoch = (await store.keep(EPOCH, b"")).decode()
        await self.node.pulse()
        group = await self._tasks.enter_async_context(asyncio.TaskGroup())
        self._group = group
        rounds = (
            self._every(PULSE_EVERY, self.node.pulse),
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
        now = self.node.now()
        step = Step(now, new.opening(holder, self.node.house, self.node.epoch))
        for taken in range(CODES_TRIED):
            if opened := await self.add(step.after(TableState(code=codes.fresh(taken, self.words))), step):
                return opened
        raise StoreTrouble("No table code is free.")

    async def add(self, state: TableState, step: Step) -> Table | None:
        """Open a table that one step has led to, under the code that it has; None if that is taken."""
        empty = TableState(code=state.code)
        commit = commit_of(empty, step, bots.due(state, self.node.house))
        if not await self.node.store.append(commit):
            return None
        opened = self.open[state.code] = Table(state, self.node)
        opened.wrote(commit.body)
        self._on_due(state.code, opened.due)
        return opened

    async def get(self, code: str, admit: Callable[[int], None] = lambda steps: None) -> Table | None:
        """The table with this code, from memory or from the log; None if there is none.

        Before a long log is read, `admit` is told how many steps it has, and may raise something. Raises `BrokenLog`
        for one that cannot be read; it is then left alone for a while.
        """
        if code not in self.open:
            async with self._loading.one(code):
                if code not in self.open:
                    await self._load(code, admit)
        return self.open.get(code)

    async def _load(self, code: str, admit: Callable[[int], None]) -> None:
        head = (await self.node.store.heads([code])).get(code, 0)
        if head > LONG_LOG:
            admit(head)
        log = await self.node.store.read(code)
        if len(log) < head:
            raise BrokenLog("The end of the log of a table is missing.")
        if log:
            state = await asyncio.to_thread(fold_log, log) if len(log) > LONG_LOG else fold_log(log)
            size = sum(len(commit.body) for commit in log)
            table = self.open[code] = Table(state, self.node, size)
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
            now = self.node.now()
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
        if moment is None or moment > self.node.now():
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

    async def _sweep(self) -> None:
        """Look after tables that are due and not open here, and put away those that nobody needs.

        Each round goes on where the last one ended, so that tables that stay due do not hide the others.
        """
        now = self.node.now()
        for code, table in list(self.open.items()):
            left = not table.watchers and code not in self._moved
            if left and (table.due is None or table.due > now + IDLE_AFTER) and not table.busy:
                del self.open[code]
        due = await self.node.store.due(now, SWEEP_LIMIT, self._swept)
        self._swept = due[-1] if len(due) == SWEEP_LIMIT else BEFORE_ALL
        for _, code in due:
            with suppress(BrokenLog):
                if codes.tidy(code, self.words) is None:
                    await self._tend_other(code)
                elif found := await self.get(code):
                    await self._tend_soon(found)

    async def _tend_other(self, code: str) -> None:
        """Look after a log that is no table's."""
        if self.node.tend_other is not None:
            await self.node.tend_other(code)

    async def _compare_heads(self) -> None:
        """A hint may have got lost: see whether a table that is watched here has been written to elsewhere."""
        watched = {code: table for code, table in self.open.items() if table.watchers}
        if not watched or not self.node.store.shared:
            return
        heads = await self.node.store.heads(watched)
        for code, seq in heads.items():
            if seq > watched[code].state.seq and not watched[code].busy:
                await watched[code].catch_up()
        for code in watched.keys() - heads.keys():
            self._put_away_for_good(code)

    async def _clear_away(self) -> None:
        """Forget tables at which nothing has happened for as long as they are kept, and nobody is.

        Time in which no server ran does not count: after a jump of the clock nothing is old all at once.
        """
        if self.keep is None:
            return
        now = self.node.now() - sum(outage.ended - outage.began for outage in self.node.outages)
        since = now - self.keep
        unused = max(since, now - UNUSED_KEPT)
        store = self.node.store
        old = [*await store.idle(since, CLEARED_AT_ONCE), *await store.idle(0, UNUSED_CLEARED_AT_ONCE, unused)]
        cleared: list[str] = []
        for code in dict.fromkeys(old):
            busy = code in self.open and (self.open[code].presence.anybody or self.open[code].busy)
            if not (busy or self.node.is_watched(code)) and await store.clear(code, unused, now):
                self._put_away_for_good(code)
                cleared.append(code)
        if cleared:
            told = ", ".join(cleared[:CLEARED_AT_ONCE])
            log.info("%d tables were cleared away (lettercup recover undoes it for a day): %s", len(cleared), told)
        if purged := await store.purge(now - UNDO_FOR, UNUSED_CLEARED_AT_ONCE):
            log.info("%d tables that were cleared away a day ago were deleted", purged)

    def _put_away_for_good(self, code: str) -> None:
        if table := self.open.pop(code, None):
            table.close(say("This table was cleared away: nobody had played at it for a long time."))
        else:
            self.node.on_cleared(code)

    def moved(self, place: str) -> None:
        """Somebody's page has come or gone."""
        self._moved.add(place)

    def _place(self, code: str) -> AnyPlace | None:
        return self.open.get(code) or self.beside.get(code)

    async def _announce(self) -> None:
        """Tell other nodes where pages have come or gone, however many, at once."""
        moved, self._moved = self._moved, set()
        if moved and self.node.store.shared:
            places = ((code, self._place(code)) for code in sorted(moved))
            told = (Announcement(self._name, code, place.here) for code, place in places if place)
            await self.node.store.announce([encode(each).decode() for each in told])

    async def _remind(self) -> None:
        """Say again what is so, for nodes that did not hear it; forget those that have gone silent."""
        for code, place in chain[tuple[str, AnyPlace]](self.open.items(), self.beside.items()):
            place.forget_silent_nodes()
            if place.watchers:
                self._moved.add(code)

    def _told(self, message: str) -> None:
        told = msgspec.json.decode(message, type=Announcement)
        place = self._place(told.table)
        if place is not None and told.node != self._name:
            place.hear_of(told.node, told.presence)

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
