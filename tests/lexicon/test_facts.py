"""The flags of a word in one byte, and frequency in another."""

import pytest

from lettercup.lexicon.bands import LIMITS, band_of, steps
from lettercup.lexicon.facts import SPELLINGS, TIERS, ZIPF_STEPS, Facts, from_byte, to_byte


def test_every_combination_of_flags_has_its_own_byte() -> None:
    everything = [
        Facts(tier, spelling, offensive, namelike, caution, child)
        for tier in TIERS
        for spelling in SPELLINGS
        for child, offensive in [(True, 0), *((False, level) for level in range(4))]
        for namelike in (False, True)
        for caution in (False, True)
    ]
    assert [from_byte(to_byte(facts)) for facts in everything] == everything
    assert sum(from_byte(byte) is None for byte in range(256)) == 256 - len(everything)


def test_a_word_for_children_cannot_be_rude() -> None:
    with pytest.raises(ValueError, match="harmless"):
        to_byte(Facts("common", offensive=1, child=True))


def test_the_limit_of_every_band_is_a_whole_number_of_steps() -> None:
    for limits in LIMITS.values():
        assert steps(limits.zipf) == pytest.approx(limits.zipf * ZIPF_STEPS)


@pytest.mark.parametrize(
    ("zipf", "band"), [(4.3, "easy"), (4.29, "medium"), (3.5, "medium"), (3.4, "hard"), (2.5, "hard"), (0, "expert")]
)
def test_a_word_belongs_to_the_easiest_band_that_it_reaches(zipf: float, band: str) -> None:
    assert band_of(steps(zipf)) == band
