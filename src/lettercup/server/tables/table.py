"""A table that is open: the only place with a lock, a task, or the time of day.

Every input goes the same way: what is due comes first, then the input; then it is written down durably, and only then
it is shown and answered. Other nodes may serve the same table: whoever writes first to a place in the log wins it, and
the others catch up and try again.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Protocol, TypeVar

import msgspec

from lettercup.core import LettercupError, Millis, Move, Seat, Sentence, encode, fault, say
from lettercup.house import bots
from lettercup.house.causes import NEVER
from lettercup.house.commands import ClientMessage, read_command
from lettercup.house.desk import FULL, Desk, plain_moves
from lettercup.house.events import BotReplaced, Forgotten, Opened, Queued, Sat, Step, fold_steps, read_step
from lettercup.house.game_events import Restored, Started
from lettercup.house.presence import Elsewhere, Presence
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.services import BotTurn, HouseServices
from lettercup.house.table import TableState, either
from lettercup.house.views import Frames
from lettercup.store import Commit, Outage, Store, StoreTrouble

ATTEMPTS = 20
"""How often to try again when other nodes are quicker, before somebody is told to."""
OUTAGE_AFTER: Millis = 10_000
"""A silence of all nodes longer than this is given back to the clocks."""
STEP_COSTS = 100
"""Bytes that a store needs for a step besides its text."""
MOST_BYTES_A_STEP = 800
"""A table whose steps are longer than this on average takes fewer of them."""
SITTING = (Sat, Queued, BotReplaced)
QUARANTINE: Millis = 60_000
"""How long a log that cannot be read is left alone before it is tried again."""
TRY_AGAIN_AFTER = 1.0
"""Seconds before the store is asked again what came of a step."""

S = TypeVar("S")

log = logging.getLogger("lettercup.table")


def clock_from(now: Millis) -> Callable[[], Millis]:
    """A clock that shows this now; it never goes backwards and does not follow a system clock that jumps."""
    began = now - time.monotonic() * 1000
    return lambda: int(began + time.monotonic() * 1000)


def wall_clock() -> Callable[[], Millis]:
    """A clock that was set by the system's."""
    return clock_from(time.time_ns() // 1_000_000)


class Watcher(Protocol):
    """A page that is open at a table."""

    holder: str
    seat: Seat | None
    """Which of its holder's seats it sees, if there are several."""
    seen: int
    """The number of the last line of the log that was sent to it."""

    def show(self, view: bytes, said: int) -> None:
        """Take a newer view, in place of one that has not been sent yet; its log goes up to this line."""

    def dismiss(self, goodbye: Goodbye) -> None:
        """Close, after saying why."""


class Node(msgspec.Struct):
    """What the tables of a node share."""

    store: Store
    house: HouseServices
    now: Callable[[], Millis]
    outages: list[Outage] = []
    epoch: str = ""
    """Changes with each restore of the store."""
    pulsed: Millis | None = None
    """When this node last said that it is running; None: it does not say so."""
    pulsing: asyncio.Lock = msgspec.field(default_factory=asyncio.Lock)
    on_due: Callable[[str, Millis | None], None] = lambda code, moment: None
    """Told when a table has to be looked after, each time that changes."""
    on_presence: Callable[["Table"], None] = lambda table: None
    on_finished: Callable[[TableState], None] = lambda table: None
    """Told when an attempt in a contest is over."""
    tend_other: Callable[[str], Awaitable[None]] | None = None
    """Looks after what is due and is no table."""
    is_watched: Callable[[str], bool] = lambda code: False
    """Whether a page is open at something that is no table."""
    on_cleared: Callable[[str], None] = lambda code: None
    """Told when something was cleared away that is no table."""
    bot_troubles: Counter[str] = msgspec.field(default_factory=Counter)
    think_apart: Callable[[str, BotTurn], Awaitable[Move | None]] | None = None
    """Where the bots of a table think, if not in a thread."""

    async def think(self, code: str, turn: BotTurn) -> Move | None:
        """What a bot at a table does; None: nothing, until it is asked something else."""
        if self.think_apart is not None:
            return await self.think_apart(code, turn)
        return await asyncio.to_thread(self.house.think, turn)

    async def pulse(self) -> None:
        """Say that this node is running, and learn of outages."""
        now = self.now()
        await self.store.pulse(now, OUTAGE_AFTER)
        self.outages = await self.store.outages()
        self.pulsed = now

    def downtime(self, since: Millis) -> Millis:
        """For how long no node was running since a moment."""
        return sum(each.ended - max(each.began, since) for each in self.outages if each.ended > since)

    @property
    def was_silent(self) -> bool:
        """Whether this node was stopped, or could not reach the store, for so long that it may have been an outage."""
        return self.pulsed is not None and self.now() - self.pulsed > OUTAGE_AFTER

    async def notice_outage(self) -> None:
        """After a silence, learn of outages before anything is decided: nobody's time is up because of one."""
        async with self.pulsing:
            if self.was_silent:
                await self.pulse()


class BrokenLog(LettercupError):
    """A log that cannot be read."""


class Quarantine:
    """Logs that cannot be read are left alone for a while: nobody reads them again and again."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._until: dict[str, Millis] = {}

    @asynccontextmanager
    async def reading(self, code: str) -> AsyncIterator[None]:
        """Read the log of something; raises `BrokenLog` if that failed a moment ago."""
        if self._node.now() < self._until.get(code, 0):
            raise BrokenLog("A log cannot be read.")
        try:
            yield
        except BrokenLog:
            log.exception("the log of a table cannot be read")
            self._until[code] = self._node.now() + QUARANTINE
            raise


class Table:
    """One table, as this node sees it."""

    def __init__(self, state: TableState, node: Node, size: int = 0) -> None:
        self.state = state
        self.code = state.code
        self.size = size
        """Bytes of its log."""
        self._unpaid = 0
        self.watchers: list[Watcher] = []
        self._node = node
        self._lock = asyncio.Lock()
        self._tried = 0
        self._thinking: set[Seat] = set()
        self._backoff = bots.Backoff()
        self._elsewhere = Elsewhere()

    @staticmethod
    def read(text: str) -> ClientMessage | Problem:
        """A message to the table."""
        return read_command(text)

    def limit_key(self, holder: str) -> str:
        """What the messages to a table are counted by: all together."""
        return self.code

    def take_unpaid(self) -> int:
        """The bytes that were written here since this was last asked: bots and clocks write on behalf of people."""
        unpaid, self._unpaid = self._unpaid, 0
        return unpaid

    def wrote(self, step: bytes) -> None:
        """Count a step of the log that was written here."""
        self.size += len(step)
        self._unpaid += len(step) + STEP_COSTS

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

    def hear_of(self, node: str, presence: Presence) -> None:
        """Another node says whose pages are open there."""
        if self._elsewhere.hear_of(node, presence, self._node.now()):
            self.broadcast()

    def forget_silent_nodes(self) -> None:
        """A node that has said nothing for a while has probably gone."""
        if self._elsewhere.forget_silent_nodes(self._node.now()):
            self.broadcast()

    @property
    def due(self) -> Millis | None:
        return bots.due(self.state, self._node.house)

    @property
    def busy(self) -> bool:
        """Something is being decided or written."""
        return self._lock.locked()

    def has_done(self, holder: str, message: ClientMessage) -> bool:
        """Whether a message has been done, as far as this node knows."""
        return cause_of(holder, message) in self.state.causes

    async def handle(
        self, holder: str, message: ClientMessage, check: Callable[[], None] = lambda: None
    ) -> Answered | Refused | Problem:
        """Answer a message as soon as its outcome is known: what it does is written down, or never will be.

        While the store does not answer nobody is told anything. A page that loses patience sends the message again
        under the same id. A check may refuse it, but only if it has not been done before.
        """
        while True:
            try:
                return await self.attempt(holder, message, check)
            except StoreTrouble as trouble:
                log.error("it is not known whether a step was written: %s", trouble)
            await asyncio.sleep(TRY_AGAIN_AFTER)

    async def attempt(
        self, holder: str, message: ClientMessage, check: Callable[[], None] = lambda: None
    ) -> Answered | Refused | Problem:
        """Answer a message, or raise `StoreTrouble`: it may have been done, or be done yet."""

        def work(desk: Desk) -> None:
            check()
            message.carry_out(desk)
            if desk.events and self.size >= message.most_steps * MOST_BYTES_A_STEP:
                raise Refusal(FULL)

        try:
            await self._do(work, cause_of(holder, message), holder, message.again)
        except Refusal as refusal:
            return Refused(message.id, refusal.faults)
        except Unreadable as trouble:
            return Problem(message.id, trouble.field, trouble.sentence)
        return Answered(message.id, self.state.shown)

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

    async def catch_up(self) -> None:
        """Take in what other nodes have written."""
        if not self._node.store.shared:
            return
        async with self._lock:
            await self._read_on()

    async def without_forgotten(self) -> None:
        """The log was rewritten without somebody: say so in it, so that every node reads it again, and do so here."""
        await self._do(lambda desk: desk.add(Forgotten()))
        async with self._lock:
            state = await self._folded()
            self._go_on_from(state, bots.due(state, self._node.house), None)

    def close(self, sentence: Sentence) -> None:
        """Send every page away for good."""
        for watcher in self.watchers:
            watcher.dismiss(Goodbye(sentence, None))

    def join(self, watcher: Watcher) -> None:
        """A page opens: it gets the whole view, and the others see who is there."""
        self.watchers.append(watcher)
        self._node.on_presence(self)
        self.broadcast()

    def part(self, watcher: Watcher) -> None:
        """A page closes."""
        self.watchers.remove(watcher)
        self._node.on_presence(self)
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

    async def _do(self, work: Callable[[Desk], None], cause: str = "", holder: str = "", again: bool = False) -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._node.was_silent:
                    await self._node.notice_outage()
                if self._in_doubt:
                    await self._read_on()
                if cause and cause in self.state.causes:
                    return
                if cause and NEVER + cause in self.state.causes:
                    raise Refusal(fault("not-now"))
                if await self._try(work, cause, holder, again):
                    return
                await self._read_on()
        raise Refusal(fault("too-busy"))

    @property
    def _in_doubt(self) -> bool:
        """Whether a step was given to the store, and it is not known what became of it."""
        return self._tried > self.state.seq

    async def _try(self, work: Callable[[Desk], None], cause: str, holder: str, again: bool) -> bool:
        """Decide and write once; False if another node has written meanwhile. A refusal still lets time pass.

        In doubt, a refusal writes a step in any case: the earlier one, which may be the same message, can then never
        take its place. So does the refusal of a message that was sent again: a copy of it that comes later, when it
        might be allowed, is refused as well.
        """
        desk = Desk(self.state, self._node.now(), self._node.house, holder, lambda: self.presence.holders)
        if desk.table.epoch != self._node.epoch:
            desk.add(Restored(self._node.epoch, self._node.house.secret()))
        desk.let_time_pass(self._node.downtime(self.state.at) if self._node.outages else 0)
        due, already = desk.table, len(desk.events)
        try:
            work(desk)
        except (Refusal, Unreadable) as reason:
            desk.go_back(due, already)
            never = NEVER + cause if again and FULL not in getattr(reason, "faults", ()) else ""
            if not await self._write(desk, never, even_nothing=bool(never) or self._in_doubt):
                return False
            if not never and await self._was_behind():
                return False
            raise
        return await self._write(desk, cause)

    async def _write(self, desk: Desk, cause: str, even_nothing: bool = False) -> bool:
        if not desk.events and not even_nothing:
            return True
        step = Step(desk.now, tuple(desk.events), cause)
        due = bots.due(desk.table, self._node.house)
        self._tried = self.state.seq + 1
        commit = commit_of(self.state, step, due)
        won = await self._node.store.append(commit)
        if won:
            self.wrote(commit.body)
            state = step.seal(desk.table)
            self._go_on_from(state, due, state.audience)
        return won

    def _go_on_from(self, state: TableState, due: Millis | None, audience: tuple[Seat, ...] | None) -> None:
        """Show what is written down now to those who may know of it."""
        was_over, self.state = self.state.phase == "over", state
        self.broadcast(audience)
        self._node.on_due(self.code, due)
        if state.contest and state.phase == "over" and not was_over:
            self._node.on_finished(state)

    async def _was_behind(self) -> bool:
        """Whether another node had written what this one did not know when it refused."""
        known = self.state.seq
        if self._node.store.shared:
            await self._read_on()
        return self.state.seq > known

    async def _read_on(self) -> None:
        state, steps = self.state, await self._steps(self.state.seq)
        audience: tuple[Seat, ...] | None = ()
        if any(isinstance(event, Forgotten) for step in steps for event in step.events):
            state, audience = await self._folded(), None
        else:
            for step in steps:
                state = step.after(state)
                audience = either(audience, state.audience)
        if steps:
            self._go_on_from(state, bots.due(state, self._node.house), audience)

    async def _folded(self) -> TableState:
        """The table as its whole log says, read beside the event loop."""
        return await asyncio.to_thread(fold_log, await self._node.store.read(self.code))

    async def _steps(self, after: int = 0) -> list[Step]:
        log = await self._node.store.read(self.code, after)
        self.size += sum(len(commit.body) for commit in log)
        return read_steps(log, after)


def steps_in(log: Sequence[Commit], after: int, read: Callable[[bytes], S]) -> list[S]:
    """The steps of any log after a position; raises `BrokenLog` if one is missing or cannot be read."""
    if [commit.seq for commit in log] != list(range(after + 1, after + len(log) + 1)):
        raise BrokenLog("Steps are missing in a log.")
    try:
        return [read(commit.body) for commit in log]
    except ValueError as error:
        raise BrokenLog("A step in a log cannot be read.") from error


def read_steps(log: Sequence[Commit], after: int = 0) -> list[Step]:
    """The steps of the log of a table after a position, likewise."""
    return steps_in(log, after, read_step)


def fold_log(log: Sequence[Commit]) -> TableState:
    """The table that a whole log leads to; raises `BrokenLog` if it cannot be read or makes no sense."""
    steps = read_steps(log)
    try:
        return fold_steps(log[0].table, steps)
    except Exception as error:
        raise BrokenLog("The log of a table makes no sense.") from error


def may_watch(table: TableState, seat: Seat | None) -> bool:
    """Before the start everybody who knows the code may look, or how would they sit down?"""
    return seat is not None or table.settings.gallery or table.phase == "lobby"


class HasId(Protocol):
    """A message."""

    @property
    def id(self) -> str:
        """Chosen by the page."""
        ...


def cause_of(holder: str, message: HasId) -> str:
    """What tells a message from all others of the table."""
    return f"{holder[:8]}:{message.id}"


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
