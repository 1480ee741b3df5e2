"""A crossword to be drawn: its dice with what they show, its silhouette without a letter."""

from collections.abc import Iterable, Sequence
from itertools import product

from lettercup.core.dice import DieId
from lettercup.core.grid import Cell, Layout
from lettercup.core.value import Value


class ShownDie(Value, frozen=True, kw_only=True, tag=False):
    """A die on a cell, its face, and the letter it stands for if it is wild."""

    die: DieId
    row: int
    column: int
    face: str
    letter: str = ""
    fresh: bool = True
    """Whether it was laid in this turn."""


def shown(layout: Layout, faces: Sequence[str | None], letters: dict[DieId, str] | None = None) -> tuple[ShownDie, ...]:
    """The dice of a layout, ready to be drawn."""
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


def silhouette(dice: Iterable[ShownDie]) -> tuple[str, ...]:
    """The shape of a layout, row by row: `#` for a die, a space for none."""
    cells = {(each.row, each.column) for each in dice}
    if not cells:
        return ()
    height, width = _around(cells, 0)
    return tuple("".join("#" if (row, column) in cells else " " for column in width) for row in height)


def rows_of_dice(counts: Sequence[int]) -> tuple[str, ...]:
    """Rows with this many dice each, as a silhouette; empty if there are none."""
    width = max(counts, default=0)
    return tuple("#" * count + " " * (width - count) for count in counts) if width else ()


def has_ring(layout: Layout) -> bool:
    """Whether dice lie all around a cell that is empty."""
    cells = {each.cell for each in layout}
    if not cells:
        return False
    height, width = _around(cells, 1)
    empty = set(product(height, width)) - cells
    outside, found = set[Cell](), [(height[0], width[0])]
    while found:
        row, column = found.pop()
        outside.add((row, column))
        near = product((row - 1, row, row + 1), (column - 1, column, column + 1))
        found += [cell for cell in near if cell in empty and cell not in outside]
    return outside != empty


def _around(cells: set[Cell], margin: int) -> tuple[range, range]:
    """The rows and columns of cells, with a margin on each side."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    height = range(min(rows) - margin, max(rows) + margin + 1)
    return height, range(min(columns) - margin, max(columns) + margin + 1)
