"""`lettercup solve dice-words`: the best words now, and which dice to roll again."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.cli.solvers.common import add_dictionary, faces_of, fitted, words_of
from lettercup.games._dice_words_straw import SIDE_A, SIDE_B
from lettercup.games.dice_words import DICE
from lettercup.solver.dice_words import UNLIMITED, Keep, Planner, Rules, Word

SHOWN = 5


def add_to(games: Any) -> None:
    command = games.add_parser("dice-words", help="the best words now, and which dice to roll again")
    command.add_argument("--dice", required=True, help='what the drink dice show, such as "M A T ? H E R"')
    command.add_argument("--targets", required=True, help="the letters on the ice cubes, such as ACHS")
    command.add_argument("--rerolls", type=int, default=2, help="rerolls left (2)")
    command.add_argument("--unlimited", action="store_true", help="a younger player: as many rerolls as wanted")
    command.add_argument("--times-length", action="store_true", help="a younger player: × length instead of × targets")
    command.add_argument("--side-b", action="store_true", help="a younger player: more bonus points")
    add_dictionary(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    rules = rules_of(arguments)
    faces = faces_of(arguments.dice)
    drink = DICE.of_kind("drink")
    dice = (*drink, *DICE.of_kind("sugar")) if len(faces) == len(drink) + 1 else drink
    shown = fitted(faces, dice)
    planner = Planner(dice, words_of(arguments))
    words = planner.best_words(shown, rules)
    keeps = planner.keeps(shown, rules, UNLIMITED if arguments.unlimited else arguments.rerolls)
    limit = planner.limit(rules) if arguments.unlimited else None
    print(json.dumps(as_json(words, keeps, shown, limit)) if arguments.json else as_text(words, keeps, shown, limit))
    return 0


def rules_of(arguments: argparse.Namespace) -> Rules:
    targets = arguments.targets.upper().replace(" ", "")
    if not targets.isascii() or not targets.isalpha() or len(targets) != 4:
        raise UsageError(f"The targets are four letters, such as ACHS, not {arguments.targets}.")
    if not 0 <= arguments.rerolls <= 2:
        raise UsageError(f"There are at most 2 rerolls, not {arguments.rerolls}; --unlimited stands for more.")
    return Rules(targets, SIDE_B if arguments.side_b else SIDE_A, arguments.times_length)


def as_json(words: list[Word], keeps: list[Keep], shown: list[str], limit: float | None) -> dict[str, Any]:
    best = [{"word": each.word, "points": each.points} for each in words]
    choices = [{"keep": [shown[die] for die in each.kept], "worth": round(each.worth, 4)} for each in keeps]
    told = {"words": best, "count": len(words), "keeps": choices, "gain": round(gain(words, keeps), 4)}
    return told if limit is None else told | {"limit": limit}


def gain(words: list[Word], keeps: list[Keep]) -> float:
    """What the best reroll is worth beyond stopping now."""
    return max(keeps[0].worth - (words[0].points if words else 0), 0.0)


def as_text(words: list[Word], keeps: list[Keep], shown: list[str], limit: float | None) -> str:
    lines = ["The best words now:"]
    lines += [f"  {each.word.upper():10} {each.points:3}" for each in words[:SHOWN]] or ["  none"]
    if len(keeps) > 1:
        lines += ["", "What to keep, and the points to expect:"]
        lines += [f"  {_kept(each, shown):24} {each.worth:6.2f}" for each in keeps[:SHOWN]]
        lines += ["", f"A reroll is worth {gain(words, keeps):.2f} points more than stopping."]
    if limit is not None:
        lines += [f"Patience brings {limit:.0f} in the end; the values above are for {UNLIMITED} rerolls."]
    return "\n".join(lines)


def _kept(keep: Keep, shown: list[str]) -> str:
    if len(keep.kept) == len(shown):
        return "everything"
    return " ".join(shown[die] for die in keep.kept) or "nothing"
