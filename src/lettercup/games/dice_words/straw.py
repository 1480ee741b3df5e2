"""The straw board of Dice Words: what may lie on it, and its bonus points."""

import string
import tomllib
from collections.abc import Iterator, Sequence

import msgspec

from lettercup.core import DieId, Fault, fault, wording
from lettercup.core.dice import WILD
from lettercup.data import read_text


def _bonus(side: str) -> dict[int, int]:
    board = tomllib.loads(read_text("straw.toml", __package__))
    return {int(letters): points for letters, points in board[side]["bonus"].items()}


SIDE_A = _bonus("a")
SIDE_B = _bonus("b")
LETTERS = frozenset(string.ascii_uppercase)

wording(
    {
        "nothing-to-reroll": "Choose at least one die to roll again.",
        "only-own-dice": "You can only use your own dice.",
        "die-twice": "The die that shows {face} is there more than once.",
        "letter-missing": "Choose the letter that the {face} stands for, A to Z.",
        "not-wild": "{face} is {face}; only a ? stands for another letter.",
    }
)


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A die on the straw board, and the letter that a `?` stands for (else none); travels as `[die, letter]`."""

    die: DieId
    letter: str = ""


Straw = tuple[Laid, ...]
"""The dice on a straw board, from left to right."""


def straw_word(straw: Straw, faces: Sequence[str | None]) -> str:
    """What a straw board reads."""
    return "".join([laid.letter or faces[laid.die] or "" for laid in straw]).upper()


def faults_on_straw(straw: Straw, mine: Sequence[DieId], faces: Sequence[str | None]) -> tuple[Fault, ...]:
    """D2, D13: everything that is wrong with what a player wants to lay."""
    own = [laid for laid in straw if laid.die in mine]
    return (
        *_faults_of_choice([laid.die for laid in straw], mine, faces),
        *[fault for laid in own for fault in _letter_faults(laid, faces[laid.die] or "")],
    )


def faults_of_reroll(chosen: Sequence[DieId], mine: Sequence[DieId], faces: Sequence[str | None]) -> tuple[Fault, ...]:
    """D1: everything that is wrong with the dice that a player wants to roll again."""
    nothing = () if chosen else (fault("nothing-to-reroll"),)
    return (*nothing, *_faults_of_choice(chosen, mine, faces))


def _faults_of_choice(chosen: Sequence[DieId], mine: Sequence[DieId], faces: Sequence[str | None]) -> Iterator[Fault]:
    if not set(mine).issuperset(chosen):
        yield fault("only-own-dice")
    if len(set(chosen)) < len(chosen):
        twice = (die for die in mine if chosen.count(die) > 1)
        yield from (fault("die-twice", dice=(die,), face=faces[die] or "nothing") for die in twice)


def _letter_faults(laid: Laid, face: str) -> tuple[Fault, ...]:
    """D13: a `?` needs a letter, and nothing else may have one."""
    if face in WILD:
        return () if laid.letter in LETTERS else (fault("letter-missing", dice=(laid.die,), face=face),)
    return (fault("not-wild", dice=(laid.die,), face=face),) if laid.letter else ()
