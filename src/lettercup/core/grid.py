"""The crossword as a value: dice on cells, the runs that they make, the groups that hang together.

A crossword grows by `laid` (extending, inserting, merging, a new word: all are dice set side by side) and `replaced`;
`openings` tells whether one layout can have grown out of another; `heir` finds the word that a word has become.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

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

DieLine = tuple[DieId, ...]
"""The dice of a word, in reading order: the same wherever the word lies."""

Pair = tuple[DieId, DieId]
"""Two dice side by side, in reading order."""

ACROSS: Cell = (0, 1)
DOWN: Cell = (1, 0)


def layout(placed: Iterable[Placed]) -> Layout:
    """A layout in its one canonical order."""
    return tuple(sorted(placed, key=lambda each: each.die))


def dice_at(placed: Iterable[Placed]) -> dict[Cell, DieId]:
    """Which die lies on which cell."""
    return {(each.row, each.column): each.die for each in placed}


def cells_of(placed: Iterable[Placed]) -> dict[DieId, Cell]:
    """On which cell each die lies."""
    return {each.die: (each.row, each.column) for each in placed}


def moved(placed: Iterable[Placed], by: Cell) -> Layout:
    """The same dice, all moved by some rows and columns."""
    if by == (0, 0):
        return layout(placed)
    return layout(Placed(each.die, each.row + by[0], each.column + by[1]) for each in placed)


def corner(placed: Iterable[Placed]) -> Cell:
    """The upper left cell of the box around the dice (of no dice: the middle of the table)."""
    dice = tuple(placed)
    return min([each.row for each in dice], default=0), min([each.column for each in dice], default=0)


def step(cell: Cell, direction: Cell, steps: int = 1) -> Cell:
    return cell[0] + steps * direction[0], cell[1] + steps * direction[1]


def run_through(cells: Mapping[Cell, object], cell: Cell, direction: Cell) -> Run:
    """The longest unbroken line of filled cells through a cell."""
    (row, column), (down, right) = cell, direction
    while (row - down, column - right) in cells:
        row, column = row - down, column - right
    line = []
    while (row, column) in cells:
        line.append((row, column))
        row, column = row + down, column + right
    return tuple(line)


def runs(cells: Mapping[Cell, object]) -> tuple[Run, ...]:
    """All maximal runs of two or more cells: the across ones from the top, then the down ones from the left."""
    return runs_along(cells, ACROSS) + runs_along(cells, DOWN)


def runs_along(cells: Mapping[Cell, object], direction: Cell) -> tuple[Run, ...]:
    """The maximal runs of two or more cells in one direction."""
    down, right = direction
    heads = [
        (row, column)
        for row, column in cells
        if (row - down, column - right) not in cells and (row + down, column + right) in cells
    ]
    heads.sort(key=lambda cell: cell if direction == ACROSS else cell[::-1])
    return tuple([run_through(cells, cell, direction) for cell in heads])


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
        row, column = edge.pop()
        for near in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
            if near in loose:
                loose.remove(near)
                group.add(near)
                edge.append(near)
    return frozenset(group)


def spelled(run: Run, text: Callable[[Cell], str]) -> str:
    """What a run reads, in capitals."""
    return "".join(map(text, run)).upper()


@lru_cache(maxsize=1024)  # a turn asks for the words of the same two layouts again and again
def lines(placed: Layout) -> tuple[DieLine, ...]:
    """The words of a layout as lines of dice, in the order of their runs."""
    at = dice_at(placed)
    return tuple([tuple([at[cell] for cell in run]) for run in runs(at)])


def line_through(placed: Iterable[Placed], die: DieId, direction: Cell) -> DieLine:
    """The line of dice through a die; it is alone in it if nothing stands beside."""
    at = dice_at(placed)
    cell = next(cell for cell, other in at.items() if other == die)
    return tuple(at[each] for each in run_through(at, cell, direction))


def line_with(placed: Layout, dice: Collection[DieId]) -> DieLine | None:
    """The word that all these dice stand in; the longer one, if there are two."""
    first = next(iter(dice), None)
    if first is None:
        return None
    through = (line_through(placed, first, direction) for direction in (ACROSS, DOWN))
    return max((line for line in through if len(line) > 1 and set(dice) <= set(line)), key=len, default=None)


def heir(word: DieLine, placed: Iterable[Placed]) -> DieLine:
    """The word that a word has become: it may have grown, opened up or merged, but its dice still stand in one line."""
    cells = cells_of(placed)
    direction = ACROSS if cells[word[0]][0] == cells[word[1]][0] else DOWN
    return line_through(placed, word[0], direction)


def replaced(old: Layout, out: DieId, into: DieId) -> Layout:
    """The layout with one die in another one's place."""
    return layout(Placed(into, *each.cell) if each.die == out else each for each in old)


