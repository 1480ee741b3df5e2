"""The entry point of the `lettercup` command."""

import argparse
import importlib
import os
import re
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

from lettercup.cli.errors import UsageError
from lettercup.core import LettercupError

COMMANDS = (
    "arena",
    "backup",
    "benchmark",
    "check",
    "demo",
    "doctor",
    "play",
    "recover",
    "replay",
    "restore",
    "room",
    "serve",
    "simulate",
    "solve",
    "static",
    "today",
    "verify",
)
"""Modules of this package; each adds its command with `add_to`."""


SENTENCES = {
    r"the following arguments are required: (.*)": r"Missing: \1.",
    r"unrecognized arguments: (.*)": r"Not understood: \1.",
    r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)": r"\1 is one of \3; not \2.",
    r"argument (\S+): invalid int value: (.*)": r"\1 is a whole number; not \2.",
    r"argument (\S+): invalid float value: (.*)": r"\1 is a number; not \2.",
    r"argument (\S+): expected one argument": r"\1 needs a value.",
    r"argument (\S+): ignored explicit argument (.*)": r"\1 takes no value; not \2.",
}
"""What argparse says, and how we say it."""


class SentenceParser(argparse.ArgumentParser):
    """Says what is wrong with a call in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{sentence(message)} See {self.prog} --help.")


def sentence(message: str) -> str:
    """What argparse says, as a sentence."""
    for pattern, told in SENTENCES.items():
        if match := re.fullmatch(pattern, message):
            return match.expand(told).replace("'", "")
    return f"{message[:1].upper()}{message[1:]}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command (`play` if none is named), and return its exit code."""
    words = (sys.argv[1:] if arguments is None else list(arguments)) or ["play"]
    try:
        parsed = parser(*filter(None, map(_module_of, words[:1]))).parse_args(words)
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
    top = SentenceParser(prog="lettercup", description="Letter-dice word games.")
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
