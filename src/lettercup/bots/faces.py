"""Words as faces of dice: Q and U stand on one die."""

from collections.abc import Mapping, Sequence
from functools import lru_cache


@lru_cache(maxsize=200_000)
def units(word: str) -> tuple[str, ...]:
    """The faces that lay a word with dice that have Qu, and no Q by itself."""
    return tuple("Qu" if letter == "Q" else letter for letter in word.upper().replace("QU", "Q"))


def taken(faces: Sequence[str], free: Mapping[str, Sequence[int]]) -> tuple[int, ...] | None:
    """Dice that show these faces, in their order; None if some are missing."""
    used: dict[str, int] = {}
    dice = []
    for face in faces:
        place = used.get(face, 0)
        same = free.get(face, ())
        if place >= len(same):
            return None
        dice.append(same[place])
        used[face] = place + 1
    return tuple(dice)


def by_face(dice: Sequence[int], faces: Sequence[str | None]) -> dict[str, list[int]]:
    """Which dice show which face, in the order given."""
    free: dict[str, list[int]] = {}
    for die in dice:
        free.setdefault(faces[die] or "", []).append(die)
    return free
