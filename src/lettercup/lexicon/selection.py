"""The words allowed by a table's rules and a bot's band, in the form that the solvers take."""

from collections.abc import Iterable, Iterator
from copy import copy

from lettercup.lexicon.automaton import Automaton
from lettercup.lexicon.bands import LIMITS, Band, belongs, steps
from lettercup.lexicon.facts import from_byte
from lettercup.lexicon.rules import HouseRules, why_off

NEVER = 255
"""The sieve's limit for flags with which no word passes."""
NOTHING = bytes([NEVER] * 256)
"""A sieve that lets no word pass."""


class Selection:
    """The words that pass a sieve, plus extra words; made by `Lexicon.select`."""

    shortest = 2

    def __init__(self, words: Automaton, frequency: bytes, rules: HouseRules, band: Band | None = None) -> None:
        self.packed, self.frequency = words.packed, frequency
        self.letters = words.letters
        self.tier = rules.tier
        self.sieve = bytes(_limit(flags, rules, band) for flags in range(256))
        """The lowest frequency that a word needs, for each byte of flags."""
        self.longest = LIMITS[band or "expert"].longest
        spelled = dict.fromkeys(map(words.spelled, rules.extra))
        self.extra = tuple(word for word in spelled if set(word) <= set(words.letters))
        self._words = words

    def only(self, words: Iterable[str]) -> "Selection":
        """These words alone, whatever the sieve says."""
        few = copy(self)
        few.sieve, few.extra = NOTHING, tuple(words)
        return few

    def __contains__(self, word: str) -> bool:
        spelled = self._words.spelled(word)
        index = self._words.index(spelled)
        is_listed = index is not None and self._passes(index)
        return self.shortest <= len(spelled) <= self.longest and (is_listed or spelled in self.extra)

    def __iter__(self) -> Iterator[str]:
        """The words of the dictionary in alphabetical order, then the extra words."""
        listed = (word for index, word in enumerate(self._words) if self._passes(index))
        for word in dict.fromkeys([*listed, *self.extra]):
            if self.shortest <= len(word) <= self.longest:
                yield word

    def _passes(self, index: int) -> bool:
        limit = self.sieve[self._words.flags[index]]
        return limit != NEVER and self.frequency[index] >= limit


def _limit(flags: int, rules: HouseRules, band: Band | None) -> int:
    facts = from_byte(flags)
    if facts is None or why_off("", facts, rules) is not None:
        return NEVER
    if band is None:
        return 0
    return steps(LIMITS[band].zipf) if belongs(facts, band) else NEVER
