"""Fair dice: every throw follows from a secret that was promised before the players added chance of their own.

The server makes a secret and shows its SHA-256, the commitment. Then each player's device adds entropy. The bytes of
throw number *n* are HMAC-SHA256(secret, `[n, block, [entropies…]]` as JSON) for block 0, 1, 2, …; each byte chooses
among *k* sides if it is below the largest multiple of *k* that a byte can hold, and is skipped otherwise.
When the game is over the secret is shown, and everybody can throw the dice again.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count, takewhile
from typing import Any, NamedTuple, Protocol

from lettercup.core import Die, Draw, Drawn, Entry, Game, LettercupError, Move, Roll, Rolled, Seat, encode
from lettercup.core.record import Record

BYTES = 256


@lru_cache(maxsize=4096)
def commitment(secret: str) -> str:
    """The hash of a secret, shown before the first throw."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Source(Protocol):
    """Where the dice and lots of a game come from; its throws and draws are numbered together, from 0."""

    def throw(self, number: int, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        ...

    def draw(self, number: int, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out of the bag."""
        ...


class SecretSource(NamedTuple):
    """Dice that follow from a promised secret and the players' entropies."""

    secret: str
    entropies: tuple[str, ...]

    def throw(self, number: int, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        stream = _bytes(self.secret, self.entropies, number)
        return tuple([die.faces[_below(len(die.faces), stream)].text for die in dice])

    def draw(self, number: int, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out: each time one of those left, whose place the last one takes."""
        stream = _bytes(self.secret, self.entropies, number)
        bag, drawn = list(lots), []
        while bag:
            place = _below(len(bag), stream)
            bag[place], bag[-1] = bag[-1], bag[place]
            drawn.append(bag.pop())
        return tuple(drawn)


def _bytes(secret: str, entropies: Sequence[str], number: int) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(secret.encode(), encode([number, block, list(entropies)]), "sha256")


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


class Throws(NamedTuple):
    """How many throws of a record were verified."""

    thrown: int
    """Throws of the house, each of which follows from the secret."""
    typed: int
    """Throws that were typed in from real dice."""

    def __str__(self) -> str:
        return f"Fair: {self.thrown} throws follow from the promised secret; {self.typed} were typed in from real dice."


def verify(game: Game[Any, Any], record: Record[Any], states: Sequence[Any]) -> Throws:
    """Throw all dice of a record again; returns how many throws were the house's, and how many were typed in."""
    secret = record.ending.secret
    if secret is None or record.header.commitment is None:
        raise Unproven("the record has no secret, or no promise of one.")
    if commitment(secret) != record.header.commitment:
        raise Unproven("the secret is not the one that was promised.")
    source = SecretSource(secret, record.header.entropies)
    thrown = typed = 0
    for number, (state, entry) in enumerate(zip(states, record.entries, strict=False), 1):
        if isinstance(entry.move, Rolled | Drawn) and entry.by == "dice":
            real = _typed_after(record.entries[number:])
            if entry.move != _again(game, state, entry.move, (source, thrown), real):
                raise Unproven(f"entry {number} is not what the secret gives.")
            thrown += 1
        elif isinstance(entry.move, Rolled | Drawn):
            typed += 1
    return Throws(thrown, typed)


def _typed_after(entries: Iterable[Entry[Any]]) -> dict[Seat, tuple[str, ...]]:
    """What real dice showed right after a deal, by their seats."""
    rolls = takewhile(lambda entry: isinstance(entry.move, Rolled) and isinstance(entry.by, int), entries)
    return {entry.move.cup: entry.move.faces for entry in rolls}


def _again(
    game: Game[Any, Any],
    state: Any,
    move: Rolled | Drawn,
    chance: tuple[Source, int],
    typed: dict[Seat, tuple[str, ...]],
) -> Move:
    """The throw that a source gives in place of this one; a deal is made to fit what real dice showed."""
    asks, (source, number) = game.asks(state), chance
    if isinstance(move, Drawn):
        lots = next(source.draw(number, ask.lots) for ask in asks if isinstance(ask, Draw))
        return Drawn(game.dealt(lots, typed) or ())
    asked = next(ask for ask in asks if isinstance(ask, Roll) and ask.cup == move.cup)
    return Rolled(move.cup, source.throw(number, [game.dice[die] for die in asked.dice]))
