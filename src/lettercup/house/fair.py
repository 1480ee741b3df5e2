"""Fair dice: every throw follows from a secret that was promised before the players added chance of their own.

The server makes a secret and shows its SHA-256, the commitment. Then each player's device adds entropy. The bytes of
throw number *n* are HMAC-SHA256(secret, `[n, block, [entropies…]]` as JSON) for block 0, 1, 2, …; each byte chooses
among *k* sides if it is below the largest multiple of *k* that a byte can hold, and is skipped otherwise.
When the game is over the secret is shown, and everybody can throw the dice again.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple

from lettercup.core import Die, Draw, Drawn, Entry, Game, Move, Roll, Rolled, Seat, encode
from lettercup.core.casts import Cast, Casts, asked
from lettercup.core.record import Record
from lettercup.house.chance import Source, Unproven, commitment, mixed, pick
from lettercup.house.same_dice import source_of


class SecretSource(NamedTuple):
    """Dice that follow from a promised secret and the players' entropies."""

    secret: str
    entropies: tuple[str, ...]

    def throw(self, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        stream = _bytes(self.secret, self.entropies, cast.number)
        return tuple([pick(die, stream) for die in dice])

    def draw(self, cast: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out."""
        return mixed(lots, _bytes(self.secret, self.entropies, cast.number))


def _bytes(secret: str, entropies: Sequence[str], number: int) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(secret.encode(), encode([number, block, list(entropies)]), "sha256")


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
    source, casts, typed = promised_source(record), Casts(), 0
    for number, (state, entry) in enumerate(zip(states, record.entries, strict=False), 1):
        if not isinstance(entry.move, Rolled | Drawn):
            continue
        if entry.by != "dice":
            typed += 1
            continue
        ask = asked(game.asks(state), entry.move)
        real = _typed_after(record.entries[number:])
        if entry.move != _again(game, casts.next(game, state, ask), ask, source, real):
            raise Unproven(f"entry {number} is not what the secret gives.")
        casts = casts.after(game, state, ask)
    return Throws(casts.number, typed)


def promised_source(record: Record[Any]) -> Source:
    """Where the dice of a record come from; raises `Unproven` if its secret is not the promised one."""
    header, secret = record.header, record.ending.secret
    if header.source is not None:
        return source_of(header.source, secret)
    if secret is None or header.commitment is None:
        raise Unproven("the record has no secret, or no promise of one.")
    if commitment(secret) != header.commitment:
        raise Unproven("the secret is not the one that was promised.")
    return SecretSource(secret, header.entropies)


def _typed_after(entries: Iterable[Entry[Any]]) -> dict[Seat, tuple[str, ...]]:
    """What real dice showed right after a deal, by their seats."""
    rolls = takewhile(lambda entry: isinstance(entry.move, Rolled) and isinstance(entry.by, int), entries)
    return {entry.move.cup: entry.move.faces for entry in rolls}


def _again(
    game: Game[Any, Any], cast: Cast, ask: Roll | Draw, source: Source, typed: dict[Seat, tuple[str, ...]]
) -> Move:
    """The throw that a source gives in answer to an ask; a deal is made to fit what real dice showed."""
    if isinstance(ask, Roll):
        return Rolled(ask.cup, source.throw(cast, [game.dice[die] for die in ask.dice]))
    return Drawn(game.dealt(source.draw(cast, ask.lots), typed) or ())
