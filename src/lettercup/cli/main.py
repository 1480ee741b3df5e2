"""The way into the `lettercup` command."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from lettercup.cli.errors import UsageError

COMMANDS = ("arena", "check", "odds", "play", "replay", "serve", "simulate", "solve", "verify")
"""Modules of this package; each adds its command with `add_to`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    parsed = parser(*(name for name in words[:1] if name in COMMANDS)).parse_args(words)
    try:
        return int(parsed.run(parsed))
    except UsageError as error:
        print(f"lettercup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def parser(*only: str) -> argparse.ArgumentParser:
    """The command line, as documented in docs/cli.md: whole, or (to start faster) with only some commands."""
    top = argparse.ArgumentParser(prog="lettercup", description="Letter-dice word games.")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in only or COMMANDS:
        importlib.import_module(f"lettercup.cli.{name}").add_to(commands)
    return top
