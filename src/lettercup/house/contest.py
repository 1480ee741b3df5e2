"""A contest: the same dice for many people, each at a table of their own.

A contest has a log like a table's, and its standing is the fold of it. The tables do the playing: an attempt is an
ordinary table for one whose dice come from the contest's source. A director says when dice are thrown and for how long
they are a secret. A day's director is the calendar (`calendar.py`).
"""

from typing import Any, NamedTuple, Protocol

import msgspec

from lettercup.core import Game, Millis, Value
from lettercup.core.sources import SharedSource
from lettercup.house import events
from lettercup.house.desk import Desk
from lettercup.house.game_events import StartSealed
from lettercup.house.names import clean_name
from lettercup.house.options import TableSettings
from lettercup.house.services import HouseServices
from lettercup.house.table import TableState
from lettercup.lexicon import HouseRules

WORDS = HouseRules()
"""The words of every attempt: results are compared with those of bots, and of other servers."""


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


class AttemptOver(ContestEvent, frozen=True):
    """An attempt is over."""

    table: str
    points: int
    at: Millis


class Measured(ContestEvent, frozen=True):
    """Bots have played the same dice, and the best play was searched for; a later measure is a better one."""

    measure: msgspec.Raw


class ContestStep(Value, frozen=True, omit_defaults=True, tag=False):
    """What is written down at once."""

    at: Millis
    events: tuple[ContestOpened | AttemptBegun | AttemptOver | Measured, ...]


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
        self.finished: dict[str, AttemptOver] = {}
        """The attempts that are over, by their tables."""
        self.measure: msgspec.Raw | None = None

    def take(self, step: ContestStep) -> None:
        """Take in the next step."""
        self.seq += 1
        for event in step.events:
            match event:
                case ContestOpened(source=source):
                    self.source = source
                case AttemptBegun(table=table) if table not in self.finished:
                    self.playing[table] = None
                case AttemptOver(table=table) if table not in self.finished:
                    self.playing.pop(table, None)
                    self.finished[table] = event
                case Measured(measure=measure):
                    self.measure = measure


class Entrant(NamedTuple):
    """Who begins an attempt."""

    holder: str
    name: str


def begin_attempt(
    director: Director, code: str, entrant: Entrant, now: Millis, services: HouseServices, *, epoch: str = ""
) -> tuple[TableState, events.Step]:
    """A table at which somebody's attempt has begun, and the one step that led to it."""
    holder, name = entrant
    game = director.game
    options = {key: value for key, value in msgspec.to_builtins(game).items() if key not in ("type", "players")}
    settings = TableSettings(gallery=False, chat=False, words=WORDS)
    desk = Desk(TableState(code=code), now, services, holder)
    desk.add(
        events.Opened(
            game.name, options, settings, services.secret(), holder, epoch, source=director.source, contest=director.id
        ),
        events.Sat(holder, clean_name(name)),
        StartSealed(()),
    )
    desk.begin()
    step = events.Step(desk.now, tuple(desk.events))
    return step.seal(desk.table), step


def result_of(table: TableState) -> AttemptOver | None:
    """The result of the attempt at a table; None while it goes on."""
    if table.match is None or table.phase != "over":
        return None
    return AttemptOver(table.code, table.match.state.scores[0], table.match.entered)
