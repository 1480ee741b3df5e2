"""A moment of a finished game to be reviewed, and what a review says."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lettercup.core import DieId, Entry, Game, Seat, Value
from lettercup.core.grid import Layout
from lettercup.lexicon import Selection
from lettercup.solver.letters_rebus import Budget

BUDGET = Budget(seconds=4.0, by_processor=True)
"""For the only search that may not come to its end: a crossword of fifteen dice."""


class ShownDie(Value, frozen=True, kw_only=True, tag=False):
    """A die on a cell, what it shows, and the letter that it stands for if it is a wild one."""

    die: DieId
    row: int
    column: int
    face: str
    letter: str = ""
    fresh: bool = True
    """Whether it was laid in this turn."""


class Laying(Value, frozen=True, kw_only=True, tag=False):
    """Words that were laid, or could have been, and what they bring."""

    words: tuple[str, ...] = ()
    points: int
    dice: tuple[ShownDie, ...] = ()


class Possible(Value, frozen=True, kw_only=True, tag=False):
    """What was possible in one turn of a finished game, beside what was played."""

    seat: Seat
    """Whose turn it was."""
    first: int
    last: int
    """The steps for which all this holds."""
    played: Laying | None = None
    """Null where nobody had to do anything yet."""
    best: Laying | None = None
    """Null where there is nothing to choose."""
    bound: int | None = None
    """Nothing can bring more than this; more than the best where the search was not brought to its end."""
    others: tuple[tuple[str, int], ...] = ()
    """The words after the best, with their points."""
    average: float | None = None
    """What such a turn brings on average, played perfectly; null where it is not known."""


class Past(NamedTuple):
    """A finished game, a step of it, and whose eyes look."""

    game: Game[Any, Any]
    entries: Sequence[Entry[Any]]
    states: Sequence[Any]
    """Before anything has happened, and after each entry."""
    step: int
    seat: Seat
    words: Selection
    budget: Budget = BUDGET

    def alike(self, turns: Sequence[object]) -> range:
        """The steps around this one that belong to the same turn, if a turn is told for each step."""
        first = last = self.step
        while first > 0 and turns[first - 1] == turns[self.step]:
            first -= 1
        while last < len(turns) - 1 and turns[last + 1] == turns[self.step]:
            last += 1
        return range(first, last + 1)

    def latest(self, steps: range, phase: str) -> Any:
        """The last of these states that is in a phase, or None."""
        return next((self.states[step] for step in reversed(steps) if self.states[step].phase == phase), None)


def shown(layout: Layout, faces: Sequence[str | None], letters: dict[DieId, str] | None = None) -> tuple[ShownDie, ...]:
    """The dice of a layout as they are to be drawn."""
    stands_for = letters or {}
    return tuple(
        ShownDie(
            die=each.die,
            row=each.row,
            column=each.column,
            face=faces[each.die] or "",
            letter=stands_for.get(each.die, ""),
        )
        for each in layout
    )


def better(played: Laying, found: Iterable[Laying]) -> Laying:
    """The best of what was found; what was played, if that brought at least as much."""
    return max((played, *found), key=lambda laying: laying.points)
