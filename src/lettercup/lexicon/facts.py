"""What the lexicon knows about a word, and how it is packed into two bytes."""

from typing import Literal, NamedTuple, get_args

Tier = Literal["common", "standard", "extended"]
Spelling = Literal["both", "us", "uk"]

TIERS: tuple[Tier, ...] = get_args(Tier)
SPELLINGS: tuple[Spelling, ...] = get_args(Spelling)

ZIPF_STEPS = 30
"""A frequency byte is in thirtieths of the Zipf scale; every band limit is a whole number of them."""
RADICES = (len(TIERS), len(SPELLINGS), 5, 2, 2)
"""How many values each flag has: tier, spelling, audience, namelike, caution."""


class Facts(NamedTuple):
    """The flags of one word."""

    tier: Tier
    spelling: Spelling = "both"
    offensive: int = 0
    """0 harmless, 1 mild or an adult topic, 2 vulgar or insulting, 3 a slur or an obscenity."""
    namelike: bool = False
    """Whether it is mostly a name: josh, china, english. Words that are also names, such as rose, are not."""
    caution: bool = False
    """A short word that purists challenge: a clipping, the name of a letter, dialect."""
    child: bool = False
    """Whether it is on the children's list; such a word is harmless."""


def to_byte(facts: Facts) -> int:
    """Pack all flags of a word into one byte, as a number of mixed radix."""
    digits = TIERS.index(facts.tier), SPELLINGS.index(facts.spelling), _audience(facts), facts.namelike, facts.caution
    byte = 0
    for digit, radix in zip(digits, RADICES, strict=True):
        byte = byte * radix + digit
    return byte


def _audience(facts: Facts) -> int:
    """Children's words first, then the levels of rudeness."""
    if facts.child and facts.offensive:
        raise ValueError("A word on the children's list is harmless.")
    return 0 if facts.child else 1 + facts.offensive


def from_byte(flags: int) -> Facts | None:
    """Unpack the flags of a byte; None for a byte that no word has."""
    digits = []
    for radix in reversed(RADICES):
        flags, digit = divmod(flags, radix)
        digits.append(digit)
    if flags:
        return None
    caution, namelike, audience, spelling, tier = digits
    rude = max(0, audience - 1)
    return Facts(TIERS[tier], SPELLINGS[spelling], rude, bool(namelike), bool(caution), audience == 0)
