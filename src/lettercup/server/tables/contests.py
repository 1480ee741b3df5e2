"""Contests on this node: their logs in the store, and whose attempt is at which table.

The code of an attempt's table follows from the contest and the player. The store takes each place of a log only once,
so nobody has two attempts, whichever node is asked and however often. An attempt is noted in the contest before it
begins and again when it is over; what a crash prevented is made up for beside everything else, once in the life of a
server, or when the player comes back. Whoever waits for results is told of every one, however it came to be noted.
"""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from lettercup.core import encode, fault
from lettercup.house.attempts import Entrant, Sitter, begin_attempt, begin_together, result_of
from lettercup.house.calendar import Calendar, CalendarDay
from lettercup.house.contest import (
    AttemptBegun,
    AttemptOver,
    AttemptSent,
    Contest,
    ContestOpened,
    ContestStep,
    Director,
    Measured,
    read_contest_step,
)
from lettercup.house.events import Step
from lettercup.house.refusal import Refusal
from lettercup.house.room.rounds import RoomRound
from lettercup.house.table import TableState
from lettercup.server.tables.codes import code_from
from lettercup.server.tables.open_log import TRY_AGAIN_AFTER, BrokenLog, Loading, Node, OpenLog, steps_in
from lettercup.server.tables.table import Table
from lettercup.store import Commit, StoreTrouble

KEPT = 256
"""The most contests kept in memory."""
PIECE = 500
"""Steps that are read and taken in at once: nobody else waits for a long log."""
MOST_AGAIN = 20
"""Other attempts at the same dice of a day."""
CODES = 4
"""Codes for the same attempt, in case another table has one of them already."""

Noted = AttemptBegun | AttemptSent | AttemptOver | Measured

log = logging.getLogger("lettercup.contests")


class AllTables(Protocol):
    """What contests need to know of a node's tables."""

    node: Node
    words: Sequence[str] | None

    async def get(self, code: str) -> Table | None:
        """The table with this code."""

    async def add(self, state: TableState, step: Step) -> Table | None:
        """Open a table that one step has led to; None if its code is taken."""


class OpenContest(OpenLog[Contest]):
    """One contest, as this node sees it."""

    def __init__(self, director: Director, node: Node, on_news: Callable[[str], None] = lambda contest: None) -> None:
        super().__init__(director.id, Contest(), node)
        self.director = director
        self._on_news = on_news
        self._waiting: list[Noted] = []

    async def note(self, event: Noted) -> None:
        """Write something down, unless that was done before; what comes at the same time is written at once."""
        self._waiting.append(event)
        try:
            await self._in_turn(partial(self._write, event))
        finally:
            self._waiting.remove(event)

    async def _write(self, wanted: Noted) -> bool:
        """Write down what waits, unless what is wanted is known; False if another node was quicker."""
        if self._is_known(wanted):
            return True
        news = tuple(event for event in self._waiting if not self._is_known(event))
        opened = () if self.state.source else (ContestOpened(self.director.source),)
        step = ContestStep(self._node.now(), (*opened, *news))
        written = await self._append(Commit(self.id, self.state.seq + 1, step.at, encode(step)))
        if written:
            self.state.take(without_records(step))
            self._on_news(self.id)
        return written

    def _is_known(self, event: Noted) -> bool:
        match event:
            case AttemptBegun(table=table):
                return table in self.state.playing or table in self.state.finished
            case AttemptSent(table=table, times=times):
                return table not in self.state.playing or times <= self.state.times_sent(table)
            case AttemptOver(table=table):
                return table in self.state.finished
        return event.measure == self.state.measure

    async def _read_on(self) -> None:
        while written := await self._node.store.read(self.id, self.state.seq, PIECE):
            for step in steps_in(written, self.state.seq, read_contest_step):
                self.state.take(without_records(step))
            self._on_news(self.id)


