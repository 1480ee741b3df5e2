"""The best layout for a roll of Letters Rebus, with proof, as far as the time allows.

The proof speaks about layouts in one piece in which every run of two or more dice is a word.
"""

from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase
from time import monotonic, thread_time
from typing import NamedTuple

from lettercup.core import DiceSet
from lettercup.core.grid import Layout, Placed, layout
from lettercup.data import read_text
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.letters_rebus_shapes import best_book
from lettercup.solver.racks import words_from_rack

DICE = DiceSet.parse(read_text("dice/letters-rebus.toml"))
VALUES = {face.text: face.points for die in DICE.dice for face in die.faces if not face.wild}
STAR = "*"
EMPTY = "."
SLICE = 0.1
"""Seconds after which a solver at work tells how far it is."""
NO_END = 2**62
MOST_THREADS = 64


class Budget(NamedTuple):
    """How long to search; what runs out first ends it."""

    seconds: float = 5.0
    nodes: int = NO_END
    """Steps of the search: with one thread, the same steps give the same answer on every machine."""
    by_processor: bool = False
    """Count the seconds that a thread's processor works on it, not those on the wall."""


class Found(NamedTuple):
    """The best layout so far, and what no layout can exceed."""

    rows: tuple[str, ...]
    """The rows of the layout from the top, with a dot where nothing lies."""
    stars: str
    """The letters that the stars in the layout stand for; an unused star has none."""
    score: int
    bound: int
    seconds: float
    nodes: int

    @property
    def proven(self) -> bool:
        return self.score == self.bound


class Cancel:
    """Ends a search from another thread, within milliseconds."""

    def __init__(self) -> None:
        self.is_set = False
        self._solvers: list[_kernel.RebusSolver] = []

    def set(self) -> None:
        self.is_set = True
        for solver in self._solvers:
            solver.stop()

    def watch(self, solver: _kernel.RebusSolver) -> None:
        self._solvers.append(solver)
        if self.is_set:
            solver.stop()


def solve(
    faces: Sequence[str],
    words: Selection | Collection[str],
    budget: Budget | None = None,
    book: _kernel.RebusBook | None = None,
    *,
    threads: int = 1,
    cancel: Cancel | None = None,
) -> Iterator[Found]:
    """Better and better layouts, and tighter and tighter bounds; the last one is the answer.

    Whoever stops asking ends the search, and so does `cancel`. `words` may be any collection, for a player who knows
    fewer of them.
    """
    budget = budget or Budget()
    clock = thread_time if budget.by_processor else monotonic
    start = clock()
    solver = _kernel.RebusSolver(book or best_book(), "".join(faces), words_for(faces, words), _values(), threads)
    cancel = cancel or Cancel()
    cancel.watch(solver)
    told: tuple[int, int] | None = None
    while True:
        left = budget.seconds - (clock() - start)
        pause = solver.work(min(max(left, 0.0), SLICE), budget.nodes - solver.nodes, budget.by_processor)
        found = _found(solver, clock() - start)
        is_over = pause == _kernel.RebusPause.FINISHED or left <= SLICE or solver.nodes >= budget.nodes
        is_over = (is_over and pause != _kernel.RebusPause.IMPROVED) or cancel.is_set
        if is_over or told != (found.score, found.bound):
            told = found.score, found.bound
            yield found
        if is_over:
            return


def best(
    faces: Sequence[str],
    words: Selection | Collection[str],
    budget: Budget | None = None,
    book: _kernel.RebusBook | None = None,
    *,
    threads: int = 1,
    cancel: Cancel | None = None,
) -> Found:
    """The answer when the search is over."""
    *_, last = solve(faces, words, budget, book, threads=threads, cancel=cancel)
    return last


def words_for(faces: Sequence[str], words: Selection | Collection[str]) -> list[str]:
    """The words that the faces can lay."""
    if isinstance(words, Selection):
        return words_from_rack(words, tuple(faces))
    return list(words)


def placed(found: Found, faces: Sequence[str]) -> tuple[Layout, dict[int, str]]:
    """The layout with the dice that lay it, and the letter of each star that stands in it."""
    free = {face: [die for die, shown in enumerate(faces) if shown == face] for face in set(faces)}
    letters: dict[int, str] = {}
    dice = []
    for row, text in enumerate(found.rows):
        for column, letter in enumerate(text):
            if letter != EMPTY:
                die = free[letter if free.get(letter) else STAR].pop()
                dice.append(Placed(die, row, column))
                if faces[die] == STAR:
                    letters[die] = letter
    return layout(dice), letters


def _found(solver: _kernel.RebusSolver, seconds: float) -> Found:
    return Found(tuple(solver.rows), solver.stars, solver.score, solver.bound, seconds, solver.nodes)


def _values() -> list[int]:
    return [VALUES.get(letter, 0) for letter in ascii_uppercase]
