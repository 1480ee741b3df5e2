"""The way into the `lettercup` command."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from lettercup.cli.errors import UsageError

COMMANDS = ("check", "replay")
"""Modules of this package; each adds its command with `add_to`, and is only imported when the command line is read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    parsed = parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except UsageError as error:
        print(f"lettercup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The whole command line, as documented in docs/cli.md."""
    top = argparse.ArgumentParser(prog="lettercup", description="Letter-dice word games.")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        importlib.import_module(f"lettercup.cli.{name}").add_to(commands)
    return top
