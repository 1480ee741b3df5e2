"""The two sides of Boggle Bowl: their people, their pegs, and their cubes in a round."""

from lettercup.core import IllegalMove, Seat, Value, fault, wording
from lettercup.games.boggle_bowl.words import CUBES, Rows

SUGGESTIONS = 12
"""How many suggestions a side keeps, the newest ones."""

wording({"not-a-suggestion": "Suggest one word of two letters or more, without spaces or signs."})


class BowlSuggestion(Value, frozen=True, tag=False):
    """A word that a member of a side suggested."""

    who: Seat
    word: str


class BowlSide(Value, frozen=True, kw_only=True, tag=False):
    """Red or blue: its people, its pegs, and its cubes in this round."""

    seats: tuple[Seat, ...]
    controller: Seat | None
    """Who has the cubes in hand this round; nobody on the empty side of a solo game."""
    scored: tuple[int, ...] = ()
    """The numbers onto which this side moved the token."""
    pegs: tuple[int, ...] = ()
    """The numbers in which its pegs stand."""
    throws: int = 0
    """How often it has thrown its cubes in this race; during the race the others see only that it has."""
    frozen: bool = False
    """Its words can no longer change; everybody knows."""
    words: Rows = ()
    suggestions: tuple[BowlSuggestion, ...] = ()

    @property
    def points(self) -> int:
        return sum(self.scored)


def before_race(side: BowlSide, controller: Seat | None) -> BowlSide:
    """G18: a side before a race; A7: a side with no people is frozen from the start."""
    return BowlSide(
        seats=side.seats, controller=controller, scored=side.scored, pegs=side.pegs, frozen=controller is None
    )


def suggested(side: BowlSide, who: Seat, word: str) -> BowlSide:
    """G17: the side with one more suggestion at the end of its list; a word that comes again moves there."""
    if not (word.isascii() and word.isalpha() and 2 <= len(word) <= 2 * CUBES):
        raise IllegalMove(fault("not-a-suggestion"))
    others = tuple(each for each in side.suggestions if each.word != word.upper())
    return side.but(suggestions=(*others, BowlSuggestion(who, word.upper()))[-SUGGESTIONS:])


def seen_by_others(side: BowlSide, racing: bool) -> BowlSide:
    """G15: a side as the other one sees it: never its suggestions, and its words and throws only after the race."""
    if racing and (side.words or side.throws > 1):
        return side.but(words=(), suggestions=(), throws=1)
    return side.but(suggestions=()) if side.suggestions else side
