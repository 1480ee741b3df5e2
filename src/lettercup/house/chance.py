"""What all fair dice share: a promise, and bytes that choose faces and lots."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lettercup.core import Die, LettercupError

BYTES = 256


@lru_cache(maxsize=4096)
def commitment(secret: str) -> str:
    """The hash of a secret, shown before the first throw."""
    return hashlib.sha256(secret.encode()).hexdigest()


def pick(die: Die, stream: Iterator[int]) -> str:
    """The face that a die shows; all are equally likely."""
    return die.faces[_below(len(die.faces), stream)].text


def mixed(lots: Sequence[int], stream: Iterator[int]) -> tuple[int, ...]:
    """The order in which lots come out: each time one of those left, whose place the last one takes."""
    bag, drawn = list(lots), []
    while bag:
        place = _below(len(bag), stream)
        bag[place], bag[-1] = bag[-1], bag[place]
        drawn.append(bag.pop())
    return tuple(drawn)


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below a limit, all equally likely."""
    fair = BYTES - BYTES % limit
    for byte in stream:
        if byte < fair:
            return byte % limit
    raise AssertionError("the bytes of a throw never end")


class Unproven(LettercupError):
    """A record whose throws do not follow from its promise; one sentence that says where.

    >>> import lettercup as lc
    >>> table = lc.Table(lc.DiceWords(players=1), ["Ann"], seed=1)
    >>> table.save("unfinished.jsonl")
    >>> try:
    ...     lc.verify("unfinished.jsonl")
    ... except lc.Unproven as reason:
    ...     print(reason)
    the record has no secret, or no promise of one.
    """
