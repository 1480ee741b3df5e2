"""A contest: the same dice for many people, each at a table of their own.

A contest has a log like a table's, and its standing is the fold of it. The tables do the playing: an attempt is an
ordinary table for one whose dice come from the contest's source. A director says when dice are thrown and for how long
they are a secret. A day's director is the calendar (`calendar.py`), that of a room is the room (`room/rounds.py`).
"""

from typing import Any, Protocol

import msgspec

from lettercup.core import Game, Millis, Value
from lettercup.core.picture import ShownDie
from lettercup.core.sources import SharedSource
from lettercup.lexicon import HouseRules


class Director(Protocol):
    """Who decides about a contest."""

    @property
    def id(self) -> str:
        """Under which its log is stored."""
        ...

    @property
    def source(self) -> SharedSource:
        """Where its dice come from."""
        ...

    @property
    def game(self) -> Game[Any, Any]:
        """What everybody plays."""
        ...

    @property
    def secret(self) -> str:
        """What was promised to be the secret of its dice; empty where everybody can work them out."""
        ...

    @property
    def words(self) -> HouseRules:
        """Which words count."""
        ...

    def key(self, holder: str) -> str:
        """What tells somebody's table from all others of the contest."""
        ...

    @property
    def first(self) -> "Director":
        """The contest that has to be finished before anything is told of its dice."""
        ...

    @property
    def until(self) -> Millis | None:
        """When all its clocks run out, whenever somebody begins; None: each glass runs as long as it lasts."""
        ...

    @property
    def outlasts_secret(self) -> bool:
        """Whether an attempt that began in time may go on when its dice are no secret any more."""
        ...

    def repeats(self, holder: str) -> int:
        """How many more attempts somebody was allowed after the first one."""
        ...

    def check_begin(self, now: Millis) -> None:
        """Refuse an attempt that cannot begin now."""

    def keeps_secret(self, now: Millis) -> bool:
        """Whether nobody may learn of its dice who has not finished an attempt."""


# What can happen in a contest.


class ContestEvent(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Anything that changes a contest; fields that only an older version knew are passed over."""


class ContestOpened(ContestEvent, frozen=True):
    """Somebody was the first to begin."""

    source: SharedSource


class AttemptBegun(ContestEvent, frozen=True):
    """An attempt is about to begin at a table; who plays there is only known at that table."""

    table: str
    who: int | None = None
    """The number of the player in a room."""
    seats: tuple[int, ...] = ()
    """The numbers of all players, where several sit at the table."""


class AttemptSent(ContestEvent, frozen=True):
    """Somebody is done before the time is up, or wants to change it again: what lies there counts in the end."""

    table: str
    times: int
    """Counts both: after an odd number it is sent."""
    laid: tuple[ShownDie, ...] = ()
    """The crossword as it was sent."""

    @property
    def is_done(self) -> bool:
        """Whether it is sent, and was not taken back."""
        return self.times % 2 == 1


class AttemptOver(ContestEvent, frozen=True):
    """An attempt is over."""

    table: str
    points: int
    """Of the first seat."""
    at: Millis
    words: tuple[tuple[str, int], ...] = ()
    """In a room: the words that count, each with what it counts by itself."""
    who: int | None = None
    """A bot in a room has no table of its own; this is its number there."""
    record: str = ""
    """The record of a bot."""
    laid: tuple[ShownDie, ...] = ()
    """In a room: the crossword."""
    scores: tuple[int, ...] = ()
    """Of all seats, where several sit at the table."""


class Measured(ContestEvent, frozen=True):
    """Bots have played the same dice, and the best play was searched for; a later measure is a better one."""

    measure: msgspec.Raw


class ContestStep(Value, frozen=True, omit_defaults=True, tag=False):
    """What is written down at once."""

    at: Millis
    events: tuple[ContestOpened | AttemptBegun | AttemptSent | AttemptOver | Measured, ...]


_steps = msgspec.json.Decoder(ContestStep)


def read_contest_step(body: bytes) -> ContestStep:
    """A step as it was stored."""
    return _steps.decode(body)


class Contest:
    """A contest, kept up to date step by step. What is written twice counts once."""

    def __init__(self) -> None:
        self.seq = 0
        """How many steps are written down."""
        self.source: SharedSource | None = None
        self.playing: dict[str, None] = {}
        """The tables of attempts that are not over, in the order in which they began."""
        self.sent: dict[str, AttemptSent] = {}
        """Those of them that were sent, or are changed again."""
        self.finished: dict[str, AttemptOver] = {}
        """The attempts that are over, by their tables."""
        self.players: dict[str, int] = {}
        """In a room: the number of the player at each table."""
        self.seated: dict[str, tuple[int, ...]] = {}
        """In a room: the numbers of the players at each table at which several sit."""
        self.measure: msgspec.Raw | None = None

    def take(self, step: ContestStep) -> None:
        """Take in the next step."""
        self.seq += 1
        for event in step.events:
            match event:
                case ContestOpened(source=source):
                    self.source = source
                case AttemptBegun(table=table, who=who) if table not in self.finished:
                    self.playing[table] = None
                    self._name(table, who)
                    if event.seats:
                        self.seated[table] = event.seats
                case AttemptSent(table=table) if table in self.playing and event.times > self.times_sent(table):
                    self.sent[table] = event
                case AttemptOver(table=table, who=who) if table not in self.finished:
                    self.playing.pop(table, None)
                    self.sent.pop(table, None)
                    self.finished[table] = event
                    self._name(table, who)
                case Measured(measure=measure):
                    self.measure = measure

    def times_sent(self, table: str) -> int:
        """How often an attempt was sent or changed again."""
        return self.sent[table].times if table in self.sent else 0

    def is_done(self, table: str) -> bool:
        """Whether the player at a table is done, for now or for good."""
        return table in self.finished or (table in self.sent and self.sent[table].is_done)

    def _name(self, table: str, who: int | None) -> None:
        if who is not None:
            self.players[table] = who
