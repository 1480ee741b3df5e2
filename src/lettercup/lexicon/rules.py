"""What a table makes of the dictionary: the house rules."""

from typing import Annotated

import msgspec

from lettercup.core import Sentence, Value, say
from lettercup.lexicon.facts import TIERS, Facts, Spelling, Tier

MOST_EXTRA_WORDS = 100
LONGEST_EXTRA_WORD = 40


class HouseRules(Value, frozen=True):
    """Which words of the dictionary a table allows; the defaults allow all of the standard one."""

    tier: Tier = "standard"
    """The dictionary: common words only, the standard one, or the extended one with its rare words."""
    spelling: Spelling = "both"
    """British and American spelling, or one of the two."""
    strict: bool = False
    """Without the short words that purists challenge: clippings, names of letters, dialect."""
    offensive: Annotated[int, msgspec.Meta(ge=0, le=3)] = 3
    """How rude a word may be: 0 harmless, 1 mild, 2 vulgar, 3 anything that is in the dictionary."""
    extra: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_EXTRA_WORDS)] = ()
    """Words that this table allows on top."""

    def __post_init__(self) -> None:
        for word in self.extra:
            if not word.isalpha() or not 2 <= len(word) <= LONGEST_EXTRA_WORD:
                raise ValueError(f"An extra word is made of 2 to {LONGEST_EXTRA_WORD} letters, and {word!r} is not.")


def why_off(word: str, facts: Facts, rules: HouseRules) -> Sentence | None:
    """Why the house rules keep out a word of the dictionary; None if they do not."""
    if TIERS.index(facts.tier) > TIERS.index(rules.tier):
        return _beyond_tier(word, facts.tier)
    if facts.spelling == "uk" and rules.spelling == "us":
        return say("{word} is British spelling, and this table spells the American way.", word=word)
    if facts.spelling == "us" and rules.spelling == "uk":
        return say("{word} is American spelling, and this table spells the British way.", word=word)
    if facts.caution and rules.strict:
        return say("{word} is a clipping, a letter's name or dialect, and this table is strict about those.", word=word)
    if facts.offensive > rules.offensive:
        return say("{word} is too rude for this table.", word=word)
    return None


def _beyond_tier(word: str, tier: Tier) -> Sentence:
    if tier == "extended":
        return say("{word} is only in the extended dictionary, which this table does not use.", word=word)
    return say("{word} is in the standard dictionary, but this table plays with common words only.", word=word)
