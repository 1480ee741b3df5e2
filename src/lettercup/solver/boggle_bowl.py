"""Boggle Bowl: the best words for each kind of space, the chances of a reroll, and the values of the spaces."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from lettercup.core import BadPosition, Die, read_faces
from lettercup.games.boggle_bowl import BOARD, CUBES, RED_CUBES, Space
from lettercup.lexicon import Selection
from lettercup.solver.boggle_bowl_answer import Arrangement, BowlAnswer, BowlWay
from lettercup.solver.racks import opened
from lettercup.solver.typed import as_bad_position

TASKS = {"blank": "one", "2": "two", "x": "cross", "wild": "any"}
"""The kernel's name for the task of each kind of space."""

ROLLS = 1000
"""Random rolls per estimated chance; the error is almost always below 3 percentage points."""
AGAIN = (1, 2, 3, 5)
"""The numbers of further rolls for which an answer tells the chance of more cubes."""


class BowlField(NamedTuple):
    """The board: the kind of each space, and the numbers in red's and blue's rows."""

    spaces: tuple[tuple[str, ...], ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]

    @property
    def last_row(self) -> int:
        return len(self.spaces) + 1


FIELD = BowlField(BOARD.spaces, BOARD.red, BOARD.blue)
SIDES = ("red", "blue")
START = ",".join(map(str, BOARD.centre))


def solve(
    cubes: str,
    words: Selection,
    *,
    space: str = "blank",
    again: bool = False,
    move: str = "",
    steps: int = 1,
    token: str = START,
) -> BowlAnswer | BowlWay:
    """The words that use the most of eleven cubes, such as `LETTERSABCD`, on a kind of space.

    With `move` (red or blue) instead where that side's token should go from `token`, such as `4,3`, in `steps` steps.
    """
    if move:
        if cubes:
            raise BadPosition("Ask about the cubes or about the token, not both.")
        return solve_way(words, move, token_of(token), steps)
    faces, kind = read_faces(cubes), space.lower()
    if len(faces) != CUBES:
        raise BadPosition(f"There are {CUBES} cubes, but {len(faces)} letters were given.")
    with as_bad_position():
        best = arrange(words, faces, kind)
    chances = roll_chances(words, RED_CUBES, kind, ROLLS) if again else ()
    return BowlAnswer(faces, kind, best, {rolls: beats(chances, best.cubes, rolls) for rolls in AGAIN if again})


def solve_way(words: Selection, move: str, start: Space, steps: int) -> BowlWay:
    """The best path for a side's token, by the values of all spaces."""
    if move not in SIDES:
        raise BadPosition(f"The token is moved for {' or '.join(SIDES)}, not for {move}.")
    if not 1 <= steps <= CUBES:
        raise BadPosition(f"The token goes 1 to {CUBES} steps, not {steps}.")
    values = _board_values(words)
    path = best_path(FIELD, SIDES.index(move), start, steps, values)
    return BowlWay(move, path, values, FIELD.spaces, (FIELD.red, FIELD.blue))


@lru_cache(maxsize=4)
def _board_values(words: Selection) -> dict[Space, float]:
    """What every space of the board is worth to red, if these words count."""
    won_by = {space: margins(roll_chances(words, RED_CUBES, space, ROLLS)) for space in TASKS}
    return space_values(FIELD, won_by)


