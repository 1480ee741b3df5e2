"""The score sheets of Dice Words: what a word is worth, and who gets the sugar cube."""

from collections.abc import Sequence

from lettercup.core import Die, Seat, Value
from lettercup.games.dice_words.straw import SIDE_A, SIDE_B, Straw, straw_word


class Younger(Value, frozen=True, kw_only=True):
    """The four rules for a younger player, any or all of them (D1, D2, D6)."""

    unlimited_rerolls: bool = False
    head_start: bool = False
    """Begins alone, before everybody plays; the game's `head_start` says how long."""
    times_length: bool = False
    """D6: the word score is multiplied by the letters of the word; the targets are ignored."""
    side_b: bool = False
    """More bonus points, from three letters on."""

    @property
    def bonus(self) -> dict[int, int]:
        """The bonus points on this player's side of the straw board, by the number of letters."""
        return SIDE_B if self.side_b else SIDE_A


class RoundSum(Value, frozen=True, kw_only=True):
    """A round on a score sheet: `score` × `times` + `bonus`, unless the word is refused."""

    word: str = ""
    score: int = 0
    times: int = 0
    matched: str = ""
    """The target letters in the word; empty where the length multiplies."""
    bonus: int = 0
    points: int = 0
    refused: bool = False

    def judged(self, refused: bool) -> "RoundSum":
        """D4: a word that is not allowed scores nothing at all."""
        points = 0 if refused else self.score * self.times + self.bonus
        return self.but(refused=refused, points=points)


Sheet = tuple[tuple[RoundSum, ...], ...]
"""The rounds of every seat."""


def sum_of(straw: Straw, dice: Sequence[Die], faces: Sequence[str | None], targets: str, younger: Younger) -> RoundSum:
    """The sum for a straw board, if its word counts.

    D3: each different target letter in the word counts once. D5: with no target matched only the bonus is left.
    """
    if not straw:
        return RoundSum()
    word = straw_word(straw, faces)
    matched = "" if younger.times_length else "".join(letter for letter in dict.fromkeys(targets) if letter in word)
    return RoundSum(
        word=word,
        score=sum(_points(dice[laid.die], faces[laid.die]) for laid in straw),
        times=len(straw) if younger.times_length else len(matched),
        matched=matched,
        bonus=younger.bonus.get(len(straw), 0),
    ).judged(refused=False)


def _points(die: Die, face: str | None) -> int:
    shown = die.face(face or "")
    return shown.points if shown else 0


def sugar_heirs(sheet: Sheet, holder: Seat | None) -> tuple[Seat, ...]:
    """D10: who may get the sugar cube: the lowest total, then the lower last round, then the present holder."""
    low = [(sum(each.points for each in row), row[-1].points) for row in sheet]
    heirs = tuple(seat for seat, result in enumerate(low) if result == min(low))
    return (holder,) if holder is not None and holder in heirs else heirs
