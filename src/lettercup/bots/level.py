"""How well a bot plays: the words it knows, how far it looks, how quickly it answers. It never blunders on purpose."""

import random
from copy import copy
from functools import lru_cache
from math import log
from typing import NamedTuple

from lettercup.lexicon import HouseRules, Selection, load
from lettercup.lexicon.bands import LIMITS, Band, steps
from lettercup.solver.racks import contains


class Level(NamedTuple):
    """A kind of player, from a child to a champion."""

    name: str
    band: Band
    zipf: float
    """Knows the words of its band that are at least so frequent."""
    longest: int
    """Knows words up to so many letters."""
    look: int
    """How many steps it thinks ahead; what a step is depends on the game."""
    nodes: int
    """How many possibilities it goes through in one thought."""
    slowness: float
    """How long it takes, compared with a champion."""
    doubts: bool
    """Challenges words that it does not know."""


LEVELS = {
    level.name: level
    for level in (
        Level("child", "child", 4.7, 5, 0, 200, 1.8, False),
        Level("easy", "easy", 4.3, 7, 0, 500, 1.6, False),
        Level("medium", "medium", 3.5, 9, 1, 2_000, 1.4, False),
        Level("hard", "hard", 2.5, 12, 1, 6_000, 1.25, True),
        Level("expert", "expert", 1.2, 20, 1, 14_000, 1.1, True),
        Level("champion", "expert", 0.0, LIMITS["expert"].longest, 2, 90_000, 1.0, True),
    )
}
"""The levels, weakest first."""

LUCKY = Level("lucky", "child", 9.0, 0, 0, 0, 1.0, False)
"""The only level of a game in which there is nothing to choose, and no word to know."""


class Vocabulary:
    """The words that a level knows and a table allows: harmless ones, and none that is also a name."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        plain = HouseRules(rules.tier, rules.spelling, rules.strict, rules.offensive)
        self.level = level
        self.words: Selection = copy(load().select(plain, level.band))
        self.words.longest = min(self.words.longest, level.longest)
        self.words.sieve = bytes(max(limit, steps(level.zipf)) for limit in self.words.sieve)
        self._known: dict[str, bool] = {}

    def __contains__(self, word: str) -> bool:
        """Whether the bot would lay this word itself."""
        if word not in self._known:
            self._known[word] = contains(self.words, word)
        return self._known[word]

    def recognises(self, word: str) -> bool:
        """Whether the bot has ever met this word, be it a rude one, a name, or one that the table does not allow."""
        zipf = load().zipf(word)
        return zipf is not None and zipf >= self.level.zipf


@lru_cache(maxsize=64)
def vocabulary(level: Level, rules: HouseRules) -> Vocabulary:
    """What a level knows at a table with these house rules; made once in a process."""
    return Vocabulary(level, rules)


def pace(rng: random.Random, median: float, level: Level, most: float | None = None) -> float:
    """A human-like time in seconds: around this for a champion, longer for others, with a long tail.

    `most` is what is left on the clock: of that, a bot takes four fifths at most, and so answers in time.
    """
    drawn = rng.lognormvariate(log(median * level.slowness), 0.35)
    return drawn if most is None else min(drawn, max(0.2, 0.8 * most))
