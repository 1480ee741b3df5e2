"""What the lexicon knows of a word, and how that fits into two bytes."""

from typing import Literal, NamedTuple, get_args

Tier = Literal["common", "standard", "extended"]
Spelling = Literal["both", "us", "uk"]

TIERS: tuple[Tier, ...] = get_args(Tier)
SPELLINGS: tuple[Spelling, ...] = get_args(Spelling)

ZIPF_STEPS = 30
"""A frequency byte counts thirtieths of the Zipf scale: every limit of a band is a whole number of them."""


class Facts(NamedTuple):
    """The flags of one word."""

    tier: Tier
    spelling: Spelling = "both"
    offensive: int = 0
    """0 harmless, 1 mild or an adult topic, 2 vulgar or insulting, 3 a slur or an obscenity."""
    namelike: bool = False
    """Also a name when it is written with a capital."""
    caution: bool = False
    """Short, and a purist may challenge it: a clipping, the name of a letter, dialect."""


def to_byte(facts: Facts) -> int:
    """All flags of a word in one byte."""
    tier, spelling = TIERS.index(facts.tier), SPELLINGS.index(facts.spelling)
    return tier | spelling << 2 | facts.offensive << 4 | facts.namelike << 6 | facts.caution << 7


def from_byte(flags: int) -> Facts | None:
    """The flags of a byte; None for a byte that no word has."""
    tier, spelling = flags & 3, flags >> 2 & 3
    if tier >= len(TIERS) or spelling >= len(SPELLINGS):
        return None
    return Facts(TIERS[tier], SPELLINGS[spelling], flags >> 4 & 3, bool(flags >> 6 & 1), bool(flags >> 7 & 1))
