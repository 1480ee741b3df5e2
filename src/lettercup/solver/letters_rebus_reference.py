"""Reference for the kernel's layout search: tries every set of dice, shape and order, so only for a few dice."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from string import ascii_uppercase

Cell = tuple[int, int]
Shape = frozenset[Cell]


def best_score(faces: Sequence[str], words: Collection[str], values: Mapping[str, int]) -> int:
    """The best score of a connected layout in which every run of two or more dice is a word."""
    stars = sum(face == "*" for face in faces)
    natural = sorted(face for face in faces if face != "*")
    allowed = frozenset(word.upper() for word in words)
    whole = sum(values[letter] for letter in natural)
    best = -whole
    for cast in _casts(stars):
        for size in range(len(natural) + 1):
            for chosen in set(combinations(natural, size)):
                unused = whole - sum(values[letter] for letter in chosen)
                laid = sorted((*chosen, *cast))
                if 2 * sum(values[letter] for letter in laid) - unused > best:
                    best = max(best, _best_of(laid, allowed, values) - unused)
    return best


def _casts(stars: int) -> set[tuple[str, ...]]:
    """The letters that the stars may stand for; unused stars have none."""
    letters = ["", *ascii_uppercase]
    return {tuple(sorted(filter(None, cast))) for cast in product(letters, repeat=stars)}


def _best_of(laid: Sequence[str], allowed: frozenset[str], values: Mapping[str, int]) -> int:
    best = -1_000_000
    for shape in shapes(len(laid)) if len(laid) > 1 else ():
        runs = runs_of(shape)
        for letters in _fillings(shape, laid, allowed, runs):
            best = max(best, sum(values[letters[cell]] for run in runs for cell in run))
    return best


@cache
def shapes(size: int) -> frozenset[Shape]:
    """All connected sets of `size` cells, moved to the top left."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    grown = set()
    for shape in shapes(size - 1):
        for row, column in shape:
            for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if cell not in shape:
                    grown.add(_moved(shape | {cell}))
    return frozenset(grown)


def _moved(shape: Shape) -> Shape:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


@cache
def runs_of(shape: Shape) -> tuple[tuple[Cell, ...], ...]:
    """The runs of two or more cells, across and down."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in shape:
            if (row - down, column - right) in shape:
                continue
            run = [(row, column)]
            while (cell := (run[-1][0] + down, run[-1][1] + right)) in shape:
                run.append(cell)
            if len(run) > 1:
                found.append(tuple(run))
    return tuple(found)


def _fillings(
    shape: Shape, laid: Sequence[str], allowed: frozenset[str], runs: Sequence[tuple[Cell, ...]]
) -> Iterator[dict[Cell, str]]:
    """Every way to put all letters on the cells so that every run is a word."""
    order = sorted(shape)
    ending = {cell: [run for run in runs if run[-1] == cell] for cell in order}
    letters: dict[Cell, str] = {}

    def fill(at: int, left: tuple[str, ...]) -> Iterator[dict[Cell, str]]:
        if at == len(order):
            yield letters
            return
        cell = order[at]
        for place, letter in enumerate(left):
            if letter in left[:place]:
                continue
            letters[cell] = letter
            if all("".join(letters[each] for each in run) in allowed for run in ending[cell]):
                yield from fill(at + 1, left[:place] + left[place + 1 :])

    yield from fill(0, tuple(laid))
