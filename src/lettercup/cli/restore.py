"""`lettercup restore`: replace what a server has stored by a backup."""

import argparse
from pathlib import Path
from typing import Any

from lettercup.cli.backup import add_store, store_of
from lettercup.store.backup import restore


def add_to(commands: Any) -> None:
    command = commands.add_parser(
        "restore", help="replace everything that is stored by a backup; stop the server first"
    )
    command.add_argument("file", type=Path, help="the backup")
    add_store(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    restore(store_of(arguments), arguments.file)
    print("The backup is restored. Start the server again.")
    return 0
