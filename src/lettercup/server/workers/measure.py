"""What a day's result is compared with, as it is written down in the day's contest."""

import msgspec

from lettercup.bots.ruler import Ruler
from lettercup.core import Value
from lettercup.house.contest import Contest
from lettercup.review import DayBest

FINE = 200
"""Bots of each level for the final place."""


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
