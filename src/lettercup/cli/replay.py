"""`lettercup replay`: a record, move by move."""

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec

from lettercup.cli.errors import UsageError
from lettercup.core import Entry, Game, tag_of
from lettercup.core.record import BadRecord, Record, check, loads
from lettercup.games import game_of


def add_to(commands: Any) -> None:
    command = commands.add_parser("replay", help="print a record move by move, and check that it leads to its outcome")
    command.add_argument("file", type=Path, help="the record, as JSON lines")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game, record, states = read(arguments.file)
    print(as_json(record, states) if arguments.json else as_text(game, record, states))
    return 0


def read(file: Path) -> tuple[Game[Any, Any], Record[Any], list[Any]]:
    """A record from a file, replayed and checked."""
    try:
        game, record = loads(file.read_text(encoding="utf-8"), game_of)
        return game, record, check(game, record)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from error
    except (BadRecord, UnicodeDecodeError) as error:
        raise UsageError(f"{file} is not a good record: {error}") from error


def as_text(game: Game[Any, Any], record: Record[Any], states: list[Any]) -> str:
    names = tuple(player.name for player in record.header.players)
    lines = [f"{game.title}: {', '.join(names)}"]
    for number, (state, entry) in enumerate(zip(states[1:], record.entries, strict=True), 1):
        told = " ".join(sentence.told(names) for sentence in state.news) or _silent(entry, names)
        lines.append(f"{number:4}  {_clock(entry.at - record.entries[0].at)}  {told}  [{_scores(state)}]")
    return "\n".join([*lines, _ending(record, names)])


def as_json(record: Record[Any], states: list[Any]) -> str:
    names = tuple(player.name for player in record.header.players)
    moves = [
        {
            "at": entry.at,
            "by": entry.by,
            "move": msgspec.to_builtins(entry.move),
            "news": [sentence.told(names) for sentence in state.news],
            "scores": list(state.scores),
        }
        for state, entry in zip(states[1:], record.entries, strict=True)
    ]
    outcome = msgspec.to_builtins(record.ending.outcome)
    return json.dumps({"game": record.header.game, "players": names, "moves": moves, "outcome": outcome}, indent=1)


def _silent(entry: Entry[Any], names: tuple[str, ...]) -> str:
    """A move that is no news for the table, such as a word that is still being laid."""
    who = names[entry.by] if isinstance(entry.by, int) else f"the {entry.by}"
    return f"({who}: {tag_of(entry.move)})"


def _clock(millis: int) -> str:
    minutes, seconds = divmod(millis // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _scores(state: Any) -> str:
    return " ".join(map(str, state.scores))


def _ending(record: Record[Any], names: tuple[str, ...]) -> str:
    outcome = record.ending.outcome
    if outcome is None:
        return "Not finished."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return f"{winners} won: {', '.join(f'{n} {s}' for n, s in zip(names, outcome.scores, strict=True))}."
