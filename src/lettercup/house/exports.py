"""A contest on paper: what was promised, and the record of every attempt, as JSON lines that anybody can verify.

The last line has a hash of all others, so that a line that is missing, doubled or changed is found.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from lettercup.core import BadRecord, Millis, Value, encode
from lettercup.core.record import Header, Player, check, loads
from lettercup.core.sources import FIRST_DAY, Sealed, SharedSource
from lettercup.games import game_of
from lettercup.house.chance import Unproven
from lettercup.house.fair import verify
from lettercup.house.room.rounds import mixed_chance
from lettercup.house.room.standing import Standing
from lettercup.house.room.state import RoomState
from lettercup.house.same_dice import secret_of

EXPORT_FORMAT = 1


class ExportedRound(Value, frozen=True, kw_only=True, tag=False):
    """What was promised before a round, and what it was."""

    source: SharedSource
    secret: str = ""
    """Revealed; empty where anybody can work the dice out."""
    entropies: tuple[str, ...] = ()
    """What those added whose chance is in its dice, in the order in which they came in."""
    began: Millis = 0


class ContestExport(Value, frozen=True, kw_only=True, tag="contest"):
    """The first line."""

    format: int = EXPORT_FORMAT
    name: str
    title: str = ""
    rounds: tuple[ExportedRound, ...]
    promises: tuple[str, ...] = ()
    """Of a room: the hashes of the secrets of all rounds, as its pages showed them before the first one."""
    renewed: tuple[int, ...] = ()
    """The rounds from which on they were promised anew, because the room had been restored."""


class AttemptExport(Value, frozen=True, kw_only=True, tag="attempt"):
    """Every other line but the last: one attempt with its whole record."""

    round: int
    """From 1."""
    who: int
    """The number of the player in this export."""
    player: str
    """As the record says."""
    seat: int = 0
    """Of the player, where several sit at a table."""
    points: int
    struck: str | None = None
    repeats: tuple[str, ...] = ()
    record: str


class ExportEnd(Value, frozen=True, kw_only=True, tag="end"):
    """The last line."""

    attempts: int
    digest: str
    """SHA-256 of all lines before it."""


class Verified(Value, frozen=True, tag=False):
    """What was verified in an export."""

    attempts: int
    rounds: int
    throws: int
    renewed: tuple[int, ...] = ()
    """The rounds of a room from which on secrets were promised anew."""

    def __str__(self) -> str:
        anew = "".join(f" From round {number} on the secrets were promised anew." for number in self.renewed)
        return (
            f"Fair: {_many(self.attempts, 'attempt')} in {_many(self.rounds, 'round')}. Every throw follows from what "
            f"was promised ({self.throws} in all), and everybody had the same dice.{anew}"
        )


class Paper:
    """An export as it is written, line by line."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._attempts = 0

    def line(self, value: ContestExport | AttemptExport) -> bytes:
        """The next line."""
        text = encode(value) + b"\n"
        self._digest.update(text)
        self._attempts += isinstance(value, AttemptExport)
        return text

    def end(self) -> bytes:
        """The last line."""
        return encode(ExportEnd(attempts=self._attempts, digest=self._digest.hexdigest())) + b"\n"


def written(header: ContestExport, attempts: Iterable[AttemptExport]) -> str:
    """An export as JSON lines."""
    paper = Paper()
    lines = [paper.line(header), *map(paper.line, attempts)]
    return b"".join([*lines, paper.end()]).decode()


def player_in(record: str, seat: int = 0) -> str:
    """The name of a player in a record; empty if the record is not there any more."""
    return _header_in(record).players[seat].name if record else ""


def without_name(record: str, name: str) -> str:
    """A record whose player is called otherwise, and that does not tell when it was played."""
    header = _header_in(record).but(players=(Player(name),), began=0)
    return encode(header).decode() + "\n" + record.partition("\n")[2]


def _header_in(record: str) -> Header:
    return msgspec.json.decode(record.partition("\n")[0], type=Header)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def is_export(text: str) -> bool:
    """Whether a text is an export, and no record of a single game."""
    return '"type":"contest"' in text.partition("\n")[0]


def verify_export(text: str) -> Verified:
    """Throw all dice of all attempts again; raises `BadRecord` or `Unproven` with the line that is wrong."""
    header, attempts = _read(text)
    for number, played in enumerate(header.rounds, 1):
        _check_round(header.name, number, played)
    renewed = _renewed(header)
    throws = 0
    for line, attempt in enumerate(attempts, 2):
        try:
            throws += _verified(header, attempt)
        except (BadRecord, Unproven) as error:
            raise type(error)(f"line {line}, {attempt.player} in round {attempt.round}: {error}") from error
    return Verified(len(attempts), len(header.rounds), throws, renewed)


