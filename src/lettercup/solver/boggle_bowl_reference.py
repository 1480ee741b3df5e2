"""Reference for the kernel's arrangement of cubes: tries everything, so only for a few cubes."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

_Row = tuple[int, ...]


def most_cubes(words: Sequence[str], faces: Sequence[str], task: str) -> int:
    """The number of cubes in the best arrangement."""
    rows = list(layable(set(words), faces))
    if task == "one":
        return max(map(len, rows), default=0)
    if task == "two":
        pairs = ((one, other) for one, other in combinations(rows, 2) if not set(one) & set(other))
        return max((len(one) + len(other) for one, other in pairs), default=0)
    if task == "cross":
        pairs = ((one, other) for one, other in combinations(rows, 2) if len(set(one) & set(other)) == 1)
        return max((len(one) + len(other) - 1 for one, other in pairs), default=0)
    return _most(rows, frozenset())


def layable(words: set[str], faces: Sequence[str]) -> Iterator[_Row]:
    """Every row of two or more cubes that spells a word."""
    for count in range(2, len(faces) + 1):
        for row in permutations(range(len(faces)), count):
            if "".join(faces[cube] for cube in row).lower() in words:
                yield row


def _most(rows: Sequence[_Row], used: frozenset[int]) -> int:
    free = [row for row in rows if not used & set(row)]
    return max((len(row) + _most(free[place + 1 :], used | set(row)) for place, row in enumerate(free)), default=0)
