"""What a day's result is compared with: the best play, and bots of every level, worked out beside the server.

All of it is done in one process, piece by piece, so that nobody waits long for a single result.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

import msgspec

from lettercup.bots import levels
from lettercup.bots.ruler import Mark, Ruler, scores_of
from lettercup.core import LettercupError, Value, encode
from lettercup.core.record import check, loads
from lettercup.days import SECONDS, AttemptFacts, Today, attempt_facts
from lettercup.games import game_of
from lettercup.house.calendar import CalendarDay
from lettercup.house.contest import Contest, Measured
from lettercup.review import DayBest
from lettercup.server.workers.process import WorkerProcess

ROUGH, FINE = 20, 200
"""Bots of each level: so many give a first place, and so many the last word."""
PIECE = 10
"""Games that are played at once."""
WAITING = 20
"""So many days are measured or wait for it; others are measured when somebody asks again."""
KEPT = 500
"""So many attempts are remembered."""

log = logging.getLogger("lettercup.measurer")


class Measure(Value, frozen=True, kw_only=True, tag=False):
    """What results of a day are compared with."""

    games: int
    """Bots of each level that have played."""
    best: DayBest | None
    """The best play; null where there is nothing to choose."""
    ruler: Ruler

    @property
    def is_fine(self) -> bool:
        return self.games >= FINE


_measures = msgspec.json.Decoder(Measure)


def measure_of(contest: Contest) -> Measure | None:
    """How far a contest has been measured; None: not at all."""
    return _measures.decode(contest.measure) if contest.measure is not None else None


class Measurable(Protocol):
    """A contest whose measure can be written down."""

    @property
    def state(self) -> Contest:
        """As far as it is known."""
        ...

    async def note(self, event: Measured) -> None:
        """Write a measure down."""


class Measurer:
    """Measures days and looks at attempts, in one process of its own."""

    def __init__(self) -> None:
        self._process = WorkerProcess()
        self._measuring: dict[str, asyncio.Task[None]] = {}
        self._facts: OrderedDict[str, AttemptFacts] = OrderedDict()

    def start(self, day: CalendarDay, contest: Measurable) -> None:
        """Measure a day, unless that is done or under way."""
        known = measure_of(contest.state)
        full = len(self._measuring) >= WAITING or self._process.closed
        if day.id in self._measuring or full or (known is not None and known.is_fine):
            return
        task = self._measuring[day.id] = asyncio.create_task(self._measure(day, contest))
        task.add_done_callback(lambda _: self._measuring.pop(day.id, None))

    async def _measure(self, day: CalendarDay, contest: Measurable) -> None:
        try:
            best = await self._process.run(find_best, day)
            scores: dict[str, list[int]] = {level: [] for level in levels(day.name)} if day.ranked else {}
            for games in (ROUGH, FINE):
                for level, found in scores.items():
                    for first in range(len(found), games, PIECE):
                        found.extend(await self._process.run(play, day, level, range(first, min(first + PIECE, games))))
                ruler = Ruler(tuple(Mark(level, tuple(sorted(found))) for level, found in scores.items()))
                measure = Measure(games=games, best=best, ruler=ruler)
                await contest.note(Measured(msgspec.Raw(encode(measure))))
        except BrokenProcessPool:
            log.info("a day is measured later")
        except LettercupError as trouble:
            log.error("a day could not be measured: %s", trouble)

    async def facts(self, code: str, record: str) -> AttemptFacts:
        """What can be said of the attempt at a table, from its record."""
        if code not in self._facts:
            self._facts[code] = await self._process.run(look_at, record)
        self._facts.move_to_end(code)
        while len(self._facts) > KEPT:
            self._facts.popitem(last=False)
        return self._facts[code]

    def close(self) -> None:
        """Measure nothing any more."""
        self._process.close()
        for task in self._measuring.values():
            task.cancel()


def find_best(day: CalendarDay, seconds: float = SECONDS) -> DayBest | None:
    """The best play of a day."""
    return Today(day.name, day.day).find_best(seconds)


def play(day: CalendarDay, level: str, numbers: range) -> list[int]:
    """The scores of some bots of a level."""
    today = Today(day.name, day.day)
    return scores_of(today.game, today.dice_source, level, numbers)


def look_at(record: str) -> AttemptFacts:
    """What can be said of an attempt, from its record."""
    game, told = loads(record, game_of)
    states: list[Any] = check(game, told)
    return attempt_facts(game, told.entries, states)
