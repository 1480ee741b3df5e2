"""Whatever reads whole logs: finished games, and what people have left. In one thread beside the event loop, a piece
at a time, so that nobody else waits for a long log.
"""

import asyncio
import gzip
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from lettercup.core import Millis, encode
from lettercup.core.record import Record, dumps
from lettercup.house import people
from lettercup.house.contest import AttemptOver, read_contest_step
from lettercup.house.devices import is_own_log
from lettercup.house.events import Forgotten, Left, Step
from lettercup.house.records import FinishedGame, Ledger, summary_of
from lettercup.house.room.events import read_room_step
from lettercup.house.room.holders import names_in
from lettercup.house.room.logs import is_room
from lettercup.house.seating import Leave
from lettercup.server.tables.codes import is_long
from lettercup.server.tables.open_log import BrokenLog, Node, steps_in
from lettercup.server.tables.table import Table, read_steps
from lettercup.store import Commit
from lettercup.store.dropping import drop

T = TypeVar("T")

PIECE = 500
"""Steps that are read and taken in at once."""
KEPT = 200
"""Cache size: tables with their finished games."""
MOST_TABLES = 50
"""Tables in which is looked for the people somebody has played with."""
BYTES_KEPT = 32_000_000
"""Cache size: bytes of compressed records, and of the entries of the last games."""


class Finished(NamedTuple):
    """A finished game; it never changes."""

    summary: FinishedGame
    packed: bytes
    """Its record, compressed."""
    size: int
    """Of the record, in bytes."""

    @property
    def text(self) -> str:
        return gzip.decompress(self.packed).decode()


class Known(NamedTuple):
    """What has been read of a table."""

    began: Millis
    """When it was opened: another table may get the same code later."""
    ledger: Ledger[Finished]


class OpenTables(Protocol):
    """What the archive needs to know of a node's tables."""

    node: Node
    open: dict[str, Table]

    async def get(self, code: str) -> Table | None:
        """The table with this code."""


class Archive:
    """Reads logs for whoever asks, one piece after the other."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables
        self._thread = ThreadPoolExecutor(1, "archive")
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._companies: OrderedDict[str, tuple[int, list[dict[str, str]]]] = OrderedDict()
        """Who has finished games together, by table, and how long its log was then."""
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._whole = asyncio.Lock()

    def close(self) -> None:
        """Read nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do some work in the archive's thread, after what others have asked for before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def finished(self, code: str) -> list[Finished]:
        """The games that were finished at a table; only what is new since the last time is read."""
        lock = self._reading.setdefault(code, asyncio.Lock())
        async with lock:
            known = await self._up_to_date(code)
            self._remember(code, known)
        return list(known.ledger.finished) if known else []

    async def _up_to_date(self, code: str) -> Known | None:
        store = self._tables.node.store
        first, known = await store.read(code, 0, 1), self._known.get(code)
        if not first:
            return None
        if known is None or known.began != first[0].at:
            known = Known(first[0].at, _ledger(code))
        trusted = known.ledger.seq or (await store.heads([code]))[code]
        while log := await store.read(code, known.ledger.seq, PIECE):
            if not await self.run(_take_in, known.ledger, log, trusted):
                known, trusted = Known(first[0].at, _ledger(code)), (await store.heads([code]))[code]
        return known

    def _remember(self, code: str, known: Known | None) -> None:
        self._known.pop(code, None)
        if known is not None and known.ledger.finished:
            self._known[code] = known
        while len(self._known) > KEPT or (len(self._known) > 1 and self._size > BYTES_KEPT):
            self._known.popitem(last=False)

    @property
    def _size(self) -> int:
        ledgers = [known.ledger for known in self._known.values()]
        return sum(ledger.size + sum(len(game.packed) for game in ledger.finished) for ledger in ledgers)

    async def record_of(self, code: str) -> str:
        """The record of the attempt at a table; empty if it is not there any more, or cannot be read."""
        try:
            finished = await self.finished(code)
        except BrokenLog:
            return ""
        return finished[0].text if finished else ""

    async def records_of_bots(self, contest: str) -> dict[str, str]:
        """What bots have played in a contest, by their tables."""
        records: dict[str, str] = {}
        seq = 0
        while log := await self._tables.node.store.read(contest, seq, PIECE):
            records |= await self.run(_records_in, log, seq)
            seq += len(log)
        return records

    # People.

    async def own_tables(self, holder: str) -> AsyncIterator[bytes]:
        """Everything that somebody has left at any table, as JSON, piece by piece."""
        between = b"["
        logs = [log for log in await self._tables.node.store.tables_of(holder) if not is_own_log(log)]
        for code in sorted(logs, key=is_room):
            with suppress(BrokenLog):
                own = await self._read_whole(code, _own_room if is_room(code) else _own_table, code, holder)
                if own:
                    yield between + own
                    between = b","
        yield b"[]" if between == b"[" else b"]"

    async def circle_of(self, holder: str) -> dict[str, str]:
        """The people with whom somebody has finished a game: their browsers, and what they were called."""
        store = self._tables.node.store
        codes = [code for code in await self.tables_of(holder) if not is_long(code)][:MOST_TABLES]
        circle: dict[str, str] = {}
        for code, steps in (await store.heads(codes)).items():
            with suppress(BrokenLog):
                for company in await self._companies_at(code, steps):
                    circle |= company if holder in company else {}
        while len(self._companies) > KEPT:
            self._companies.popitem(last=False)
        circle.pop(holder, None)
        return circle

    async def _companies_at(self, code: str, steps: int) -> list[dict[str, str]]:
        known = self._companies.get(code)
        if known is None or known[0] != steps:
            known = self._companies[code] = steps, await self._read_whole(code, _companies)
        self._companies.move_to_end(code)
        return known[1]

    async def forget(self, holder: str) -> None:
        """Take somebody's name and words out of every table, and delete what is theirs alone; running games go on.

        Raises `BrokenLog` in the end if some table could not be read.
        """
        alias, store = secrets.token_hex(16), self._tables.node.store
        for log in filter(is_own_log, await store.tables_of(holder)):
            await drop(store, log)
        unreadable = None
        for code in await self.tables_of(holder):
            try:
                if not await self._forget_quickly(code, holder, alias):
                    await self._forget_at_table(code, holder, alias)
            except BrokenLog as trouble:
                unreadable = trouble
        if unreadable is not None:
            raise unreadable

    async def tables_of(self, holder: str) -> list[str]:
        """The tables at which somebody has had a seat."""
        logs = await self._tables.node.store.tables_of(holder)
        return [log for log in logs if not is_own_log(log) and not is_room(log)]

    async def _forget_quickly(self, code: str, holder: str, alias: str) -> bool:
        """Do it in the log alone, without playing the game again; only where nothing is going on."""
        done = None if code in self._tables.open else await self._read_whole(code, _without, holder, alias)
        if done is None or done.phase != "over":
            return False
        store, now = self._tables.node.store, max(self._tables.node.now(), done.at)
        await store.rewrite(done.rewritten)
        step = Step(now, (*(Left(seat) for seat in done.stayed), Forgotten()))
        return await store.append(Commit(code, done.steps + 1, now, encode(step)))

    async def _forget_at_table(self, code: str, holder: str, alias: str) -> None:
        table = await self._tables.get(code)
        if table is None:
            return
        await table.attempt(holder, Leave(id=alias))
        done = await self._read_whole(code, _without, holder, alias)
        if done is not None:
            await self._tables.node.store.rewrite(done.rewritten)
        await table.without_forgotten()

    async def _read_whole(self, code: str, work: Callable[..., T], *given: Any) -> T:
        """What comes of a whole log, read when its turn has come: one is in memory at a time, however many ask."""
        async with self._whole:
            return await self.run(work, await self._log(code), *given)

    async def _log(self, code: str) -> list[Commit]:
        log: list[Commit] = []
        while more := await self._tables.node.store.read(code, len(log), PIECE):
            log += more
        return log


