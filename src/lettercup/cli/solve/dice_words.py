"""`lettercup solve dice-words`: the best words now, and which dice to reroll."""

import argparse
import json
from typing import Any

from lettercup.cli.solve.common import add_dictionary, words_of
from lettercup.solver.dice_words import DiceWordsAnswer, solve


def add_to(games: Any) -> None:
    command = games.add_parser("dice-words", help="the best words now, and which dice to roll again")
    command.add_argument("--dice", required=True, help='what the drink dice show, such as "M A T ? H E R"')
    command.add_argument("--targets", required=True, help="the letters on the ice cubes, such as ACHS")
    command.add_argument("--rerolls", type=int, default=2, help="rerolls left (2)")
    command.add_argument("--unlimited", action="store_true", help="a younger player: as many rerolls as wanted")
    command.add_argument("--times-length", action="store_true", help="a younger player: × length instead of × targets")
    command.add_argument("--side-b", action="store_true", help="a younger player: more bonus points")
    add_dictionary(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    found = solve(
        arguments.dice,
        words_of(arguments),
        targets=arguments.targets,
        rerolls=arguments.rerolls,
        unlimited=arguments.unlimited,
        times_length=arguments.times_length,
        side_b=arguments.side_b,
    )
    print(json.dumps(_as_json(found)) if arguments.json else found)
    return 0


def _as_json(found: DiceWordsAnswer) -> dict[str, Any]:
    best = [{"word": each.word, "points": each.points} for each in found.words]
    choices = [{"keep": [found.shown[die] for die in each.kept], "worth": round(each.worth, 4)} for each in found.keeps]
    told = {"words": best, "count": len(found.words), "keeps": choices, "gain": round(found.gain, 4)}
    return told if found.limit is None else told | {"limit": found.limit}
