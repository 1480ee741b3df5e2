"""The record of a finished game, put together from the log of its table."""

from collections.abc import Iterable
from typing import Any

from lettercup.core import Entry
from lettercup.core.record import Record, ending_of
from lettercup.server.events import Played, Started, Step, TakenBack
from lettercup.server.match import Match
from lettercup.server.protocol import FinishedGame
from lettercup.server.state import TableState, after, read_entry


def records(code: str, steps: Iterable[Step]) -> list[Record[Any]]:
    """The records of all games that were finished at a table; a game that still runs has none yet."""
    table = TableState(code=code)
    finished: list[Record[Any]] = []
    entries: list[Entry[Any]] = []
    for step in steps:
        for event in step.events:
            secret, was_over = table.secret, table.phase == "over"
            table = after(table, event, step.at)
            match event:
                case Started():
                    entries = []
                case TakenBack() if table.match:
                    del entries[table.match.entries :]
                    del finished[len(finished) - was_over :]
                case Played(entry=raw) if table.match:
                    entries.append(read_entry(table.match.game, raw))
                    if table.phase == "over":
                        finished.append(_record(table.match, entries, secret))
    return finished


def _record(match: Match, entries: list[Entry[Any]], secret: str) -> Record[Any]:
    return Record(match.header, tuple(entries), ending_of(match.game, match.state, secret))


def history(finished: Iterable[Record[Any]]) -> list[FinishedGame]:
    """What can be told of finished games in a line each."""
    return [
        FinishedGame(
            number=number,
            began=record.header.began,
            ended=record.entries[-1].at,
            players=tuple(player.name for player in record.header.players),
            outcome=record.ending.outcome,
        )
        for number, record in enumerate(finished, 1)
    ]
