"""Frequency bands for bots, hints and children: how well known a word is."""

from typing import Literal, NamedTuple, get_args

from lettercup.lexicon.facts import ZIPF_STEPS, Facts

Band = Literal["easy", "medium", "hard", "expert", "child"]
BANDS: tuple[Band, ...] = get_args(Band)


class BandLimits(NamedTuple):
    """What a word needs to belong to a band. No band has offensive words or words that are mostly names."""

    zipf: float = 0.0
    longest: int = 63
    for_children: bool = False
    """Only words of the children's list."""


LIMITS: dict[Band, BandLimits] = {
    "easy": BandLimits(4.3),
    "medium": BandLimits(3.5),
    "hard": BandLimits(2.5),
    "expert": BandLimits(),
    "child": BandLimits(longest=8, for_children=True),
}


def steps(zipf: float) -> int:
    """Convert a Zipf value to a frequency byte."""
    return int(zipf * ZIPF_STEPS + 1e-9)


def band_of(frequency: int) -> Band:
    """The easiest band for a word with this frequency byte."""
    by_ease: tuple[Band, ...] = ("easy", "medium", "hard")
    return next((band for band in by_ease if frequency >= steps(LIMITS[band].zipf)), "expert")


def belongs(facts: Facts, band: Band) -> bool:
    """Whether a band may include a word with these flags, ignoring its frequency."""
    is_fit = not facts.offensive and not facts.namelike
    return is_fit and (facts.child or not LIMITS[band].for_children)
