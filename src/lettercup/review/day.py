"""A day to find the best play of, that best, and the decisions of somebody who played it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from lettercup.core import Entry, Faces, Game, Value
from lettercup.lexicon import Selection
from lettercup.review.turn import Play
from lettercup.solver.budget import Budget


class DayBest(Value, frozen=True, kw_only=True, tag=False):
    """The most that a day's dice give."""

    points: float
    """Reached by the plays; or, where rerolls are chosen, what perfect play expects after the first throws."""
    bound: float
    """No play has more; above the points if the search was not finished."""
    plays: tuple[Play, ...] = ()
    """One for each round; none where the best depends on later dice."""
    first: tuple[Play, ...] = ()
    """Where rerolls are chosen: what the first throw of each round gives by itself."""
    expected: bool = False
    """Whether the points are an expectation."""
    proven: bool = True
    """Whether it is certain that nothing better exists."""
    moves: tuple[tuple[int, int], ...] = ()
    """Where all moves can be listed: points, and how many moves have them, the most points first."""

    def better_than(self, points: int) -> tuple[int, int] | None:
        """How many moves have more points, and how many moves there are; None where they cannot be listed."""
        if not self.moves:
            return None
        return sum(count for each, count in self.moves if each > points), sum(count for _, count in self.moves)

    @property
    def words(self) -> tuple[tuple[str, int], ...]:
        """The words of the plays, each with what it counts by itself."""
        return tuple(pair for play in self.plays for pair in zip(play.words, play.each, strict=False))

    def percent_of(self, points: int) -> int | None:
        """Points in percent of the best, or of the most that is possible; None where the best is an expectation."""
        if self.expected or self.bound <= 0:
            return None
        return max(0, min(100, round(100 * points / self.bound)))


class DayDecision(Value, frozen=True, kw_only=True, tag=False):
    """A decision of an attempt: what it was worth, and what the best one would have been."""

    step: int
    """The number of its entry, from 1."""
    worth: float
    best: float

    @property
    def lost(self) -> float:
        """The expected points that it gave away."""
        return max(0.0, self.best - self.worth)

    @property
    def is_best(self) -> bool:
        """Whether nothing better could be expected, to a tenth of a point."""
        return self.lost < 0.1


class DayPosition(NamedTuple):
    """A day to find the best play of."""

    game: Game[Any, Any]
    opening: tuple[Faces, ...]
    words: Selection
    budget: Budget


class Attempt(NamedTuple):
    """What somebody did on a day."""

    game: Game[Any, Any]
    entries: Sequence[Entry[Any]]
    states: Sequence[Any]
    words: Selection
