"""The entry point of the `lettercup` command."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from lettercup.core import LettercupError

COMMANDS = ("arena", "backup", "check", "doctor", "play", "replay", "restore", "serve", "simulate", "solve", "verify")
"""Modules of this package; each adds its command with `add_to`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command (`play` if none is named), and return its exit code."""
    words = (sys.argv[1:] if arguments is None else list(arguments)) or ["play"]
    parsed = parser(*filter(None, map(_module_of, words[:1]))).parse_args(words)
    try:
        return int(parsed.run(parsed))
    except LettercupError as error:
        print(f"lettercup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def parser(*only: str) -> argparse.ArgumentParser:
    """The parser of all commands, or (to start faster) of some; docs/cli.md documents them."""
    top = argparse.ArgumentParser(prog="lettercup", description="Letter-dice word games.")
    top.add_argument("--version", action="version", version=f"lettercup {version('lettercup')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in only or COMMANDS:
        importlib.import_module(f"lettercup.cli.{name}").add_to(commands)
    return top


def _module_of(command: str) -> str:
    """The module that adds a command; empty if there is none."""
    if command in COMMANDS:
        return command
    return "solve" if command in importlib.import_module("lettercup.cli.solve").OWN_COMMANDS else ""
