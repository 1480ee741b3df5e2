"""A crossword of fifteen dice: built word by word, or by the solver if it finds a better one.

Built word by word, each new word crosses one letter that already lies. The best few unfinished crosswords are kept
after every word, so a wider search finds better ones.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from lettercup.bots.level import Vocabulary
from lettercup.core.grid import ACROSS, DOWN, Cell, Layout, Placed, layout, step
from lettercup.games._letters_rebus_score import STAR, VALUES, Star
from lettercup.solver.letters_rebus import NO_END, Budget, best, placed
from lettercup.solver.racks import words_from_rack

CHILDREN = 6
"""How many ways to go on are kept of each unfinished crossword."""
WIDEST = 8
"""How many unfinished crosswords the strongest levels keep."""
SOLVER_NODES = 500
"""The solver's nodes are so many times cheaper."""


class Crossword(NamedTuple):
    """Dice on cells, what each of them reads, and what the words are worth together with the dice used."""

    cells: dict[Cell, int]
    read: dict[int, str]
    worth: int


class Plan(NamedTuple):
    """What to lay, and which letters the stars stand for."""

    layout: Layout
    stars: tuple[Star, ...]


@lru_cache(maxsize=512)
def begun(words: Vocabulary, shown: tuple[str, ...]) -> Plan:
    """A crossword to begin with: what grows from the most valuable word. Stars wait: they keep their first letter."""
    return _plan(_built(_Search(words, shown, 1, stars=False)), shown)


@lru_cache(maxsize=512)
def laid_out(words: Vocabulary, shown: tuple[str, ...]) -> Plan:
    """The best crossword found for these dice with the nodes that the level has."""
    simple = _built(_Search(words, shown, min(WIDEST, 1 + words.level.nodes // 500)))
    return _solved(words, shown, simple) if words.level.look else _plan(simple, shown)


def _built(search: "_Search") -> Crossword:
    """The best crossword that grows word by word."""
    edge = [Crossword({}, {}, 0)]
    found = edge[0]
    while edge:
        grown = [child for each in edge for child in nlargest(CHILDREN, search.grown(each), key=_worth)]
        edge = nlargest(search.width, _distinct(grown), key=_worth)
        found = max([found, *edge[:1]], key=_worth)
    return found


def _solved(words: Vocabulary, shown: tuple[str, ...], simple: Crossword) -> Plan:
    """What the solver finds, if it is better."""
    found = best(shown, words.words, Budget(NO_END, SOLVER_NODES * words.level.nodes))
    if found.score <= simple.worth - sum(VALUES[face] for face in shown):
        return _plan(simple, shown)
    dice, stars = placed(found, shown)
    return Plan(dice, tuple(Star(die, letter) for die, letter in sorted(stars.items())))


class _Search:
    """How crosswords of these dice grow."""

    def __init__(self, words: Vocabulary, shown: tuple[str, ...], width: int, stars: bool = True) -> None:
        self.words, self.shown, self.width = words, shown, width
        self.usable = [die for die, face in enumerate(shown) if stars or face != STAR]

    def grown(self, old: Crossword) -> Iterator[Crossword]:
        """The crossword with one word more."""
        rest = [die for die in self.usable if die not in old.read]
        if not rest:
            return iter(())
        return self._crossed(old, rest) if old.cells else self._first(old, rest)

    def _first(self, old: Crossword, rest: list[int]) -> Iterator[Crossword]:
        for word in self._candidates(rest):
            dice = _dice(word, rest, self.shown)
            if dice:
                yield _with(old, word, dice, [(0, column) for column in range(len(word))], self.shown)

    def _crossed(self, old: Crossword, rest: list[int]) -> Iterator[Crossword]:
        lists: dict[str, list[str]] = {}
        for cell, die in old.cells.items():
            direction = _free_direction(old.cells, cell)
            letter = old.read[die]
            if direction is not None:
                if letter not in lists:
                    lists[letter] = self._candidates(rest, letter)
                for word in lists[letter]:
                    yield from self._through(old, cell, direction, word)

    def _candidates(self, rest: list[int], through: str = "") -> list[str]:
        """The most valuable words of the dice left and a letter that lies, in capitals."""
        rack = [self.shown[die] for die in rest] + ([through] if through else [])
        found = (word.upper() for word in words_from_rack(self.words.words, rack))
        return nlargest(20 + 10 * self.width, (word for word in found if through in word), key=_value)

    def _through(self, old: Crossword, cell: Cell, direction: Cell, word: str) -> Iterator[Crossword]:
        rest = [die for die in self.usable if die not in old.read]
        for place, letter in enumerate(word):
            if letter != old.read[old.cells[cell]]:
                continue
            line = [step(cell, direction, n - place) for n in range(len(word))]
            dice = _dice(word[:place] + word[place + 1 :], rest, self.shown)
            if dice and _is_clear(old.cells, line, cell, direction):
                yield _with(old, word, (*dice[:place], old.cells[cell], *dice[place:]), line, self.shown)


def _worth(crossword: Crossword) -> int:
    return crossword.worth


def _distinct(crosswords: Sequence[Crossword]) -> Iterator[Crossword]:
    """One of those that use the same dice for the same points."""
    yield from {(frozenset(each.read), each.worth): each for each in crosswords}.values()


def _plan(found: Crossword, shown: Sequence[str]) -> Plan:
    stars = tuple(Star(die, letter) for die, letter in sorted(found.read.items()) if shown[die] == STAR)
    return Plan(layout(Placed(die, *cell) for cell, die in found.cells.items()), stars)


@lru_cache(maxsize=200_000)
def _value(word: str) -> int:
    return sum(VALUES[letter] for letter in word)


def _free_direction(cells: dict[Cell, int], cell: Cell) -> Cell | None:
    """In which direction a word could cross a letter; none if one does."""
    for direction in (ACROSS, DOWN):
        if step(cell, direction) not in cells and step(cell, direction, -1) not in cells:
            return direction
    return None


def _is_clear(cells: dict[Cell, int], line: list[Cell], crossing: Cell, direction: Cell) -> bool:
    """Whether a word would touch nothing but the letter that it crosses."""
    if step(line[0], direction, -1) in cells or step(line[-1], direction) in cells:
        return False
    side = direction[::-1]
    new = (cell for cell in line if cell != crossing)
    return not any(near in cells for cell in new for near in (cell, step(cell, side), step(cell, side, -1)))


def _dice(word: str, rest: list[int], shown: Sequence[str]) -> tuple[int, ...] | None:
    """Dice for the letters of a word, stars where no other is left; None if they do not suffice."""
    free = list(rest)
    dice = []
    for letter in word:
        die = next((die for face in (letter, STAR) for die in free if shown[die] == face), None)
        if die is None:
            return None
        free.remove(die)
        dice.append(die)
    return tuple(dice)


def _with(old: Crossword, word: str, dice: Sequence[int], line: list[Cell], shown: Sequence[str]) -> Crossword:
    new = [die for die in dice if die not in old.read]
    saved = sum(VALUES[shown[die]] for die in new)
    return Crossword(
        old.cells | dict(zip(line, dice, strict=True)),
        old.read | dict(zip(dice, word, strict=True)),
        old.worth + _value(word) + saved,
    )