def token_of(text: str) -> Space:
    """Where the token stands, from its row and column."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise BadPosition(f"The token stands on a row and a column such as {START}, not {text}.")
    row, column = map(int, parts)
    if not (1 <= row < FIELD.last_row and column < len(FIELD.red)):
        raise BadPosition(f"The token stands in rows 1 to {FIELD.last_row - 1}, columns 0 to {len(FIELD.red) - 1}.")
    return row, column


def arrange(words: Selection, faces: Sequence[str], space: str) -> Arrangement:
    """The arrangement that uses the most cubes on this kind of space; empty if there is none."""
    if space not in TASKS:
        raise BadPosition(f"There is no space called {space}; there are {', '.join(TASKS)}.")
    rows = opened(words).arrange(faces, TASKS[space], words.sieve, words.extra, words.shortest, words.longest)
    spelled = tuple("".join(faces[cube] for cube in row).upper() for row in rows)
    return Arrangement(spelled, tuple(map(tuple, rows)))


def roll_chances(
    words: Selection, dice: Sequence[Die], space: str, rolls: int = 2000, seed: int = 1
) -> tuple[float, ...]:
    """The chances that the best arrangement of a roll uses 0, 1, 2 … cubes, estimated from random rolls."""
    return chances_of(lambda faces: arrange(words, faces, space), dice, rolls, seed)


def chances_of(
    laid: Callable[[tuple[str, ...]], Arrangement], dice: Sequence[Die], rolls: int, seed: int = 1
) -> tuple[float, ...]:
    """The chances that what somebody lays with a roll uses 0, 1, 2 … cubes, estimated from random rolls."""
    rng = random.Random(seed)  # noqa: S311  # a sample, not a secret
    counts = [0] * (len(dice) + 1)
    for _ in range(rolls):
        counts[laid(tuple(rng.choice(die.faces).text for die in dice)).cubes] += 1
    return tuple(count / rolls for count in counts)


def beats(chances: Sequence[float], cubes: int, rolls: int) -> float:
    """The chance that the best of `rolls` new rolls uses more than `cubes` cubes."""
    return 1.0 - sum(chances[: cubes + 1]) ** rolls


def margins(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances that one side wins a round by 1, 2 … cubes if both play one roll perfectly; ties are replayed."""
    most = len(chances) - 1
    won = [sum(chances[more + less] * chances[less] for less in range(most + 1 - more)) for more in range(1, most + 1)]
    decided = 2 * sum(won)
    return tuple(each / decided for each in won) if decided else ()


@cache
def ends(field: BowlField, side: int, start: Space, steps: int) -> frozenset[Space]:
    """Where a move can end: forward or sideways, never back, no space twice, at least once forward."""
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


def space_values(field: BowlField, won_by: Mapping[str, Sequence[float]]) -> dict[Space, float]:
    """The value of every space to red: its expected points minus blue's in the next scoring.

    The model: either side wins a round by 1, 2 … cubes with the chances `won_by[kind]`
    (see `margins`), and the winner moves the token to the space with the best value.
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


def _inner(field: BowlField) -> Iterator[Space]:
    for row, spaces in enumerate(field.spaces, 1):
        for column, _ in enumerate(spaces):
            yield row, column


def _value(
    field: BowlField, space: Space, won_by: Mapping[str, Sequence[float]], known: Mapping[Space, float]
) -> float:
    total = 0.0
    for steps, chance in enumerate(won_by[field.spaces[space[0] - 1][space[1]]], 1):
        if chance:
            red = max(known[end] for end in ends(field, 0, space, steps))
            blue = min(known[end] for end in ends(field, 1, space, steps))
            total += chance * (red + blue)
    return total


def best_path(
    field: BowlField, side: int, start: Space, steps: int, values: Mapping[Space, float]
) -> tuple[Space, ...]:
    """The token's path to the space with the best value for a side (0 red, 1 blue)."""
    sign = 1 if side == 0 else -1
    end = max(sorted(ends(field, side, start, steps)), key=lambda space: sign * values[space])
    paths = _paths(field, side, (start,), steps)
    return next(path[1:] for path in paths if path[-1] == end and (len(path) == steps + 1 or _is_goal(field, end)))


def _is_goal(field: BowlField, space: Space) -> bool:
    return space[0] in (0, field.last_row)


def _paths(field: BowlField, side: int, path: tuple[Space, ...], steps: int) -> Iterator[tuple[Space, ...]]:
    """All paths of up to `steps` steps, including those that end early in a numbered row."""
    row, column = path[-1]
    yield path
    if len(path) > steps or (_is_goal(field, path[-1]) and len(path) > 1):
        return
    ahead = -1 if side == 0 else 1
    for after in ((row + ahead, column), (row, column - 1), (row, column + 1)):
        if 0 <= after[1] < len(field.red) and after not in path:
            yield from _paths(field, side, (*path, after), steps)
