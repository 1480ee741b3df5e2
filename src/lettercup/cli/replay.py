"""`lettercup replay`: a record, move by move."""

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec

from lettercup.saved import SavedGame, load


def add_to(commands: Any) -> None:
    command = commands.add_parser("replay", help="print a record move by move, and check that it leads to its outcome")
    command.add_argument("file", type=Path, help="the record, as JSON lines")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    saved = load(arguments.file)
    print(_as_json(saved) if arguments.json else saved)
    return 0


def _as_json(saved: SavedGame) -> str:
    moves = [
        {
            "at": entry.at,
            "by": entry.by,
            "move": msgspec.to_builtins(entry.move),
            "story": step.story,
            "scores": step.state.scores,
        }
        for entry, step in zip(saved.record.entries, saved.replay(), strict=True)
    ]
    outcome = msgspec.to_builtins(saved.outcome)
    return json.dumps({"game": saved.game.name, "players": saved.names, "moves": moves, "outcome": outcome}, indent=1)
