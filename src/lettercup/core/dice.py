"""Faces, dice, and the sets of dice that come in a box."""

import hashlib
import tomllib
from collections.abc import Sequence
from typing import Literal

from lettercup.core.value import Value, encode

DieId = int
"""A die's place in its game's dice; the rules never refer to a die by what it shows."""

WILD = ("?", "*")

Provenance = Literal["sheet", "found", "ours"]
"""Printed on the sheet; described by an owner or a museum; designed here, because nobody wrote it down."""


Box = Literal["ours", "other"]
"""Whether real dice are the ones of our data file, or have letters that nobody has told us."""


class Face(Value, frozen=True):
    """A1: one side of a die is text, never a character (`Qu` is one face)."""

    text: str
    points: int = 0
    colour: Literal["black", "red"] = "black"

    @property
    def wild(self) -> bool:
        return self.text in WILD


class Die(Value, frozen=True):
    """A die of a kind (`drink`, `ice`), with what is printed on its sides and where we know that from."""

    kind: str
    faces: tuple[Face, ...]
    provenance: Provenance

    def face(self, text: str) -> Face | None:
        """The face that reads so, if this die has it."""
        for face in self.faces:
            if face.text == text:
                return face
        return None


class Throw(Value, frozen=True, tag=False):
    """The last dice that were thrown in the open, for whoever shows them falling."""

    number: int = 0
    """Counts the throws of a game; 0: nobody has thrown yet."""
    by: int | None = None
    """From whose cup; None: the house's."""
    dice: tuple[DieId, ...] = ()
    faces: tuple[str, ...] = ()

    def then(self, by: int | None, dice: tuple[DieId, ...], faces: tuple[str, ...]) -> "Throw":
        """The next throw."""
        return Throw(self.number + 1, by, dice, faces)


def shown_after(
    before: tuple[str | None, ...], dice: Sequence[DieId], faces: Sequence[str | None]
) -> tuple[str | None, ...]:
    """What all dice show after some of them were thrown."""
    shown = list(before)
    for die, face in zip(dice, faces, strict=True):
        shown[die] = face
    return tuple(shown)


class DiceSet(Value, frozen=True):
    """The dice of a box."""

    name: str
    source: str
    dice: tuple[Die, ...]

    @classmethod
    def parse(cls, toml: str) -> "DiceSet":
        """Read a set from its data file (the form is explained in `games/README.md`)."""
        table = tomllib.loads(toml)
        values: dict[str, int] = table.get("values", {})
        dice = (_dice(row, values) for row in table["dice"])
        return cls(table["name"], table["source"], tuple(die for same in dice for die in same))

    def of_kind(self, kind: str) -> tuple[Die, ...]:
        return tuple(die for die in self.dice if die.kind == kind)


def _dice(row: dict[str, str | int], values: dict[str, int]) -> tuple[Die, ...]:
    """The dice of one row of the file: `count` equal ones."""
    red = str(row.get("red", ""))
    faces = tuple(
        Face(text, values.get(text, 0), "red" if text == red else "black") for text in str(row["faces"]).split()
    )
    provenance: Provenance = row["provenance"]  # type: ignore[assignment]  # msgspec checks it when a set is decoded
    return (Die(str(row.get("kind", "letter")), faces, provenance),) * int(row.get("count", 1))


def of_another_box(dice: Sequence[Die]) -> tuple[Die, ...]:
    """The same dice with letters that nobody has told us: each may show whatever one of them shows in our box."""
    faces = tuple({face.text: face for die in dice for face in die.faces}.values())
    return tuple([Die(die.kind, faces, die.provenance) for die in dice])


def digest(value: object) -> str:
    """A short name for a value that changes whenever the value does."""
    return hashlib.sha256(encode(value)).hexdigest()


def assign(faces: Sequence[str], dice: Sequence[Die]) -> tuple[int, ...] | None:
    """Which die shows which face, when faces were typed in no particular order.

    Gives for each die the index of its face in `faces`, or None when no assignment exists.
    """
    shown_by: dict[int, int] = {}

    def place(face: int, tried: set[int]) -> bool:
        for die, candidate in enumerate(dice):
            if die in tried or candidate.face(faces[face]) is None:
                continue
            tried.add(die)
            if die not in shown_by or place(shown_by[die], tried):
                shown_by[die] = face
                return True
        return False

    if len(faces) != len(dice) or not all(place(face, set()) for face in range(len(faces))):
        return None
    return tuple(shown_by[die] for die in range(len(dice)))


def ordered(faces: Sequence[str], dice: Sequence[Die]) -> tuple[str, ...] | None:
    """Faces in an order in which the dice can show them, as typed if possible; None if there is no such order."""
    if len(faces) == len(dice) and all(die.face(face) for die, face in zip(dice, faces, strict=True)):
        return tuple(faces)
    order = assign(faces, dice)
    return None if order is None else tuple(faces[place] for place in order)


def read_faces(text: str) -> tuple[str, ...]:
    """The faces in a text: letters with or without spaces, `Qu` as one face."""
    parts = text.split() if " " in text.strip() else list(text.strip())
    faces: list[str] = []
    for part in parts:
        if len(parts) > 1 and part.upper() == "U" and faces and faces[-1] == "Q":
            faces[-1] = "Qu"
        else:
            faces.append(part.capitalize())
    return tuple("Qu" if face == "Q" else face for face in faces)
