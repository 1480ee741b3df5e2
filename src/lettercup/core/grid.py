"""The crossword as a value: dice on cells, the runs that they make, the groups that hang together."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from lettercup.core.dice import DieId

Cell = tuple[int, int]
"""Row and column; rows grow downwards, and both may be negative."""


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A die on a cell; travels as `[die, row, column]`."""

    die: DieId
    row: int
    column: int

    @property
    def cell(self) -> Cell:
        return self.row, self.column


Layout = tuple[Placed, ...]
"""Dice on a grid, in the order of their ids."""

Run = tuple[Cell, ...]
"""The cells of a word, from left to right or from top to bottom."""

ACROSS: Cell = (0, 1)
DOWN: Cell = (1, 0)


def layout(placed: Iterable[Placed]) -> Layout:
    """A layout in its one canonical order."""
    return tuple(sorted(placed, key=lambda each: each.die))


def dice_at(placed: Iterable[Placed]) -> dict[Cell, DieId]:
    """Which die lies on which cell."""
    return {each.cell: each.die for each in placed}


def step(cell: Cell, direction: Cell, steps: int = 1) -> Cell:
    return cell[0] + steps * direction[0], cell[1] + steps * direction[1]


def run_through(cells: Mapping[Cell, object], cell: Cell, direction: Cell) -> Run:
    """The longest unbroken line of filled cells through a cell."""
    first = cell
    while step(first, direction, -1) in cells:
        first = step(first, direction, -1)
    line = []
    while first in cells:
        line.append(first)
        first = step(first, direction)
    return tuple(line)


def runs(cells: Mapping[Cell, object]) -> tuple[Run, ...]:
    """All maximal runs of two or more cells: the across ones from the top, then the down ones from the left."""
    return tuple(run for direction in (ACROSS, DOWN) for run in runs_along(cells, direction))


def runs_along(cells: Mapping[Cell, object], direction: Cell) -> tuple[Run, ...]:
    """The maximal runs of two or more cells in one direction."""
    heads = (cell for cell in cells if step(cell, direction, -1) not in cells and step(cell, direction) in cells)
    ordered = sorted(heads, key=lambda cell: cell if direction == ACROSS else cell[::-1])
    return tuple(run_through(cells, cell, direction) for cell in ordered)


def groups(cells: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
    """The parts that hang together by their sides, the largest first (then the upper, then the left one)."""
    loose = set(cells)
    found = []
    while loose:
        found.append(_flood(loose, loose.pop()))
    return tuple(sorted(found, key=lambda group: (-len(group), min(group))))


def _flood(loose: set[Cell], first: Cell) -> frozenset[Cell]:
    group, edge = {first}, [first]
    while edge:
        near = {step(edge[-1], way, steps) for way in (ACROSS, DOWN) for steps in (-1, 1)} & loose
        edge.pop()
        edge.extend(near)
        group |= near
        loose -= near
    return frozenset(group)


def spelled(run: Run, text: Callable[[Cell], str]) -> str:
    """What a run reads, in capitals."""
    return "".join(map(text, run)).upper()
