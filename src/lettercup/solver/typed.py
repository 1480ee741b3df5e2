"""What was typed as a position, matched to the dice of a game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lettercup.core import BadPosition, Die, Faces, ordered


def fitted(faces: Sequence[str], dice: Sequence[Die], name: str = "dice") -> Faces:
    """The faces in the order of dice that can show them; `BadPosition` if that is impossible."""
    if len(faces) != len(dice):
        raise BadPosition(f"There are {len(dice)} {name}, but {len(faces)} letters were given.")
    for face in faces:
        if all(die.face(face) is None for die in dice):
            raise BadPosition(f"None of the {name} shows {face}.")
    shown = ordered(faces, dice)
    if shown is None:
        raise BadPosition(f"The {name} cannot show {' '.join(faces)} all at once.")
    return shown


def fitting_orders(faces: Sequence[str], dice: Sequence[Die]) -> tuple[Faces, ...]:
    """The orders in which the dice may show the faces: the typed one if it fits, otherwise all that there are."""
    if fitted(faces, dice) == tuple(faces):
        return (tuple(faces),)
    return tuple(_ways(Counter(faces), dice))


def _ways(left: Counter[str], dice: Sequence[Die]) -> Iterator[Faces]:
    if not dice:
        yield ()
        return
    for face in sorted(+left):
        if dice[0].face(face):
            for rest in _ways(left - Counter([face]), dice[1:]):
                yield face, *rest


@contextmanager
def as_bad_position() -> Iterator[None]:
    """Raise what the kernel refuses as `BadPosition`."""
    try:
        yield
    except ValueError as error:
        raise BadPosition(str(error)) from error