class Rewritten(NamedTuple):
    """A log without somebody."""

    rewritten: list[Commit]
    """The steps that are different now."""
    phase: str
    stayed: tuple[int, ...]
    """The seats that they had not left."""
    steps: int
    """How many there were."""
    at: Millis
    """When the last one was."""


def _ledger(code: str) -> Ledger[Finished]:
    ledger = Ledger[Finished](code, lambda record: _finished(record, len(ledger.finished) + 1))
    return ledger


def _finished(record: Record[Any], number: int) -> Finished:
    text = dumps(record).encode()
    return Finished(summary_of(record, number), gzip.compress(text, 5, mtime=0), len(text))


def _take_in(ledger: Ledger[Finished], log: list[Commit], trusted: int) -> bool:
    """Take in more of a log; False if somebody was forgotten after this step, and what was read before is different."""
    steps = read_steps(log, ledger.seq)
    for commit, step in zip(log, steps, strict=True):
        if commit.seq > trusted and any(isinstance(event, Forgotten) for event in step.events):
            return False
    for step in steps:
        ledger.take(step)
    return True


def _records_in(log: list[Commit], after: int) -> dict[str, str]:
    events = (event for step in steps_in(log, after, read_contest_step) for event in step.events)
    return {event.table: event.record for event in events if isinstance(event, AttemptOver) and event.record}


def _companies(log: list[Commit]) -> list[dict[str, str]]:
    return people.companies(read_steps(log))


def _own_table(log: list[Commit], code: str, holder: str) -> bytes:
    """What somebody has left at a table; nothing if the table has gone meanwhile."""
    return encode(people.own_table(code, read_steps(log), holder)) if log else b""


def _own_room(log: list[Commit], code: str, holder: str) -> bytes:
    if not log:
        return b""
    names = names_in(steps_in(log, 0, read_room_step), holder)
    return encode(people.OwnTable(code=code, at=log[0].at, names=names, said=(), moves=()))


def _without(log: list[Commit], holder: str, alias: str) -> Rewritten | None:
    """A log without somebody; None if it has gone meanwhile."""
    if not log:
        return None
    steps = read_steps(log)
    kept = people.without(steps, holder, alias)
    changed = [
        Commit(commit.table, commit.seq, step.at, encode(step))
        for commit, old, step in zip(log, steps, kept, strict=True)
        if step != old
    ]
    sitters = people.sitters_of(steps)
    return Rewritten(changed, sitters.phase, sitters.stayed(holder), len(log), log[-1].at)
