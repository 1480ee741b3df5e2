"""What is known of a person, and how it is forgotten: names, words and the cookie go, the games stay."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lettercup.core import Millis
from lettercup.server.events import AnyEvent, Chatted, Played, Renamed, Sat, Step
from lettercup.server.protocol import OwnTable
from lettercup.server.state import TableState, after, read_entry

SOMEBODY = "Somebody"


def own_table(code: str, steps: Sequence[Step], holder: str) -> OwnTable:
    """Everything that somebody has left at a table."""
    names, said, moves = [], [], []
    began: Millis = steps[0].at
    for table, event, at in _lived(code, steps):
        match event:
            case Sat(name=name) | Renamed(name=name) if _is_own(table, event, holder):
                names.append(name)
            case Chatted(text=text) if _is_own(table, event, holder):
                said.append((at, text))
            case Played(entry=raw) if table.match and _is_own_entry(table, raw, holder):
                moves.append(msgspec.json.decode(raw))
    return OwnTable(code=code, at=began, names=tuple(names), said=tuple(said), moves=tuple(moves))


def without(code: str, steps: Sequence[Step], holder: str, alias: str) -> list[Step]:
    """The log of a table without somebody: another holder, no name, no words; the game is as it was."""
    forgotten = (_forget(table, event, holder, alias) for table, event, _ in _lived(code, steps))
    return [
        replace(
            step,
            events=tuple(next(forgotten) for _ in step.events),
            cause=step.cause.replace(holder[:8], alias[:8]),
        )
        for step in steps
    ]


def _forget(table: TableState, event: AnyEvent, holder: str, alias: str) -> AnyEvent:
    if not _is_own(table, event, holder):
        return event
    match event:
        case Sat():
            return replace(event, holder=alias, name=SOMEBODY)
        case Renamed():
            return replace(event, name=SOMEBODY)
        case Chatted():
            return replace(event, text="…")
    return event


def _lived(code: str, steps: Sequence[Step]) -> Iterator[tuple[TableState, AnyEvent, Millis]]:
    """Every event, with the table as it was before."""
    table = TableState(code=code)
    for step in steps:
        for event in step.events:
            yield table, event, step.at
            table = after(table, event, step.at)


def _is_own(table: TableState, event: AnyEvent, holder: str) -> bool:
    match event:
        case Sat(holder=sitter):
            return sitter == holder
        case Renamed(seat=seat) | Chatted(seat=seat):
            return seat in table.seats_of(holder)
    return False


def _is_own_entry(table: TableState, raw: Any, holder: str) -> bool:
    return table.match is not None and read_entry(table.match.game, raw).by in table.seats_of(holder)
