"""Compiles a sorted word list into the file format described in `automaton`."""

import struct
from collections.abc import Iterable, Sequence

from lettercup.lexicon.automaton import (
    ALPHABET,
    CHILD_SHIFT,
    ENDS_WORD,
    HEADER,
    LAST_SIBLING,
    MAGIC,
)

Edge = tuple[int, bool, int]
"""Letter, whether a word ends here, node number of the child."""
_Node = tuple[Edge, ...]

LONGEST_WORD = 28


def pack(words: Sequence[str], flags: Sequence[int], letters: str, capitals: str) -> bytes:
    """Pack words, sorted by this alphabet, each with its byte of flags."""
    codes = {letter: code for code, letter in enumerate(letters)}
    nodes = minimal_nodes([codes[letter] for letter in word] for word in words)
    edges, skips = _flatten(nodes)
    header = HEADER.pack(MAGIC, len(letters), len(edges), len(words))
    return b"".join((header, _alphabet(letters), _alphabet(capitals), _bytes(edges), _bytes(skips), bytes(flags)))


def minimal_nodes(words: Iterable[list[int]]) -> list[_Node]:
    """The nodes of the minimal automaton, children before parents; node 0 is empty, and the root is last."""
    numbers: dict[_Node, int] = {(): 0}
    open_nodes: list[list[Edge]] = [[]]
    previous: list[int] = []
    ends: list[bool] = []

    def close_down_to(depth: int) -> None:
        while len(open_nodes) > depth + 1:
            node = tuple(open_nodes.pop())
            number = numbers.setdefault(node, len(numbers))
            open_nodes[-1].append((previous[len(open_nodes) - 1], ends[len(open_nodes) - 1], number))

    for word in words:
        if not previous < word:
            raise ValueError("The words are not sorted, or one of them occurs twice.")
        shared = 0
        while shared < len(previous) and previous[shared] == word[shared]:
            shared += 1
        close_down_to(shared)
        open_nodes.extend([] for _ in word[shared:])
        ends[shared:] = [False] * (len(word) - shared)
        ends[-1] = True
        previous = word
    close_down_to(0)
    root = tuple(open_nodes[0])
    return [*numbers, root] if root else [()]


def _flatten(nodes: Sequence[_Node]) -> tuple[list[int], list[int]]:
    """Edges with every child after its parents, and how many words each edge skips."""
    counts = [0] * len(nodes)
    for number, node in enumerate(nodes):
        counts[number] = sum(ends + counts[child] for _, ends, child in node)
    starts, position = [0] * len(nodes), 0
    for number in reversed(range(1, len(nodes))):
        starts[number] = position
        position += len(nodes[number])
    edges: list[int] = []
    skips: list[int] = []
    for node in reversed(nodes[1:]):
        skip = 0
        for letter, ends, child in node:
            last = node[-1][0] == letter
            edges.append(letter | LAST_SIBLING * last | ENDS_WORD * ends | starts[child] << CHILD_SHIFT)
            skips.append(skip)
            skip += ends + counts[child]
    return edges, skips


def _alphabet(letters: str) -> bytes:
    return ALPHABET.pack(*[ord(letter) for letter in letters.ljust(32, "\0")])


def _bytes(numbers: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)
