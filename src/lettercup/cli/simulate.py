"""`lettercup simulate`: play thousands of games, on one machine or many, to answer questions about a game."""

import argparse
import importlib.util
import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from lettercup.bots.players import BOTS
from lettercup.bots.report import Report, as_csv, as_parquet, as_svg, from_one, report
from lettercup.bots.series import Engine, Series, play_series
from lettercup.cli.errors import UsageError
from lettercup.cli.files import check_file
from lettercup.cli.series import add_common, gathered, named, series_of
from lettercup.core import Value
from lettercup.games import GAMES

NEEDS = {"dask": "distributed", "ray": "ray"}
WRITERS = (".json", ".csv", ".parquet")


def add_to(commands: Any) -> None:
    command = commands.add_parser("simulate", help="play thousands of games, and report the results")
    add_common(command, games=1000)
    command.add_argument("--engine", choices=get_args(Engine), default="process", help="where to play (process)")
    command.add_argument("--address", default="", help="a running Dask scheduler or Ray cluster")
    command.add_argument(
        "--handicap", action="append", default=[], help="rules that help a weaker player, as seat=rule+rule"
    )
    command.add_argument("--out", type=Path, help="a file for the games: .json, .csv or .parquet")
    command.add_argument("--chart", type=Path, help="an SVG file for a chart of the win shares")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    check_files(arguments)
    series = series_of(arguments, options=handicaps(arguments))
    games = play_series(series, arguments.engine, arguments.workers, arguments.address)
    try:
        results, failed = gathered(games, series.games)
    except (OSError, ValueError) as error:
        if not arguments.address:
            raise
        raise UsageError(f"No {arguments.engine} cluster can be used at {arguments.address}: {error}") from error
    found = report(series, results)
    print(json.dumps(msgspec.to_builtins(found)) if arguments.json else report_text(found))
    try:
        if arguments.out:
            write(arguments.out, series, results)
        if arguments.chart:
            arguments.chart.write_text(as_svg(found), encoding="utf-8")
    except OSError as error:  # the disk was full, or the folder went away meanwhile
        raise UsageError(f"{error.filename or 'The file'} cannot be written: {error.strerror or error}.") from error
    return int(failed)


def check_files(arguments: argparse.Namespace) -> None:
    """Refuse options that cannot work, before anything is played."""
    needed = NEEDS.get(arguments.engine)
    if needed and not importlib.util.find_spec(needed):
        raise UsageError(f"The engine {arguments.engine} is not installed: pip install {needed}")
    if arguments.out and arguments.out.suffix not in WRITERS:
        raise UsageError(f"The file for the games ends in {', '.join(WRITERS)}; not {arguments.out.name}.")
    for file in filter(None, (arguments.out, arguments.chart)):
        check_file(file)
    if arguments.address and arguments.engine == "process":
        raise UsageError("An address is for --engine dask or ray; processes run on this machine.")
    if arguments.out and arguments.out.suffix == ".parquet" and not importlib.util.find_spec("pyarrow"):
        raise UsageError("Parquet files need pyarrow: pip install pyarrow")


def handicaps(arguments: argparse.Namespace) -> dict[str, Any]:
    """The option that `2=side_b+times_length` stands for: these rules for the second seat."""
    if not arguments.handicap or arguments.game not in GAMES:
        return {}
    handicap = BOTS[arguments.game].handicap
    if handicap is None:
        title = GAMES[arguments.game].title
        raise UsageError(f"{title} has no handicaps on its sheet; give the seats different --bots instead.")
    nothing = handicap.ladder[0]
    given = [nothing] * max(2, len(named(arguments)))
    for text in arguments.handicap:
        seat, _, rules = text.partition("=")
        if not seat.isdecimal() or not 1 <= int(seat) <= len(given):
            raise UsageError(f"A handicap is given as seat=rule+rule, with a seat from 1 to {len(given)}; not {text}.")
        given[int(seat) - 1] = type(nothing)(**dict.fromkeys(_rules(rules, type(nothing)), True))
    return {handicap.option: msgspec.to_builtins(given)}


def _rules(text: str, help_type: type[Value]) -> list[str]:
    known = help_type.__struct_fields__
    rules = [rule.replace("-", "_") for rule in text.split("+")]
    for rule in rules:
        if rule not in known:
            raise UsageError(f"The rules for weaker players are {', '.join(known)}; not {rule or 'nothing'}.")
    return rules


def write(file: Path, series: Series, results: list[Any]) -> None:
    """Write the results in the format given by the file's suffix."""
    match file.suffix:
        case ".json":
            file.write_bytes(msgspec.json.encode({"series": series, "games": [*map(from_one, results)]}))
        case ".csv":
            file.write_text(as_csv(results), encoding="utf-8")
        case _:
            as_parquet(results, file)


def report_text(found: Report) -> str:
    """The report in sentences."""
    lines = [f"{found.games} games of {found.title}."]
    for number, seat in enumerate(found.seats, 1):
        low, high = f"{seat.wins.low:.1%}", f"{seat.wins.high:.1%}"
        rules = f", {seat.handicap}" if seat.handicap else ""
        lines.append(
            f"Seat {number} ({seat.level}{rules}) wins {seat.wins.share:.1%} (95 %: {low} to {high}), "
            f"with {seat.score:.1f} points on average."
        )
    lines += [
        f"{each.text}: {each.share.share:.2%} ({each.share.low:.2%} to {each.share.high:.2%})."
        for each in found.answers
    ]
    if found.minutes:
        lines.append(f"A game takes {found.minutes:.1f} minutes at a table.")
    return "\n".join(lines)
