"""What the letters of Alphabet Dice cost at the end of a serving, and who begins the next one."""

from collections.abc import Sequence

from lettercup.core import Face, Seat, Value

SERVINGS = 4
"""The last one is the Souper."""


class Tally(Value, frozen=True):
    """What a seat was left with at the end of a serving, and what it cost."""

    left: tuple[Face, ...]
    points: int


class Served(Value, frozen=True):
    """How a serving ended."""

    serving: int
    winners: tuple[Seat, ...]
    tallies: tuple[Tally, ...]


def cost(face: Face) -> int:
    """What a letter counts against the player who is stuck with it."""
    return 2 if face.colour == "red" else 1


def lost(left: Sequence[Face], serving: int) -> int:
    """What losing a serving costs with these letters left."""
    points = sum(map(cost, left))
    return max(2, 2 * points) if serving == SERVINGS else points + 1


def next_starter(scores: Sequence[int], winners: Sequence[Seat], to_the_left: Sequence[Seat]) -> Seat:
    """The lowest score begins; a tie goes to a winner of the last serving, else to the left of its starter."""
    lowest = [seat for seat in to_the_left if scores[seat] == min(scores)]
    return next((seat for seat in lowest if seat in winners), lowest[0])
