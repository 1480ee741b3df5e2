"""A table that is open: the only place with a lock, a task, or the time of day.

Every input goes the same way: what is due comes first, then the input; then it is written down durably, and only then
it is shown and answered. Other nodes may serve the same table: whoever writes first to a place in the log wins it, and
the others catch up and try again.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

import msgspec

from lettercup.bots import situation
from lettercup.core import Millis, Seat, Sentence, encode, say
from lettercup.server import decide, seating
from lettercup.server.bots import has_to_choose
from lettercup.server.decide import Draft, Refusal, Unreadable
from lettercup.server.events import AnyEvent, Forgotten, Sat, Step, read_step
from lettercup.server.house import House
from lettercup.server.patience import ENOUGH, Patience
from lettercup.server.protocol import Answered, ClientMessage, Goodbye, Problem, Refused
from lettercup.server.state import TableState, after_step
from lettercup.server.views import Frames, Presence
from lettercup.store import Commit, Outage, Store, StoreTrouble

SILENT_AFTER: Millis = 25_000
"""What another node said about its pages is believed for so long."""
ATTEMPTS = 20
"""How often to try again when other nodes are quicker, before somebody is told to."""

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


class Services(msgspec.Struct):
    """What tables share."""

    store: Store
    house: House
    now: Callable[[], Millis]
    outages: list[Outage] = []
    on_due: Callable[[str, Millis | None], None] = lambda code, moment: None
    """Told when a table has to be looked after, each time that changes."""
    on_presence: Callable[["Table"], None] = lambda table: None
    bot_troubles: Counter[str] = msgspec.field(default_factory=Counter)


class Table:
    """One table, as this node sees it."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.watchers: list[Watcher] = []
        self._services = services
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._thinking: set[Seat] = set()
        self._patience = Patience()
        self._elsewhere: dict[str, tuple[Millis, Presence]] = {}

    @property
    def code(self) -> str:
        return self.state.code

    @property
    def here(self) -> Presence:
        """Whose pages are open at this node."""
        holders = {seat.holder for seat in self.state.seats}
        seated = [watcher.holder for watcher in self.watchers if watcher.holder in holders]
        return Presence(frozenset(seated), len(self.watchers) - len(seated))

    @property
    def presence(self) -> Presence:
        """Whose pages are open, here or at other nodes, as far as these have said lately."""
        if not self._elsewhere:
            return self.here
        everywhere = [self.here, *(presence for _, presence in self._elsewhere.values())]
        holders = frozenset[str]().union(*(presence.holders for presence in everywhere))
        return Presence(holders, sum(presence.watching for presence in everywhere))

    def hear_of(self, node: str, presence: Presence) -> None:
        """Another node says whose pages are open there."""
        news = node not in self._elsewhere or self._elsewhere[node][1] != presence
        self._elsewhere[node] = self._services.now(), presence
        if news:
            self.broadcast()

    def forget_silent_nodes(self) -> None:
        """A node that has said nothing for a while has probably gone."""
        since = self._services.now() - SILENT_AFTER
        heard = {node: told for node, told in self._elsewhere.items() if told[0] >= since}
        if len(heard) < len(self._elsewhere):
            self._elsewhere = heard
            self.broadcast()

    @property
    def due(self) -> Millis | None:
        return decide.due(self.state)

    @property
    def busy(self) -> bool:
        """Something is being decided or written."""
        return self._lock.locked()

    async def handle(self, holder: str, message: ClientMessage) -> Answered | Refused | Problem:
        """Answer a message; what it does is written down before the answer is given."""
        cause = f"{holder[:8]}:{message.id}"
        try:
            await self._do(lambda draft: seating.answer(draft, holder, message, self), cause)
        except Refusal as refusal:
            return Refused(message.id, refusal.reasons)
        except Unreadable as trouble:
            return Problem(message.id, trouble.field, trouble.sentence)
        except StoreTrouble as trouble:
            log.error("a step could not be written: %s", trouble)
            return Refused(message.id, (say("The house cannot write it down right now: nothing was done. Try again."),))
        return Answered(message.id, self.state.seq)

    async def tend(self) -> None:
        """Do what is due: deadlines, and bots; a bot that still thinks is let think, and keeps nobody waiting."""
        await self._do(lambda draft: None)
        now = self._services.now()
        asked = {seat for moment, seat in decide.bot_turns(self.state) if moment <= now} - self._thinking
        ready = {seat for seat in asked if not self._patience.rests(seat, self.state.seq, now)}
        self._thinking |= ready
        before = self.state.seq
        try:
            async with asyncio.TaskGroup() as together:
                for seat in sorted(ready):
                    together.create_task(self._bot(seat))
        finally:
            self._thinking -= ready
        if self.state.seq != before:
            self._services.on_due(self.code, self.due)

    async def catch_up(self) -> None:
        """Take in what other nodes have written."""
        if not self._services.store.shared:
            return
        async with self._lock:
            await self._read_on()

    async def without_forgotten(self) -> None:
        """The log was rewritten without somebody: say so in it, so that every node reads it again, and do so here."""
        await self._do(lambda draft: draft.add(Forgotten()))
        async with self._lock:
            state = fold(self.code, await self._steps())
            self._go_on_from(state, decide.due(state))

    def close(self, sentence: Sentence) -> None:
        """Send every page away for good."""
        for watcher in self.watchers:
            watcher.dismiss(Goodbye(sentence, None))

    def join(self, watcher: Watcher) -> None:
        """A page opens: it gets the whole view, and the others see who is there."""
        self.watchers.append(watcher)
        self._services.on_presence(self)
        self.broadcast()

    def part(self, watcher: Watcher) -> None:
        """A page closes."""
        self.watchers.remove(watcher)
        self._services.on_presence(self)
        self.broadcast()

    def broadcast(self) -> None:
        """Show everybody the table as it is written down."""
        frames = Frames(self.state, self.presence, self._services.now())
        for watcher in self.watchers:
            seat = frames.seat_for(watcher.holder, watcher.seat)
            if may_watch(self.state, seat):
                watcher.show(frames.frame(seat, watcher.seen), self.state.said)
            else:
                watcher.dismiss(Goodbye(say("This table does not want to be watched."), None))

    async def _bot(self, seat: Seat) -> None:
        """Let a bot act: dice are thrown at once, a choice is thought out elsewhere and then made like anybody's."""
        table = self.state
        if not has_to_choose(table.asks, seat):
            await self._do(lambda draft: decide.bot_shakes(draft, seat))
            return
        trouble = await self._bot_chooses(seat, table)
        if trouble is None or self.state.seq != table.seq:
            return
        self._services.bot_troubles[trouble] += 1
        times = self._patience.failed(seat, table.seq, self._services.now())
        if times == ENOUGH and (trouble == "refused" or decide.waits_for_bots_only(table)):
            await self._fall_back(seat, table)

    async def _bot_chooses(self, seat: Seat, table: TableState) -> str | None:
        """Let a bot think, and make its move; gives what went wrong."""
        match, level = decide.playing(table), table.seats[seat].level or ""
        question = situation(match.game, match.state, seat, self._services.now())
        try:
            move = await asyncio.to_thread(self._services.house.think, question, level, table.settings.words)
            if move is None:
                return "silent"
            await self._do(lambda draft: decide.bot_chooses(draft, seat, table, move))
        except Refusal as refusal:
            log.error("a bot's move was refused in %s: %s", table.name, refusal.reasons[0].text)
            return "refused"
        except StoreTrouble:
            raise
        except Exception:
            log.exception("a bot could not think in %s", table.name)
            return "refused"
        return None

    async def _fall_back(self, seat: Seat, table: TableState) -> None:
        """A bot does not find a move that counts: it makes a plain one that does, or it is left to the people."""
        for move in decide.plain_moves(table, seat):
            try:
                await self._do(partial(decide.bot_chooses, seat=seat, seen=table, move=move))
            except Refusal:
                continue
            log.warning("a bot made a plain move in %s", table.name)
            self._services.bot_troubles["plain"] += 1
            return
        log.error("a bot cannot go on in %s", table.name)
        self._services.bot_troubles["stuck"] += 1

    async def _do(self, work: Callable[[Draft], None], cause: str = "") -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._doubtful:
                    await self._read_on()
                if cause and cause in self.state.causes:
                    return
                if await self._try(work, cause):
                    return
                await self._read_on()
        raise Refusal(say("Too much is going on at this table at once. Try again."))

    async def _try(self, work: Callable[[Draft], None], cause: str) -> bool:
        """Decide and write once; False if another node has written meanwhile. A refusal still lets time pass."""
        due = Draft(self.state, self._services.now(), self._services.house)
        decide.catch_up_with_time(due, self._downtime())
        wanted = due.copy()
        try:
            work(wanted)
        except (Refusal, Unreadable):
            if not await self._write(due, "") or await self._was_behind():
                return False
            raise
        return await self._write(wanted, cause)

    async def _write(self, draft: Draft, cause: str) -> bool:
        if not draft.events:
            return True
        step = Step(draft.now, tuple(draft.events), cause)
        self._doubtful = True
        commit = commit_of(self.state, step, draft.table)
        won = await self._services.store.append(commit)
        self._doubtful = False
        if won:
            self._go_on_from(sealed(draft.table, step), commit.due)
        return won

    def _go_on_from(self, state: TableState, due: Millis | None) -> None:
        """This is written down now: everybody may see it."""
        self.state = state
        self.broadcast()
        self._services.on_due(self.code, due)

    async def _was_behind(self) -> bool:
        """Whether another node had written what this one did not know when it refused."""
        known = self.state.seq
        if self._services.store.shared:
            await self._read_on()
        return self.state.seq > known

    async def _read_on(self) -> None:
        state, steps = self.state, await self._steps(self.state.seq)
        self._doubtful = False
        if any(isinstance(event, Forgotten) for step in steps for event in step.events):
            state, steps = TableState(code=self.code), await self._steps()
        for step in steps:
            state = after_step(state, step)
        if steps:
            self._go_on_from(state, decide.due(state))

    async def _steps(self, after: int = 0) -> list[Step]:
        return [read_step(commit.body) for commit in await self._services.store.read(self.code, after)]

    def _downtime(self) -> Millis:
        """How long the house was closed since anything was last written here."""
        return sum(
            outage.ended - max(outage.began, self.state.at)
            for outage in self._services.outages
            if outage.ended > self.state.at
        )


def fold(code: str, steps: Iterable[Step]) -> TableState:
    """The table that a log leads to."""
    table = TableState(code=code)
    for step in steps:
        table = after_step(table, step)
    return table


def may_watch(table: TableState, seat: Seat | None) -> bool:
    """Before the start everybody who knows the code may look, or how would they sit down?"""
    return seat is not None or table.settings.gallery or table.phase == "lobby"


def sealed(table: TableState, step: Step) -> TableState:
    """The table after a step whose events have been folded already."""
    return after_step(table, msgspec.structs.replace(step, events=()))


def commit_of(before: TableState, step: Step, after: TableState) -> Commit:
    """A step as the store takes it."""
    return Commit(before.code, before.seq + 1, step.at, encode(step), decide.due(after), _sitters(step.events))


def _sitters(events: Sequence[AnyEvent]) -> tuple[str, ...]:
    return tuple(event.holder for event in events if isinstance(event, Sat))
