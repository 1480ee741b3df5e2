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
from typing import NamedTuple
from zlib import crc32

from lettercup.bots.level import Level
from lettercup.lexicon import load
from lettercup.lexicon.facts import ZIPF_STEPS
from lettercup.solver import _kernel
from lettercup.solver.limits import kernel_cache
from lettercup.solver.racks import open_words

FAMILIARITY, LENGTH = 2.5, 1.35
"""How much faster a word is noticed that is ten times as common, and how much slower with each letter more."""
USUAL_ZIPF, MOST_ZIPF, USUAL_LENGTH = 4.0, 6.0, 4
"""The word to which a level's eye refers, and the frequency beyond which all words are equally familiar."""
LONGEST = 64


class Glance(NamedTuple):
    """A look at some dice: who looks, for how long, and what the draws depend on."""

    level: Level
    seconds: float
    lot: str

    def notices(self, words: Iterable[str]) -> list[str]:
        """Those of the words that come to mind in this time."""
        listed = list(words)
        noticed = _noticing().noticed(listed, crc32(self.lot.encode()), self.level.eye * self.seconds / 60)
        return [listed[number] for number in noticed]


@kernel_cache()
def _noticing() -> _kernel.Noticing:
    """The draws of the kernel; words that are not in the dictionary have Zipf 0."""
    words = load()
    return _kernel.Noticing(
        open_words(words.packed, words.frequency),
        [familiarity_of(step / ZIPF_STEPS) for step in range(256)],
        [slowness_of(letters) for letters in range(LONGEST + 1)],
    )


def familiarity_of(zipf: float) -> float:
    """How much faster a word of this frequency is noticed than one of Zipf 4."""
    return float(FAMILIARITY ** (min(zipf, MOST_ZIPF) - USUAL_ZIPF))


def slowness_of(letters: int) -> float:
    """How much faster a word of this length is noticed than one of four letters."""
    return float(LENGTH ** (USUAL_LENGTH - letters))
