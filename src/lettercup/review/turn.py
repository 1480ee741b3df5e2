"""The step of a finished game to review, and the review of its turn."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lettercup.core import Entry, Fault, Game, Seat, Value
from lettercup.core.picture import ShownDie
from lettercup.lexicon import Selection
from lettercup.solver.budget import Budget
from lettercup.solver.proof import Proof

BUDGET = Budget(seconds=4.0, by_processor=True)
"""For searches that may not finish."""


class Play(Value, frozen=True, kw_only=True, tag=False):
    """Words that were played or could have been, and their points."""

    words: tuple[str, ...] = ()
    points: int
    dice: tuple[ShownDie, ...] = ()
    each: tuple[int, ...] = ()
    """What each word counts by itself, where several count."""
    refused: tuple[Fault, ...] = ()
    """Why words that were laid did not count."""

    def __str__(self) -> str:
        return f"{', '.join(self.words) or 'nothing'} ({self.points})"


class TurnReview(Value, frozen=True, kw_only=True, tag=False):
    """What was played in one turn of a finished game, and what was possible."""

    seat: Seat
    """Whose turn it was."""
    first: int
    last: int
    """The steps of the turn."""
    played: Play | None = None
    """Null if the seat had nothing to do yet."""
    best: Play | None = None
    """Null if there was nothing to choose."""
    bound: int | None = None
    """The upper bound on the points; above the best if the search was not finished."""
    proof: Proof | None = None
    """What the proof that nothing is better covers; null if nothing had to be searched."""
    others: tuple[tuple[str, int], ...] = ()
    """The next best words, with their points."""
    average: float | None = None
    """The average points of the best play, had the dice fallen otherwise; null if unknown."""

    def __str__(self) -> str:
        best = f", best {self.best}" if self.best else ""
        return f"steps {self.first} to {self.last}: played {self.played or 'nothing'}{best}"


class GameStep(NamedTuple):
    """A finished game, one of its steps, and the seat to review."""

    game: Game[Any, Any]
    entries: Sequence[Entry[Any]]
    states: Sequence[Any]
    """The first state, and the state after each entry."""
    step: int
    seat: Seat
    words: Selection
    budget: Budget = BUDGET

    def same_turn(self, turns: Sequence[object]) -> range:
        """The steps around this one that belong to the same turn, given the turn of each step."""
        first = last = self.step
        while first > 0 and turns[first - 1] == turns[self.step]:
            first -= 1
        while last < len(turns) - 1 and turns[last + 1] == turns[self.step]:
            last += 1
        return range(first, last + 1)

    def last_in(self, steps: range, phase: str) -> Any:
        """The last state in a phase among these steps, or None."""
        return next((self.states[step] for step in reversed(steps) if self.states[step].phase == phase), None)


def best_of(played: Play, found: Iterable[Play]) -> Play:
    """The play with the most points; of equals, the one that was played."""
    return max((played, *found), key=lambda play: play.points)
