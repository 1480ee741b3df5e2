"""The word list as an automaton: what is packed is found again, under the right number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.lexicon.automaton import Automaton, BadLexicon
from lettercup.lexicon.packing import minimal_nodes, pack

LETTERS = "abcdef"
words = st.sets(st.text(LETTERS, min_size=1, max_size=8), max_size=60).map(sorted)


def packed(words: list[str]) -> Automaton:
    return Automaton(pack(words, bytes(number % 256 for number in range(len(words))), LETTERS, LETTERS.upper()))


@given(words)
def test_words_come_back_in_order_with_their_numbers_and_flags(words: list[str]) -> None:
    automaton = packed(words)
    assert list(automaton) == words
    assert [automaton.index(word) for word in words] == list(range(len(words)))
    assert [automaton.word(number) for number in range(len(words))] == words
    assert list(automaton.flags) == [number % 256 for number in range(len(words))]


@given(words, st.text("abcdefgé-", max_size=9))
def test_only_words_that_were_packed_are_found(words: list[str], asked: str) -> None:
    assert (packed(words).index(asked) is not None) == (asked in words)


def test_capitals_do_not_matter() -> None:
    assert packed(["bad", "bead"]).index("BeaD") == 1


def test_endings_are_stored_once() -> None:
    letters = {letter: code for code, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    shared = [[letters[letter] for letter in word] for word in ("baking", "making", "raking")]
    assert len(minimal_nodes(shared)) == len("baking") + 1


@pytest.mark.parametrize("words", [["b", "a"], ["a", "a"], ["ab", "a"]])
def test_words_out_of_order_are_refused(words: list[str]) -> None:
    with pytest.raises(ValueError, match="not sorted"):
        packed(words)


@pytest.mark.parametrize("number", [-1, 1])
def test_a_number_without_a_word_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        packed(["a"]).word(number)


@pytest.mark.parametrize("damage", [b"", b"LCWORDS\x01", b"LCWORDS\x02" + bytes(500), bytes(500)])
def test_what_is_no_word_list_is_refused(damage: bytes) -> None:
    with pytest.raises(BadLexicon):
        Automaton(damage)


@pytest.mark.parametrize(("text", "spelled"), [("Café", "cafe"), ("FADE", "fade"), ("naïve", "naive"), ("ß", "ß")])
def test_accents_that_are_no_letters_of_the_language_are_dropped(text: str, spelled: str) -> None:
    assert packed(["a"]).spelled(text) == spelled


def test_accents_that_are_letters_of_the_language_stay() -> None:
    german = Automaton(pack(["bär"], bytes(1), "abräöü", "ABRÄÖÜ"))
    assert german.spelled("BÄR") == "bär"
    assert german.index("Bär") == 0
