"""Logs that are open on this node. Here stands once how anything comes into a log:

- *Acknowledged means done once*: a message is answered when its step is in the store. One whose id is in the log
  already is only answered.
- *Refused means not done*: if it may come again, its refusal is written down, and all copies of it are refused.
- *In doubt nobody is told either*: if the store does not say what became of a step, the log is read before anything
  else is decided, and the same message is tried again.

Other nodes may write to the same log: whoever writes first to a place in it wins it, and the others catch up and try
again.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from lettercup.core import LettercupError, Millis, Move, Sentence, fault
from lettercup.house.causes import NEVER, Causes
from lettercup.house.desk import FULL
from lettercup.house.presence import Elsewhere, Presence
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.seating import Ping
from lettercup.house.services import BotTurn, HouseServices
from lettercup.house.table import TableState
from lettercup.store import Commit, Outage, Store, StoreTrouble

ATTEMPTS = 20
"""How often to try again when other nodes are quicker, before somebody is told to."""
STEP_COSTS = 100
"""Bytes that a store needs for a step besides its text."""
MOST_BYTES_A_STEP = 800
"""A log whose steps are longer than this on average takes fewer of them."""
TRY_AGAIN_AFTER = 1.0
"""Seconds before the store is asked again what came of a step."""

OUTAGE_AFTER: Millis = 10_000
"""A silence of all nodes longer than this is given back to the clocks."""
QUARANTINE: Millis = 60_000
"""How long a log that cannot be read is left alone before it is tried again."""

T = TypeVar("T")

log = logging.getLogger("lettercup.table")


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
    on_presence: Callable[[str], None] = lambda code: None
    """Told when a page has come or gone."""
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


class Loading:
    """Reads each log once, however many ask for it; one that cannot be read is left alone for a while."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._under_way: dict[str, asyncio.Lock] = {}
        self._broken: dict[str, Millis] = {}

    @asynccontextmanager
    async def one(self, code: str) -> AsyncIterator[None]:
        """Wait for whoever reads the same log; raises `BrokenLog` if that failed a moment ago."""
        if self._node.now() < self._broken.get(code, 0):
            raise BrokenLog("A log cannot be read.")
        try:
            async with self._under_way.setdefault(code, asyncio.Lock()):
                yield
        except BrokenLog:
            log.exception("the log of a table cannot be read")
            self._broken[code] = self._node.now() + QUARANTINE
            raise
        finally:
            self._under_way.pop(code, None)


class Counted(Protocol):
    """What a log leads to."""

    @property
    def seq(self) -> int:
        """How many steps are written down."""
        ...


class Decided(Counted, Protocol):
    """What a log leads to whose steps answer messages."""

    @property
    def code(self) -> str:
        """By which people find it."""
        ...

    @property
    def causes(self) -> Causes:
        """The messages that they answer."""
        ...


class Deciding(Protocol):
    """Collects the events of a step."""

    events: list[Any]


class Message(Protocol):
    """What a page sends."""

    @property
    def id(self) -> str:
        """Chosen by the page."""
        ...

    @property
    def again(self) -> bool:
        """Whether it may have been sent before."""
        ...

    @property
    def most_steps(self) -> int:
        """Steps of a log after which it is not done any more."""
        ...


class Watcher(Protocol):
    """A page that is open at a table or a room."""

    holder: str

    def show(self, view: bytes, said: int) -> None:
        """Take a newer view, in place of one that has not been sent yet; its log goes up to this line."""

    def dismiss(self, goodbye: Goodbye) -> None:
        """Close, after saying why."""


C = TypeVar("C", bound=Counted)
S = TypeVar("S", bound=Decided)
D = TypeVar("D", bound=Deciding)
M = TypeVar("M", bound=Message)
W = TypeVar("W", bound=Watcher)


