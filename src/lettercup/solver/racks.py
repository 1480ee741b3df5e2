"""Words from a rack: all of them, and the best one."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from lettercup.lexicon import Selection
from lettercup.solver import _kernel


class Score(NamedTuple):
    """What a word is worth that is laid with the faces of a rack; everything is added up."""

    faces: tuple[int, ...]
    """Points for each face of the rack, in its order."""
    wild: Mapping[str, int] = {}
    """What a wild face adds, by the letter that it stands for."""
    letters: Mapping[str, int] = {}
    """Points for every letter of the word, whatever face shows it."""
    laid: tuple[int, ...] = ()
    """Points by how many faces are laid, from none on; beyond its end the last number counts."""
    times_length: bool = False
    """The points of the faces count as often as the word has letters,"""
    targets: str | None = None
    """or, if these letters are given, as often as the word has different ones of them."""


class Best(NamedTuple):
    """The word that is worth most."""

    word: str
    points: int


def words_from_rack(words: Selection, rack: Sequence[str]) -> list[str]:
    """All words that the faces can lay, in alphabetical order, extra words last.

    A face is a letter, a few letters in a row such as `Qu`, or `?` or `*` for any one letter.
    """
    return opened(words).from_rack(rack, words.sieve, words.extra, words.shortest, words.longest)


def contains(words: Selection, word: str) -> bool:
    """Whether a word of plain letters is among them, whatever its capitals: `word in words`, only faster."""
    if not words.shortest <= len(word) <= words.longest:
        return False
    return opened(words).contains(word, words.sieve) or word.lower() in words.extra


def best_word(words: Selection, rack: Sequence[str], score: Score) -> Best | None:
    """The word that is worth most, or None; of equals, the one that `words_from_rack` gives first."""
    found = opened(words).best(
        rack,
        words.sieve,
        words.extra,
        words.shortest,
        words.longest,
        face_points=score.faces,
        wild_points=_by_letter(score.wild, words.letters),
        letter_points=_by_letter(score.letters, words.letters),
        laid_points=score.laid,
        times_length=score.times_length,
        targets=score.targets,
    )
    return Best(*found) if found else None


def _by_letter(points: Mapping[str, int], letters: str) -> list[int]:
    small = {letter.lower(): number for letter, number in points.items()}
    for letter in small:
        if len(letter) != 1 or letter not in letters:
            raise ValueError(f"{letter} has points, but it is no letter of this language.")
    return [small.get(letter, 0) for letter in letters] if small else []


def opened(words: Selection) -> _kernel.Words:
    """The kernel's own form of the word list behind a selection."""
    return open_words(words.packed, words.frequency)


@lru_cache(maxsize=4)
def open_words(packed: bytes, frequency: bytes) -> _kernel.Words:
    """A word list is opened once in a process."""
    return _kernel.Words(packed, frequency)
