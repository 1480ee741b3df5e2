"""A bot for Letters Rebus: lays words at once, then the best crossword it finds, and challenges unknown words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lettercup.bots.bot import LOOK, GameBots, Situation
from lettercup.bots.level import Level, Vocabulary, seeing, vocabulary
from lettercup.bots.noticing import Glance
from lettercup.bots.reveals import about_words
from lettercup.core import Done, Entry, Move, fold
from lettercup.core.grid import Layout, Placed, layout
from lettercup.core.reveal import Ready
from lettercup.games.letters_rebus import STAR, LettersRebus, LettersRebusState, RebusDraft, Star, letters_of
from lettercup.lexicon import HouseRules
from lettercup.solver.budget import NO_END, Budget
from lettercup.solver.letters_rebus import best, placed, words_for
from lettercup.solver.letters_rebus_shapes import small_book

BEGIN, LAY = 5.0, 8.0
"""Seconds that a champion takes to lay a first crossword, and to find or lay the best one."""
NODES = 100_000
"""Search nodes for a crossword of the words that were noticed."""
EYES = seeing(child=0.105, easy=0.131, medium=0.15, hard=0.19, expert=0.25, champion=0.36)
"""What each level notices here; see docs/bots.md for the human figures behind it."""


class LettersRebusBot:
    """Plays Letters Rebus with the words of its level."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        self.level, self.words = level, vocabulary(level, rules)

    def choose(self, at: Situation) -> Move | None:
        if at.may(Ready):
            return about_words(at, self.words)
        hand = at.view.hands[at.seat]
        lot = f"{at.who} {hand.faces}"
        if not hand.layout and (first := _first_layout(self.words, hand.faces, lot)):
            return RebusDraft(first)
        best = _best_crossword(self.words, letters_of(hand.faces, hand.stars), lot)
        is_laid = hand.layout == best.layout and set(best.stars) <= set(hand.stars)
        return Done() if is_laid else RebusDraft(best.layout, best.stars)

    def seconds(self, at: Situation) -> float:
        if at.may(Ready):
            return LOOK
        return LAY if at.view.hands[at.seat].layout else BEGIN


class Crossword(NamedTuple):
    """A layout, and the letters that its stars stand for."""

    layout: Layout
    stars: tuple[Star, ...]


@lru_cache(maxsize=512)
def _first_layout(words: Vocabulary, shown: tuple[str, ...], lot: str) -> Layout:
    """A quick layout to begin with, without stars: they keep the first letter that they are given."""
    plain = [die for die, face in enumerate(shown) if face != STAR]
    found = _search(words, [shown[die] for die in plain], Glance(words.level, BEGIN * words.level.slowness, lot)).layout
    return layout(Placed(plain[each.die], each.row, each.column) for each in found)


@lru_cache(maxsize=512)
def _best_crossword(words: Vocabulary, shown: tuple[str, ...], lot: str) -> Crossword:
    """The best crossword of the words that are noticed among these dice."""
    return _search(words, shown, Glance(words.level, (BEGIN + LAY) * words.level.slowness, lot))


def _search(words: Vocabulary, shown: Sequence[str], glance: Glance) -> Crossword:
    # The book that is installed with the program: a bot must play the same with and without the whole one.
    noticed = glance.notices(words_for(shown, words.words))
    dice, stars = placed(best(shown, noticed, Budget(NO_END, NODES), small_book()), shown)
    return Crossword(dice, tuple(Star(die, letter) for die, letter in sorted(stars.items())))


def _facts(game: LettersRebus, entries: Sequence[Entry[Any]], state: LettersRebusState) -> dict[str, int]:
    """The host starts; how many rolls there were, and how many of them were laid to the last die."""
    laid: set[tuple[int, int, int]] = set()
    whole = 0
    for each in fold(game, entries):
        for seat, hand in enumerate(each.hands if each.phase == "reveal" else ()):
            key = (each.round, each.turn, seat)
            if hand.tally and hand.layout and key not in laid:
                laid.add(key)
                whole += not hand.tally.unused
    return {"started": 0, "rolls": len(laid), "whole": whole}


BOTS = GameBots(
    LettersRebusBot,
    EYES,
    facts=_facts,
    questions={"All fifteen dice are laid": ("whole", "rolls")},
    trial_games=400,
)
