"""What the solvers' command lines share: letters from text, dice that can show them, and the dictionary."""

import argparse
from collections.abc import Sequence
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.core import Die, assign
from lettercup.lexicon import TIERS, HouseRules, Selection, load


def add_dictionary(command: Any) -> None:
    command.add_argument("--tier", choices=TIERS, default="standard", help="which words count (standard)")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")


def words_of(arguments: argparse.Namespace) -> Selection:
    return load().select(HouseRules(tier=arguments.tier))


def faces_of(text: str) -> list[str]:
    """Faces from what was typed: letters with or without spaces, `Qu` as one face."""
    parts = text.split() if " " in text.strip() else list(text.strip())
    faces: list[str] = []
    for part in parts:
        if len(parts) > 1 and part.upper() == "U" and faces and faces[-1] == "Q":
            faces[-1] = "Qu"
        else:
            faces.append(part.capitalize())
    return ["Qu" if face == "Q" else face for face in faces]


def fitted(faces: Sequence[str], dice: Sequence[Die]) -> list[str]:
    """The faces in the order of the dice that show them; says so if there are too many or none shows one."""
    if len(faces) != len(dice):
        raise UsageError(f"There are {len(dice)} dice, but {len(faces)} letters were given.")
    for face in faces:
        if all(die.face(face) is None for die in dice):
            raise UsageError(f"No die of this game shows {face}.")
    order = assign(faces, dice)
    if order is None:
        raise UsageError(f"The dice cannot show {' '.join(faces)} all at once.")
    return [faces[place] for place in order]
