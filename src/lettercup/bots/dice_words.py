"""A bot for Dice Words: rerolls by the exact plan for its vocabulary, and lays the best word."""

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from lettercup.bots.bot import LOOK, GameBots, Handicap, Situation
from lettercup.bots.level import Level, Vocabulary, seeing, vocabulary
from lettercup.bots.noticing import Glance
from lettercup.bots.reveals import about_words
from lettercup.core import DieId, Done, Move
from lettercup.core.reveal import Ready
from lettercup.games.dice_words import (
    DICE,
    DiceWords,
    DiceWordsState,
    Go,
    KeepTargets,
    Laid,
    NewTargets,
    Reroll,
    StrawDraft,
    Younger,
)
from lettercup.lexicon import HouseRules
from lettercup.solver.dice_words import UNLIMITED, Planner, Rules
from lettercup.solver.dice_words_answer import Word
from lettercup.solver.limits import kernel_cache

MAKE, FIRST, FINISH = 6.0, 2.0, 1.5
"""Seconds that a champion takes to choose dice or lay a word, to lay a first one in a hurry, and to finish."""
SHORT = 30.0
"""With fewer seconds left than this, lay a first word at once."""
SAMPLES, TARGETS = 100, "EARS"
"""Random rolls, with these targets, from which a level learns how much it overlooks."""
ENOUGH = 6.0
"""With fewer seconds left than this, do not reroll: it would clear the straw."""

EYES = seeing(child=0.4, easy=0.52, medium=0.9, hard=1.5, expert=3.4, champion=7.0)
"""What each level notices here."""


class DiceWordsBot:
    """Plays Dice Words with the words of its level that it notices; weaker levels plan fewer rerolls ahead."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        self.level, self.words = level, vocabulary(level, rules)

    def choose(self, at: Situation) -> Move | None:
        if at.may(Done):
            return self._make(at)
        return about_words(at, self.words) if at.may(Ready) else self._study(at)

    def seconds(self, at: Situation) -> float:
        if not at.may(Done):
            return LOOK
        if at.view.drinks[at.seat].straw:
            return FINISH
        return FIRST if self._is_short(at, SHORT) else MAKE

    def _make(self, at: Situation) -> Move:
        """Reroll while that pays, then lay the best word and finish. When time is short, lay a word first."""
        hand, in_a_hurry = _Hand(at), self._is_short(at, SHORT)
        if not in_a_hurry and (again := self._to_reroll(at, hand)):
            return Reroll(again)
        found = self._noticed(at, hand)
        straw = hand.straw(found) if found else ()
        if at.view.drinks[at.seat].straw != straw:
            return StrawDraft(straw)
        again = self._to_reroll(at, hand) if in_a_hurry and not self._is_short(at, ENOUGH) else ()
        return Reroll(again) if again else Done()

    def _is_short(self, at: Situation, seconds: float) -> bool:
        """Whether less time is left than that, scaled by the level's slowness."""
        return at.seconds_left is not None and at.seconds_left < seconds * self.level.slowness

    def _to_reroll(self, at: Situation, hand: "_Hand") -> tuple[DieId, ...]:
        left = at.view.drinks[at.seat].rerolls
        if not at.may(Reroll) or hand.strange or (left is None and self._is_short(at, 4 * MAKE)):
            return ()
        look = min(UNLIMITED if left is None else left, max(1, self.level.look))
        found = self._noticed(at, hand)
        best = _planner(self.words, hand.is_sweet).best_reroll(hand.shown, hand.rules, look)
        if found and found.points >= _yield(self.words) * best.worth:
            return ()
        return tuple(die for place, die in enumerate(hand.dice) if place not in best.kept)

    def _noticed(self, at: Situation, hand: "_Hand") -> Word | None:
        """The best word that comes to mind."""
        roll = _Roll(hand.is_sweet, hand.shown, hand.targets, hand.younger)
        seconds = min(MAKE * self.level.slowness, hand.glass_seconds / 2)
        return _best_noticed(self.words, roll, seconds, at.who)

    def _study(self, at: Situation) -> Move:
        """Vote for new targets if somebody else does; and prepare the plan for this drink."""
        _planner(self.words, at.view.sugar == at.seat)
        if at.may(NewTargets) and any(at.view.votes):
            return NewTargets()
        return Go() if at.may(Go) else KeepTargets()


