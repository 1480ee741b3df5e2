"""`lettercup check`: whether words are allowed, why not, and what they mean."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.lexicon import SPELLINGS, TIERS, BadLexicon, Found, HouseRules, load, look_up


def add_to(commands: Any) -> None:
    command = commands.add_parser("check", help="tell whether words are allowed, why not, and what they mean")
    command.add_argument("words", nargs="+", metavar="WORD")
    command.add_argument("--json", action="store_true", help="print a list of JSON objects for programs")
    command.add_argument("--tier", choices=TIERS, default="standard", help="which dictionary (standard)")
    command.add_argument("--spelling", choices=SPELLINGS, default="both", help="whose spelling (both)")
    command.add_argument("--strict", action="store_true", help="without short words that purists challenge")
    command.add_argument(
        "--offensive", type=int, choices=range(4), default=3, help="how rude a word may be, from 0 to 3 (3)"
    )
    command.add_argument("--extra", action="append", default=[], metavar="WORD", help="allow this word on top")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    rules = house_rules(arguments)
    try:
        lexicon = load()
        found = [look_up(lexicon, rules, printable(word)) for word in arguments.words]
    except BadLexicon as error:
        raise UsageError(str(error)) from error
    print(as_json(found) if arguments.json else "\n".join(map(as_text, found)))
    return 0 if all(word.allowed for word in found) else 1


def printable(word: str) -> str:
    """A word without the halves of characters that a shell may hand over."""
    return word.encode(errors="replace").decode()


def house_rules(arguments: argparse.Namespace) -> HouseRules:
    """The house rules that the options describe."""
    try:
        return HouseRules(
            arguments.tier, arguments.spelling, arguments.strict, arguments.offensive, tuple(arguments.extra)
        )
    except ValueError as error:
        raise UsageError(str(error)) from error


def as_json(found: list[Found]) -> str:
    """A list of objects for programs."""
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


def as_text(found: Found) -> str:
    """The same for people: the verdict on one line, the definition on the next."""
    return f"{found.said}\n    {found.definition}" if found.definition else str(found.said)
