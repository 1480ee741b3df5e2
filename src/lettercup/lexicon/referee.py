"""The referee: whether a table allows a word, and if not, why, in the player's words."""

from collections.abc import Iterable

from lettercup.core import Sentence, Verdict, say
from lettercup.lexicon.lexicon import Lexicon
from lettercup.lexicon.refused import why_refused
from lettercup.lexicon.rules import HouseRules, why_off

HYPHENS = "-\u2010\u2011\u2012\u2013\u2014"
APOSTROPHES = "'\u2018\u2019\u02bc`\u00b4"


class Referee:
    """Judges by a dictionary and house rules; capitals do not matter, because dice have no others."""

    def __init__(self, lexicon: Lexicon, rules: HouseRules | None = None) -> None:
        self.lexicon = lexicon
        self.rules = rules or HouseRules()
        self._extra = frozenset(map(lexicon.spelled, self.rules.extra))

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        """One verdict for each word, in the same order."""
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        reason = self._why_not(word.upper(), self.lexicon.spelled(word))
        return Verdict(word, reason is None, reason)

    def _why_not(self, word: str, spelled: str) -> Sentence | None:
        if spelled in self._extra:
            return None
        badly_made = self._why_no_word(word, spelled)
        if badly_made:
            return badly_made
        facts = self.lexicon.facts(spelled)
        if facts:
            return why_off(word, facts, self.rules)
        refused = self.lexicon.refused(spelled)
        return why_refused(word, refused) if refused else say("{word} is not in the dictionary.", word=word)

    def _why_no_word(self, word: str, spelled: str) -> Sentence | None:
        """What is wrong with a text before any dictionary is opened."""
        if not word.strip():
            return say("There is no word.")
        if any(mark in HYPHENS for mark in word):
            return say("{word} has a hyphen.", word=word)
        if any(mark in APOSTROPHES for mark in word):
            return say("{word} has an apostrophe.", word=word)
        if any(mark.isspace() for mark in word):
            return say("{word} is more than one word.", word=word)
        if not set(spelled) <= set(self.lexicon.letters):
            return say("{word} has a character that is no letter.", word=word)
        if len(spelled) == 1:
            return say("{word} is a single letter; a word has two or more.", word=word)
        return None
