"""The record of a finished game, put together from the log of its table."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from lettercup.core import Entry, Millis, Outcome, Value
from lettercup.core.record import Record, SecretFrom, ending_of
from lettercup.core.sources import World
from lettercup.house.events import Step
from lettercup.house.game_events import Played, Started, TakenBack
from lettercup.house.match import Match, read_entry
from lettercup.house.table import TableState


class FinishedGame(Value, frozen=True, kw_only=True, tag=False):
    """A game that was finished at a table; its record is there under its number."""

    number: int
    began: Millis
    ended: Millis
    players: tuple[str, ...]
    outcome: Outcome | None
    key: str = ""
    """Whoever has it in the address may open the game as well."""


T = TypeVar("T")


class Ledger(Generic[T]):
    """The records of the games at a table, kept up to date step by step; a game that still runs has none yet."""

    def __init__(self, code: str, keep: Callable[[Record[Any]], T]) -> None:
        self.finished: list[T] = []
        self.seq = 0
        """How many steps have been taken in."""
        self.size = 0
        """Bytes of the entries that it keeps."""
        self._keep = keep
        self._table = TableState(code=code)
        self._entries: list[bytes] = []
        """Those of the last game, as they were stored: decoded ones take several times the memory."""

    def take(self, step: Step) -> None:
        """Take in the next step."""
        self.seq += 1
        for event in step.events:
            was_over = self._table.phase == "over"
            self._table = table = event.after(self._table, step.at)
            match event:
                case Started():
                    self._entries, self.size = [], 0
                case TakenBack() if table.match:
                    del self._entries[table.match.entries :]
                    self.size = sum(map(len, self._entries))
                    del self.finished[len(self.finished) - was_over :]
                case Played(entry=raw) if table.match:
                    self._entries.append(bytes(raw))
                    self.size += len(self._entries[-1])
                    if table.phase == "over":
                        entries = [read_entry(table.match.game, entry) for entry in self._entries]
                        self.finished.append(self._keep(_record(table.match, entries, table.secrets)))


def records(code: str, steps: Iterable[Step]) -> list[Record[Any]]:
    """The records of all games that were finished at a table."""
    ledger = Ledger[Record[Any]](code, lambda record: record)
    for step in steps:
        ledger.take(step)
    return ledger.finished


def _record(match: Match, entries: list[Entry[Any]], secrets: tuple[SecretFrom, ...]) -> Record[Any]:
    """A record with its secrets, but for those from which nothing was thrown."""
    first, *others = secrets
    renewed = {each.throw: each for each in others if each.throw < match.casts.number}
    ending = ending_of(match.game, match.state, first.secret, tuple(renewed.values()))
    if isinstance(match.header.source, World):
        ending = ending_of(match.game, match.state)
    return Record(match.header, tuple(entries), ending)


def summary_of(record: Record[Any], number: int) -> FinishedGame:
    """What can be told of a finished game in a line."""
    return FinishedGame(
        number=number,
        began=record.header.began,
        ended=record.entries[-1].at,
        players=tuple(player.name for player in record.header.players),
        outcome=record.ending.outcome,
    )
