"""The board of Boggle Bowl: its spaces, the ways of the token, and the pegs in the numbered rows."""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal

import msgspec

from lettercup.core import Provenance, Sentence, Value, say

RED, BLUE = 0, 1
KINDS: dict[str, "Kind"] = {"B": "blank", "W": "wild", "2": "2", "X": "x"}
COLUMNS = 7
LAST_ROW = 8
GOALS = (0, LAST_ROW)
"""The numbered row of each side; red moves up, blue moves down."""
FORWARD = (-1, 1)
PEGS = 2
TARGET = 100

Kind = Literal["blank", "wild", "2", "x"]
Space = tuple[int, int]
"""Row and column, both from 0; row 0 is red's numbered row, row 8 blue's."""
Path = tuple[Space, ...]
"""The spaces that the token enters, one after the other."""


class BowlBoard(Value, frozen=True):
    """What is printed on the board."""

    provenance: Provenance
    red: tuple[int, ...]
    """The numbers of row 0, from left to right."""
    spaces: tuple[tuple[Kind, ...], ...]
    """Rows 1 to 7."""
    blue: tuple[int, ...]
    """The numbers of row 8."""
    centre: Space

    @classmethod
    def parse(cls, toml: str) -> "BowlBoard":
        """Read the board from its data file."""
        table = tomllib.loads(toml)
        spaces = tuple(tuple(KINDS[space] for space in row.split()) for row in table["spaces"])
        return cls(table["provenance"], _numbers(table["red"]), spaces, _numbers(table["blue"]), tuple(table["centre"]))

    def kind(self, space: Space) -> Kind:
        """What a space calls for; numbered spaces call for nothing."""
        return self.spaces[space[0] - 1][space[1]]

    def numbers(self, side: int) -> tuple[int, ...]:
        """The numbered row of a side."""
        return (self.red, self.blue)[side]

    def points(self, side: int, space: Space) -> int:
        """What the token is worth to a side on a space."""
        return self.numbers(side)[space[1]] if space[0] == GOALS[side] else 0


class Way(msgspec.Struct, frozen=True, array_like=True):
    """Where the token may go on from a space; travels as `[came from, at, [next, …]]`."""

    came: Space | None
    """The space before it in this move; None where the move begins."""
    at: Space
    onward: tuple[Space, ...]


def _numbers(row: str) -> tuple[int, ...]:
    return tuple(map(int, row.split()))


@cache
def ways(side: int, start: Space, steps: int) -> tuple[Way, ...]:
    """Every space that a move of so many steps can come through, with where it may go on from there."""
    found: dict[tuple[Space | None, Space], Way] = {}
    edge: list[tuple[Space | None, Space]] = [(None, start)]
    for _ in range(steps):
        fresh = [each for each in dict.fromkeys(edge) if each not in found]
        found |= {(came, at): Way(came, at, _onward(side, start, steps, came, at)) for came, at in fresh}
        edge = [(at, to) for came, at in fresh for to in found[came, at].onward]
    return tuple(way for way in found.values() if way.onward)


def _onward(side: int, start: Space, steps: int, came: Space | None, at: Space) -> tuple[Space, ...]:
    """The next spaces depend on the last two alone: in the first row the steps left show from the way walked there."""
    row, column = at
    if row == GOALS[side]:
        return ()
    ahead = (row + FORWARD[side], column)
    if row == start[0] and steps - abs(column - start[1]) == 1:
        return (ahead,)
    beside = ((row, column - 1), (row, column + 1))
    return (ahead, *(space for space in beside if 0 <= space[1] < COLUMNS and space != came))


def path_faults(side: int, start: Space, steps: int, path: Path) -> tuple[Sentence, ...]:
    """Everything that is wrong with a path for a move of so many steps; empty if it is legal."""
    return (*_step_faults(side, (start, *path)), *_length_faults(side, start, steps, path))


def _step_faults(side: int, line: Path) -> Iterator[Sentence]:
    for number, (before, after) in enumerate(pairwise(line), 1):
        down, across = after[0] - before[0], after[1] - before[1]
        if not (0 <= after[0] <= LAST_ROW and 0 <= after[1] < COLUMNS):
            yield say("Step {step} leaves the board.", step=number)
        elif down and across:
            yield say("Step {step} is diagonal; the token goes forward or sideways.", step=number)
        elif abs(down + across) > 1:
            yield say("Step {step} jumps over a space.", step=number)
        elif down == -FORWARD[side]:
            yield say("Step {step} goes back; the token never does.", step=number)
        if after in line[:number]:
            yield say("Step {step} enters a space of this move for the second time.", step=number)


def _length_faults(side: int, start: Space, steps: int, path: Path) -> Iterator[Sentence]:
    entered = [number for number, space in enumerate(path, 1) if space[0] == GOALS[side]]
    if entered and entered[0] < len(path):
        yield say("The move ends with step {step}, in the numbered row.", step=entered[0])
    elif len(path) > steps or (len(path) < steps and not entered):
        yield say(
            "The token moves as many steps as the difference, {wanted}, not {made}.", wanted=steps, made=len(path)
        )
    if not any((space[0] - start[0]) * FORWARD[side] > 0 for space in path):
        yield say("At least one step goes forward.")


def pegs_after(numbers: tuple[int, ...], pegs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Where a side's pegs stand, from low to high, once it has scored again.

    A free peg goes onto the number that was scored. Without one, or when its hole is taken, the score is added up:
    one peg on the sum, or, where the row has no such number, the lower peg stays and the higher one moves up.
    """
    if len(pegs) < PEGS and points not in pegs:
        return tuple(sorted((*pegs, points)))
    total = sum(pegs) + points
    if total >= TARGET:
        return pegs
    return (total,) if total in numbers else (*pegs[:-1], pegs[-1] + points)
