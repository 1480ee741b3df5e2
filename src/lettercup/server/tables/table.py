"""A table that is open, with its clock, its bots, and the pages that watch it.

Every input goes the same way: what is due comes first, then the input; then it is written down durably, and only then
it is shown and answered (`open_log.py`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial, reduce
from typing import Protocol

from lettercup.core import Millis, Seat, encode, say
from lettercup.house import bots
from lettercup.house.commands import ClientMessage, read_command
from lettercup.house.desk import Desk, plain_moves
from lettercup.house.events import BotReplaced, Forgotten, Opened, Queued, Sat, Step, read_step
from lettercup.house.game_events import Restored, Started
from lettercup.house.presence import Presence
from lettercup.house.refusal import Refusal
from lettercup.house.replies import Goodbye, Problem
from lettercup.house.table import TableState, either
from lettercup.house.views import Frames
from lettercup.server.tables.open_log import Node, OpenPlace, Watcher, cause_of, folded, steps_in
from lettercup.store import Commit, StoreTrouble

SITTING = (Sat, Queued, BotReplaced)

log = logging.getLogger("lettercup.table")


class TableWatcher(Watcher, Protocol):
    """A page that is open at a table."""

    seat: Seat | None
    """Which of its holder's seats it sees, if there are several."""
    seen: int
    """The number of the last line of the log that was sent to it."""


