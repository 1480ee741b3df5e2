"""`lettercup verify`: check that the dice of a record were rolled as promised."""

import argparse
from pathlib import Path
from typing import Any

from lettercup.house.chance import Unproven
from lettercup.saved import verify


def add_to(commands: Any) -> None:
    command = commands.add_parser("verify", help="check that every roll of a record follows from the promised secret")
    command.add_argument("file", type=Path, help="the record, as JSON lines")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        print(verify(arguments.file))
    except Unproven as reason:
        print(f"Not proven: {reason}")
        return 1
    return 0
