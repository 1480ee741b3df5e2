"""`lettercup check`: whether words are allowed, why not, and what they mean."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.core import Verdict
from lettercup.lexicon import SPELLINGS, TIERS, BadLexicon, HouseRules, Lexicon, Referee, load


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
        verdicts = Referee(lexicon, rules).judge(map(printable, arguments.words))
        answers = [answer(verdict, lexicon) for verdict in verdicts]
    except BadLexicon as error:
        raise UsageError(str(error)) from error
    print(json.dumps(answers, indent=1, ensure_ascii=False) if arguments.json else "\n".join(map(as_text, answers)))
    return 0 if all(verdict.allowed for verdict in verdicts) else 1


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


def answer(verdict: Verdict, lexicon: Lexicon) -> dict[str, Any]:
    """A verdict with what the dictionary knows of the word; a word that is not in it has no definition and no band."""
    spelled = lexicon.spelled(verdict.word)
    return {
        "word": verdict.word,
        "allowed": verdict.allowed,
        "reason": str(verdict.reason) if verdict.reason else None,
        "definition": lexicon.define(spelled),
        "band": lexicon.band(spelled),
    }


def as_text(answer: dict[str, Any]) -> str:
    """The same for people: the verdict on one line, the definition on the next."""
    band = f" ({answer['band']})" if answer["band"] else ""
    verdict = f"{answer['word'].upper()} is allowed{band}." if answer["allowed"] else answer["reason"]
    return f"{verdict}\n    {answer['definition']}" if answer["definition"] else verdict
