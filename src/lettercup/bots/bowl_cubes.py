"""The most cubes that Boggle Bowl's kinds of space let one use, with the words of a vocabulary.

Words that are laid with the same faces are one need: so many cubes of each face, in one number, with a guard bit above
each count that shows when too many are taken away.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from lettercup.bots.faces import units
from lettercup.bots.level import Vocabulary
from lettercup.core import DieId
from lettercup.games._boggle_bowl_board import Kind
from lettercup.games._boggle_bowl_words import Words
from lettercup.solver.racks import words_from_rack

BITS = 5
"""For each face: four bits to count, and the guard."""


class Arrangement(NamedTuple):
    """Rows of cubes, by their place in the tray, and how many cubes they use."""

    rows: Words
    cubes: int

    def on(self, tray: Sequence[DieId]) -> "Arrangement":
        """The same rows with the cubes of a side."""
        return Arrangement(tuple(tuple(tray[place] for place in row) for row in self.rows), self.cubes)


class Need(NamedTuple):
    """A word, the faces that lay it, and their counts in one number."""

    faces: tuple[str, ...]
    packed: int

    @property
    def cubes(self) -> int:
        return len(self.faces)


NOTHING = Arrangement((), 0)


@lru_cache(maxsize=4096)
def arranged(words: Vocabulary, kind: Kind, shown: tuple[str, ...], thorough: bool) -> Arrangement:
    """The arrangement with the most cubes; who is not thorough takes the longest word, then the longest of the rest."""
    rack = _Rack(words, shown)
    if not rack.needs:
        return NOTHING
    match kind:
        case "blank":
            chosen = rack.needs[:1]
        case "2":
            chosen = rack.pair(thorough)
        case "x":
            chosen = rack.crossing(thorough)
        case "wild":
            chosen = rack.cover(thorough)
    return _laid(chosen, shown, kind)


class _Rack:
    """The cubes of a throw, and what can be made of them."""

    def __init__(self, words: Vocabulary, shown: tuple[str, ...]) -> None:
        self.counts = Counter(shown)
        self.faces = sorted(self.counts)
        self.place = {face: BITS * n for n, face in enumerate(self.faces)}
        self.guards = sum(1 << shift + BITS - 1 for shift in self.place.values())
        self.all = sum(count << self.place[face] for face, count in self.counts.items())
        found = (self._need(word) for word in words_from_rack(words.words, list(shown)))
        distinct = {need.packed: need for need in reversed([each for each in found if each])}
        self.needs = sorted(distinct.values(), key=lambda need: (-need.cubes, need.faces))

    def _need(self, word: str) -> Need | None:
        faces = units(word)
        fits = all(self.counts[face] >= faces.count(face) for face in faces)
        return Need(faces, sum(1 << self.place[face] for face in faces)) if fits else None

    def fits(self, need: int, rest: int) -> bool:
        return ((rest | self.guards) - need) & self.guards == self.guards

    def has(self, need: Need, face: str) -> bool:
        return bool(need.packed >> self.place[face] & 15)

    def pair(self, thorough: bool) -> list[Need]:
        """Two words that share no cube."""
        best: list[Need] = []
        for first in self.needs:
            if best and (not thorough or first.cubes + self.needs[0].cubes <= _cubes(best)):
                break
            second = next((need for need in self.needs if self.fits(need.packed, self.all - first.packed)), None)
            if second and first.cubes + second.cubes > _cubes(best):
                best = [first, second]
        return best

    def crossing(self, thorough: bool) -> list[Need]:
        """Two words with one cube in common."""
        best: list[Need] = []
        for first in self.needs:
            if best and (not thorough or first.cubes + self.needs[0].cubes <= _cubes(best)):
                break
            second = max(self._across(first), key=lambda need: need.cubes, default=None)
            if second and first.cubes + second.cubes > _cubes(best):
                best = [first, second]
        return best

    def _across(self, first: Need) -> Iterator[Need]:
        for face in dict.fromkeys(first.faces):
            rest = self.all - first.packed + (1 << self.place[face])
            found = (need for need in self.needs if self.has(need, face) and self.fits(need.packed, rest))
            yield from list(found)[:1]

    def cover(self, thorough: bool) -> list[Need]:
        """As many words as it takes; the fewest cubes left over."""
        if not thorough:
            return self._greedy()
        by_face = {face: [need for need in self.needs if self.has(need, face)] for face in self.faces}
        for spare in range(len(self.all_cubes) + 1):
            found = self._covered(self.all, spare, by_face, set())
            if found is not None:
                return found
        return []

    @property
    def all_cubes(self) -> list[str]:
        return list(self.counts.elements())

    def _greedy(self) -> list[Need]:
        chosen: list[Need] = []
        rest = self.all
        for need in self.needs:
            while self.fits(need.packed, rest):
                chosen.append(need)
                rest -= need.packed
        return chosen

    def _covered(
        self, rest: int, spare: int, by_face: dict[str, list[Need]], failed: set[tuple[int, int]]
    ) -> list[Need] | None:
        """Words for the cubes that are left, with so many to spare; None if there are none."""
        if not rest:
            return []
        if (rest, spare) in failed:
            return None
        face = min((face for face in self.faces if rest >> self.place[face] & 15), key=lambda face: len(by_face[face]))
        for need in by_face[face]:
            if self.fits(need.packed, rest):
                others = self._covered(rest - need.packed, spare, by_face, failed)
                if others is not None:
                    return [need, *others]
        if spare:
            others = self._covered(rest - (1 << self.place[face]), spare - 1, by_face, failed)
            if others is not None:
                return others
        failed.add((rest, spare))
        return None


def _cubes(needs: Sequence[Need]) -> int:
    return sum(need.cubes for need in needs)


def _laid(chosen: Sequence[Need], shown: Sequence[str], kind: Kind) -> Arrangement:
    """The words as rows of cubes; on an X the second word takes one cube of the first."""
    free = {face: [place for place, text in enumerate(shown) if text == face] for face in shown}
    rows: list[tuple[int, ...]] = []
    for number, need in enumerate(chosen):
        if kind == "x" and number == 1:
            _share(free, rows[0], need, shown)
        rows.append(tuple(free[face].pop() for face in need.faces))
    return Arrangement(tuple(rows), len({place for row in rows for place in row}))


def _share(free: dict[str, list[int]], first: tuple[int, ...], second: Need, shown: Sequence[str]) -> None:
    """Give back the cube at which the words cross: of a face of which the second word has too few."""
    wanted = Counter(second.faces)
    missing = (place for place in first if wanted[shown[place]] > len(free[shown[place]]))
    common = (place for place in first if wanted[shown[place]])
    place = next(missing, None)
    place = next(common) if place is None else place
    free[shown[place]].append(place)
