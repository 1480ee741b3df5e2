"""What `arena` and `simulate` share: the games to be played, by which bots, and a bar that shows how far it is."""

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress

from lettercup.bots import levels
from lettercup.bots.series import Result, Series
from lettercup.cli.errors import UsageError
from lettercup.games import GAMES

CORES = os.cpu_count() or 1


def add_common(command: argparse.ArgumentParser, games: int) -> None:
    """The options of both commands."""
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(sorted(GAMES))}")
    command.add_argument("--bots", default="", help="a level for each seat, with commas (default: two of the middle)")
    command.add_argument("--games", type=int, default=games, help=f"how many games to play (default: {games})")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    command.add_argument("--workers", type=int, default=CORES, help=f"processes to use (default: {CORES}, one a core)")
    command.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")


def series_of(arguments: argparse.Namespace, **more: Any) -> Series:
    """The series that was asked for, or a sentence about what is wrong with it."""
    if arguments.game not in GAMES:
        raise UsageError(f"There is no game named {arguments.game}; there are {', '.join(sorted(GAMES))}.")
    if arguments.games < 1 or arguments.workers < 1:
        raise UsageError("At least one game is played, by at least one worker.")
    known = levels(arguments.game)
    bots = tuple(filter(None, arguments.bots.split(","))) or (known[len(known) // 2],) * 2
    for level in bots:
        if level not in known:
            raise UsageError(f"Bots of {arguments.game} play {', '.join(known)}; not {level}.")
    options = dict(map(_option, arguments.option)) | more.pop("options", {})
    series = Series(
        game=arguments.game, options=options, levels=bots, games=arguments.games, seed=arguments.seed, **more
    )
    return _checked(series)


def _checked(series: Series) -> Series:
    try:
        series.table()
    except msgspec.ValidationError as error:
        raise UsageError(f"The options do not fit {GAMES[series.game].title}: {error}") from error
    return series


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise UsageError(f"An option is given as name=value, not {text}.")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def watched(results: Iterable[Result], games: int) -> Iterator[Result]:
    """The results, with a bar on the terminal that shows how many have come in."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=games)
        for result in results:
            progress.advance(task)
            yield result
