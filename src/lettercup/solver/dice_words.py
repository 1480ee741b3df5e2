"""Dice Words, exactly: what every choice of dice to keep is worth, and the best word now."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from lettercup.core import Die
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.racks import Score, best_word, words_from_rack

UNLIMITED = 12
"""So many rerolls stand for as many as wanted when dice are chosen; `Planner.limit` tells what patience brings."""
ALWAYS_KNOWN = 2
"""A plan for more rerolls also tells what up to so many are worth."""


class Keep(NamedTuple):
    """Dice that stay on the table while the others are rolled again, and the points to expect from that."""

    kept: tuple[int, ...]
    worth: float


class Word(NamedTuple):
    """A word, the dice that lay it (by their place in the hand), and its points."""

    word: str
    dice: tuple[int, ...]
    points: int


class Rules(NamedTuple):
    """How a word counts: × targets in it, or × its length; and the bonus by its letters."""

    targets: str
    bonus: Mapping[int, int]
    times_length: bool = False


Key = tuple[str, bool, tuple[int, ...]]
"""The targets in order, whether the length counts, and the bonus by the dice laid."""


class Planner:
    """The plans for one hand of dice and one vocabulary; the first question takes a while, the others milliseconds."""

    def __init__(self, dice: Sequence[Die], words: Selection) -> None:
        self.dice, self.words = tuple(dice), words
        self._plan = _plan(self.dice, words)
        self._values = {face.text: face.points for die in self.dice for face in die.faces}
        self._worths: dict[Key, tuple[int, _kernel.Worth]] = {}
        self._last: tuple[Rules, Key] | None = None

    def keeps(self, shown: Sequence[str], rules: Rules, rerolls: int) -> list[Keep]:
        """What it is worth to keep each set of dice and roll the others, with so many rerolls left; the best first."""
        means = self._means(shown, rules, rerolls)
        return sorted((Keep(_kept(rolled, len(shown)), mean) for rolled, mean in enumerate(means)), key=_order)

    def best_keep(self, shown: Sequence[str], rules: Rules, rerolls: int) -> Keep:
        """The first of the keeps, without the others."""
        means = self._means(shown, rules, rerolls)
        most = max(means)
        best = (Keep(_kept(rolled, len(shown)), mean) for rolled, mean in enumerate(means) if mean == most)
        return min(best, key=_order)

    def _means(self, shown: Sequence[str], rules: Rules, rerolls: int) -> list[float]:
        """What it is worth to roll each set of dice, as bits of its place; with no rerolls only the first."""
        worth = self._worth(rules, max(rerolls - 1, 0))
        sides = [_side(die, face) for die, face in zip(self.dice, shown, strict=True)]
        means = worth.of_rolling(sides, max(rerolls - 1, 0))
        return means if rerolls else means[:1]

    def value(self, rules: Rules, rerolls: int) -> float:
        """The points to expect before the first roll."""
        return self._worth(rules, rerolls).of_rolling([0] * len(self.dice), rerolls)[-1]

    def limit(self, rules: Rules) -> float:
        """What as many rerolls as wanted are worth: the best of all rolls comes, if one waits for it."""
        return self._plan.most(*self._key(rules))

    def best_words(self, shown: Sequence[str], rules: Rules) -> list[Word]:
        """The words that these faces lay, the best first; a natural letter is laid before a wild one."""
        found = (self._laid(word, shown, rules) for word in words_from_rack(self.words, shown))
        return sorted(found, key=lambda word: (-word.points, word.word))

    def best_word(self, shown: Sequence[str], rules: Rules) -> Word | None:
        """The first of the best words, in a fraction of the time; None if there is none."""
        points = tuple(self._values.get(face, 0) for face in shown)
        score = Score(points, laid=self._key(rules)[2], times_length=rules.times_length, targets=rules.targets)
        found = best_word(self.words, shown, score)
        return self._laid(found.word, shown, rules) if found else None

    def _laid(self, word: str, shown: Sequence[str], rules: Rules) -> Word:
        dice: list[int] = []
        for letter in word.upper():
            fitting = (die for face in (letter, "?") for die, text in enumerate(shown) if text == face)
            dice.append(next(die for die in fitting if die not in dice))
        points = sum(self._values.get(shown[die], 0) for die in dice)
        times = len(word) if rules.times_length else len(set(word.upper()) & set(rules.targets.upper()))
        return Word(word, tuple(dice), points * times + _bonus(rules.bonus, len(word)))

    def _worth(self, rules: Rules, rerolls: int) -> _kernel.Worth:
        key = self._key(rules)
        known = self._worths.get(key, (-1, None))[0]
        if known != rerolls and not rerolls <= min(known, ALWAYS_KNOWN):
            self._worths.clear()
            self._worths[key] = rerolls, self._plan.worth(*key, rerolls)
        return self._worths[key][1]

    def _key(self, rules: Rules) -> Key:
        """The rules as the kernel takes them; most questions are about the same ones as the last."""
        if self._last is None or self._last[0] is not rules:
            bonus = tuple(_bonus(rules.bonus, laid) for laid in range(len(self.dice) + 1))
            self._last = rules, ("".join(sorted(rules.targets.lower())), rules.times_length, bonus)
        return self._last[1]


def _kept(rolled: int, dice: int) -> tuple[int, ...]:
    return tuple([die for die in range(dice) if not rolled >> die & 1])


def _order(keep: Keep) -> tuple[float, int, tuple[int, ...]]:
    """The most valuable first, and of equals the one that keeps more."""
    return -keep.worth, -len(keep.kept), keep.kept


def _bonus(bonus: Mapping[int, int], letters: int) -> int:
    return bonus.get(min(letters, max(bonus, default=0)), 0)


def _side(die: Die, text: str) -> int:
    for side, face in enumerate(die.faces):
        if face.text == text:
            return side
    raise ValueError(f"No face of that die reads {text}; it has {' '.join(face.text for face in die.faces)}.")


@lru_cache(maxsize=16)
def _plan(dice: tuple[Die, ...], words: Selection) -> _kernel.Plan:
    sides = [[(face.text.lower(), face.points) for face in die.faces] for die in dice]
    return _kernel.Plan(sides, words_from_rack(words, ["?"] * len(dice)))
