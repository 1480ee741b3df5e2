"""The record that a game leaves: a header, its entries, and how it ended, as JSON lines that replay for ever."""

from collections.abc import Callable
from typing import Any, Generic, Literal

import msgspec

from lettercup.core.dice import digest
from lettercup.core.errors import BadRecord
from lettercup.core.game import Actor, Entry, Game, IllegalMove, M, Millis, Outcome, S, fold
from lettercup.core.reading import explained
from lettercup.core.sources import SharedSource
from lettercup.core.value import Value, encode

FORMAT = 1


class Player(Value, frozen=True):
    """Who sat at a seat."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: str | None = None


class Header(Value, frozen=True):
    """The first line: everything that has to be known to read the rest."""

    format: int
    game: str
    rules: int
    options: dict[str, Any]
    players: tuple[Player, ...]
    dice: str
    """Digest of the dice on the table."""
    lexicon: str | None = None
    """Digest of the dictionary that the referee used."""
    began: Millis = 0
    commitment: str | None = None
    """Hash of the secret from which the dice were thrown."""
    entropies: tuple[str, ...] = ()
    """What each player's device added to the dice; empty: nothing."""
    promises: tuple[str, ...] = ()
    """Hashes of it that the devices sent before anybody showed anything; empty: none was sent."""
    called_off: int = 0
    """How many starts of this game were called off before it."""
    source: SharedSource | None = None
    """Where dice come from that are the same for everybody in an event; null: from this game's own secret."""


class SecretFrom(Value, frozen=True):
    """A secret that took the place of another one during a game."""

    throw: int
    """The first throw that comes from it; throws and draws of the house are counted from 0."""
    secret: str


class Ending(Value, frozen=True):
    """The last line: the outcome (if the game was finished) and the digest of the last state."""

    outcome: Outcome | None
    state: str
    secret: str | None = None
    """What the commitment was made to; revealed when the game is over."""
    renewed: tuple[SecretFrom, ...] = ()
    """The secrets that took its place during the game, after a restore or because it had been revealed already."""


class Record(Value, Generic[M], frozen=True):
    """A whole game on paper."""

    header: Header
    entries: tuple[Entry[M], ...]
    ending: Ending


def header_of(game: Game[S, M], players: tuple[Player, ...], **more: Any) -> Header:
    """The header for a game between these players."""
    options = {field: value for field, value in msgspec.to_builtins(game).items() if field != "type"}
    return Header(FORMAT, game.name, game.rules, options, players, digest(game.dice), **more)


def ending_of(game: Game[S, M], state: S, secret: str | None = None, renewed: tuple[SecretFrom, ...] = ()) -> Ending:
    """The last line for a game that came to this state."""
    return Ending(game.outcome(state), digest(state), secret, renewed)


def dumps(record: Record[Any]) -> str:
    """A record as JSON lines."""
    lines = (record.header, *record.entries, record.ending)
    return "".join(encode(line).decode() + "\n" for line in lines)


def loads(text: str, game_of: Callable[[Header], Game[Any, Any]]) -> tuple[Game[Any, Any], Record[Any]]:
    """Read a record; `game_of` finds the rules that its header names."""
    lines = text.rstrip().split("\n")
    if len(lines) < 2:
        raise BadRecord("A record has at least two lines: its header and its ending.")
    header = _line(lines, 0, Header)
    if header.format != FORMAT:
        raise BadRecord(f"The record is of format {header.format}; this version reads format {FORMAT}.")
    game = game_of(header)
    if digest(game.dice) != header.dice:
        raise BadRecord("The record was played with other dice than the ones known here under that name.")
    entries = tuple(_line(lines, number, game.entry_type()) for number in range(1, len(lines) - 1))
    return game, Record(header, entries, _line(lines, len(lines) - 1, Ending))


def check(game: Game[Any, Any], record: Record[Any]) -> list[Any]:
    """Replay a record and compare it with its ending; gives all its states."""
    states: list[Any] = []
    try:
        states.extend(fold(game, record.entries))
    except IllegalMove as refusal:
        who = _name_of(record, record.entries[len(states) - 1].by)
        raise BadRecord(f"Entry {len(states)}, by {who}, is against the rules: {refusal}") from refusal
    late = [n for n, (a, b) in enumerate(zip(record.entries, record.entries[1:], strict=False), 2) if b.at < a.at]
    if late:
        raise BadRecord(f"Entry {late[0]} is older than the entry before it.")
    if ending_of(game, states[-1], record.ending.secret, record.ending.renewed) != record.ending:
        raise BadRecord("The entries lead to another ending than the one recorded.")
    return states


def _name_of(record: Record[Any], by: Actor) -> str:
    """Who made an entry; a damaged record may name a seat that nobody had."""
    if not isinstance(by, int):
        return f"the {by}"
    players = record.header.players
    return players[by].name if 0 <= by < len(players) else f"seat {by}"


def _line(lines: list[str], number: int, kind: Any) -> Any:
    try:
        return msgspec.json.decode(lines[number], type=kind)
    except msgspec.MsgspecError as error:
        last = " A record ends with how the game ended; this one may be cut off." if number == len(lines) - 1 else ""
        raise BadRecord(f"Line {number + 1} cannot be read: {explained(error, kind)}{last}") from error
