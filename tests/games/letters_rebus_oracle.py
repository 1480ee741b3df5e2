"""Letters Rebus judged the slow way, on lines of text and by trying every place: the twin of the game's own scoring."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from lettercup.core.grid import Cell, Layout
from lettercup.games.letters_rebus import Star

BY_VALUE = {0: "*", 1: "AEO", 2: "ILNRST", 3: "DHMU", 4: "BCFGPVWY", 5: "K", 6: "J", 8: "QX", 10: "Z"}
VALUES = {letter: value for value, letters in BY_VALUE.items() for letter in letters}
RUN = re.compile(r"[^ ]{2,}")

Text = Mapping[Cell, str]
FoundWord = tuple[str, frozenset[Cell]]


def transposed(text: Text) -> dict[Cell, str]:
    return {(column, row): letter for (row, column), letter in text.items()}


def words_across(text: Text) -> list[FoundWord]:
    """The words of every line, read as a line is read."""
    found: list[FoundWord] = []
    left = min((column for _, column in text), default=0)
    right = max((column for _, column in text), default=0)
    for row in {row for row, _ in text}:
        line = "".join(text.get((row, column), " ") for column in range(left, right + 1))
        runs = ((run.group(), range(*run.span())) for run in RUN.finditer(line))
        found += [(word, frozenset((row, left + place) for place in places)) for word, places in runs]
    return found


def words_in(text: Text) -> list[FoundWord]:
    """All words, the down ones read off the transposed text."""
    down = [(word, frozenset(transposed(dict.fromkeys(cells, "")))) for word, cells in words_across(transposed(text))]
    return words_across(text) + down


def could_cross(one: Text, other: Text) -> bool:
    """Whether any of all the places for the other group makes a crossing."""
    return any(_is_crossing(one, moved) for turned in (other, transposed(other)) for moved in every_place(one, turned))


def every_place(one: Text, other: Text) -> Iterator[dict[Cell, str]]:
    """The other text at every offset at which its frame could touch the first one's."""
    (top, left, bottom, right), (upper, lefter, lower, righter) = frame(one), frame(other)
    for down in range(top - lower, bottom - upper + 1):
        for across in range(left - righter, right - lefter + 1):
            yield {(row + down, column + across): letter for (row, column), letter in other.items()}


def frame(text: Text) -> tuple[int, int, int, int]:
    rows, columns = [row for row, _ in text], [column for _, column in text]
    return min(rows), min(columns), max(rows), max(columns)


def _is_crossing(one: Text, other: Text) -> bool:
    shared = one.keys() & other.keys()
    if not shared or any(one[cell] != other[cell] or one[cell] == "*" for cell in shared):
        return False
    both = sorted(words_in(one) + words_in(other), key=str)
    return sorted(words_in({**one, **other}), key=str) == both


def total(layout: Layout, faces: Sequence[str], stars: Iterable[Star], refused: Collection[str]) -> int:
    """What a layout is worth."""
    letters = dict(enumerate(faces)) | {star.die: star.letter for star in stars}
    text = {(placed.row, placed.column): letters[placed.die] for placed in layout}
    die_at = {(placed.row, placed.column): placed.die for placed in layout}
    words = counted([word for word in words_in(text) if word[0] not in refused], text, die_at)
    used = {die_at[cell] for _, cells in words for cell in cells}
    gained = sum(VALUES[letter] for word, _ in words for letter in word)
    return gained - sum(VALUES[face] for die, face in enumerate(faces) if die not in used)


def counted(words: list[FoundWord], text: Text, die_at: Mapping[Cell, int]) -> list[FoundWord]:
    """The words of the groups that count, after those that could have been joined are gone."""

    def rank(group: list[FoundWord]) -> tuple[int, int, int]:
        cells = frozenset[Cell]().union(*(cells for _, cells in group))
        points = sum(VALUES[letter] for word, _ in group for letter in word)
        return -len(cells), -points, min(die_at[cell] for cell in cells)

    kept: list[list[FoundWord]] = []
    for group in sorted(clusters(words), key=rank):
        mine = {cell: text[cell] for _, cells in group for cell in cells}
        theirs = ({cell: text[cell] for _, cells in other for cell in cells} for other in kept)
        if not any(could_cross(other, mine) for other in theirs):
            kept.append(group)
    return [word for group in kept for word in group]


def clusters(words: list[FoundWord]) -> list[list[FoundWord]]:
    """Words in heaps that share cells."""
    heaps: list[list[FoundWord]] = []
    for word in words:
        near = [heap for heap in heaps if any(word[1] & cells for _, cells in heap)]
        heaps = [heap for heap in heaps if heap not in near] + [[word, *(each for heap in near for each in heap)]]
    return heaps
