"""What was typed as a position, matched to the dice of a game."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lettercup.core import BadPosition, Die, ordered


def fitted(faces: Sequence[str], dice: Sequence[Die]) -> tuple[str, ...]:
    """The faces in the order of dice that can show them; `BadPosition` if that is impossible."""
    if len(faces) != len(dice):
        raise BadPosition(f"There are {len(dice)} dice, but {len(faces)} letters were given.")
    for face in faces:
        if all(die.face(face) is None for die in dice):
            raise BadPosition(f"No die of this game shows {face}.")
    shown = ordered(faces, dice)
    if shown is None:
        raise BadPosition(f"The dice cannot show {' '.join(faces)} all at once.")
    return shown


@contextmanager
def as_bad_position() -> Iterator[None]:
    """Raise what the kernel refuses as `BadPosition`."""
    try:
        yield
    except ValueError as error:
        raise BadPosition(str(error)) from error