class _Hand:
    """The dice of a seat in the planner's terms."""

    def __init__(self, at: Situation) -> None:
        game: DiceWords = at.game  # type: ignore[assignment]  # a bot sits only at tables of its game
        view: DiceWordsState = at.view
        self.younger = game.rules_for(at.seat)
        self.is_sweet = view.sugar == at.seat
        self.glass_seconds = game.glass_seconds
        self.dice = at.view.dice_of(at.seat)
        self.shown = tuple([view.faces[die] or "" for die in self.dice])
        self.targets = view.targets
        self.rules = _rules(self.targets, self.younger)
        self._game = game

    @property
    def strange(self) -> bool:
        """Whether a real die shows a face that ours lacks, so that the value of a reroll is unknown."""
        if self._game.box == "ours":
            return False
        return any(self._game.dice[die].face(text) is None for die, text in zip(self.dice, self.shown, strict=True))

    def straw(self, word: Word) -> tuple[Laid, ...]:
        return tuple(
            [
                Laid(self.dice[place], letter.upper() if self.shown[place] == "?" else "")
                for place, letter in zip(word.dice, word.word, strict=True)
            ]
        )


@kernel_cache(32, share=16)
def _planner(words: Vocabulary, is_sweet: bool) -> Planner:
    return Planner((*DICE.of_kind("drink"), *(DICE.of_kind("sugar") if is_sweet else ())), words.words)


class _Roll(NamedTuple):
    """What somebody looks at: the dice of a hand, and how words score."""

    is_sweet: bool
    shown: tuple[str, ...]
    targets: str
    younger: Younger


@lru_cache(maxsize=1024)
def _best_noticed(words: Vocabulary, roll: _Roll, seconds: float, lot: str) -> Word | None:
    planner, shown = _planner(words, roll.is_sweet), roll.shown
    noticed = Glance(words.level, seconds, f"{lot} {shown}").notices(planner.listed(shown))
    return planner.best_of(noticed, shown, _rules(roll.targets, roll.younger))


@lru_cache(maxsize=32)
def _yield(words: Vocabulary) -> float:
    """How much of the points of the best word this level gets on average, from random rolls."""
    rng, dice, planner = random.Random(1), DICE.of_kind("drink"), _planner(words, False)
    rolls = [tuple(rng.choice(die.faces).text for die in dice) for _ in range(SAMPLES)]
    best = [planner.best_word(shown, _rules(TARGETS, Younger())) for shown in rolls]
    look = MAKE * words.level.slowness
    noticed = [_best_noticed(words, _Roll(False, shown, TARGETS, Younger()), look, "") for shown in rolls]
    return _points(noticed) / _points(best)


def _points(words: Iterable[Word | None]) -> int:
    return sum(word.points for word in words if word)


@lru_cache(maxsize=64)
def _rules(targets: str, younger: Younger) -> Rules:
    return Rules(targets, younger.bonus, younger.times_length)


def _facts(game: DiceWords, entries: Any, state: DiceWordsState) -> dict[str, int]:
    """Who started the first round: the start moves on by one seat a round."""
    return {"started": (state.starter - state.round + 1) % game.players}


LADDER = (
    Younger(),
    Younger(unlimited_rerolls=True),
    Younger(unlimited_rerolls=True, head_start=True),
    Younger(side_b=True),
    Younger(side_b=True, unlimited_rerolls=True),
    Younger(side_b=True, unlimited_rerolls=True, head_start=True),
    Younger(times_length=True),
    Younger(times_length=True, unlimited_rerolls=True),
    Younger(times_length=True, side_b=True),
    Younger(times_length=True, side_b=True, unlimited_rerolls=True),
)
"""The rules for younger players, from no help to the most, in the order in which they help a child win."""
BOTS = GameBots(DiceWordsBot, EYES, facts=_facts, trial_games=600, handicap=Handicap("younger", LADDER))
