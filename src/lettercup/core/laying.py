"""What may be wrong with how dice lie on a grid, whatever the game: each lies once, and alone on its cell."""

from collections import Counter
from collections.abc import Iterator, Sequence

from lettercup.core.faults import Fault, fault, wording
from lettercup.core.grid import Cell, Placed, corner

wording(
    {
        "too-many-dice": "There are {most} dice, not {laid}.",
        "no-such-die": "There is no die number {die}.",
        "die-in-two-places": "The {letter} lies in two places.",
        "dice-on-one-cell": "{count} dice lie on row {row}, column {column}.",
    }
)


def laying_faults(placed: Sequence[Placed], faces: Sequence[str | None]) -> Iterator[Fault]:
    """Dice that do not exist, lie in two places, or on one another; `faces` has what each die shows."""
    if len(placed) > len(faces):
        yield fault("too-many-dice", most=len(faces), laid=len(placed))
        return
    dice, cells = [each.die for each in placed], [each.cell for each in placed]
    if len({*dice} & {*range(len(faces))}) < len(dice):
        yield from _wrong_dice(placed, faces)
    if len({*cells}) < len(cells):
        yield from _piles(placed)


def _wrong_dice(placed: Sequence[Placed], faces: Sequence[str | None]) -> Iterator[Fault]:
    for die, times in Counter(each.die for each in placed).items():
        if not 0 <= die < len(faces):
            yield fault("no-such-die", dice=(die,), die=die)
        elif times > 1:
            cells = tuple(each.cell for each in placed if each.die == die)
            yield fault("die-in-two-places", dice=(die,), cells=cells, letter=(faces[die] or "").capitalize())


def _piles(placed: Sequence[Placed]) -> Iterator[Fault]:
    for cell, count in Counter(each.cell for each in placed).items():
        if count > 1:
            dice = tuple(each.die for each in placed if each.cell == cell)
            row, column = place_of(cell, placed)
            yield fault("dice-on-one-cell", dice=dice, cells=(cell,), count=count, row=row, column=column)


def place_of(cell: Cell, placed: Sequence[Placed]) -> Cell:
    """Row and column as people count them: from 1, within the box around the dice."""
    top, left = corner(placed)
    return cell[0] - top + 1, cell[1] - left + 1
