"""A player's dice in Letters Rebus: thrown, laid, added up."""

from collections.abc import Iterator, Mapping, Sequence

from lettercup.core import Fault, IllegalMove, Value, fault, wording
from lettercup.core.grid import Layout
from lettercup.core.grid import layout as in_order
from lettercup.core.laying import laying_faults
from lettercup.games.letters_rebus.score import ALL_DICE, APART, STAR, VALUES, RebusTally, Star, score

EDGE = 50
"""Rows and columns run from -50 to 50: room for fifteen dice wherever the first one lies."""

wording(
    {
        "off-the-table": "A die lies off the table.",
        "not-a-star": "Only a star can stand for another letter.",
        "bad-star-letter": "A star stands for one letter from A to Z, not for {letter}.",
        "star-keeps-letter": "The star is {kept} for the whole turn, not {letter}.",
        "star-without-letter": "A star in {word} has no letter.",
    }
)


class RebusHand(Value, frozen=True):
    """The fifteen dice of a player, and how they are laid."""

    faces: tuple[str, ...] = ()
    """What each die shows; empty before they are thrown."""
    layout: Layout = ()
    stars: tuple[Star, ...] = ()
    """The letters given to stars in this turn; they stay."""
    tally: RebusTally | None = None
    """The sum as it stands; while the sand runs, as if every word counted."""

    @property
    def texts(self) -> tuple[str, ...]:
        """What the runs of the hand read, each once."""
        return tuple(dict.fromkeys([word.text for word in self.tally.words])) if self.tally else ()

    def scored(self, refused: Mapping[str, Fault]) -> "RebusHand":
        """The hand with its sum, if these words do not count."""
        if self.refused == refused.keys():
            return self
        return self.but(tally=score(self.layout, self.faces, self.stars, refused))

    @property
    def refused(self) -> set[str]:
        """The words that do not count wherever they lie."""
        words = self.tally.words if self.tally else ()
        return {word.text for word in words if word.fault and word.fault.kind != APART}


def thrown(faces: tuple[str, ...]) -> RebusHand:
    """Dice on the table, none of them laid."""
    return RebusHand(faces, tally=score((), faces))


def laid_anew(hand: RebusHand, layout: Layout, stars: Sequence[Star]) -> RebusHand:
    """L14: the dice laid anew, as often as wanted; refuses what dice and stars cannot do."""
    if faults := (*_layout_faults(hand, layout), *_star_faults(hand, stars)):
        raise IllegalMove(*faults)
    layout = in_order(layout)
    given = {star.die: star for star in (*hand.stars, *stars)}
    kept = tuple([given[die] for die in sorted(given)])
    return RebusHand(hand.faces, layout, kept, tally=score(layout, hand.faces, kept))


def _layout_faults(hand: RebusHand, layout: Layout) -> Iterator[Fault]:
    """L14: dice may lie anywhere, each once and alone on its cell."""
    yield from laying_faults(layout, hand.faces)
    if [place for placed in layout for place in placed.cell if not -EDGE <= place <= EDGE]:
        yield fault("off-the-table")


def _star_faults(hand: RebusHand, stars: Sequence[Star]) -> Iterator[Fault]:
    """L3: a star keeps its letter for the whole turn. L4: two stars may differ."""
    if len(stars) > len(ALL_DICE):
        yield fault("too-many-dice", most=len(ALL_DICE), laid=len(stars))
        return
    given = {star.die: star.letter for star in hand.stars}
    for star in stars:
        if star.die not in ALL_DICE or hand.faces[star.die] != STAR:
            yield fault("not-a-star", dice=(star.die,))
        elif star.letter == STAR or star.letter not in VALUES:
            yield fault("bad-star-letter", dice=(star.die,), letter=star.letter or "nothing")
        elif given.setdefault(star.die, star.letter) != star.letter:
            yield fault("star-keeps-letter", dice=(star.die,), kept=given[star.die], letter=star.letter)
