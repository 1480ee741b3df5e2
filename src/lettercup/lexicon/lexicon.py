"""The dictionary of a language: its words, their flags and frequencies, and their definitions."""

import hashlib
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache, partial
from importlib.resources import files
from pathlib import Path

from lettercup.core import BadOption
from lettercup.lexicon.automaton import Automaton, BadLexicon
from lettercup.lexicon.bands import BANDS, Band, band_of
from lettercup.lexicon.definitions import Definitions
from lettercup.lexicon.facts import ZIPF_STEPS, Facts, from_byte
from lettercup.lexicon.refused import RefusedText, unpack_refused
from lettercup.lexicon.rules import HouseRules
from lettercup.lexicon.selection import Selection


class Lexicon:
    """A compiled dictionary; use `load` to open the one of a language."""

    def __init__(self, language: str, files: Path) -> None:
        self.language = language
        self._files = files
        self.packed = self._read("words")
        self.frequency = self._read("frequency")
        self._words = Automaton(self.packed)
        if len(self.frequency) != len(self._words):
            raise BadLexicon("The frequencies do not belong to this word list; build the dictionary anew.")
        self._selection = lru_cache(maxsize=64)(partial(Selection, self._words, self.frequency))

    @cached_property
    def digest(self) -> str:
        """Identifies the dictionary; games store it."""
        return hashlib.sha256(self.packed).hexdigest()

    @property
    def letters(self) -> str:
        """The lower-case letters of the language, in alphabetical order."""
        return self._words.letters

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: str) -> bool:
        return self._words.index(word) is not None

    def facts(self, word: str) -> Facts | None:
        """The flags of a word, ignoring case; None if it is not in the dictionary."""
        index = self._words.index(word)
        return None if index is None else from_byte(self._words.flags[index])

    def zipf(self, word: str) -> float | None:
        """The frequency of a word on the Zipf scale (3: once per million words, 6: once per thousand)."""
        index = self._words.index(word)
        return None if index is None else self.frequency[index] / ZIPF_STEPS

    def band(self, word: str) -> Band | None:
        """The frequency band of a word; None if it is not in the dictionary."""
        index = self._words.index(word)
        return None if index is None else band_of(self.frequency[index])

    def define(self, word: str) -> str | None:
        """The definition of a word in one line; None if there is none."""
        return self._definitions.define(word)

    def refused(self, text: str) -> RefusedText | None:
        """Why a text that looks like a word is not one; None if nothing is known about it."""
        return self._refused.get(text)

    def spelled(self, text: str) -> str:
        """A text as the dictionary spells it: lower case, no accents."""
        return self._words.spelled(text)

    def select(self, rules: HouseRules | None = None, band: Band | None = None) -> Selection:
        """The words that the house rules allow, limited to a band if one is given."""
        if band is not None and band not in BANDS:
            raise BadOption(f"The bands are {', '.join(BANDS)}; not {band}.")
        if not isinstance(rules, HouseRules | None):
            raise BadOption(f"House rules are a HouseRules value such as HouseRules(tier='common'), not {rules!r}.")
        return self._selection(rules or HouseRules(), band)

    def words_for(self, band: Band, rules: HouseRules | None = None) -> tuple[str, ...]:
        """All words of a band that the house rules allow, in alphabetical order."""
        return tuple(self.select(rules, band))

    @cached_property
    def _definitions(self) -> Definitions:
        return Definitions(self._file("definitions"), self._words, bytes.fromhex(self.digest))

    @cached_property
    def _refused(self) -> dict[str, RefusedText]:
        return unpack_refused(self._read("refused"))

    def _file(self, part: str) -> Path:
        file = self._files / f"{self.language}-{part}.bin"
        if not file.exists():
            raise BadLexicon(f"{file.name} is missing: the dictionary is not built. Run ./play or ./test once.")
        return file

    def _read(self, part: str) -> bytes:
        return self._file(part).read_bytes()


def load(language: str = "en") -> Lexicon:
    """The dictionary of a language; opened once per process."""
    return _opened(language)


@cache
def _opened(language: str) -> Lexicon:
    return Lexicon(language, Path(str(files("lettercup.data") / "lexicon")))
