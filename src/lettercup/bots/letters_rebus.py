"""A bot for Letters Rebus: lays words at once, then the best crossword that it finds, and doubts unknown words."""

from lettercup.bots.bot import Situation
from lettercup.bots.level import Level, Vocabulary
from lettercup.bots.rebus_layout import begun, laid_out
from lettercup.core import Move
from lettercup.games._letters_rebus_hand import unjudged
from lettercup.games.letters_rebus import Challenge, Done, Draft, LettersRebusState, Ready, letters_of

BEGIN, LAY, LOOK = 5.0, 8.0, 3.0
"""Seconds that a champion takes to lay a first crossword, to lay the best one or see it, to look at a result."""


class LettersRebusBot:
    """Plays Letters Rebus with the words of its level."""

    def __init__(self, level: Level, words: Vocabulary) -> None:
        self.level, self.words = level, words

    def choose(self, at: Situation) -> Move | None:
        if at.may(Ready):
            return self._look(at)
        hand = at.view.hands[at.seat]
        if not hand.layout and (first := begun(self.words, hand.faces)):
            return Draft(first)
        plan = laid_out(self.words, letters_of(hand.faces, hand.stars))
        is_laid = hand.layout == plan.layout and set(plan.stars) <= set(hand.stars)
        return Done() if is_laid else Draft(plan.layout, plan.stars)

    def seconds(self, at: Situation) -> float:
        if at.may(Ready):
            return LOOK
        return LAY if at.view.hands[at.seat].layout else BEGIN

    def _look(self, at: Situation) -> Move:
        view: LettersRebusState = at.view
        if self.level.doubts and at.may(Challenge):
            for seat, hand in enumerate(view.hands):
                for word in sorted(unjudged(hand)) if seat != at.seat else ():
                    if not self.words.recognises(word):
                        return Challenge(seat, word)
        return Ready()
