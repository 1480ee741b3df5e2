"""`lettercup verify`: were the dice of a record thrown as promised?"""

import argparse
from pathlib import Path
from typing import Any

from lettercup.cli.replay import read
from lettercup.server.fair import Unproven, verify


def add_to(commands: Any) -> None:
    command = commands.add_parser("verify", help="check that every throw of a record follows from the promised secret")
    command.add_argument("file", type=Path, help="the record, as JSON lines")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game, record, states = read(arguments.file)
    try:
        thrown, typed = verify(game, record, states)
    except Unproven as reason:
        print(f"Not proven: {reason}")
        return 1
    print(f"Fair: {thrown} throws follow from the promised secret; {typed} were typed in from real dice.")
    return 0
