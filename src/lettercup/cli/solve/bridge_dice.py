"""`lettercup solve bridge-dice`, also `lettercup odds`: there is nothing to choose, so it prints the exact odds."""

import argparse
from typing import Any

from lettercup.cli.solve.common import add_telling, tell
from lettercup.games.bridge_dice import LOWEST_TARGET
from lettercup.solver.bridge_dice import solve


def add_to(games: Any) -> None:
    _add_options(games.add_parser("bridge-dice", help="exact odds, at any point of a game"))


def add_odds(commands: Any) -> None:
    _add_options(commands.add_parser("odds", help="exact odds of Bridge Dice, at any point of a game"))


OWN_COMMANDS = {"odds": add_odds}


def _add_options(command: Any) -> None:
    command.add_argument("scores", nargs="*", help="the scores so far, in seat order; the first is seat 1")
    command.add_argument("--target", type=int, default=LOWEST_TARGET, help="the score that wins (default: 50)")
    command.add_argument("--turn", type=int, default=1, help="the seat on turn (default: 1)")
    command.add_argument("--aside", type=int, default=0, help="letters already set aside in this turn (default: 0)")
    command.add_argument("--casts", type=int, default=0, help="casts already made in this turn (default: 0)")
    add_telling(command)
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    position = " ".join(arguments.scores)
    at = {"target": arguments.target, "turn": arguments.turn, "aside": arguments.aside, "casts": arguments.casts}
    return tell(
        arguments, solve(position, **at), lambda found: {"turn": found.turn, "mean": found.mean, "wins": found.wins}
    )
