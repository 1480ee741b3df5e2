"""`lettercup today`: the day's dice in the terminal. The games that can be played there have a module here."""

import argparse
from collections.abc import Callable
from typing import Any

from lettercup.bots.ruler import Ruler
from lettercup.cli.errors import UsageError
from lettercup.cli.today.terminal import Terminal
from lettercup.days import Today, day_of, today
from lettercup.games import DAYS
from lettercup.rooms import some_of
from lettercup.table import Table

PLAYED_HERE: dict[str, Callable[[Terminal, Today], Table]] = some_of("lettercup.cli.today", "play_day")
BOTS = 20


def add_to(commands: Any) -> None:
    command = commands.add_parser("today", help="play the day's dice, the same for everybody, in the terminal")
    command.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(PLAYED_HERE)}")
    command.add_argument("--day", metavar="DATE", help="an earlier day, such as 2026-11-18")
    command.add_argument("--bots", type=int, default=BOTS, metavar="N", help=f"bots of each level to compare ({BOTS})")
    command.set_defaults(run=play_today)


def play_today(arguments: argparse.Namespace) -> int:
    """Play the day's task, and print what it was worth."""
    terminal = Terminal()
    if arguments.bots < 1:
        raise UsageError(f"Compare with 1 bot of each level or more, not {arguments.bots}.")
    game = arguments.game or _chosen(terminal, arguments.day)
    if game is None:
        return 0
    day = _day(game, arguments.day)
    if game not in PLAYED_HERE:
        raise UsageError(f"{day.game.title} is not played in the terminal; {' and '.join(PLAYED_HERE)} are.")
    terminal.say(str(day))
    table = PLAYED_HERE[game](terminal, day)
    terminal.say("", *_refused(table), "Looking for the best, and letting bots play …")
    bots = day.ruler(arguments.bots)
    result = day.result(table, bots)
    terminal.say(*_told(bots, result.points), "", result.share)
    return 0


def _day(game: str, day: str | None) -> Today:
    found = today(game, day)
    if found.day > today(game).day:
        raise UsageError(f"The dice of {found.date} are not thrown yet.")
    return found


def _chosen(terminal: Terminal, day: str | None) -> str | None:
    """The game that is chosen from a list; None at the end of the input."""
    if day is not None:
        day_of(day)
    terminal.say("The day's dice:", *(f"  {name}" for name in PLAYED_HERE if name in DAYS))
    answer = terminal.ask("Which one? ")
    return answer.strip().lower() or None if answer else None


def _refused(table: Table) -> list[str]:
    """The words that did not count."""
    words = dict.fromkeys(verdict.word for entry in table.entries for verdict in entry.verdicts if not verdict.allowed)
    return [f"Not allowed: {', '.join(words)}."] if words else []


def _told(bots: Ruler, points: int) -> list[str]:
    place = bots.place(points)
    return [str(bots), *([f"Better than {place[1]} of 10 {place[0]} bots."] if place else [])]