class OpenLog(Generic[C]):
    """A log that is open on this node: one step is decided and written at a time."""

    def __init__(self, id_: str, state: C, node: Node) -> None:
        self.id = id_
        """Under which it is stored."""
        self.state = state
        self._node = node
        self._lock = asyncio.Lock()
        self._tried = 0

    @property
    def busy(self) -> bool:
        """Something is being decided or written."""
        return self._lock.locked()

    async def read_on(self) -> None:
        """Take in what other nodes have written."""
        async with self._lock:
            await self._read_on()

    async def _in_turn(self, attempt: Callable[[], Awaitable[bool]]) -> None:
        """Decide and write, again and again until no other node is quicker; nothing is decided on what may be old."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._node.was_silent:
                    await self._node.notice_outage()
                if self._in_doubt:
                    await self._read_on()
                if await attempt():
                    return
                await self._read_on()
        raise Refusal(fault("too-busy"))

    @property
    def _in_doubt(self) -> bool:
        """Whether a step was given to the store, and it is not known what became of it."""
        return self._tried > self.state.seq

    def _append(self, commit: Commit) -> Awaitable[bool]:
        """Write a step; False if another node has written meanwhile."""
        self._tried = commit.seq
        return self._node.store.append(commit)

    async def _read_on(self) -> None:
        raise NotImplementedError


class OpenPlace(OpenLog[S], Generic[S, D, M, W]):
    """A table or a room: people have their pages open at it, and send it messages."""

    forgets: ClassVar[type]
    """The event after which the log has to be read again from the start."""

    def __init__(self, id_: str, state: S, node: Node, size: int = 0) -> None:
        super().__init__(id_, state, node)
        self.code = state.code
        self.size = size
        """Bytes of its log."""
        self._unpaid = 0
        self.watchers: list[W] = []
        self._elsewhere = Elsewhere()

    # Pages.

    def join(self, watcher: W) -> None:
        """A page opens: it gets the whole view, and the others see who is there."""
        self.watchers.append(watcher)
        self._node.on_presence(self.code)

    def part(self, watcher: W) -> None:
        """A page closes."""
        self.watchers.remove(watcher)
        self._node.on_presence(self.code)

    @property
    def here(self) -> Presence:
        """Whose pages are open at this node."""
        raise NotImplementedError

    def hear_of(self, node: str, presence: Presence) -> None:
        """Another node says whose pages are open there."""
        if self._elsewhere.hear_of(node, presence, self._node.now()):
            self._others_came()

    def forget_silent_nodes(self) -> None:
        """A node that has said nothing for a while has probably gone."""
        if self._elsewhere.forget_silent_nodes(self._node.now()):
            self._others_came()

    def _others_came(self) -> None:
        """Whose pages are open at other nodes has changed."""
        raise NotImplementedError

    def close(self, sentence: Sentence) -> None:
        """Send every page away for good."""
        for watcher in self.watchers:
            watcher.dismiss(Goodbye(sentence, None))

    # What is written.

    def take_unpaid(self) -> int:
        """The bytes that were written here since this was last asked: bots and clocks write on behalf of people."""
        unpaid, self._unpaid = self._unpaid, 0
        return unpaid

    def wrote(self, step: bytes) -> None:
        """Count a step of the log that was written here."""
        self.size += len(step)
        self._unpaid += len(step) + STEP_COSTS

    def has_done(self, holder: str, message: M | Ping) -> bool:
        """Whether a message has been done, as far as this node knows."""
        return cause_of(holder, message) in self.state.causes

    async def handle(
        self, holder: str, message: M | Ping, check: Callable[[], None] = lambda: None
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
        self, holder: str, message: M | Ping, check: Callable[[], None] = lambda: None
    ) -> Answered | Refused | Problem:
        """Answer a message, or raise `StoreTrouble`: it may have been done, or be done yet."""
        try:
            if not isinstance(message, Ping):
                await self._carry_out(holder, message, check)
        except Refusal as refusal:
            return Refused(message.id, refusal.faults)
        except Unreadable as trouble:
            return Problem(message.id, trouble.field, trouble.sentence)
        return Answered(message.id, self._shown)

    @property
    def _shown(self) -> int:
        """The number of the newest view."""
        return self.state.seq

    def _check_size(self, message: M, desk: D) -> None:
        """Refuse what writes more than such a log takes."""
        if desk.events and self.size >= message.most_steps * MOST_BYTES_A_STEP:
            raise Refusal(FULL)

    def _carry_out(self, holder: str, message: M, check: Callable[[], None]) -> Awaitable[None]:
        """Do what somebody wants, or raise `Refusal`, `Unreadable` or `StoreTrouble`."""
        raise NotImplementedError

    def _do(self, work: Callable[[D], None], cause: str = "", holder: str = "", again: bool = False) -> Awaitable[None]:
        """Write down what some work leads to, unless its cause is in the log already."""
        return self._in_turn(partial(self._try, work, cause, holder, again))

    async def _try(self, work: Callable[[D], None], cause: str, holder: str, again: bool) -> bool:
        """Decide and write once; False if another node has written meanwhile. A refusal still lets time pass.

        In doubt, a refusal writes a step in any case: the earlier one, which may be the same message, can then never
        take its place. So does the refusal of a message that was sent again: a copy of it that comes later, when it
        might be allowed, is refused as well.
        """
        if cause and cause in self.state.causes:
            return True
        if cause and NEVER + cause in self.state.causes:
            raise Refusal(fault("not-now"))
        desk = self._desk(holder)
        try:
            work(desk)
        except (Refusal, Unreadable) as reason:
            never = NEVER + cause if again and FULL not in getattr(reason, "faults", ()) else ""
            if not await self._write(self._desk(holder), never, even_nothing=bool(never) or self._in_doubt):
                return False
            if not never and await self._was_behind():
                return False
            raise
        if cause and not desk.events and await self._was_behind():
            return False
        return await self._write(desk, cause)

    async def _write(self, desk: D, cause: str, even_nothing: bool = False) -> bool:
        if not desk.events and not even_nothing:
            return True
        commit, state = self._step(desk, cause)
        won = await self._append(commit)
        if won:
            self.wrote(commit.body)
            self._go_on_from([state], commit.due)
        return won

    async def _was_behind(self) -> bool:
        """Whether another node had written what this one did not know when it decided."""
        known = self.state.seq
        if self._node.store.shared:
            await self._read_on()
        return self.state.seq > known

    async def catch_up(self) -> None:
        """Take in what other nodes have written, if there are any."""
        if self._node.store.shared:
            await self.read_on()

    async def _read_on(self) -> None:
        written = await self._node.store.read(self.id, self.state.seq)
        steps = steps_in(written, self.state.seq, self._read_step)
        self.size += sum(len(commit.body) for commit in written)
        if any(isinstance(event, self.forgets) for step in steps for event in step.events):
            await self._read_anew()
        elif steps:
            states = [self.state]
            for step in steps:
                states.append(step.after(states[-1]))
            self._go_on_from(states[1:], self._due(states[-1]))

    async def _read_anew(self) -> None:
        """Read the whole log, beside the event loop: it was rewritten without somebody."""
        state = await asyncio.to_thread(self._fold, await self._node.store.read(self.id))
        self._go_on_from([state], self._due(state), anew=True)

    # What each kind of place has of its own.

    @staticmethod
    def read(text: str) -> Any:
        """A message, or what is wrong with it."""
        raise NotImplementedError

    def limit_key(self, holder: str) -> str:
        """What somebody's messages are counted by."""
        raise NotImplementedError

    def _desk(self, holder: str) -> D:
        """Where it is decided what somebody's message does; what is due is done there already."""
        raise NotImplementedError

    def _step(self, desk: D, cause: str) -> tuple[Commit, S]:
        """What was decided, as the store takes it, and what it leads to."""
        raise NotImplementedError

    def _due(self, state: S) -> Millis | None:
        """When it has to be looked after, even if nobody has it open."""
        raise NotImplementedError

    def _go_on_from(self, states: Sequence[S], due: Millis | None, *, anew: bool = False) -> None:
        """What is written down has led to one state after the other; `anew`: nothing is left of what was before."""
        raise NotImplementedError

    def _read_step(self, body: bytes) -> Any:
        """A step as it was stored."""
        raise NotImplementedError

    def _fold(self, commits: Sequence[Commit]) -> S:
        """What a whole log leads to; raises `BrokenLog` if it cannot be read or makes no sense."""
        raise NotImplementedError


AnyPlace = OpenPlace[Any, Any, Any, Any]


def cause_of(holder: str, message: Message) -> str:
    """What tells a message from all others of the log."""
    return f"{holder[:8]}:{message.id}"


def steps_in(commits: Sequence[Commit], after: int, read: Callable[[bytes], T]) -> list[T]:
    """The steps of any log after a position; raises `BrokenLog` if one is missing or cannot be read."""
    if [commit.seq for commit in commits] != list(range(after + 1, after + len(commits) + 1)):
        raise BrokenLog("Steps are missing in a log.")
    try:
        return [read(commit.body) for commit in commits]
    except ValueError as error:
        raise BrokenLog("A step in a log cannot be read.") from error


def folded(empty: T, steps: Sequence[Any]) -> T:
    """What all steps of a log lead to; raises `BrokenLog` if they make no sense."""
    state = empty
    try:
        for step in steps:
            state = step.after(state)
    except Exception as error:
        raise BrokenLog("The log makes no sense.") from error
    return state