def laid(old: Layout, line: DieLine, first: Cell, direction: Cell) -> Layout | None:
    """The layout in which these dice, some of the board and some new, lie side by side from a cell on.

    Where new dice come between old neighbours the crossword opens up, and what hangs on a letter moves along with it.
    None if that cannot be: a part would have to move two ways, or two dice would lie on one cell.
    """
    goals = {die: step(first, direction, place) for place, die in enumerate(line)}
    cells = cells_of(old)
    new = {die: goal for die, goal in goals.items() if die not in cells}
    if all(cells.get(die, goal) == goal for die, goal in goals.items()):
        return _without_moving(old, new, is_whole=len(goals) == len(line))
    for part in _parts(old, _openings(cells, line, direction)):
        ways = {(goals[die][0] - cells[die][0], goals[die][1] - cells[die][1]) for die in part & goals.keys()}
        if len(ways) > 1:
            return None
        way = ways.pop() if ways else (0, 0)
        new.update((die, (cells[die][0] + way[0], cells[die][1] + way[1])) for die in part)
    if len(set(new.values())) < len(new) or len(goals) < len(line):
        return None
    return layout(Placed(die, *cell) for die, cell in new.items())


def _without_moving(old: Layout, new: Mapping[DieId, Cell], *, is_whole: bool) -> Layout | None:
    """The layout with new dice, if each of them has a cell of its own."""
    filled = {each.cell for each in old}
    if not is_whole or not filled.isdisjoint(new.values()):
        return None
    return layout((*old, *(Placed(die, *cell) for die, cell in new.items())))


def _openings(cells: Mapping[DieId, Cell], line: DieLine, direction: Cell) -> set[Pair]:
    """The neighbours of the board that new dice of the line come between."""
    places = [place for place, die in enumerate(line) if die in cells]
    pairs = ((line[a], line[b]) for a, b in pairwise(places) if b > a + 1)
    return {(a, b) for a, b in pairs if step(cells[a], direction) == cells[b]}


def _parts(placed: Layout, openings: Collection[Pair]) -> list[set[DieId]]:
    """The dice that move together when the crossword opens up between these neighbours."""
    beside: dict[DieId, list[DieId]] = {each.die: [] for each in placed}
    for a, b, _ in neighbours(placed):
        if (a, b) not in openings:
            beside[a].append(b)
            beside[b].append(a)
    parts = []
    while beside:
        part, edge = set(), [next(iter(beside))]
        while edge:
            die = edge.pop()
            part.add(die)
            edge.extend(beside.pop(die, ()))
        parts.append(part)
    return parts


def neighbours(placed: Iterable[Placed]) -> list[tuple[DieId, DieId, Cell]]:
    """All dice that stand side by side, in reading order, with the direction in which they do."""
    at = dice_at(placed)
    found = []
    for (row, column), die in at.items():
        if (right := at.get((row, column + 1))) is not None:
            found.append((die, right, ACROSS))
        if (below := at.get((row + 1, column))) is not None:
            found.append((die, below, DOWN))
    return found


def openings(old: Layout, new: Layout) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """The neighbours of the old layout that only new dice have come between, and those that are parted otherwise.

    Nobody is parted exactly when every old word still reads in its order, opened at most by new letters, and every
    part that hangs together has moved one way. A die that the new layout lacks parts nobody.
    """
    at, cells, known = dice_at(new), cells_of(new), {each.die for each in old}
    opened: list[Pair] = []
    parted: list[Pair] = []
    for a, b, direction in neighbours(old):
        if a in cells and b in cells and (beside := step(cells[a], direction)) != cells[b]:
            joined = _only_new_dice_between(at, beside, cells[b], direction, known)
            (opened if joined else parted).append((a, b))
    return tuple(opened), tuple(parted)


def _only_new_dice_between(
    at: Mapping[Cell, DieId], cell: Cell, end: Cell, direction: Cell, known: Collection[DieId]
) -> bool:
    while cell != end and cell in at and at[cell] not in known:
        cell = step(cell, direction)
    return cell == end


def settled(old: Layout, new: Layout) -> Layout:
    """The new layout moved so that as many dice as possible lie where they lay; a first word begins at (0, 0)."""
    cells = cells_of(old)
    ways = Counter(
        (cells[each.die][0] - each.row, cells[each.die][1] - each.column) for each in new if each.die in cells
    )
    if not ways:
        row, column = corner(new)
        return moved(new, (-row, -column))
    most = max(ways.values())
    return moved(new, min((way for way, count in ways.items() if count == most), key=_length))


def _length(way: Cell) -> tuple[int, Cell]:
    return abs(way[0]) + abs(way[1]), way
