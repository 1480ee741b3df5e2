"""The best layout for a roll of Letters Rebus, proven optimal if the budget suffices.

Each answer says what its proof covers.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase
from time import monotonic
from typing import NamedTuple

from lettercup.core import BadOption, fault
from lettercup.core.grid import Layout, Placed, layout
from lettercup.games.letters_rebus import DICE, STAR, VALUES, Star, score
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.budget import Budget
from lettercup.solver.letters_rebus_answer import RebusAnswer
from lettercup.solver.letters_rebus_shapes import best_book
from lettercup.solver.proof import Proof
from lettercup.solver.racks import words_from_rack
from lettercup.solver.typed import fitted

EMPTY = "."
thread_time = getattr(time, "thread_time", monotonic)
"""A browser does not say how long it has worked."""
SLICE = 0.1
"""Seconds between progress reports of a running search."""
MOST_THREADS = 64


class Solution(NamedTuple):
    """The best layout so far, and an upper bound on the score."""

    rows: tuple[str, ...]
    """The rows of the layout from the top, with a dot for an empty cell."""
    stars: str
    """The letters of the stars in the layout; unused stars have none."""
    score: int
    bound: int
    proof: Proof
    seconds: float
    nodes: int

    @property
    def proven(self) -> bool:
        """Whether no legal layout is better."""
        return self.proof == Proof.WHOLE_RULE

    @property
    def verdict(self) -> str:
        """What is known about better layouts, as part of a sentence."""
        if self.proof == Proof.WHOLE_RULE:
            return "proven, none is better"
        if self.proof == Proof.ONE_PIECE:
            return f"none in one piece with every run a word is better, and none at all is above {self.bound}"
        return f"not proven, none is above {self.bound}"


def solve(
    letters: str, words: Selection, *, seconds: float = 5.0, cpu_seconds: float | None = None, threads: int = 1
) -> RebusAnswer:
    """The best layout for what the fifteen dice show, such as `RTEANSOIDLPGH**`.

    `seconds` is how long to search; `cpu_seconds` is processor time, and counts instead if it is given.
    """
    faces, budget = roll_of(letters), budget_of(seconds, cpu_seconds)
    return answer(faces, best(faces, words, budget, threads=threads), words)


def budget_of(seconds: float, cpu_seconds: float | None) -> Budget:
    """The budget of a search: processor time if it is given, otherwise time on the clock."""
    return Budget(seconds) if cpu_seconds is None else Budget(cpu_seconds, by_processor=True)


def answer(faces: Sequence[str], found: Solution, words: Selection | Collection[str]) -> RebusAnswer:
    """A solution with its words, sums and unused dice; runs that are not words do not count."""
    dice, letters = placed(found, faces)
    stars = [Star(die, letter) for die, letter in letters.items()]
    runs = {word.text for word in score(dice, faces, stars).words}
    refused = {text: fault("not-in-dictionary", text) for text in runs if text.lower() not in words}
    tally = score(dice, faces, stars, refused)
    known = {name: getattr(found, name) for name in ("rows", "bound", "proof", "verdict", "seconds", "nodes")}
    return RebusAnswer(faces=tuple(faces), layout=dice, letters=letters, tally=tally, **known)


def roll_of(letters: str) -> tuple[str, ...]:
    """The faces of the dice that were typed; `BadPosition` if the dice cannot show them."""
    return fitted(letters.upper().replace(" ", ""), DICE.dice)


class Cancel:
    """Stops a search from another thread, within milliseconds."""

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


def improvements(
    faces: Sequence[str],
    words: Selection | Collection[str],
    budget: Budget | None = None,
    book: _kernel.RebusBook | None = None,
    *,
    threads: int = 1,
    cancel: Cancel | None = None,
) -> Iterator[Solution]:
    """Yields better and better layouts with tighter and tighter bounds; the last one is the answer.

    The search ends when the caller stops iterating, or with `cancel`. `words` may be any collection of words.
    """
    budget = budget or Budget()
    if not budget.seconds > 0:
        raise BadOption(f"A search takes more than 0 seconds, not {budget.seconds}.")
    if not 1 <= threads <= MOST_THREADS:
        raise BadOption(f"A search uses 1 to {MOST_THREADS} threads, not {threads}.")
    clock = thread_time if budget.by_processor else monotonic
    start = clock()
    solver = _kernel.RebusSolver(book or best_book(), "".join(faces), words_for(faces, words), _values(), threads)
    cancel = cancel or Cancel()
    cancel.watch(solver)
    told: tuple[int, int, Proof] | None = None
    while True:
        left = budget.seconds - (clock() - start)
        pause = solver.work(min(max(left, 0.0), SLICE), budget.nodes - solver.nodes, budget.by_processor)
        found = _found(solver, clock() - start)
        is_over = pause == _kernel.RebusPause.FINISHED or left <= SLICE or solver.nodes >= budget.nodes
        is_over = (is_over and pause != _kernel.RebusPause.IMPROVED) or cancel.is_set
        if is_over or told != (found.score, found.bound, found.proof):
            told = found.score, found.bound, found.proof
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
) -> Solution:
    """The final solution of a search."""
    *_, last = improvements(faces, words, budget, book, threads=threads, cancel=cancel)
    return last


def words_for(faces: Sequence[str], words: Selection | Collection[str]) -> list[str]:
    """The words that the faces can spell."""
    if isinstance(words, Selection):
        return words_from_rack(words, tuple(faces))
    return list(words)


def placed(found: Solution, faces: Sequence[str]) -> tuple[Layout, dict[int, str]]:
    """The layout as dice on cells, and the letter of each star in it."""
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


def _found(solver: _kernel.RebusSolver, seconds: float) -> Solution:
    proof = Proof[solver.proof.name]
    return Solution(tuple(solver.rows), solver.stars, solver.score, solver.bound, proof, seconds, solver.nodes)


def _values() -> list[int]:
    return [VALUES.get(letter, 0) for letter in ascii_uppercase]
