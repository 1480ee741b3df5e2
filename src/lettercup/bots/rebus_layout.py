"""A crossword of fifteen dice: what the layout solver finds with the words and the nodes of a level."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lettercup.bots.level import Vocabulary
from lettercup.core.grid import Layout, Placed, layout
from lettercup.games._letters_rebus_score import STAR, Star
from lettercup.solver.letters_rebus import NO_END, Budget, best, placed
from lettercup.solver.letters_rebus_shapes import small_book

SOLVER_NODES = 100
"""The solver's nodes are so many times cheaper than a level's."""


class Plan(NamedTuple):
    """What to lay, and which letters the stars stand for."""

    layout: Layout
    stars: tuple[Star, ...]


@lru_cache(maxsize=512)
def begun(words: Vocabulary, shown: tuple[str, ...]) -> Layout:
    """A crossword to begin with, found at once. Stars wait: they keep the first letter that they are given."""
    plain = [die for die, face in enumerate(shown) if face != STAR]
    found = _found(words, [shown[die] for die in plain], 1).layout
    return layout(Placed(plain[each.die], each.row, each.column) for each in found)


@lru_cache(maxsize=512)
def laid_out(words: Vocabulary, shown: tuple[str, ...]) -> Plan:
    """The best crossword found for these dice with the nodes that the level has."""
    return _found(words, shown, SOLVER_NODES * words.level.nodes)


def _found(words: Vocabulary, shown: Sequence[str], nodes: int) -> Plan:
    # The shapes that come along: whether a machine has the others must not change how a bot plays.
    dice, stars = placed(best(shown, words.words, Budget(NO_END, nodes), small_book()), shown)
    return Plan(dice, tuple(Star(die, letter) for die, letter in sorted(stars.items())))
