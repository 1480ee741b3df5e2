"""A player's dice in Letters Rebus: thrown, laid, judged."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from lettercup.core import IllegalMove, Seat, Sentence, Value, Verdict, say
from lettercup.core.grid import Layout
from lettercup.core.grid import layout as in_order
from lettercup.games._letters_rebus_score import ALL_DICE, STAR, VALUES, RebusTally, Star, score

T = TypeVar("T")

DIE_IDS = frozenset(ALL_DICE)
EDGE = 50
"""Rows and columns run from -50 to 50: room for fifteen dice wherever the first one lies."""


class RebusRuling(Value, frozen=True):
    """What was ruled about a word, and which opponents would let it count all the same."""

    word: str
    allowed: bool
    reason: Sentence | None = None
    accepted_by: tuple[Seat, ...] = ()


class RebusHand(Value, frozen=True):
    """The fifteen dice of a player, and how they are laid."""

    faces: tuple[str, ...] = ()
    """What each die shows; empty before they are thrown."""
    layout: Layout = ()
    stars: tuple[Star, ...] = ()
    """The letters given to stars in this turn; they stay."""
    rulings: tuple[RebusRuling, ...] = ()
    """The words that have been judged."""
    tally: RebusTally | None = None
    """The sum as it stands; while the sand runs, as if every word were good."""


def thrown(faces: tuple[str, ...]) -> RebusHand:
    """Dice on the table, none of them laid."""
    return RebusHand(faces, tally=score((), faces))


def laid(hand: RebusHand, layout: Layout, stars: Sequence[Star]) -> RebusHand:
    """The dice laid anew; refuses what dice and stars cannot do."""
    if faults := (*_layout_faults(hand, layout), *_star_faults(hand, stars)):
        raise IllegalMove(*faults)
    layout = in_order(layout)
    given = {star.die: star for star in (*hand.stars, *stars)}
    kept = tuple([given[die] for die in sorted(given)])
    return RebusHand(hand.faces, layout, kept, tally=score(layout, hand.faces, kept))


def settled(hand: RebusHand, rulings: tuple[RebusRuling, ...]) -> RebusHand:
    """The dice with their sum after these rulings."""
    refused = {each.word: each.reason or _not_allowed(each.word) for each in rulings if not each.allowed}
    before = {each.word for each in hand.rulings if not each.allowed}
    tally = hand.tally if refused.keys() == before else score(hand.layout, hand.faces, hand.stars, refused)
    return replace(hand, rulings=rulings, tally=tally)


def judged(hand: RebusHand, verdicts: Sequence[Verdict]) -> RebusHand:
    """The dice after the referee has spoken; a word with a star that has no letter is no word."""
    said = {verdict.word: verdict for verdict in verdicts}
    texts = tuple(dict.fromkeys(texts_of(hand)))
    known = (RebusRuling(text, said[text].allowed, said[text].reason) for text in texts if text in said)
    return settled(hand, (*known, *(RebusRuling(text, False, _no_letter(text)) for text in texts if STAR in text)))


def texts_of(hand: RebusHand) -> Iterator[str]:
    """What the runs of a hand read."""
    return (word.text for word in hand.tally.words) if hand.tally else iter(())


def readable(hand: RebusHand) -> Iterator[str]:
    """The words of a hand that can be looked up: every star in them has a letter."""
    return (text for text in texts_of(hand) if STAR not in text)


def unjudged(hand: RebusHand) -> set[str]:
    """The words that could still be challenged."""
    return set(readable(hand)) - {ruling.word for ruling in hand.rulings}


def acceptable(hand: RebusHand, seat: Seat) -> set[str]:
    """The refused words that an opponent has not yet accepted."""
    refused = (each for each in hand.rulings if not each.allowed and seat not in each.accepted_by)
    return {each.word for each in refused if STAR not in each.word}


def _layout_faults(hand: RebusHand, layout: Layout) -> Iterator[Sentence]:
    if len(layout) > len(ALL_DICE):
        yield say("There are {dice} dice, not {laid}.", dice=len(ALL_DICE), laid=len(layout))
        return
    for die, times in _repeated(placed.die for placed in layout):
        if die in DIE_IDS:
            yield say("The same {face} is laid {times} times.", face=hand.faces[die], times=times)
    if not {placed.die for placed in layout} <= DIE_IDS:
        yield say("Some of these dice do not exist: they are numbered 0 to {last}.", last=ALL_DICE[-1])
    cells = [placed.cell for placed in layout]
    if any(max(map(abs, cell)) > EDGE for cell in cells):
        yield say("A die lies off the table.")
    for (row, column), dice in _repeated(cells):
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        place = {"row": row - top + 1, "column": column - left + 1}
        yield say("{dice} dice lie on row {row}, column {column}.", dice=dice, **place)


def _repeated(things: Iterable[T]) -> list[tuple[T, int]]:
    """What occurs several times, and how often."""
    things = tuple(things)
    if len(set(things)) == len(things):
        return []
    return [(thing, times) for thing, times in Counter(things).items() if times > 1]


def _star_faults(hand: RebusHand, stars: Sequence[Star]) -> Iterator[Sentence]:
    if len(stars) > len(ALL_DICE):
        yield say("There are {dice} dice, not {laid}.", dice=len(ALL_DICE), laid=len(stars))
        return
    given = {star.die: star.letter for star in hand.stars}
    for star in stars:
        if star.die not in ALL_DICE or hand.faces[star.die] != STAR:
            yield say("Only a star can stand for another letter.")
        elif star.letter == STAR or star.letter not in VALUES:
            yield say("A star stands for one letter from A to Z, not for {letter}.", letter=star.letter or "nothing")
        elif given.setdefault(star.die, star.letter) != star.letter:
            kept = given[star.die]
            yield say("The star is {kept} for the whole turn, not {letter}.", kept=kept, letter=star.letter)


def _not_allowed(word: str) -> Sentence:
    return say("{word} is not allowed.", word=word)


def _no_letter(word: str) -> Sentence:
    return say("A star in {word} has no letter.", word=word)
