"""What a table makes of the dictionary: the house rules."""

from typing import Annotated, Any

import msgspec

from lettercup.core import BadOption, Fault, Value, explained, fault, field_faults, wording
from lettercup.lexicon.facts import TIERS, Facts, Spelling, Tier

MOST_EXTRA_WORDS = 100
LONGEST_EXTRA_WORD = 40

wording(
    {
        "british-spelling": "{word} is British spelling, and this table spells the American way.",
        "american-spelling": "{word} is American spelling, and this table spells the British way.",
        "strict": "{word} is a clipping, a letter's name or dialect, and this table is strict about those.",
        "rude": "{word} is a rude word, and they do not count here.",
        "extended-only": "{word} is only in the extended dictionary.",
        "not-common": "{word} is in the standard dictionary, but this table plays with common words only.",
    }
)


class HouseRules(Value, frozen=True):
    """Which words of the dictionary a table allows; the defaults allow the standard one without rude words.

    >>> import lettercup as lc
    >>> strict = lc.HouseRules(tier="common", spelling="uk", extra=("bazinga",))
    >>> table = lc.Table(lc.DiceWords(players=1), ["Ann"], words=strict)
    """

    tier: Tier = "standard"
    """The dictionary: common words only, the standard one, or the extended one with its rare words."""
    spelling: Spelling = "both"
    """British and American spelling, or one of the two."""
    strict: bool = False
    """Without the short words that purists challenge: clippings, names of letters, dialect."""
    offensive: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """How rude a word may be: 0 harmless, 1 mild, 2 vulgar, 3 anything that is in the dictionary."""
    extra: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_EXTRA_WORDS)] = ()
    """Words that this table allows on top."""

    def __post_init__(self) -> None:
        if faults := field_faults(self):
            raise BadOption(" ".join(faults))
        for word in self.extra:
            if not word.isalpha() or not 2 <= len(word) <= LONGEST_EXTRA_WORD:
                raise BadOption(f"An extra word is made of 2 to {LONGEST_EXTRA_WORD} letters, and {word!r} is not.")


def read_rules(**rules: Any) -> HouseRules:
    """House rules from their fields; raises `BadOption` if one of them does not fit."""
    try:
        return msgspec.convert(rules, HouseRules)
    except msgspec.ValidationError as error:
        raise BadOption(explained(error, HouseRules)) from error


def why_off(word: str, facts: Facts, rules: HouseRules) -> Fault | None:
    """Why the house rules keep out a word of the dictionary; None if they do not."""
    if TIERS.index(facts.tier) > TIERS.index(rules.tier):
        return fault("extended-only" if facts.tier == "extended" else "not-common", word)
    if facts.spelling == "uk" and rules.spelling == "us":
        return fault("british-spelling", word)
    if facts.spelling == "us" and rules.spelling == "uk":
        return fault("american-spelling", word)
    if facts.caution and rules.strict:
        return fault("strict", word)
    return fault("rude", word) if facts.offensive > rules.offensive else None