class Contests:
    """The contests that this node has read."""

    def __init__(self, tables: AllTables) -> None:
        self._tables = tables
        self.calendar = Calendar()
        self._open: OrderedDict[str, OpenContest] = OrderedDict()
        self._loading = Loading(tables.node)
        self._made_up: set[str] = set()
        """The contests in which no result is missing that an earlier server did not note."""
        self._noting: set[asyncio.Task[None]] = set()
        self.directors: list[Callable[[str], Awaitable[Director | None]]] = [self._day]
        """Who is asked for the director of a contest."""
        self.on_noted: Callable[[str], None] = lambda contest: None
        """Told when something new stands in a contest, here or on another node."""
        tables.node.on_finished = self._on_finished

    async def director_of(self, contest: str) -> Director | None:
        """The director of a contest, by its name; None if there is no such contest."""
        for ask in self.directors:
            if director := await ask(contest):
                return director
        return None

    async def get(self, director: Director) -> OpenContest:
        """A contest, from memory or from its log."""
        known = director.id in self._open
        if not known:
            async with self._loading.one(director.id):
                if director.id not in self._open:
                    await self._load(director)
        contest = self._open[director.id]
        self._open.move_to_end(director.id)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        if known and self._tables.node.store.shared:
            await contest.read_on()
        return contest

    async def _load(self, director: Director) -> None:
        contest = OpenContest(director, self._tables.node, self.on_noted)
        await contest.read_on()
        self._open[director.id] = contest
        if director.id not in self._made_up:
            self._made_up.add(director.id)
            self._beside(partial(self._make_up, contest))

    async def make_up(self, director: Director) -> None:
        """Note what another node did not that has stopped."""
        await self._make_up(await self.get(director))

    async def _make_up(self, contest: OpenContest) -> None:
        """Note what an earlier server did not, of attempts that are over; with one step they have only begun."""
        codes = list(contest.state.playing)
        for first in range(0, len(codes), PIECE):
            heads = await self._tables.node.store.heads(codes[first : first + PIECE])
            for code in [code for code, steps in heads.items() if steps > 1]:
                with suppress(BrokenLog):
                    if table := await self._tables.get(code):
                        await table.catch_up()
                    await self._note_result(contest, table)

    async def _note_result(self, contest: OpenContest, table: Table | None) -> None:
        """Note the result of an attempt that is over, and was not noted because the server stopped in that moment."""
        if table is not None and (result := result_of(table.state)):
            await contest.note(result)

    async def attempt_of(self, director: Director, holder: str) -> Table | None:
        """The table of somebody's attempt; None if they have not begun one."""
        contest = await self.get(director)
        for code in codes_of(director, holder, self._tables.words):
            if code not in contest.state.playing and code not in contest.state.finished:
                return None
            table = await self._tables.get(code)
            if table is None:
                return None
            if is_attempt(table.state, director, holder):
                await self._note_result(contest, table)
                return table
        return None

    async def begin(self, director: Director, entrant: Entrant) -> Table:
        """Begin somebody's attempt, or go on with the one that they have."""
        contest, node = await self.get(director), self._tables.node
        director.check_begin(node.now())
        for code in codes_of(director, entrant.holder, self._tables.words):
            found = await self._tables.get(code)
            if found is None:
                begun = begin_attempt(director, code, entrant, node.now(), node.house, epoch=node.epoch)
                await contest.note(AttemptBegun(code, entrant.who))
                found = await self._tables.add(*begun) or await self._tables.get(code)
            if found is not None and is_attempt(found.state, director, entrant.holder):
                return found
        raise StoreTrouble("No table code is free.")

    async def begin_together(self, director: RoomRound, key: str, players: Sequence[Sitter]) -> Table:
        """Begin at a table at which several sit, or go on with it; the key tells it from the others."""
        contest, node = await self.get(director), self._tables.node
        holder = next((player.holder for player in players if player.holder), key)
        for code in codes_of(director, key, self._tables.words):
            found = await self._tables.get(code)
            if found is None:
                begun = begin_together(director, code, players, node.now(), node.house, epoch=node.epoch)
                await contest.note(AttemptBegun(code, seats=tuple(player.who for player in players)))
                found = await self._tables.add(*begun) or await self._tables.get(code)
            if found is not None and is_attempt(found.state, director, holder):
                return found
        raise StoreTrouble("No table code is free.")

    async def begin_again(self, day: CalendarDay, entrant: Entrant) -> Table:
        """Begin another attempt at a day's dice after the first one, or go on with it; it counts nowhere."""
        await self.check_finished(day, entrant.holder)
        for again in range(1, MOST_AGAIN + 1):
            table = await self.begin(day._replace(again=again), entrant)
            if table.state.phase != "over":
                return table
        raise Refusal(fault("often-enough"))

    async def attempt_over(self, day: CalendarDay, holder: str, *, again: bool = False) -> AttemptOver:
        """What somebody's attempt at a day's dice came to; or, if asked so, the last one after it."""
        found = await self._over(day, holder)
        for number in range(1, MOST_AGAIN + 1) if again else ():
            try:
                found = await self._over(day._replace(again=number), holder)
            except Refusal:
                if number == 1:
                    raise
                break
        return found

    async def _over(self, day: CalendarDay, holder: str) -> AttemptOver:
        table = await self.check_finished(day, holder)
        return (await self.get(day)).state.finished[table.code]

    async def check_finished(self, director: Director, holder: str) -> Table:
        """The table of somebody's attempt, which is over; refuses everybody else."""
        table = await self.attempt_of(director, holder)
        if table is None or table.state.phase != "over":
            raise Refusal(fault("unfinished"))
        return table

    async def check_may_know(self, director: Director | None, holder: str) -> None:
        """Refuse to tell anything of dice that are still a secret to somebody who has not finished."""
        if director is None:
            return
        if director.keeps_secret(self._tables.node.now()) or await self._still_counts(director.first, holder):
            await self.check_finished(director.first, holder)

    async def _still_counts(self, director: Director, holder: str) -> bool:
        """Whether somebody began in time, and may still play for a result that counts when the dice are no secret."""
        if not director.outlasts_secret:
            return False
        table = await self.attempt_of(director, holder)
        return table is not None and table.state.phase != "over"

    async def _day(self, contest: str) -> Director | None:
        return self.calendar.day_of_id(contest)

    def _on_finished(self, table: TableState) -> None:
        self._beside(partial(self._note, table))

    def _beside(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(_insist(work))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _note(self, table: TableState) -> None:
        director, result = await self.director_of(table.contest), result_of(table)
        if director is not None and result is not None:
            await (await self.get(director)).note(result)


async def _insist(work: Callable[[], Awaitable[None]]) -> None:
    """Do something, and do it again for as long as the store fails."""
    while True:
        try:
            return await work()
        except BrokenLog as trouble:
            return log.error("a result cannot be noted: %s", trouble)
        except (StoreTrouble, Refusal) as trouble:
            log.error("a result is noted later: %s", trouble)
        await asyncio.sleep(TRY_AGAIN_AFTER)


def without_records(step: ContestStep) -> ContestStep:
    """A step as it is kept in memory: the records of bots are read from the log when somebody wants them."""
    events = tuple(
        replace(event, record="") if isinstance(event, AttemptOver) and event.record else event for event in step.events
    )
    return replace(step, events=events)


def codes_of(director: Director, holder: str, words: Sequence[str] | None = None) -> list[str]:
    """The codes that the table of an attempt may have, the first choice first; another attempt has others."""
    again = director.repeats(holder)
    key = director.key(holder)
    who: list[Any] = [director.id, key, again] if again else [director.id, key]
    chances = (hashlib.sha256(encode([*who, number])).digest() for number in range(CODES))
    return [code_from(chance, words) for chance in chances]


def is_attempt(table: TableState, director: Director, holder: str) -> bool:
    """Whether a table is somebody's attempt in a contest."""
    return table.contest == director.id and any(seat.holder == holder for seat in table.seats)
