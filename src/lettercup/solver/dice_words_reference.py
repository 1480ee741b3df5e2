"""Reference for the kernel's plan: enumerates every roll of every choice, so only for a few dice."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

Side = tuple[str, int]
"""A letter or `?`, and its points."""


class RerollWorth:
    """The values of situations with some number of rerolls left."""

    def __init__(
        self,
        dice: Sequence[Sequence[Side]],
        words: Sequence[str],
        targets: str,
        *,
        times_length: bool,
        bonus: list[int],
    ) -> None:
        self.dice, self.words, self.targets = dice, words, targets
        self.times_length, self.bonus = times_length, bonus
        self.best = cache(self._best)

    def of_rolling(self, shown: Sequence[int], left: int) -> list[float]:
        """For every set of dice to roll (bit 0 is the first die): the mean value, with `left` rerolls after it."""
        sets = range(2 ** len(self.dice))
        return [
            self._mean(tuple(shown), tuple(die for die in range(len(shown)) if rolled >> die & 1), left)
            for rolled in sets
        ]

    def most(self) -> float:
        """The value of the best roll."""
        return max(self.best(roll, 0) for roll in product(*(range(len(die)) for die in self.dice)))

    def _mean(self, shown: tuple[int, ...], rolled: tuple[int, ...], left: int) -> float:
        rolls = list(product(*(range(len(self.dice[die])) for die in rolled)))
        return sum(self.best(_after(shown, rolled, roll), left) for roll in rolls) / len(rolls)

    def _best(self, shown: tuple[int, ...], left: int) -> float:
        """The value of these dice with `left` rerolls."""
        if left == 0:
            return float(max(self._scores(shown), default=0))
        every = range(len(shown))
        sets = (rolled for count in range(len(shown) + 1) for rolled in combinations(every, count))
        return max(self._mean(shown, rolled, left - 1) if rolled else self._best(shown, left - 1) for rolled in sets)

    def _scores(self, shown: tuple[int, ...]) -> Iterator[int]:
        sides = [die[side] for die, side in zip(self.dice, shown, strict=True)]
        for word in self.words:
            for laid in permutations(sides, len(word)):
                if all(text in ("?", letter) for letter, (text, _) in zip(word, laid, strict=True)):
                    yield self._score(word, sum(points for _, points in laid))

    def _score(self, word: str, points: int) -> int:
        times = len(word) if self.times_length else len(set(word) & set(self.targets))
        return points * times + self.bonus[min(len(word), len(self.bonus) - 1)]


def _after(shown: tuple[int, ...], rolled: tuple[int, ...], roll: tuple[int, ...]) -> tuple[int, ...]:
    new = dict(zip(rolled, roll, strict=True))
    return tuple(new.get(die, side) for die, side in enumerate(shown))