class Table(OpenPlace[TableState, Desk, ClientMessage, TableWatcher]):
    """One table, as this node sees it."""

    forgets = Forgotten

    def __init__(self, state: TableState, node: Node, size: int = 0) -> None:
        super().__init__(state.code, state, node, size)
        self._thinking: set[Seat] = set()
        self._backoff = bots.Backoff()

    @staticmethod
    def read(text: str) -> ClientMessage | Problem:
        """A message to the table."""
        return read_command(text)

    def limit_key(self, holder: str) -> str:
        """What the messages to a table are counted by: all together."""
        return self.code

    @property
    def here(self) -> Presence:
        """Whose pages are open at this node."""
        holders = {seat.holder for seat in self.state.seats}
        seated = [watcher.holder for watcher in self.watchers if watcher.holder in holders]
        return Presence(frozenset(seated), len(self.watchers) - len(seated))

    @property
    def presence(self) -> Presence:
        """Whose pages are open, here or at other nodes, as far as these have said lately."""
        return self._elsewhere.with_those(self.here)

    @property
    def due(self) -> Millis | None:
        return self._due(self.state)

    def _due(self, state: TableState) -> Millis | None:
        return bots.due(state, self._node.house)

    async def tend(self) -> None:
        """Do what is due: deadlines, and bots. A bot that is still thinking keeps nobody waiting."""
        await self._do(lambda desk: None)
        now = self._node.now()
        asked = {
            seat for moment, seat in bots.bot_turns(self.state, self._node.house) if moment <= now
        } - self._thinking
        ready = {seat for seat in asked if not self._backoff.rests(seat, self.state.seq, now)}
        self._thinking |= ready
        before = self.state.seq
        try:
            async with asyncio.TaskGroup() as together:
                for seat in sorted(ready):
                    together.create_task(self._bot(seat))
        finally:
            self._thinking -= ready
        if self.state.seq != before:
            self._node.on_due(self.code, self.due)

    async def set_time(self, until: Millis) -> None:
        """Let the clock run until a time, if it runs."""
        await self._do(lambda desk: desk.set_time(until))

    async def pause(self) -> None:
        """Let the clock stand still."""
        await self._do(lambda desk: desk.pause())

    async def resume(self) -> None:
        """Let the clock run on."""
        await self._do(lambda desk: desk.resume())

    async def finish(self) -> None:
        """Bring the attempt of somebody alone to its end."""
        await self._do(lambda desk: desk.finish())

    async def without_forgotten(self) -> None:
        """The log was rewritten without somebody: say so in it, so that every node reads it again, and do so here."""
        await self._do(lambda desk: desk.add(Forgotten()))
        async with self._lock:
            await self._read_anew()

    def join(self, watcher: TableWatcher) -> None:
        super().join(watcher)
        self.broadcast()

    def part(self, watcher: TableWatcher) -> None:
        super().part(watcher)
        self.broadcast()

    def _others_came(self) -> None:
        self.broadcast()

    def broadcast(self, audience: tuple[Seat, ...] | None = None) -> None:
        """Show the table as it is written down to everybody, or only to those who may know of the last step."""
        frames = Frames(self.state, self.presence, self._node.now(), self._node.epoch)
        said = self.state.said
        for watcher in self.watchers:
            seat = frames.seat_for(watcher.holder, watcher.seat)
            if audience is not None and seat not in audience:
                continue
            if seat is not None or may_watch(self.state, None):
                watcher.show(frames.frame(seat, watcher.seen), said)
            else:
                watcher.dismiss(Goodbye(say("This table does not let others watch."), None))

    async def _bot(self, seat: Seat) -> None:
        """Let a bot act: dice are thrown at once, a choice is worked out in a thread and then made like anybody's."""
        table = self.state
        if not bots.has_to_choose(table.asks, seat):
            await self._do(lambda desk: bots.bot_shakes(desk, seat))
            return
        trouble = await self._bot_chooses(seat, table)
        if trouble is None or self.state.seq != table.seq:
            return
        self._node.bot_troubles[trouble] += 1
        times = self._backoff.failed(seat, table.seq, self._node.now())
        if times == bots.ENOUGH and (trouble == "refused" or bots.waits_for_bots_only(table)):
            await self._fall_back(seat, table)

    async def _bot_chooses(self, seat: Seat, table: TableState) -> str | None:
        """Let a bot think, and make its move; returns what went wrong."""
        turn = bots.bot_turn(table, seat)
        try:
            move = await self._node.think(self.code, turn)
            if move is None:
                return "silent"
            await self._do(lambda desk: bots.bot_chooses(desk, seat, table, move))
        except Refusal as refusal:
            log.error("a bot's move was refused in %s: %s", table.name, refusal)
            return "refused"
        except StoreTrouble:
            raise
        except Exception:
            log.exception("a bot could not think in %s", table.name)
            return "refused"
        return None

    async def _fall_back(self, seat: Seat, table: TableState) -> None:
        """Make a plain move for a bot that finds none that counts; if there is none, leave it to the people."""
        for move in plain_moves(table, seat):
            try:
                await self._do(partial(bots.bot_chooses, seat=seat, seen=table, move=move))
            except Refusal:
                continue
            log.warning("a bot made a plain move in %s", table.name)
            self._node.bot_troubles["plain"] += 1
            return
        log.error("a bot cannot go on in %s", table.name)
        self._node.bot_troubles["stuck"] += 1

    def _carry_out(self, holder: str, message: ClientMessage, check: Callable[[], None]) -> Awaitable[None]:
        def work(desk: Desk) -> None:
            check()
            message.carry_out(desk)
            self._check_size(message, desk)

        return self._do(work, cause_of(holder, message), holder, message.again)

    @property
    def _shown(self) -> int:
        return self.state.shown

    def _desk(self, holder: str) -> Desk:
        desk = Desk(self.state, self._node.now(), self._node.house, holder, lambda: self.presence.holders)
        if desk.table.epoch != self._node.epoch:
            desk.add(Restored(self._node.epoch, self._node.house.secret()))
        desk.let_time_pass(self._node.downtime(self.state.at) if self._node.outages else 0)
        return desk

    def _step(self, desk: Desk, cause: str) -> tuple[Commit, TableState]:
        step = Step(desk.now, tuple(desk.events), cause)
        return commit_of(self.state, step, self._due(desk.table)), step.seal(desk.table)

    def _go_on_from(self, states: Sequence[TableState], due: Millis | None, *, anew: bool = False) -> None:
        """Show what is written down now to those who may know of it."""
        was_over, self.state = self.state.phase == "over", states[-1]
        self.broadcast(None if anew else reduce(either, [state.audience for state in states]))
        self._node.on_due(self.code, due)
        if self.state.contest and self.state.phase == "over" and not was_over:
            self._node.on_finished(self.state)

    def _read_step(self, body: bytes) -> Step:
        return read_step(body)

    def _fold(self, commits: Sequence[Commit]) -> TableState:
        return fold_log(commits)


def read_steps(log: Sequence[Commit], after: int = 0) -> list[Step]:
    """The steps of the log of a table after a position; raises `BrokenLog` if one is missing or cannot be read."""
    return steps_in(log, after, read_step)


def fold_log(log: Sequence[Commit]) -> TableState:
    """The table that a whole log leads to; raises `BrokenLog` if it cannot be read or makes no sense."""
    steps = read_steps(log)
    return folded(TableState(code=log[0].table), steps)


def may_watch(table: TableState, seat: Seat | None) -> bool:
    """Before the start everybody who knows the code may look, or how would they sit down?"""
    return seat is not None or table.settings.gallery or table.phase == "lobby"


def commit_of(before: TableState, step: Step, due: Millis | None) -> Commit:
    """A step as the store takes it."""
    begun = before.phase != "lobby" or before.number > 1
    sitters = []
    for event in step.events:
        begun = begun or isinstance(event, Started)
        if isinstance(event, SITTING):
            sitters.append(event.holder)
        elif isinstance(event, Opened) and event.host:
            sitters.append(event.host)
    return Commit(before.code, before.seq + 1, step.at, encode(step), due, tuple(sitters), begun)
