"""`lettercup solve dice-words`: the best words now, and which dice to reroll."""

import argparse
from typing import Any

from lettercup.cli.solve.common import add_dictionary, tell, words_of
from lettercup.solver.dice_words import solve
from lettercup.solver.dice_words_answer import Choice, DiceWordsAnswer


def add_to(games: Any) -> None:
    command = games.add_parser("dice-words", help="the best words now, and which dice to roll again")
    shown = 'what the drink dice show, in the order of the box, such as "A H B M ? W T"'
    command.add_argument("--dice", required=True, help=shown)
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
    return tell(arguments, found, _as_json)


def _as_json(found: DiceWordsAnswer) -> dict[str, Any]:
    best = [{"word": each.word, "points": each.points} for each in found.words]
    told = {
        "ways": [*map(list, found.ways)],
        "words": best,
        "count": len(found.words),
        "keeps": [_choice_as_json(each) for each in found.keeps],
        "gain": [round(each, 4) for each in found.gain],
    }
    return told if found.limit is None else told | {"limit": found.limit}


def _choice_as_json(choice: Choice) -> dict[str, Any]:
    dice = None if choice.dice is None else [die + 1 for die in choice.dice]
    return {"keep": choice.faces, "dice": dice, "low": round(choice.low, 4), "high": round(choice.high, 4)}
