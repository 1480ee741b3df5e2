"""Reference for the kernel's moves of Alphabet Dice: tries every word in every place."""

from collections.abc import Collection, Iterator, Sequence
from operator import le, sub
from typing import NamedTuple

from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Cell,
    DieLine,
    Layout,
    Placed,
    cells_of,
    groups,
    heir,
    laid,
    layout,
    line_through,
    lines,
    openings,
    replaced,
    step,
)

KernelMove = tuple[list[int], int, int, bool, int, int]
"""A move in the kernel's form: line, row and column of its start, whether it goes down, die put in, die slurped."""
Kinds = tuple[tuple[int, ...], ...]
"""The dice of the hand, grouped by face; the most expensive of a group first."""
_Ban = tuple[int, DieLine]
_Part = tuple[int, ...]
"""A part of the hand: how many dice of each kind."""
GOES_ON = 0.7
"""The probability that the serving lasts another turn."""


class ReferenceTable(NamedTuple):
    """A position; dice are numbered, those of the board first."""

    words: Collection[str]
    faces: Sequence[str]
    board: Layout
    kinds: Kinds
    bans: Sequence[_Ban]


def all_moves(
    words: Collection[str],
    board: Sequence[tuple[str, int, int]],
    hand: Sequence[tuple[str, int]],
    bans: Sequence[tuple[int, Sequence[int]]],
    may_slurp: bool,
) -> list[KernelMove]:
    """Every move that adds letters to one word, as the rules allow: Builds, then Slurps."""
    faces = [face.lower() for face in (*(each[0] for each in board), *(each[0] for each in hand))]
    placed = layout(Placed(die, row, column) for die, (_, row, column) in enumerate(board))
    numbered = [(len(board) + die, tuple(word)) for die, word in bans]
    kinds = _kinds(
        faces, [(len(board) + die, cost) for die, (_, cost) in enumerate(hand)], {die for die, _ in numbered}
    )
    table = ReferenceTable(words, faces, placed, kinds, numbered)
    builds = [(list(line), *first, way == DOWN, -1, -1) for line, first, way in _builds(table)]
    return [*builds, *_slurps(table)] if board and may_slurp else builds


def burdens(
    hand: Sequence[tuple[str, int]],
    bans: Sequence[tuple[int, Sequence[int]]],
    on_board: int,
    found: Sequence[KernelMove],
) -> list[float]:
    """The expected cost of the rest of the hand after each move; `docs/solvers.md` explains the model."""
    costs = dict(enumerate((cost for _, cost in hand), on_board))
    faces = [""] * on_board + [face.lower() for face, _ in hand]
    kinds = _kinds(faces, list(costs.items()), {on_board + die for die, _ in bans})
    every = tuple(map(len, kinds))
    parts = [_part(kinds, move, on_board) for move in found]
    builds = {part for part, move in zip(parts, found, strict=True) if move[5] < 0}

    def cost(part: _Part) -> int:
        return sum(costs[die] for count, kind in zip(part, kinds, strict=True) for die in kind[len(kind) - count :])

    def burden(rest: _Part) -> float:
        if not any(rest):
            return 0.0
        now = cost(rest) + 1.0
        fitting = [part for part in builds if all(map(le, part, rest))]
        if not fitting:
            return now
        best = max(fitting, key=lambda part: (cost(part), part[::-1]))
        return (1 - GOES_ON) * now + GOES_ON * burden(tuple(map(sub, rest, best)))

    return [burden(tuple(map(sub, every, part))) for part in parts]


def _part(kinds: Kinds, move: KernelMove, on_board: int) -> _Part:
    """How many dice of each kind leave the hand."""
    line, _, _, _, mine, _ = move
    dice = {*line, on_board + mine} if mine >= 0 else {*line}
    return tuple(sum(die in dice for die in kind) for kind in kinds)


def _kinds(faces: Sequence[str], hand: Sequence[tuple[int, int]], banned: Collection[int]) -> Kinds:
    kinds: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for die, cost in hand:
        kinds.setdefault((faces[die], die if die in banned else -1), []).append((-cost, die))
    return tuple(tuple(die for _, die in sorted(dice)) for dice in kinds.values())


def _builds(table: ReferenceTable) -> Iterator[tuple[DieLine, Cell, Cell]]:
    """Lines that form a legal word; a single die that forms words in both directions counts as across."""
    seen: set[Layout] = set()
    for line, first, way in _lines(table):
        after = _after(table, line, first, way)
        if after is not None and after not in seen and (table.board or way == ACROSS):
            seen.add(after)
            yield line, first, way


