"""The two sides of Boggle Bowl: their people, their pegs, and their cubes in a round."""

from typing import Any

import msgspec

from lettercup.core import Seat, Value
from lettercup.games._boggle_bowl_words import Words

SUGGESTIONS = 12
"""The last ones that a side keeps before its eyes."""


class BowlSuggestion(Value, frozen=True):
    """A word that a member of a side called out."""

    who: Seat
    word: str


class BowlSide(Value, frozen=True, kw_only=True):
    """Red or blue: its people, its pegs, and its cubes in this round."""

    seats: tuple[Seat, ...]
    controller: Seat | None
    """Who has the cubes in hand this round; nobody on the empty side of a solo game."""
    scored: tuple[int, ...] = ()
    """The numbers that the token entered for this side."""
    pegs: tuple[int, ...] = ()
    """The numbers in which its pegs stand."""
    rolled: bool = False
    """It has thrown its cubes in this round; everybody knows."""
    frozen: bool = False
    """Its words can no longer change; everybody knows."""
    shaking: bool = False
    """All its cubes are in the cup again, for a re-roll."""
    words: Words = ()
    suggestions: tuple[BowlSuggestion, ...] = ()

    @property
    def points(self) -> int:
        return sum(self.scored)


def fresh(side: BowlSide, number: int) -> BowlSide:
    """A side before a round; a side with no people has nothing to roll and is always frozen."""
    empty = not side.seats
    return BowlSide(
        seats=side.seats,
        controller=None if empty else side.seats[(number - 1) % len(side.seats)],
        scored=side.scored,
        pegs=side.pegs,
        rolled=empty,
        frozen=empty,
    )


def changed(sides: tuple[BowlSide, ...], side: int, **changes: Any) -> tuple[BowlSide, ...]:
    """Both sides, one of them with other facts."""
    return (*sides[:side], msgspec.structs.replace(sides[side], **changes), *sides[side + 1 :])


def suggested(side: BowlSide, new: BowlSuggestion) -> tuple[BowlSuggestion, ...]:
    """The suggestions of a side with a new one at the end; a word that comes again moves there."""
    others = tuple(each for each in side.suggestions if each.word != new.word)
    return (*others, new)[-SUGGESTIONS:]


def seen_by_others(side: BowlSide, racing: bool) -> BowlSide:
    """A side as the other one sees it: its suggestions never, its words and whether it re-rolls only after the race."""
    if racing and (side.words or side.shaking):
        return msgspec.structs.replace(side, words=(), suggestions=(), shaking=False)
    return msgspec.structs.replace(side, suggestions=()) if side.suggestions else side
