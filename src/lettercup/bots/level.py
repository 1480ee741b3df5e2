"""How well a bot plays: the words it knows and notices, its look-ahead and its pace. It never blunders on purpose."""

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
    """The lowest word frequency (Zipf scale) it knows."""
    longest: int
    """The longest word it knows, in letters."""
    look: int
    """Look-ahead in steps; what a step is depends on the game."""
    slowness: float
    """Thinking time relative to a champion."""
    doubts: bool
    """Whether it challenges all words that it does not know, and not only those that no dictionary has."""
    eye: float = 1.0
    """How often a minute it would notice a usual word (`noticing`); each game has its own."""


LEVELS = {
    level.name: level
    for level in (
        Level("child", "child", 4.3, 5, 0, 1.8, False),
        Level("easy", "easy", 4.3, 7, 0, 1.6, False),
        Level("medium", "medium", 3.5, 9, 1, 1.4, False),
        Level("hard", "hard", 2.5, 12, 1, 1.25, True),
        Level("expert", "expert", 1.2, 20, 1, 1.1, True),
        Level("champion", "expert", 0.0, LIMITS["expert"].longest, 2, 1.0, True),
    )
}
"""The levels, weakest first."""


def seeing(**eyes: float) -> dict[str, Level]:
    """The levels with these eyes."""
    return {name: LEVELS[name]._replace(eye=eye) for name, eye in eyes.items()}


STANDARD = HouseRules()
SHORTEST, LONGEST = 2.0, 4.0
"""How many seconds a bot takes where no clock runs."""


class Vocabulary:
    """The words that a level knows and a table allows, without offensive words and names."""

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
        """Whether the bot knows this word at all, including offensive words, names and words the table refuses."""
        facts, zipf = load().facts(word), load().zipf(word)
        return zipf is not None and (zipf >= self.level.zipf or (facts is not None and facts.namelike))

    def doubts(self, word: str) -> bool:
        """Whether the bot would challenge this word: a player of few words believes in all but nonsense."""
        return not self.recognises(word) if self.level.doubts else load().zipf(word) is None


@lru_cache(maxsize=64)
def vocabulary(level: Level, rules: HouseRules) -> Vocabulary:
    """The vocabulary of a level under these house rules, cached."""
    return Vocabulary(level, rules)


def pace(rng: random.Random, median: float, level: Level, most: float | None = None) -> float:
    """A human-like thinking time in seconds: log-normal around the median, scaled by the level's slowness.

    `most` is the time left on the clock; a bot takes at most four fifths of it. Without a clock everybody else waits
    for the bot, so it takes two to four seconds.
    """
    drawn = rng.lognormvariate(log(median * level.slowness), 0.35)
    return min(max(drawn, SHORTEST), LONGEST) if most is None else min(drawn, max(0.2, 0.8 * most))
