"""`lettercup odds`: what a turn of Bridge Dice brings, and who is likely to win."""

import argparse
import json
from typing import Any

from lettercup.cli.errors import UsageError
from lettercup.games.bridge_dice import CASTS, LOWEST_TARGET, WORD
from lettercup.solver.bridge_dice import mean, turn_chances, win_chances


def add_to(commands: Any) -> None:
    add_options(commands.add_parser("odds", help="exact odds of Bridge Dice, at any point of a game"))


def add_options(command: Any) -> None:
    command.add_argument("scores", type=int, nargs="*", help="the scores so far, in seat order; the first is seat 1")
    command.add_argument("--target", type=int, default=LOWEST_TARGET, help="the score that wins (default: 50)")
    command.add_argument("--turn", type=int, default=1, help="the seat on turn (default: 1)")
    command.add_argument("--aside", type=int, default=0, help="letters already set aside in this turn (default: 0)")
    command.add_argument("--casts", type=int, default=0, help="casts already made in this turn (default: 0)")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    check(arguments)
    chances = turn_chances(arguments.aside, arguments.casts)
    scores = arguments.scores or [0]
    wins = win_chances(scores, arguments.target, arguments.turn - 1, arguments.aside, arguments.casts)
    if arguments.json:
        print(json.dumps({"turn": chances, "mean": mean(chances), "wins": wins}))
        return 0
    for points, chance in chances.items():
        print(f"{points:3} points  {chance:8.3%}")
    print(f"  on average  {mean(chances):.4f} points")
    for seat, (score, win) in enumerate(zip(scores, wins, strict=True), 1):
        print(f"seat {seat} with {score} points wins in {win:.2%} of all games")
    return 0


def check(arguments: argparse.Namespace) -> None:
    """Say what is wrong with a position that cannot come up."""
    if any(not 0 <= score < arguments.target for score in arguments.scores):
        raise UsageError(f"Scores lie between 0 and the target of {arguments.target}, which ends the game.")
    if not 1 <= arguments.turn <= max(1, len(arguments.scores)):
        raise UsageError(f"Seat {arguments.turn} is not at the table; there are {max(1, len(arguments.scores))}.")
    if not 0 <= arguments.aside < len(WORD) or not 0 <= arguments.casts < CASTS:
        raise UsageError("A turn has up to five letters aside and up to two casts behind it; after that it is over.")
    if arguments.aside and not arguments.casts:
        raise UsageError("Letters are set aside only after a cast: say how many with --casts.")
