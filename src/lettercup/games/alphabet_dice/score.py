"""What the letters of Alphabet Dice cost at the end of a serving, and who begins the next one."""

from collections.abc import Sequence

from lettercup.core import DieId, Face, Seat, Value
from lettercup.core.grid import Layout

SERVINGS = 4
"""The last one is the Souper."""
LOSING = 1
SOUPER_TIMES, SOUPER_LEAST = 2, 2


class Tally(Value, frozen=True, tag=False):
    """What a seat was left with at the end of a serving, and what it cost."""

    left: tuple[Face, ...]
    letters: int
    """What the letters cost, doubled in the Souper."""
    losing: int
    """What losing cost on top."""
    points: int


class Served(Value, frozen=True, tag=False):
    """How a serving ended."""

    serving: int
    winners: tuple[Seat, ...]
    tallies: tuple[Tally, ...]
    board: Layout
    """The crossword as it lay in the end."""
    faces: tuple[str | None, ...]
    """What each die showed."""
    fresh: tuple[DieId, ...]
    """The dice that were laid last."""


def cost(face: Face) -> int:
    """C1: what a letter counts against the player who is stuck with it."""
    return 2 if face.colour == "red" else 1


def tally(left: tuple[Face, ...], serving: int, won: bool) -> Tally:
    """C1, C2: the winner scores 0, the others their letters and 1; in the Souper twice their letters, 2 at least."""
    if won:
        return Tally(left, 0, 0, 0)
    letters, losing = sum(map(cost, left)), LOSING
    if serving == SERVINGS:
        letters *= SOUPER_TIMES
        losing = max(0, SOUPER_LEAST - letters)
    return Tally(left, letters, losing, letters + losing)


def next_starter(scores: Sequence[int], winners: Sequence[Seat], to_the_left: Sequence[Seat]) -> Seat:
    """C16: the lowest score begins; a tie goes to a winner of the last serving, else to the left of its starter."""
    lowest = [seat for seat in to_the_left if scores[seat] == min(scores)]
    return next((seat for seat in lowest if seat in winners), lowest[0])
