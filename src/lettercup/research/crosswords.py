"""Words that can be added to a crossword, for menus."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from lettercup.core.grid import corner
from lettercup.research.numbers import WORDS, Option, drawn
from lettercup.solver.board_moves import BoardMoves, Position, moves

DRAWN = 5
"""The most dice of a hand that a menu considers; from a larger hand they are drawn at random."""
SAMPLED = (
    f"From a hand of more than {DRAWN} dice, {DRAWN} are drawn, anew for every menu. Every word of the dictionary that "
    "they can add to the crossword is listed, wherever it fits; if these are more than fit on the menu, so many are "
    "drawn as fit."
)


class Longer(NamedTuple):
    """How a word that is added to a crossword becomes a move of the game."""

    lay: int
    """The number of the kind of move that lays dice."""
    made: Callable[[BoardMoves, int], Any]
    swap: int = -1
    """The number of the kind that also takes a die."""
    whom: int = 0
    """Who gets that die, counted from the own seat on."""

    def options(self, position: Position, extra: tuple[str, ...], rng: random.Random, most: int) -> list[Option]:
        """Moves that add a word to the crossword. Dice are told by their ids."""
        found = moves(WORDS, some_dice(position, rng), extra)
        origin = corner(position.board)
        return [self._option(found, number, origin) for number in drawn(rng, range(len(found)), most)]

    def _option(self, found: BoardMoves, number: int, origin: tuple[int, int]) -> Option:
        told = found.told(number)
        row, column, down = told.row - origin[0], told.column - origin[1], int(told.is_down)
        make = partial(self.made, found, number)
        if told.theirs is None:
            return Option(self.lay, make, told.word, told.dice, 0, row, column, down)
        return Option(self.swap, make, told.word, told.dice, self.whom, row, column, down, told.theirs + 1)


def some_dice(position: Position, rng: random.Random) -> Position:
    """The position with no more dice in hand than a menu considers."""
    if len(position.hand) <= DRAWN:
        return position
    chosen: Sequence[int] = sorted(rng.sample(range(len(position.hand)), DRAWN))
    hand = tuple([position.hand[place] for place in chosen])
    return position._replace(hand=hand, costs=tuple([position.costs[place] for place in chosen]))
