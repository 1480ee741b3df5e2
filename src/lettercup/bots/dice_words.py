"""A bot for Dice Words: rolls again what the exact plan for its vocabulary says, and lays the best word."""

from functools import lru_cache

from lettercup.bots.bot import Situation
from lettercup.bots.level import Level, Vocabulary
from lettercup.core import DieId, Move
from lettercup.games._dice_words_straw import SIDE_A, SIDE_B
from lettercup.games.dice_words import (
    DICE,
    DRINK,
    GROWN_UP,
    SUGAR,
    Challenge,
    DiceWords,
    DiceWordsState,
    Done,
    Draft,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Ready,
    Reroll,
    Younger,
)
from lettercup.solver.dice_words import UNLIMITED, Planner, Rules, Word

MAKE, FIRST, FINISH, LOOK = 6.0, 2.0, 1.5, 3.0
"""Seconds that a champion takes to choose dice or lay a word, to lay a first one in a hurry, to say that it is done, to
look at letters or words."""
SHORT = 30.0
"""With fewer seconds than this on the clock a first word is laid at once,"""
ENOUGH = 6.0
"""and with fewer than this nothing is rolled again: it would leave the straw board."""


class DiceWordsBot:
    """Plays Dice Words with the words of its level; a weaker one looks fewer rerolls ahead."""

    def __init__(self, level: Level, words: Vocabulary) -> None:
        self.level, self.words = level, words

    def choose(self, at: Situation) -> Move | None:
        if at.may(Done):
            return self._make(at)
        return self._look(at) if at.may(Ready) else self._study(at)

    def seconds(self, at: Situation) -> float:
        if not at.may(Done):
            return LOOK
        if at.view.drinks[at.seat].straw:
            return FINISH
        return FIRST if self._is_short(at, SHORT) else MAKE

    def _make(self, at: Situation) -> Move:
        """Roll again while that is worth more; then lay the best word, and be done. In a hurry, first a word."""
        hand, in_a_hurry = _Hand(at), self._is_short(at, SHORT)
        if not in_a_hurry and (again := self._to_reroll(at, hand)):
            return Reroll(again)
        found = hand.best(self.words)
        straw = hand.straw(found) if found else ()
        if at.view.drinks[at.seat].straw != straw:
            return Draft(straw)
        again = self._to_reroll(at, hand) if in_a_hurry and not self._is_short(at, ENOUGH) else ()
        return Reroll(again) if again else Done()

    def _is_short(self, at: Situation, seconds: float) -> bool:
        """Whether the sand runs out sooner than that, for somebody as slow as this."""
        return at.seconds_left is not None and at.seconds_left < seconds * self.level.slowness

    def _to_reroll(self, at: Situation, hand: "_Hand") -> tuple[DieId, ...]:
        left = at.view.drinks[at.seat].rerolls
        if not at.may(Reroll) or hand.strange or (left is None and self._is_short(at, 4 * MAKE)):
            return ()
        look = min(UNLIMITED if left is None else left, max(1, self.level.look))
        kept = _planner(self.words, hand.is_sweet).best_keep(hand.shown, hand.rules, look).kept
        if self.level.look == 0:
            kept = _naive(hand.best(self.words), hand, kept)
        return tuple(die for place, die in enumerate(hand.dice) if place not in kept)

    def _study(self, at: Situation) -> Move:
        """Wish for other targets if somebody else does, else be content; and get the plan ready for this drink."""
        _planner(self.words, at.view.sugar == at.seat)
        if at.may(NewTargets) and any(at.view.votes):
            return NewTargets()
        return Go() if at.may(Go) else KeepTargets()

    def _look(self, at: Situation) -> Move:
        view: DiceWordsState = at.view
        for seat, row in enumerate(view.sheet):
            doubtful = seat != at.seat and row[-1].standing == "stands"
            if doubtful and self.level.doubts and at.may(Challenge) and not self.words.recognises(row[-1].word):
                return Challenge(seat)
        return Ready()


class _Hand:
    """The dice of a seat as the planner wants to have them."""

    def __init__(self, at: Situation) -> None:
        game: DiceWords = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        view: DiceWordsState = at.view
        self.younger = game.younger[at.seat] if game.younger else GROWN_UP
        self.is_sweet = view.sugar == at.seat
        self.dice = (*DRINK[at.seat], SUGAR) if self.is_sweet else DRINK[at.seat]
        self.shown = tuple([view.faces[die] or "" for die in self.dice])
        self.targets = view.targets
        self.rules = _rules(self.targets, self.younger)
        self._game = game

    @property
    def strange(self) -> bool:
        """Whether a real die shows what ours does not: nobody knows what another roll of it would be worth."""
        if self._game.box == "ours":
            return False
        return any(self._game.dice[die].face(text) is None for die, text in zip(self.dice, self.shown, strict=True))

    def best(self, words: Vocabulary) -> Word | None:
        return _best_word(_planner(words, self.is_sweet), self.shown, self.targets, self.younger)

    def straw(self, word: Word) -> tuple[Laid, ...]:
        return tuple(
            [
                Laid(self.dice[place], letter.upper() if self.shown[place] == "?" else "")
                for place, letter in zip(word.dice, word.word, strict=True)
            ]
        )


@lru_cache(maxsize=32)
def _planner(words: Vocabulary, is_sweet: bool) -> Planner:
    return Planner((*DICE.of_kind("drink"), *(DICE.of_kind("sugar") if is_sweet else ())), words.words)


@lru_cache(maxsize=1024)
def _best_word(planner: Planner, shown: tuple[str, ...], targets: str, younger: Younger) -> Word | None:
    return planner.best_word(shown, _rules(targets, younger))


@lru_cache(maxsize=64)
def _rules(targets: str, younger: Younger) -> Rules:
    return Rules(targets, SIDE_B if younger.side_b else SIDE_A, younger.times_length)


def _naive(found: Word | None, hand: _Hand, planned: tuple[int, ...]) -> tuple[int, ...]:
    """What somebody keeps who does not count chances: a good word as it is, or what the plan for one roll says."""
    everything = tuple(range(len(hand.dice)))
    return everything if found and found.points >= 3 * len(everything) else planned