def _read(text: str) -> tuple[ContestExport, list[AttemptExport]]:
    first, *rest = text.rstrip("\n").split("\n")
    try:
        header = msgspec.json.decode(first, type=ContestExport)
        if header.format != EXPORT_FORMAT:
            raise BadRecord(f"The export is of format {header.format}; this version reads format {EXPORT_FORMAT}.")
        if not rest or '"type":"end"' not in rest[-1]:
            raise BadRecord("The export has no last line: a part of it is missing.")
        attempts = [msgspec.json.decode(line, type=AttemptExport) for line in rest[:-1]]
        end = msgspec.json.decode(rest[-1], type=ExportEnd)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"The export cannot be read: {error}.") from error
    _check_whole(text, attempts, end)
    return header, attempts


def _check_whole(text: str, attempts: list[AttemptExport], end: ExportEnd) -> None:
    if len(attempts) != end.attempts:
        raise BadRecord(f"The export has {_many(len(attempts), 'attempt')}, and says that it has {end.attempts}.")
    before = text[: text.rstrip("\n").rindex("\n") + 1]
    if hashlib.sha256(before.encode()).hexdigest() != end.digest:
        raise BadRecord("A line of the export was changed.")
    if len({(attempt.round, attempt.who) for attempt in attempts}) != len(attempts):
        raise BadRecord("The export has two attempts of the same player in a round.")
    if len({(attempt.round, attempt.seat, attempt.record) for attempt in attempts}) != len(attempts):
        raise BadRecord("The export has the same attempt twice.")


def _check_round(name: str, number: int, played: ExportedRound) -> None:
    source = played.source
    if not isinstance(source, Sealed) and not name.endswith(f"day-{source.day - FIRST_DAY + 1}-{source.game}"):
        raise BadRecord(f"The export is called {name}, and has the dice of another day or game.")
    secret_of(source, played.secret or None)
    if isinstance(played.source, Sealed) and played.source.entropies != mixed_chance(played.entropies):
        raise Unproven(f"the dice of round {number} have other chance in them than the players added.")


def _renewed(header: ContestExport) -> tuple[int, ...]:
    """The rounds from which on dice were promised anew; all others were fixed by what was promised at first, and by the
    first chance. Without promises nothing is known of rounds after the first.
    """
    if not header.promises:
        return tuple(range(2, len(header.rounds) + 1))
    fixed: tuple[str, ...] = ()
    for number, played in enumerate(header.rounds, 1):
        if number in header.renewed:
            fixed = ()
        if not isinstance(played.source, Sealed) or header.promises[number - 1 : number] != (played.source.promise,):
            raise Unproven(f"the secret of round {number} is not the one that was promised when the room was opened.")
        if fixed and played.entropies != fixed:
            raise Unproven(f"the dice of round {number} have other chance in them than those of the rounds before.")
        fixed = fixed or played.entropies
    return header.renewed


def _verified(header: ContestExport, attempt: AttemptExport) -> int:
    """How many throws of an attempt were verified."""
    game, record = loads(attempt.record, game_of)
    states = check(game, record)
    if not 1 <= attempt.round <= len(header.rounds):
        raise BadRecord("There was no such round.")
    if record.header.source != header.rounds[attempt.round - 1].source:
        raise Unproven("its dice are not those of the round.")
    if [player.name for player in record.header.players][attempt.seat : attempt.seat + 1] != [attempt.player]:
        raise BadRecord("The record is somebody else's.")
    if record.ending.outcome is None or record.ending.outcome.scores[attempt.seat] != attempt.points:
        raise BadRecord("The record ends with other points.")
    return verify(game, record, states).thrown


def export_head(room: RoomState) -> ContestExport:
    """The first line of a room, with the rounds that are over."""
    rounds = tuple(
        ExportedRound(
            source=played.source, secret=played.secret, entropies=room.entropies(played.chances), began=played.began
        )
        for played in room.rounds
        if played.closed is not None
    )
    return ContestExport(name=room.id, title=room.title, rounds=rounds, promises=room.promises, renewed=room.renewed)


def csv_of(standings: Iterable[Standing], rounds: int) -> str:
    """Standings for a spreadsheet."""
    head = ("place", "name", "bot", *(f"round {number}" for number in range(1, rounds + 1)), "total", "notes")
    rows = ((row.place, row.name, row.level or "", *_points(row), row.total, _notes(row)) for row in standings)
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in (head, *rows))


def _points(row: Standing) -> Iterator[Any]:
    for each in row.rounds:
        yield "" if each.points is None or each.struck is not None else each.points


def _notes(row: Standing) -> str:
    """What the host decided, and why."""
    struck = [f"round {number} struck: {each.struck}" for number, each in enumerate(row.rounds, 1) if each.struck]
    again = [f"round {number} again: {reason}" for number, each in enumerate(row.rounds, 1) for reason in each.repeats]
    return "; ".join((*struck, *again))


def _cell(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = str(value)
    if isinstance(value, str) and text[:1] in ("=", "+", "-", "@", "\t"):
        text = f"'{text}"
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if any(sign in text for sign in ',"\r\n') else text
