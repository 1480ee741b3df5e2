"""Exact play of Dice Words: the value of every choice of dice to keep, and the best words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lettercup.core import BadPosition, Die, read_faces
from lettercup.games.dice_words import DICE, REROLLS, SIDE_A, SIDE_B
from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.dice_words_answer import Choice, DiceWordsAnswer, Word
from lettercup.solver.limits import kernel_cache
from lettercup.solver.racks import Score, best_word, words_from_rack
from lettercup.solver.typed import fitted, fitting_orders

UNLIMITED = 12
"""The number of rerolls that stands for unlimited ones in a plan; `Planner.limit` is the exact limit."""
ALWAYS_KNOWN = 2
"""A plan for more rerolls also holds the values for up to this many."""


class Keep(NamedTuple):
    """Dice to keep while the others are rerolled, and the expected points."""

    kept: tuple[int, ...]
    worth: float


class Rules(NamedTuple):
    """How a word scores: × targets or × length, and the bonus by its length."""

    targets: str
    bonus: Mapping[int, int]
    times_length: bool = False


Key = tuple[str, bool, tuple[int, ...]]
"""The sorted targets, whether the length multiplies, and the bonus by number of dice."""


def solve(
    dice: str,
    words: Selection,
    *,
    targets: str,
    rerolls: int = REROLLS,
    unlimited: bool = False,
    times_length: bool = False,
    side_b: bool = False,
) -> DiceWordsAnswer:
    """The best words for what the drink dice show, such as `M A T ? H E R`, and which dice to reroll.

    The letters are taken in the order of the dice in the box if they fit it. Otherwise several dice may show them, and
    values are ranges. `unlimited`, `times_length` and `side_b` are the rules for younger players.
    """
    letters = targets.upper().replace(" ", "")
    fitted(letters, DICE.of_kind("ice"), "ice cubes")
    if not 0 <= rerolls <= REROLLS:
        raise BadPosition(f"There are at most {REROLLS} rerolls, not {rerolls}, unless they are unlimited.")
    faces, drink = read_faces(dice), DICE.of_kind("drink")
    hand = (*drink, *DICE.of_kind("sugar")) if len(faces) == len(drink) + 1 else drink
    possible = fitting_orders(faces, hand)
    rules, planner = Rules(letters, SIDE_B if side_b else SIDE_A, times_length), Planner(hand, words)
    left = UNLIMITED if unlimited else rerolls
    limit = planner.limit(rules) if unlimited else None
    best = planner.best_words(possible[0], rules)
    kept = [planner.keeps(shown, rules, left) for shown in possible]
    top = tuple(each[0].worth for each in kept)
    return DiceWordsAnswer(hand, possible, letters, best, choices(possible, kept), top, limit, left)


def choices(possible: Sequence[Sequence[str]], kept: Sequence[list[Keep]]) -> list[Choice]:
    """What each choice is worth, best first: of known dice, or at least and at most of the letters on some dice."""
    if len(possible) == 1:
        shown = possible[0]
        return [Choice(tuple(shown[die] for die in keep.kept), keep.kept, keep.worth, keep.worth) for keep in kept[0]]
    worths = [_worth_of_letters(shown, keeps) for shown, keeps in zip(possible, kept, strict=True)]
    found = (Choice(faces, None, *_range(each[faces] for each in worths)) for faces in worths[0])
    return sorted(found, key=lambda choice: (-choice.low - choice.high, -len(choice.faces), choice.faces))


def _worth_of_letters(shown: Sequence[str], keeps: list[Keep]) -> dict[tuple[str, ...], float]:
    """What it is worth to keep some letters, on the best dice that show them."""
    found: dict[tuple[str, ...], float] = {}
    for keep in keeps:
        found.setdefault(tuple(sorted(shown[die] for die in keep.kept)), keep.worth)
    return found


def _range(worths: Iterable[float]) -> tuple[float, float]:
    known = list(worths)
    return min(known), max(known)


class Planner:
    """Plans for one hand of dice and one vocabulary; the first query is slow, later ones take milliseconds."""

    def __init__(self, dice: Sequence[Die], words: Selection) -> None:
        self.dice, self.words = tuple(dice), words
        self._plan = _plan(self.dice, words)
        self._values = {face.text: face.points for die in self.dice for face in die.faces}
        self._worths: dict[Key, tuple[int, _kernel.Worth]] = {}
        self._last: tuple[Rules, Key] | None = None

    def keeps(self, shown: Sequence[str], rules: Rules, rerolls: int) -> list[Keep]:
        """The expected points of keeping each set of dice, with `rerolls` rerolls left; best first."""
        means = self._means(shown, rules, rerolls)
        return sorted((Keep(_kept(rolled, len(shown)), mean) for rolled, mean in enumerate(means)), key=_order)

    def best_reroll(self, shown: Sequence[str], rules: Rules, rerolls: int) -> Keep:
        """The best of the `keeps` that roll at least one die again, found faster."""
        means = self._means(shown, rules, rerolls)
        most = max(means[1:])
        best = (Keep(_kept(rolled, len(shown)), mean) for rolled, mean in enumerate(means) if rolled and mean == most)
        return min(best, key=_order)

    def _means(self, shown: Sequence[str], rules: Rules, rerolls: int) -> list[float]:
        """The expected points of rolling each set of dice (a bit mask); without rerolls only the empty set."""
        worth = self._worth(rules, max(rerolls - 1, 0))
        sides = [_side(die, face) for die, face in zip(self.dice, shown, strict=True)]
        means = worth.of_rolling(sides, max(rerolls - 1, 0))
        return means if rerolls else means[:1]

    def value(self, rules: Rules, rerolls: int) -> float:
        """The expected points before the first roll."""
        return self._worth(rules, rerolls).of_rolling([0] * len(self.dice), rerolls)[-1]

    def limit(self, rules: Rules) -> float:
        """The value of unlimited rerolls: the points of the best possible roll."""
        return self._plan.most(*self._key(rules))

    def best_words(self, shown: Sequence[str], rules: Rules) -> list[Word]:
        """The words that these faces spell, best first; natural letters are used before wild ones."""
        return self.rated(self.listed(shown), shown, rules)

    def listed(self, shown: Sequence[str]) -> list[str]:
        """The words that these faces spell."""
        return words_from_rack(self.words, shown)

    def rated(self, words: Iterable[str], shown: Sequence[str], rules: Rules) -> list[Word]:
        """Some of the words that these faces spell, best first."""
        found = (self._laid(word, shown, rules) for word in words)
        return sorted(found, key=_rank)

    def best_of(self, words: Iterable[str], shown: Sequence[str], rules: Rules) -> Word | None:
        """The first of the words that are `rated`, found faster."""
        targets, bonus = set(rules.targets.lower()), self._key(rules)[2]
        dearest = max((self._values.get(face, 0) for face in shown), default=0)
        best: Word | None = None
        for word in sorted(words, key=len, reverse=True):
            length = len(word)
            times = length if rules.times_length else len(targets.intersection(word))
            if best is None or dearest * length * times + bonus[length] >= best.points:
                laid = self._laid(word, shown, rules)
                best = laid if best is None else min(best, laid, key=_rank)
        return best

    def best_word(self, shown: Sequence[str], rules: Rules) -> Word | None:
        """The best word, much faster than `best_words`; None if there is none."""
        points = tuple(self._values.get(face, 0) for face in shown)
        score = Score(points, laid=self._key(rules)[2], times_length=rules.times_length, targets=rules.targets)
        found = best_word(self.words, shown, score)
        return self._laid(found.word, shown, rules) if found else None

    def _laid(self, word: str, shown: Sequence[str], rules: Rules) -> Word:
        dice: list[int] = []
        faces = list(shown)
        for letter in word.upper():
            dice.append(die := faces.index(letter if letter in faces else "?"))
            faces[die] = ""
        points = sum([self._values.get(shown[die], 0) for die in dice])
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
        """The rules in the kernel's form; the last ones are cached."""
        if self._last is None or self._last[0] is not rules:
            bonus = tuple(_bonus(rules.bonus, laid) for laid in range(len(self.dice) + 1))
            self._last = rules, ("".join(sorted(rules.targets.lower())), rules.times_length, bonus)
        return self._last[1]


def _rank(word: Word) -> tuple[int, str]:
    """Sort key: most points first."""
    return -word.points, word.word


def _kept(rolled: int, dice: int) -> tuple[int, ...]:
    return tuple([die for die in range(dice) if not rolled >> die & 1])


def _order(keep: Keep) -> tuple[float, int, tuple[int, ...]]:
    """Sort key: highest value first; of equals, the one that keeps more."""
    return -keep.worth, -len(keep.kept), keep.kept


def _bonus(bonus: Mapping[int, int], letters: int) -> int:
    return bonus.get(min(letters, max(bonus, default=0)), 0)


def _side(die: Die, text: str) -> int:
    for side, face in enumerate(die.faces):
        if face.text == text:
            return side
    raise ValueError(f"That die has no {text}; it has {' '.join(face.text for face in die.faces)}.")


@kernel_cache(16, share=16)
def _plan(dice: tuple[Die, ...], words: Selection) -> _kernel.Plan:
    sides = [[(face.text.lower(), face.points) for face in die.faces] for die in dice]
    return _kernel.Plan(sides, words_from_rack(words, ["?"] * len(dice)))
