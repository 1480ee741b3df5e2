"""Fair dice: every throw follows from a secret that was promised before the players added chance of their own.

The server makes a secret and shows its SHA-256, the commitment. Each player's device makes entropy, and shows its
SHA-256, the promise. When a start is sealed, nobody can change either, and the devices show their entropy. The bytes of
throw number *n* are HMAC-SHA256(secret, `[n, block, [entropies…]]` as JSON) for block 0, 1, 2, …; each byte chooses
among *k* sides if it is below the largest multiple of *k* that a byte can hold, and is skipped otherwise.
When the game is over the secret is shown, and everybody can throw the dice again.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, takewhile
from typing import Any, NamedTuple

from lettercup.core import Die, Draw, Drawn, Entry, Game, Move, Roll, Rolled, Seat, encode
from lettercup.core.casts import Cast, Casts, Source, asked
from lettercup.core.record import Header, Record, SecretFrom
from lettercup.house.chance import Unproven, commitment, mixed, pick
from lettercup.house.same_dice import source_of


class SecretSource(NamedTuple):
    """Dice that follow from a promised secret and the players' entropies."""

    secret: str
    entropies: tuple[str, ...]
    renewed: tuple[SecretFrom, ...] = ()
    """The secrets that have taken its place, in their order."""

    def throw(self, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        """The faces of a throw."""
        stream = self._bytes(cast.number)
        return tuple([pick(die, stream) for die in dice])

    def draw(self, cast: Cast, lots: Sequence[int]) -> tuple[int, ...]:
        """The order in which lots come out."""
        return mixed(lots, self._bytes(cast.number))

    def _bytes(self, number: int) -> Iterator[int]:
        secret = [self.secret, *(later.secret for later in self.renewed if later.throw <= number)][-1].encode()
        chance = list(self.entropies)
        return chain.from_iterable(hmac.digest(secret, encode([number, block, chance]), "sha256") for block in count())


class Throws(NamedTuple):
    """How many throws of a record were verified, and what else its dice came from."""

    thrown: int
    """Throws of the house, each of which follows from the secret."""
    typed: int
    """Throws that were typed in from real dice."""
    withheld: int = 0
    """Devices that promised chance of their own, and then did not show it."""
    unpromised: int = 0
    """Devices that added chance without having promised it, as they did in older records."""
    called_off: int = 0
    """Starts of this game that were called off."""
    renewed: int = 0
    """How often another secret took the place of the promised one."""

    def __str__(self) -> str:
        told = [
            f"Fair: {self.thrown} throws follow from the promised secret; {self.typed} were typed in from real dice."
        ]
        if self.called_off:
            told.append(f"Called off before: {_times(self.called_off, 'start')}.")
        if self.withheld:
            told.append(f"Promised chance and did not show it: {_times(self.withheld, 'device')}.")
        if self.unpromised:
            told.append(f"Added chance without having promised it: {_times(self.unpromised, 'device')}.")
        if self.renewed:
            told.append(f"The secret was replaced during the game: {_times(self.renewed, 'time')}.")
        return " ".join(told)


def _times(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"


def verify(game: Game[Any, Any], record: Record[Any], states: Sequence[Any]) -> Throws:
    """Throw all dice of a record again; returns how many throws were the house's, and how many were typed in."""
    source, casts, typed = promised_source(record), Casts(), 0
    header = record.header
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
    promised = zip(header.promises, header.entropies, strict=False)
    withheld = sum(bool(promise) and not shown for promise, shown in promised)
    unpromised = 0 if header.promises else sum(map(bool, header.entropies))
    return Throws(casts.number, typed, withheld, unpromised, header.called_off, len(record.ending.renewed))


def promised_source(record: Record[Any]) -> Source:
    """Where the dice of a record come from; raises `Unproven` if its secret is not the promised one."""
    header, secret = record.header, record.ending.secret
    if header.source is not None:
        if header.source.game != header.game:
            raise Unproven(f"its dice are those of {header.source.game}.")
        return source_of(header.source, secret)
    if secret is None or header.commitment is None:
        raise Unproven("the record has no secret, or no promise of one.")
    if commitment(secret) != header.commitment:
        raise Unproven("the secret is not the one that was promised.")
    _check_promises(header)
    return SecretSource(secret, header.entropies, record.ending.renewed)


def _check_promises(header: Header) -> None:
    """Raise `Unproven` if a device has shown something else than it had promised."""
    if header.promises and len(header.promises) != len(header.entropies):
        raise Unproven("the record does not say of every player what was promised and shown.")
    for seat, (promise, entropy) in enumerate(zip(header.promises, header.entropies, strict=False), 1):
        if entropy and commitment(entropy) != promise:
            raise Unproven(f"what the device of player {seat} added is not what it had promised.")


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
