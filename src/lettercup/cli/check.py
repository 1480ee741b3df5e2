"""`lettercup check`: whether words are allowed, why not, and what they mean."""

import argparse
import json
from typing import Any

from lettercup.lexicon import SPELLINGS, TIERS, Found, HouseRules, load, look_up, read_rules


def add_to(commands: Any) -> None:
    command = commands.add_parser("check", help="tell whether words are allowed, why not, and what they mean")
    command.add_argument("words", nargs="+", metavar="WORD")
    command.add_argument("--json", action="store_true", help="print a list of JSON objects for programs")
    add_house_rules(command)
    command.set_defaults(run=_run)


def add_house_rules(command: argparse.ArgumentParser) -> None:
    """Add the house rules about words."""
    command.add_argument("--tier", choices=TIERS, default="standard", help="which dictionary (standard)")
    command.add_argument("--spelling", choices=SPELLINGS, default="both", help="whose spelling (both)")
    command.add_argument("--strict", action="store_true", help="without short words that purists reject")
    command.add_argument(
        "--offensive", type=int, choices=range(4), default=0, help="how rude a word may be, from 0 to 3 (0)"
    )
    command.add_argument("--extra", action="append", default=[], metavar="WORD", help="also allow this word")


def _run(arguments: argparse.Namespace) -> int:
    rules = house_rules(arguments)
    found = [look_up(load(), rules, printable(word)) for word in arguments.words]
    print(_as_json(found) if arguments.json else "\n".join(map(str, found)))
    return 0 if all(word.allowed for word in found) else 1


def printable(word: str) -> str:
    """A word without invalid surrogates, which a shell may pass."""
    return word.encode(errors="replace").decode()


def house_rules(arguments: argparse.Namespace) -> HouseRules:
    """The house rules given by the options."""
    names = ("tier", "spelling", "strict", "offensive", "extra")
    return read_rules(**{name: getattr(arguments, name) for name in names})


def _as_json(found: list[Found]) -> str:
    """The answers as a JSON list."""
    answers = [
        {
            "word": each.word,
            "allowed": each.allowed,
            "reason": None if each.allowed else str(each.said),
            "definition": each.definition,
            "band": each.band,
        }
        for each in found
    ]
    return json.dumps(answers, indent=1, ensure_ascii=False)