def _slurps(table: ReferenceTable) -> Iterator[KernelMove]:
    """Swaps that keep every word valid, alone or with letters added to one word through the swapped cell."""
    for theirs, kind in ((each.die, kind) for each in table.board for kind in table.kinds):
        mine = kind[0]
        between = replaced(table.board, theirs, mine)
        through = [line for line in lines(between) if mine in line]
        back = any(die == mine and theirs in word for die, word in table.bans)
        if back or not all(_text(line, table.faces) in table.words for line in through):
            continue
        swap = (mine - len(table.board), theirs)
        yield [], 0, 0, False, *swap
        kinds = tuple(tuple(die for die in each if die != mine) for each in table.kinds)
        bans = [(die, tuple(mine if each == theirs else each for each in word)) for die, word in table.bans]
        rest = ReferenceTable(table.words, table.faces, between, kinds, bans)
        for line, first, way in _lines(rest):
            if mine in line and _after(rest, line, first, way) is not None:
                yield [theirs if die == mine else die for die in line], *first, way == DOWN, *swap


def _lines(table: ReferenceTable) -> Iterator[tuple[DieLine, Cell, Cell]]:
    """Every word of dice from the hand and consecutive dice of a row or column, with its first cell."""
    cells = cells_of(table.board)
    for way in (ACROSS, DOWN):
        for row in _rows(table.board, way):
            for first in range(len(row)):
                for last in range(first, len(row)):
                    for line in _spelled(table, row[first : last + 1]):
                        place = line.index(row[first])
                        yield line, step(cells[row[first]], way, -place), way
        for line in _spelled(table, ()):
            for cell in _around(table.board, len(line)):
                yield line, cell, way


def _rows(board: Layout, way: Cell) -> list[DieLine]:
    """The dice of each row, or of each column, in reading order."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for each in board:
        number, place = each.cell if way == ACROSS else each.cell[::-1]
        rows.setdefault(number, []).append((place, each.die))
    return [tuple(die for _, die in sorted(row)) for row in rows.values()]


def _around(board: Layout, room: int) -> list[Cell]:
    """Where a word of dice from the hand alone may begin; a first word lies at the origin."""
    cells = {each.cell for each in board} or {(0, 0)}
    if not board:
        return [(0, 0)]
    rows, columns = ([cell[side] for cell in cells] for side in (0, 1))
    return [
        (row, column)
        for row in range(min(rows) - room, max(rows) + 2)
        for column in range(min(columns) - room, max(columns) + 2)
    ]


def _spelled(table: ReferenceTable, old: DieLine) -> Iterator[DieLine]:
    """Lines that spell a word with all these dice in order and at least one die of the hand."""
    for word in table.words:
        yield from _spell(table, word, old, tuple([0] * len(table.kinds)))


def _spell(table: ReferenceTable, word: str, old: DieLine, used: tuple[int, ...]) -> Iterator[DieLine]:
    if not word:
        if not old and any(used):
            yield ()
        return
    if old and word.startswith(table.faces[old[0]]):
        yield from ((old[0], *rest) for rest in _spell(table, word[len(table.faces[old[0]]) :], old[1:], used))
    for number, kind in enumerate(table.kinds):
        if used[number] < len(kind) and word.startswith(table.faces[kind[used[number]]]):
            die = kind[used[number]]
            after = (*used[:number], used[number] + 1, *used[number + 1 :])
            yield from ((die, *rest) for rest in _spell(table, word[len(table.faces[die]) :], old, after))


def _after(table: ReferenceTable, line: DieLine, first: Cell, way: Cell) -> Layout | None:
    """The board with this line; None if it is illegal."""
    after = laid(table.board, line, first, way)
    if after is None or len(line) < 2 or line_through(after, line[0], way) != line:
        return None
    standing = set(lines(table.board))
    read = all(_text(each, table.faces) in table.words for each in lines(after) if each not in standing)
    in_one_piece = len(groups(each.cell for each in after)) == 1
    torn = openings(table.board, after)[1]
    banned = any(die in line and die in heir(word, after) for die, word in table.bans)
    return after if read and in_one_piece and not torn and not banned else None


def _text(line: DieLine, faces: Sequence[str]) -> str:
    return "".join(faces[die] for die in line)
