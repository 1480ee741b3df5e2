"""Membership, and how the kernel handles damaged files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.lexicon.automaton import Automaton, BadLexicon
from lettercup.lexicon.packing import pack
from lettercup.solver import _kernel
from tests.kernel.twins import ALL, LETTERS, WORDS, plain_twins, twins

PACKED = pack(WORDS, bytes(range(len(WORDS))), LETTERS, LETTERS.upper())

some_words = st.sets(st.text("abct", min_size=1, max_size=7), max_size=40).map(sorted)


@given(some_words, st.text("abctABCTé", max_size=8))
def test_all_three_readers_agree_on_what_is_a_word(words: list[str], asked: str) -> None:
    kernel, reference = plain_twins(words)
    automaton = Automaton(pack(words, bytes(len(words)), LETTERS, LETTERS.upper()))
    expected = asked.lower() in words
    assert kernel.contains(asked, ALL) == reference.contains(asked, ALL) == expected
    assert (automaton.index(asked) is not None) == expected


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_a_word_passes_the_sieve_exactly_when_it_is_frequent_enough(flags: int, frequency: int, limit: int) -> None:
    sieve = bytes(limit if number == flags else 255 for number in range(256))
    for side in twins(["tea"], bytes([flags]), bytes([frequency])):
        assert side.contains("tea", sieve) == (frequency >= limit and limit != 255)


def test_a_sieve_of_the_wrong_size_is_refused_by_both() -> None:
    for side in plain_twins(WORDS):
        with pytest.raises(ValueError, match=r"^A sieve has 256 bytes, not 3\.$"):
            side.contains("tea", b"abc")


def test_both_know_how_many_words_they_have() -> None:
    assert [len(side) for side in plain_twins(WORDS)] == [len(WORDS)] * 2
    assert [len(side) for side in plain_twins([])] == [0, 0]


@given(st.integers(0, len(PACKED)))
def test_a_file_that_is_cut_short_is_refused(length: int) -> None:
    cut = PACKED[:length]
    if length < len(PACKED):
        with pytest.raises(ValueError, match=r"cut short|not a word list"):
            _kernel.Words(cut, bytes(len(WORDS)))
        with pytest.raises(BadLexicon):
            Automaton(cut)


@given(st.lists(st.tuples(st.integers(0, len(PACKED) - 1), st.integers(0, 255)), min_size=1, max_size=5))
def test_a_damaged_file_is_refused_or_still_safe_to_search(changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(PACKED)
    for place, byte in changes:
        damaged[place] = byte
    try:
        words = _kernel.Words(bytes(damaged), bytes(len(WORDS)))
    except ValueError:
        return
    assert len(words.from_rack(["?"] * 40, ALL, [], 0, 63)) == len(words)


def test_frequencies_of_another_list_are_refused() -> None:
    with pytest.raises(ValueError, match="do not belong"):
        _kernel.Words(PACKED, bytes(3))
