"""The referee: whether a table allows a word, and if not, why."""

from collections.abc import Iterable

from lettercup.core import Fault, Verdict, fault, wording
from lettercup.lexicon.lexicon import Lexicon
from lettercup.lexicon.refused import why_refused
from lettercup.lexicon.rules import HouseRules, why_off

HYPHENS = "-\u2010\u2011\u2012\u2013\u2014"
APOSTROPHES = "'\u2018\u2019\u02bc`\u00b4"

wording(
    {
        "no-word": "There is no word.",
        "has-hyphen": "{word} has a hyphen.",
        "has-apostrophe": "{word} has an apostrophe.",
        "several-words": "{word} is more than one word.",
        "not-a-letter": "{word} has a character that is not a letter.",
    }
)


class DictionaryReferee:
    """Judges by a dictionary and house rules; capitals do not matter, because dice have no others."""

    def __init__(self, lexicon: Lexicon, rules: HouseRules | None = None) -> None:
        self.lexicon = lexicon
        self.rules = rules or HouseRules()
        self._extra = frozenset(map(lexicon.spelled, self.rules.extra))

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        """One verdict for each word, in the same order; a single text is one word."""
        words = (words,) if isinstance(words, str) else words
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        wrong = self._why_not(word.upper(), self.lexicon.spelled(word))
        return Verdict(word, wrong is None, wrong)

    def _why_not(self, word: str, spelled: str) -> Fault | None:
        if spelled in self._extra:
            return None
        badly_made = self._why_no_word(word, spelled)
        if badly_made:
            return badly_made
        facts = self.lexicon.facts(spelled)
        if facts:
            return why_off(word, facts, self.rules)
        refused = self.lexicon.refused(spelled)
        return why_refused(word, refused) if refused else fault("not-in-dictionary", word)

    def _why_no_word(self, word: str, spelled: str) -> Fault | None:
        """What is wrong with a text before any dictionary is opened."""
        if not word.strip():
            return fault("no-word")
        if any(mark in HYPHENS for mark in word):
            return fault("has-hyphen", word)
        if any(mark in APOSTROPHES for mark in word):
            return fault("has-apostrophe", word)
        if any(mark.isspace() for mark in word):
            return fault("several-words", word)
        if not set(spelled) <= set(self.lexicon.letters):
            return fault("not-a-letter", word)
        if len(spelled) == 1:
            return fault("single-letter", word)
        return None
