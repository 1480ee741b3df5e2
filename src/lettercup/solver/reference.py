"""Reference for the kernel's word list: slow, short and correct. Tests compare the two, errors included."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from lettercup.solver.limits import (
    LONGEST_FACE,
    LONGEST_WORD,
    MOST_FACES,
    MOST_LONG_FACES,
    MOST_POINTS,
    SIEVE_SIZE,
    WILD_FACES,
)

NEVER = 255


class RackFace(NamedTuple):
    """A face of a rack: its letters as numbers, or None for a wild one, and its points."""

    letters: tuple[int, ...] | None
    points: int = 0


class Words:
    """A word list with a byte of flags and a byte of frequency for every word, in alphabetical order."""

    def __init__(self, letters: str, capitals: str, entries: Iterable[tuple[str, int, int]]) -> None:
        self.letters = letters
        self.codes = {letter: code for alphabet in (letters, capitals) for code, letter in enumerate(alphabet)}
        self.entries = {word: (flags, frequency) for word, flags, frequency in entries}

    def __len__(self) -> int:
        return len(self.entries)

    def contains(self, word: str, sieve: bytes) -> bool:
        """Whether a text is a word that passes the sieve, ignoring case."""
        _check_sieve(sieve)
        letters = self._read(word)
        return letters is not None and self._passes(self._write(letters), sieve)

    def from_rack(
        self, faces: Sequence[str], sieve: bytes, extra: Sequence[str], shortest: int, longest: int
    ) -> list[str]:
        """The words that the faces can spell: those of the list in order, then extra ones; without duplicates."""
        rack = self._rack(faces)
        _check_sieve(sieve)
        words = self._wanted(sieve, self._extra(extra), shortest, longest)
        nothing = [0] * len(self.letters)
        return [word for word in words if most_points(self._codes(word), rack, nothing, ()) is not None]

    def best(
        self,
        faces: Sequence[str],
        sieve: bytes,
        extra: Sequence[str],
        shortest: int,
        longest: int,
        *,
        face_points: Sequence[int],
        wild_points: Sequence[int],
        letter_points: Sequence[int],
        laid_points: Sequence[int],
        times_length: bool = False,
        targets: str | None = None,
    ) -> tuple[str, int] | None:
        """The word with the most points; of equals, the first of `from_rack`.

        The points of the faces are multiplied by the length of the word or by its different targets, if asked.
        """
        rack = self._rack(faces)
        _check_sieve(sieve)
        extra = self._extra(extra)
        wild, bonus = self._by_letter(wild_points), self._by_letter(letter_points)
        _check_points(rack, face_points, (face_points, wild, bonus, laid_points))
        wanted = self._targets(targets)
        best: tuple[str, int] | None = None
        for word in self._wanted(sieve, extra, shortest, longest):
            codes = self._codes(word)
            times = len(codes) if times_length else 1 if wanted is None else len(wanted & set(codes))
            worth = [face._replace(points=times * each) for face, each in zip(rack, face_points, strict=True)]
            points = most_points(codes, worth, [times * each for each in wild], laid_points)
            if points is not None:
                total = points + sum(bonus[code] for code in codes)
                if best is None or total > best[1]:
                    best = word, total
        return best

    def _targets(self, text: str | None) -> set[int] | None:
        codes = [] if text is None else self._read(text)
        if codes is None:
            raise ValueError("A target is a letter of this language.")
        return None if text is None else set(codes)

    def _wanted(self, sieve: bytes, extra: Sequence[str], shortest: int, longest: int) -> Iterator[str]:
        listed = [word for word in self.entries if self._passes(word, sieve)]
        for word in dict.fromkeys([*listed, *extra]):
            if shortest <= len(word) <= longest:
                yield word

    def _passes(self, word: str, sieve: bytes) -> bool:
        if word not in self.entries:
            return False
        flags, frequency = self.entries[word]
        return sieve[flags] != NEVER and frequency >= sieve[flags]

    def _read(self, text: str) -> list[int] | None:
        codes = [self.codes.get(letter) for letter in text]
        return None if None in codes else [code for code in codes if code is not None]

    def _write(self, codes: Iterable[int]) -> str:
        return "".join(self.letters[code] for code in codes)

    def _codes(self, word: str) -> tuple[int, ...]:
        return tuple(self.codes[letter] for letter in word)

    def _rack(self, faces: Sequence[str]) -> list[RackFace]:
        if len(faces) > MOST_FACES:
            raise ValueError(f"A rack holds at most {MOST_FACES} faces, not {len(faces)}.")
        rack = [self._face(face, f"Face {number} of the rack") for number, face in enumerate(faces, 1)]
        if sum(face.letters is not None and len(face.letters) > 1 for face in rack) > MOST_LONG_FACES:
            raise ValueError(f"At most {MOST_LONG_FACES} faces of a rack may have several letters.")
        return rack

    def _face(self, face: str, name: str) -> RackFace:
        if face in WILD_FACES:
            return RackFace(None)
        if not face:
            raise ValueError(f"{name} is empty.")
        letters = self._read(face)
        if letters is None:
            raise ValueError(f"{name} has a character that is no letter of this language.")
        if len(letters) > LONGEST_FACE:
            raise ValueError(f"{name} has more than {LONGEST_FACE} letters.")
        return RackFace(tuple(letters))

    def _extra(self, words: Sequence[str]) -> list[str]:
        extra = []
        for number, word in enumerate(words, 1):
            codes = self._read(word)
            if not codes or len(codes) > LONGEST_WORD:
                raise ValueError(f"Extra word {number} is not made of 1 to {LONGEST_WORD} letters of this language.")
            extra.append(self._write(codes))
        return extra

    def _by_letter(self, points: Sequence[int]) -> Sequence[int]:
        if points and len(points) != len(self.letters):
            raise ValueError(
                f"Points by letter are given for {len(points)} letters, but the alphabet has {len(self.letters)}."
            )
        return points or [0] * len(self.letters)


def most_points(
    word: tuple[int, ...], rack: Sequence[RackFace], wild_points: Sequence[int], laid_points: Sequence[int]
) -> int | None:
    """The most points for spelling a word with the faces; None if they cannot spell it."""

    @cache
    def most(position: int, left: tuple[RackFace, ...], laid: int) -> int | None:
        if position == len(word):
            return laid_points[min(laid, len(laid_points) - 1)] if laid_points else 0
        totals = []
        for at, face in enumerate(left):
            letters = word[position : position + 1] if face.letters is None else face.letters
            if face in left[:at] or word[position : position + len(letters)] != letters:
                continue
            rest = most(position + len(letters), left[:at] + left[at + 1 :], laid + 1)
            if rest is not None:
                totals.append(rest + face.points + (wild_points[letters[0]] if face.letters is None else 0))
        return max(totals, default=None)

    return most(0, tuple(rack), 0)


def _check_sieve(sieve: bytes) -> None:
    if len(sieve) != SIEVE_SIZE:
        raise ValueError(f"A sieve has {SIEVE_SIZE} bytes, not {len(sieve)}.")


def _check_points(rack: Sequence[RackFace], face_points: Sequence[int], parts: Iterable[Sequence[int]]) -> None:
    if len(face_points) != len(rack):
        raise ValueError(f"The score has points for {len(face_points)} faces, but the rack has {len(rack)}.")
    if any(abs(points) > MOST_POINTS for part in parts for points in part):
        raise ValueError("No part of a score may be beyond a thousand million.")
