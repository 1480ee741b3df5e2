"""What a day's result is compared with: the best play, and bots of every level, worked out beside the server.

All of it is done piece by piece, so that nobody waits long for a single result.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Protocol

import msgspec

from lettercup.bots import levels
from lettercup.bots.ruler import Mark, Ruler, scores_of
from lettercup.core import LettercupError, encode
from lettercup.days import SECONDS, best_play
from lettercup.house.calendar import CalendarDay
from lettercup.house.contest import Contest, Measured
from lettercup.review import DayBest
from lettercup.server.workers import measure
from lettercup.server.workers.measure import Measure, measure_of
from lettercup.server.workers.process import WorkerProcess
from lettercup.solver.limits import forget_kernel_caches

ROUGH = 20
"""Bots of each level for a first place."""
PIECE = 10
"""Games that are played at once."""
WAITING = 20
"""Queue length; other days are measured when somebody asks again."""

log = logging.getLogger("lettercup.measurer")


class Measurable(Protocol):
    """A contest whose measure can be written down."""

    @property
    def state(self) -> Contest:
        """As far as it is known."""
        ...

    async def note(self, event: Measured) -> None:
        """Write a measure down."""


class Measurer:
    """Measures days piece by piece, the newest day first.

    So no day waits for more than a piece of an older one, however many of these somebody plays. Days of the same date
    take turns, with a whole measure at a time: what bots of one level keep in mind is no use to those of another game.
    """

    def __init__(self, process: WorkerProcess) -> None:
        self._process = process
        self._waiting: dict[CalendarDay, AsyncIterator[bool]] = {}
        """The days to be measured, each with its pieces; the one that was measured last is at the end."""
        self._working: asyncio.Task[None] | None = None

    def start(self, day: CalendarDay, contest: Measurable) -> None:
        """Measure a day, unless that is done or under way; if too many wait, the oldest is left for later."""
        known = measure_of(contest.state)
        if day in self._waiting or self._process.closed or (known is not None and known.is_fine):
            return
        self._waiting[day] = self._measure(day, contest)
        if len(self._waiting) > WAITING:
            del self._waiting[min(self._waiting, key=lambda each: each.day)]
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def settled(self) -> None:
        """Ends when every day is measured that was to be."""
        while self._working is not None:
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._work_on(max(self._waiting, key=lambda each: each.day))
        finally:
            self._working = None

    async def _work_on(self, day: CalendarDay) -> None:
        """Work on the next piece of a day; once that gives a measure, it is the turn of others of the same date."""
        pieces, measured = self._waiting[day], None
        try:
            measured = await anext(pieces, None)
        except BrokenProcessPool:
            log.info("a day is measured later")
        except LettercupError as trouble:
            log.error("a day could not be measured: %s", trouble)
        if measured is not False and self._waiting.pop(day, None) is not None and measured:
            self._waiting[day] = pieces

    async def _measure(self, day: CalendarDay, contest: Measurable) -> AsyncIterator[bool]:
        """Measure a day, first roughly; says after each piece whether there is a new measure."""
        best = await self._process.run(find_best, day)
        scores: dict[str, list[int]] = {level: [] for level in levels(day.name)} if day.ranked else {}
        for games in (ROUGH, measure.FINE):
            for level, found in scores.items():
                for first in range(len(found), games, PIECE):
                    yield False
                    found.extend(
                        await self._process.run(let_bots_play, day, level, range(first, min(first + PIECE, games)))
                    )
            ruler = Ruler(tuple(Mark(level, tuple(sorted(found))) for level, found in scores.items()))
            told = Measure(games=games, best=best, ruler=ruler)
            await contest.note(Measured(msgspec.Raw(encode(told))))
            yield True

    def close(self) -> None:
        """Measure nothing any more."""
        self._process.close()
        if self._working is not None:
            self._working.cancel()


def find_best(day: CalendarDay, seconds: float = SECONDS) -> DayBest | None:
    """The best play of a day."""
    _turn_to(day.name)
    return best_play(day.dice, seconds)


def let_bots_play(day: CalendarDay, level: str, numbers: range) -> list[int]:
    """The scores of some bots of a level."""
    _turn_to(day.name, level)
    return scores_of(day.dice.game, day.dice.source, level, numbers)


@lru_cache(maxsize=1)
def _turn_to(name: str, level: str = "") -> None:
    """Let go of what was kept for another game or level: all of it together would take 200 megabytes."""
    forget_kernel_caches()
