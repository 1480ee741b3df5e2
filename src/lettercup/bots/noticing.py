"""What a player notices: which of the words that are there come to mind, and in what time.

One model for all games, and the only thing besides vocabulary and look-ahead that makes a level weaker. Every word
waits to be noticed for a random time, exponentially distributed. Its mean is shorter for a common word and for a
short one, and for a player with a good eye. The assumptions:

- a word that is ten times as common (1 on the Zipf scale) is noticed at 2.5 times the rate, up to Zipf 6;
- each letter more makes it 1.35 times slower to notice;
- words are noticed independently of each other, and what has been noticed is not forgotten;
- a layout has to be noticed word by word, also those that arise where words cross.

Nothing is drawn at random: the draw of a word follows from the seat and its dice, so that the same situation always
gives the same move, and more time never finds less.
"""

from collections.abc import Iterable
from functools import cache
from math import exp
from typing import NamedTuple
from zlib import crc32

from lettercup.bots.level import Level
from lettercup.lexicon import load

FAMILIARITY, LENGTH = 2.5, 1.35
"""How much faster a word is noticed that is ten times as common, and how much slower with each letter more."""
USUAL_ZIPF, MOST_ZIPF, USUAL_LENGTH = 4.0, 6.0, 4
"""The word to which a level's eye refers, and the frequency beyond which all words are equally familiar."""

_MIX, _BITS = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF


class Glance(NamedTuple):
    """A look at some dice: who looks, for how long, and what the draws depend on."""

    level: Level
    seconds: float
    lot: str

    def notices(self, words: Iterable[str]) -> list[str]:
        """Those of the words that come to mind in this time."""
        seed, patience = crc32(self.lot.encode()), -self.level.eye * self.seconds / 60
        return [word for word in words if _draw(seed, word) < 1 - exp(patience * familiarity(word))]


def _draw(seed: int, word: str) -> float:
    """A number from 0 to 1 that depends on nothing else."""
    mixed = (crc32(word.encode(), seed) ^ seed << 31) * _MIX & _BITS
    return (mixed ^ mixed >> 29) * _MIX % 2**53 / 2**53


@cache
def familiarity(word: str) -> float:
    """How much faster than a four-letter word of Zipf 4 a word is noticed."""
    zipf = min(load().zipf(word) or 0.0, MOST_ZIPF)
    return float(FAMILIARITY ** (zipf - USUAL_ZIPF) * LENGTH ** (USUAL_LENGTH - len(word)))
