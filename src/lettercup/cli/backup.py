"""`lettercup backup`: copy everything that a server has stored, while it runs."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from lettercup.cli.play import store_at_home
from lettercup.server.web.settings import read_settings
from lettercup.store.backup import back_up


def add_to(commands: Any) -> None:
    command = commands.add_parser("backup", help="copy everything that is stored to a file, while the server runs")
    command.add_argument("file", type=Path, help="the file to write; it must not exist")
    add_store(command)
    command.set_defaults(run=_run)


def add_store(command: argparse.ArgumentParser) -> None:
    """Add the options that name a store, as for `serve`."""
    command.add_argument("--settings", type=Path, metavar="FILE", help="a TOML file with settings, as for serve")
    command.add_argument("--store", metavar="URL", help="sqlite:PATH or postgresql://USER@HOST/DB (that of play)")


def store_of(arguments: argparse.Namespace) -> str:
    """The store that the options name, or else the one of `lettercup play`."""
    url = read_settings(arguments.settings, store=arguments.store).store
    if not url.startswith("memory:"):
        return url
    url = store_at_home(os.environ)
    print(f"No store is named, so this is the one of lettercup play: {url.removeprefix('sqlite:')}", file=sys.stderr)
    return url


def _run(arguments: argparse.Namespace) -> int:
    back_up(store_of(arguments), arguments.file)
    print(f"Everything is in {arguments.file} now.")
    return 0
