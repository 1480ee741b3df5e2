"""`lettercup room`: lets bots play a room, everybody with the same dice."""

import argparse
from pathlib import Path
from statistics import mean
from typing import Any, get_args

from lettercup.cli.errors import UsageError
from lettercup.core.sources import Kindness
from lettercup.evenings import Evening, evening
from lettercup.games import DAYS

ROOM_GAMES = sorted(name for name, task in DAYS.items() if task.ranked)
BOTS = "easy:10,medium:10,hard:10"
MOST_BOTS = 500
SECONDS = 10.0
"""Processor time to search for the best play of a round."""


def add_to(commands: Any) -> None:
    command = commands.add_parser(
        "room", help="let bots play rounds with the same dice for all, as people do in a room"
    )
    command.add_argument("game", metavar="GAME", choices=ROOM_GAMES, help=f"one of {', '.join(ROOM_GAMES)}")
    command.add_argument("--bots", default=BOTS, metavar="LEVELS", help=f"how many bots of which levels ({BOTS})")
    command.add_argument("--rounds", type=int, default=4, metavar="N", help="rounds to play (4)")
    command.add_argument("--kindness", choices=get_args(Kindness), default="any", help="how kind the dice are (any)")
    command.add_argument("--seed", help="any text; the same gives the same room again")
    command.add_argument("--csv", type=Path, metavar="FILE", help="write the standings for a spreadsheet")
    command.add_argument("--save", type=Path, metavar="FILE", help="write the whole room, for lettercup verify")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Play the rounds, and print what everybody made of them."""
    if arguments.rounds < 1:
        raise UsageError(f"Play 1 round or more, not {arguments.rounds}.")
    bots, kindness = _bots(arguments.bots), arguments.kindness
    played = evening(arguments.game, bots, arguments.rounds, arguments.seed, kindness=kindness)
    for number in range(1, played.rounds + 1):
        print(*_round(played, number), sep="\n")
    print(*_standings(played), sep="\n")
    if arguments.csv is not None:
        arguments.csv.write_text(played.csv, encoding="utf-8", newline="")
    if arguments.save is not None:
        played.save(arguments.save)
    return 0


def _bots(text: str) -> list[str]:
    """The levels in a text such as `easy:10,hard:5`."""
    levels: list[str] = []
    for part in text.split(","):
        level, _, count = part.strip().partition(":")
        if not (count or "1").isdigit() or len(levels) + int(count or 1) > MOST_BOTS:
            raise UsageError(f"Bots are given like easy:10,hard:5, at most {MOST_BOTS}; not {text}.")
        levels += [level] * int(count or 1)
    return levels


def _round(played: Evening, number: int) -> list[str]:
    best, points = played.best(number, SECONDS), played.points(number)
    told = [f"Round {number}: {' - '.join(' '.join(faces) for faces in played.dice(number))}"]
    told.append(f"  {min(points)} to {max(points)} points, {mean(points):.1f} on average")
    if best is not None and best.words:
        shared = played.together(number, best)
        missed = [word.text for word in shared.words if not word.found]
        told.append(f"  best: {best.points:.0f} with {', '.join(word for word, _ in best.words)}")
        told.append(
            f"  together they found {shared.percent} % of it" + (f"; nobody had {', '.join(missed)}" if missed else "")
        )
    elif best is not None:
        told.append(f"  perfect play expects {best.points:.1f}")
    return told


def _standings(played: Evening) -> list[str]:
    width = max(len(row.name) for row in played.standings)
    return ["", *(f"{row.place:4}  {row.name:{width}}  {row.total}" for row in played.standings)]
