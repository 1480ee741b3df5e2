"""What `arena` and `simulate` share: their common options, and a progress bar."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import Progress

from lettercup.bots import levels
from lettercup.bots.bot import BadBot
from lettercup.bots.own import checked
from lettercup.bots.series import Result, Series
from lettercup.cli.check import add_house_rules, house_rules
from lettercup.cli.errors import UsageError
from lettercup.core import explained
from lettercup.games import GAMES

CORES = os.cpu_count() or 1
MOST_GAMES, MOST_WORKERS = 1_000_000, 256


def add_common(command: argparse.ArgumentParser, games: int) -> None:
    """Add the options of both commands."""
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(sorted(GAMES))}")
    command.add_argument("--bots", default="", help="levels, or file.py:Class, with commas (default: two middle ones)")
    command.add_argument("--games", type=int, default=games, help=f"how many games to play (default: {games})")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    command.add_argument("--workers", type=int, default=CORES, help=f"processes to use (default: {CORES}, one a core)")
    command.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    command.add_argument("--pace", default="", help="the level whose thinking times bots from a file have (strongest)")
    add_house_rules(command)


def series_of(arguments: argparse.Namespace, **more: Any) -> Series:
    """The series given by the options; `UsageError` if something is wrong with it."""
    if arguments.game not in GAMES:
        raise UsageError(f"There is no game named {arguments.game}; there are {', '.join(sorted(GAMES))}.")
    for name, most in (("games", MOST_GAMES), ("workers", MOST_WORKERS)):
        if not 1 <= getattr(arguments, name) <= most:
            raise UsageError(f"--{name} is a number from 1 to {most:,}; not {getattr(arguments, name)}.")
    known = levels(arguments.game)
    bots = tuple(checked(arguments.game, name) for name in named(arguments)) or (known[len(known) // 2],) * 2
    if arguments.pace and arguments.pace not in known:
        raise UsageError(f"Bots of {arguments.game} think at the pace of {', '.join(known)}; not of {arguments.pace}.")
    series = Series(
        game=arguments.game,
        options=_options(arguments.option, more.pop("options", {})),
        levels=bots,
        games=arguments.games,
        seed=arguments.seed,
        pace=arguments.pace,
        rules=house_rules(arguments),
        **more,
    )
    at_once = 2 if getattr(arguments, "round_robin", False) else len(bots)
    _check(series.but(levels=bots[:at_once]))
    return series


def named(arguments: argparse.Namespace) -> list[str]:
    """The bots as they were given."""
    names = [name.strip() for name in arguments.bots.split(",")] if arguments.bots else []
    if "" in names:
        raise UsageError(f"Between the commas of --bots there is always a bot; not in {arguments.bots}.")
    return names


def _check(series: Series) -> None:
    """Refuse options that do not fit the game."""
    known = [field.encode_name for field in msgspec.structs.fields(GAMES[series.game]) if field.name != "players"]
    for name in series.options:
        if name not in known:
            raise UsageError(f"{GAMES[series.game].title} has no option {name}; it has {', '.join(known)}.")
    try:
        series.table()
    except msgspec.ValidationError as error:
        told = explained(error, GAMES[series.game])
        raise UsageError(f"The options do not fit {GAMES[series.game].title}. {told}") from error


def _options(given: list[str], more: dict[str, Any]) -> dict[str, Any]:
    """The options of the game; whoever gives one twice would not know which counts."""
    options = dict(more)
    for name, value in map(_option, given):
        if name in options:
            raise UsageError(f"The option {name} is given twice.")
        options[name] = value
    return options


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise UsageError(f"An option is given as name=value, not {text}.")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


class Gathered(NamedTuple):
    """The results that there are, and whether a bot failed before there were more."""

    results: list[Result]
    failed: bool = False


def gathered(
    results: Iterable[Result],
    games: int,
    is_enough: Callable[[list[Result]], bool] = lambda _: False,
    has_others: bool = False,
) -> Gathered:
    """The results, with a progress bar on the terminal, until there are enough.

    After Ctrl+C, or when a bot of one's own fails, those that there are; an error if there are none, and no others.
    """
    found: list[Result] = []
    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("playing", total=games)
            for result in results:
                found.append(result)
                progress.advance(task)
                if is_enough(found):
                    break
    except (KeyboardInterrupt, BadBot) as stopped:
        if not found and not has_others:
            raise
        print(f"{stopped} " * bool(str(stopped)) + f"Stopped after {len(found)} of {games} games.", file=sys.stderr)
        return Gathered(found, isinstance(stopped, BadBot))
    return Gathered(found)
