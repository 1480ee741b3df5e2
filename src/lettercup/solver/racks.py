"""Words from a rack: all of them, and the best one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lettercup.lexicon import Selection
from lettercup.solver import _kernel
from lettercup.solver.limits import kernel_cache


class Score(NamedTuple):
    """How a word scores that is spelled with the faces of a rack; all parts are added."""

    faces: tuple[int, ...]
    """Points for each face of the rack, in its order."""
    wild: Mapping[str, int] = {}
    """Points for a wild face, by the letter it stands for."""
    letters: Mapping[str, int] = {}
    """Points for every letter of the word, whichever face shows it."""
    laid: tuple[int, ...] = ()
    """Points by the number of faces used, starting at 0; beyond the end the last value applies."""
    times_length: bool = False
    """Multiply the points of the faces by the length of the word."""
    targets: str | None = None
    """Multiply the points of the faces by the number of different target letters in the word."""


class Best(NamedTuple):
    """The word with the most points."""

    word: str
    points: int


def words_from_rack(words: Selection, rack: Sequence[str]) -> list[str]:
    """All words that the faces can spell, in alphabetical order, extra words last.

    A face is a letter, a few letters in a row such as `Qu`, or `?` or `*` for any one letter.
    """
    return opened(words).from_rack(rack, words.sieve, words.extra, words.shortest, words.longest)


def contains(words: Selection, word: str) -> bool:
    """Whether a word is among them, ignoring case: a faster `word in words`."""
    if not words.shortest <= len(word) <= words.longest:
        return False
    return opened(words).contains(word, words.sieve) or word.lower() in words.extra


def best_word(words: Selection, rack: Sequence[str], score: Score) -> Best | None:
    """The word with the most points, or None; of equals, the first of `words_from_rack`."""
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
    """The kernel's word list behind a selection."""
    return open_words(words.packed, words.frequency)


@kernel_cache(4)
def open_words(packed: bytes, frequency: bytes) -> _kernel.Words:
    """The kernel's word list, cached."""
    return _kernel.Words(packed, frequency)
