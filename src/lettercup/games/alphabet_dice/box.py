"""The box of Alphabet Dice: what its dice can show, and which deal fits what real dice show."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from lettercup.core import DiceSet, Die, DieId, Face, Seat, assign
from lettercup.data import read_text

DICE = DiceSet.parse(read_text("box.toml", __package__))
ALL_DICE = tuple(range(len(DICE.dice)))
LETTERS = frozenset(ascii_uppercase.replace("Q", "")) | {"Qu"}


def _coloured(die: Die) -> Die:
    """A die whose red letter is written small."""
    faces = tuple(Face(face.text.lower(), 0, "red") if face.colour == "red" else face for face in die.faces)
    return Die(die.kind, faces, die.provenance)


COLOURED = tuple(map(_coloured, DICE.dice))
"""With another box a face's text tells its colour: black letters are capitals, red ones are small."""
ANY_LETTER = tuple(face for text in sorted(LETTERS) for face in (Face(text), Face(text.lower(), 0, "red")))
OF_ANOTHER_BOX = tuple(Die(die.kind, ANY_LETTER, die.provenance) for die in DICE.dice)
"""The dice of another box may have any letter, in either colour."""


def letter_on(text: str) -> str:
    """The letter on a face, whatever its colour."""
    return text.capitalize()


def fitting(
    lots: tuple[DieId, ...], shown: Mapping[Seat, Sequence[str]], each: int, players: int
) -> tuple[DieId, ...] | None:
    """A6: a deal in which some seats hold dice that show what they typed; the others get what is left, as drawn.

    Real dice look alike: nobody can say which ones they were dealt. The dice of a seat come in the order of its faces.
    """
    if all(_shows(lots[each * seat :], faces) for seat, faces in shown.items()):
        return lots
    faces = [face for seat in sorted(shown) for face in shown[seat]]
    dice = [DICE.dice[lot] for lot in lots]
    blank = Face("")
    order = assign(
        [*faces, *[""] * (len(lots) - len(faces))],
        [Die(die.kind, (*die.faces, blank), die.provenance) for die in dice],
    )
    if order is None:
        return None
    holding = {place: lot for lot, place in zip(lots, order, strict=True) if place < len(faces)}
    typed = iter([holding[place] for place in range(len(faces))])
    rest = iter([lot for lot in lots if lot not in holding.values()])
    hands = [[next(typed if seat in shown else rest) for _ in range(each)] for seat in range(players)]
    return *(lot for hand in hands for lot in hand), *rest


def _shows(dice: Sequence[DieId], faces: Sequence[str]) -> bool:
    """Whether dice can show these faces in this order."""
    return all(DICE.dice[die].face(face) for die, face in zip(dice, faces, strict=False))
