"""Boggle Bowl: the most cubes for each kind of space, what another roll may bring, and what the spaces are worth."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from lettercup.core import Die
from lettercup.lexicon import Selection
from lettercup.solver.racks import opened

TASKS = {"blank": "one", "2": "two", "x": "cross", "wild": "any"}
"""What each kind of space calls for, in the kernel's words."""

Space = tuple[int, int]
"""Row and column from 0; row 0 is red's numbered row and the last row is blue's."""


class Arrangement(NamedTuple):
    """Words as rows of cubes, by their place in the roll; of two that cross, the common cube stands in both."""

    words: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def cubes(self) -> int:
        """How many cubes are used; a common cube counts once."""
        return len({cube for row in self.rows for cube in row})


def arrange(words: Selection, faces: Sequence[str], space: str) -> Arrangement:
    """The arrangement that uses the most cubes on this kind of space; empty if there is none."""
    if space not in TASKS:
        raise ValueError(f"There is no space called {space}; there are {', '.join(TASKS)}.")
    rows = opened(words).arrange(faces, TASKS[space], words.sieve, words.extra, words.shortest, words.longest)
    spelled = tuple("".join(faces[cube] for cube in row).upper() for row in rows)
    return Arrangement(spelled, tuple(map(tuple, rows)))


def roll_chances(
    words: Selection, dice: Sequence[Die], space: str, rolls: int = 2000, seed: int = 1
) -> tuple[float, ...]:
    """How likely the best arrangement of a new roll uses 0, 1, 2 … cubes, from so many random rolls."""
    rng = random.Random(seed)  # noqa: S311  # a sample, not a secret
    counts = [0] * (len(dice) + 1)
    for _ in range(rolls):
        faces = [rng.choice(die.faces).text for die in dice]
        counts[arrange(words, faces, space).cubes] += 1
    return tuple(count / rolls for count in counts)


def beats(chances: Sequence[float], cubes: int, rolls: int) -> float:
    """How likely the best of so many new rolls uses more cubes than this."""
    return 1.0 - sum(chances[: cubes + 1]) ** rolls


def margins(chances: Sequence[float]) -> tuple[float, ...]:
    """How likely one side wins a round by 1, 2 … cubes when both find the best of one roll; ties are played over."""
    most = len(chances) - 1
    won = [sum(chances[more + less] * chances[less] for less in range(most + 1 - more)) for more in range(1, most + 1)]
    decided = 2 * sum(won)
    return tuple(each / decided for each in won) if decided else ()


class Field(NamedTuple):
    """The board as the solver sees it: what each space calls for, and the numbers of red's and of blue's row."""

    spaces: tuple[tuple[str, ...], ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]

    @property
    def last_row(self) -> int:
        return len(self.spaces) + 1


@cache
def ends(field: Field, side: int, start: Space, steps: int) -> frozenset[Space]:
    """Where a move of so many steps can end: forward or sideways, never back, no space twice, once forward at least."""
    ahead, goal = (-1, 0) if side == 0 else (1, field.last_row)
    width = len(field.red)
    found = set()
    edge = {(start, 0)}
    for step in range(1, steps + 1):
        after = set()
        for (row, column), aside in edge:
            if row + ahead == goal:
                found.add((goal, column))
            else:
                after.add(((row + ahead, column), 0))
            sideways = (-1, 1) if aside == 0 else (aside,)
            after |= {((row, column + way), way) for way in sideways if 0 <= column + way < width}
        edge = after
        if step == steps:
            found |= {space for space, _ in edge if space[0] != start[0]}
    return frozenset(found)


def space_values(field: Field, won_by: Mapping[str, Sequence[float]]) -> dict[Space, float]:
    """What every space is worth to red: its expected points minus blue's in the next scoring, if both move well.

    The model: a round on a kind of space is won by either side by 1, 2 … cubes with the chances `won_by[kind]`
    (see `margins`), whoever plays; whoever wins moves the token to where it is worth most for him.
    """
    values = dict.fromkeys(_inner(field), 0.0)
    scored = {(0, column): float(points) for column, points in enumerate(field.red)}
    scored |= {(field.last_row, column): -float(points) for column, points in enumerate(field.blue)}
    for _ in range(500):
        before = values
        known = values | scored
        values = {space: _value(field, space, won_by, known) for space in values}
        if max(abs(values[space] - before[space]) for space in values) < 1e-9:
            break
    return values | scored


def _inner(field: Field) -> Iterator[Space]:
    for row, spaces in enumerate(field.spaces, 1):
        for column, _ in enumerate(spaces):
            yield row, column


def _value(field: Field, space: Space, won_by: Mapping[str, Sequence[float]], known: Mapping[Space, float]) -> float:
    total = 0.0
    for steps, chance in enumerate(won_by[field.spaces[space[0] - 1][space[1]]], 1):
        if chance:
            red = max(known[end] for end in ends(field, 0, space, steps))
            blue = min(known[end] for end in ends(field, 1, space, steps))
            total += chance * (red + blue)
    return total


def best_path(field: Field, side: int, start: Space, steps: int, values: Mapping[Space, float]) -> tuple[Space, ...]:
    """The way for the token to the end that is worth most to a side (0 red, 1 blue); of equal ends to the first."""
    sign = 1 if side == 0 else -1
    end = max(sorted(ends(field, side, start, steps)), key=lambda space: sign * values[space])
    paths = _paths(field, side, (start,), steps)
    return next(path[1:] for path in paths if path[-1] == end and (len(path) == steps + 1 or _is_goal(field, end)))


def _is_goal(field: Field, space: Space) -> bool:
    return space[0] in (0, field.last_row)


def _paths(field: Field, side: int, path: tuple[Space, ...], steps: int) -> Iterator[tuple[Space, ...]]:
    """All ways of up to so many steps, shorter ones first where they end in the numbered row."""
    row, column = path[-1]
    yield path
    if len(path) > steps or (_is_goal(field, path[-1]) and len(path) > 1):
        return
    ahead = -1 if side == 0 else 1
    for after in ((row + ahead, column), (row, column - 1), (row, column + 1)):
        if 0 <= after[1] < len(field.red) and after not in path:
            yield from _paths(field, side, (*path, after), steps)
