"""The board of Boggle Bowl: its spaces, the ways of the token, and the pegs in the numbered rows."""

import tomllib
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal

import msgspec

from lettercup.core import Fault, Provenance, Value, fault, wording
from lettercup.data import read_text

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

wording(
    {
        "step-off-board": "Step {step} leaves the board.",
        "step-diagonal": "Step {step} is diagonal; the token goes forward or sideways.",
        "step-jumps": "Step {step} jumps over a space.",
        "step-back": "Step {step} goes back; the token never does.",
        "step-twice": "Step {step} enters a space of this move for the second time.",
        "move-is-over": "The move ends with step {step}, in the numbered row.",
        "wrong-steps": "The token moves as many steps as the difference, {wanted}, not {made}.",
        "no-step-forward": "At least one step goes forward.",
    }
)


class BowlBoard(Value, frozen=True, tag=False):
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

    def has(self, space: Space) -> bool:
        """Whether there is such a space, other than a numbered one."""
        return 1 <= space[0] <= len(self.spaces) and 0 <= space[1] < COLUMNS

    def kind(self, space: Space) -> Kind:
        """What a space calls for; not for numbered spaces, which call for nothing."""
        return self.spaces[space[0] - 1][space[1]]

    def numbers(self, side: int) -> tuple[int, ...]:
        """The numbered row of a side."""
        return (self.red, self.blue)[side]

    def points(self, side: int, space: Space) -> int:
        """What a side scores when it moves the token onto a space."""
        return self.numbers(side)[space[1]] if space[0] == GOALS[side] else 0


def _numbers(row: str) -> tuple[int, ...]:
    return tuple(map(int, row.split()))


BOARD = BowlBoard.parse(read_text("board.toml", __package__))


# Moving the token.


def next_spaces(side: int, start: Space, steps: int, path: Path) -> tuple[Space, ...]:
    """G9, G10: the spaces that the token may enter after this path; none when the move is complete."""
    row, column = path[-1] if path else start
    steps_left = steps - len(path)
    if steps_left == 0 or row == GOALS[side]:
        return ()
    ahead = (row + FORWARD[side], column)
    must_go_forward = row == start[0] and steps_left == 1
    if must_go_forward:
        return (ahead,)
    beside = ((row, column - 1), (row, column + 1))
    return (ahead, *(space for space in beside if 0 <= space[1] < COLUMNS and space not in (start, *path)))


class Way(msgspec.Struct, frozen=True, array_like=True):
    """Where the token may go on from a space; travels as `[came from, at, [next, …]]`."""

    came: Space | None
    """The space before it in this move; None where the move begins."""
    at: Space
    onward: tuple[Space, ...]


@cache
def ways(side: int, start: Space, steps: int) -> tuple[Way, ...]:
    """G9, G10: where the token may go on as long as it has steps left, for every space that it can come through.

    It never comes back to a row, so the last two spaces of a path decide: one path for each pair of them is enough.
    """
    found: dict[tuple[Space | None, Space], Way] = {}
    paths: deque[Path] = deque([()])
    while paths:
        path = paths.popleft()
        line = (start, *path)
        came, at = line[-2] if path else None, line[-1]
        onward = next_spaces(side, start, steps, path)
        if onward and (came, at) not in found:
            found[came, at] = Way(came, at, onward)
            paths.extend((*path, space) for space in onward)
    return tuple(found.values())


def path_faults(side: int, start: Space, steps: int, path: Path) -> tuple[Fault, ...]:
    """G9, G10: everything that is wrong with a path for a move of `steps` steps; empty if it is legal."""
    return (*_step_faults(side, (start, *path)), *_length_faults(side, start, steps, path))


def _step_faults(side: int, line: Path) -> Iterator[Fault]:
    """G9: each step goes forward or sideways, onto no space twice."""
    for number, (before, after) in enumerate(pairwise(line), 1):
        if kind := _wrong_step(side, before, after):
            yield fault(kind, cells=(after,), step=number)
        if after in line[:number]:
            yield fault("step-twice", cells=(after,), step=number)


def _wrong_step(side: int, before: Space, after: Space) -> str:
    down, across = after[0] - before[0], after[1] - before[1]
    if not (0 <= after[0] <= LAST_ROW and 0 <= after[1] < COLUMNS):
        return "step-off-board"
    if down and across:
        return "step-diagonal"
    if abs(down + across) > 1:
        return "step-jumps"
    return "step-back" if down == -FORWARD[side] else ""


def _length_faults(side: int, start: Space, steps: int, path: Path) -> Iterator[Fault]:
    """G9: as many steps as the difference, and one of them forward; G10: fewer if the move ends in a numbered row."""
    entered = next((number for number, space in enumerate(path, 1) if space[0] == GOALS[side]), None)
    if entered and entered < len(path):
        yield fault("move-is-over", cells=path[entered:], step=entered)
    elif len(path) > steps or (len(path) < steps and not entered):
        yield fault("wrong-steps", cells=path[steps:], wanted=steps, made=len(path))
    if not any((space[0] - start[0]) * FORWARD[side] > 0 for space in path):
        yield fault("no-step-forward", cells=path)


# Scoring.


def pegs_after(numbers: tuple[int, ...], pegs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """G13: where a side's pegs stand, from low to high, once it has scored again.

    A free peg goes onto the number that was scored. Without one, or when its hole is taken, the score is added up:
    one peg on the sum, or, where the row has no such number, the lower peg stays and the higher one moves up.
    """
    if len(pegs) < PEGS and points not in pegs:
        return tuple(sorted((*pegs, points)))
    total = sum(pegs) + points
    if total >= TARGET:
        return pegs
    return (total,) if total in numbers else (*pegs[:-1], pegs[-1] + points)
