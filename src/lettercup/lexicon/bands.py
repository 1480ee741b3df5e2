"""How well known a word is: bands for bots, hints and children."""

from typing import Literal, NamedTuple, get_args

from lettercup.lexicon.facts import TIERS, ZIPF_STEPS, Facts, Tier

Band = Literal["easy", "medium", "hard", "expert", "child"]
BANDS: tuple[Band, ...] = get_args(Band)


class Limits(NamedTuple):
    """What a word must be to belong to a band; harmless and no name it must be for all of them."""

    zipf: float = 0.0
    tier: Tier = "extended"
    longest: int = 63


LIMITS: dict[Band, Limits] = {
    "easy": Limits(4.3),
    "medium": Limits(3.5),
    "hard": Limits(2.5),
    "expert": Limits(),
    "child": Limits(3.0, tier="common", longest=8),
}


def steps(zipf: float) -> int:
    """A Zipf value as a frequency byte."""
    return int(zipf * ZIPF_STEPS + 1e-9)


def band_of(frequency: int) -> Band:
    """The easiest band for a word of this frequency byte."""
    by_ease: tuple[Band, ...] = ("easy", "medium", "hard")
    return next((band for band in by_ease if frequency >= steps(LIMITS[band].zipf)), "expert")


def belongs(facts: Facts, band: Band) -> bool:
    """Whether a band may have a word with these flags, whatever its frequency."""
    is_fit = not facts.offensive and not facts.namelike
    return is_fit and TIERS.index(facts.tier) <= TIERS.index(LIMITS[band].tier)
