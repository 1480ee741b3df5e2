"""`lettercup simulate`: thousands of games, on one machine or many, to answer questions about a game."""

import argparse
import importlib.util
import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from lettercup.bots.report import Report, as_csv, as_parquet, as_svg, report
from lettercup.bots.series import Engine, Series, play_series
from lettercup.cli.errors import UsageError
from lettercup.cli.series import add_common, series_of, watched
from lettercup.games.dice_words import Younger

NEEDS = {"dask": "distributed", "ray": "ray"}
WRITERS = (".json", ".csv", ".parquet")


def add_to(commands: Any) -> None:
    command = commands.add_parser("simulate", help="play thousands of games, and see what comes of them")
    add_common(command, games=1000)
    command.add_argument("--engine", choices=get_args(Engine), default="process", help="who plays (default: process)")
    command.add_argument("--address", default="", help="a running Dask scheduler or Ray cluster")
    command.add_argument(
        "--handicap", action="append", default=[], help="Dice Words: younger players' rules, as seat=rule+rule"
    )
    command.add_argument("--out", type=Path, help="a file for the games: .json, .csv or .parquet")
    command.add_argument("--chart", type=Path, help="an SVG file for a chart of the win shares")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    check(arguments)
    series = series_of(arguments, options=handicaps(arguments))
    games = play_series(series, arguments.engine, arguments.workers, arguments.address)
    try:
        results = list(watched(games, series.games))
    except OSError as error:
        if not arguments.address:
            raise
        raise UsageError(f"No {arguments.engine} cluster can be used at {arguments.address}: {error}") from error
    found = report(series, results)
    if arguments.out:
        write(arguments.out, series, results)
    if arguments.chart:
        arguments.chart.write_text(as_svg(found), encoding="utf-8")
    print(json.dumps(msgspec.to_builtins(found)) if arguments.json else told(found))
    return 0


def check(arguments: argparse.Namespace) -> None:
    """Say what is missing before anything is played."""
    needed = NEEDS.get(arguments.engine)
    if needed and not importlib.util.find_spec(needed):
        raise UsageError(
            f"The engine {arguments.engine} is not installed: pip install 'lettercup[{arguments.engine}]'."
        )
    if arguments.out and arguments.out.suffix not in WRITERS:
        raise UsageError(f"The file for the games ends in {', '.join(WRITERS)}; not {arguments.out.name}.")
    for file in filter(None, (arguments.out, arguments.chart)):
        if not file.parent.is_dir():
            raise UsageError(f"There is no folder {file.parent} to write {file.name} into.")
    if arguments.address and arguments.engine == "process":
        raise UsageError("An address is for --engine dask or ray; processes run on this machine.")
    if arguments.out and arguments.out.suffix == ".parquet" and not importlib.util.find_spec("pyarrow"):
        raise UsageError("Parquet files need pyarrow: pip install 'lettercup[parquet]'.")


def handicaps(arguments: argparse.Namespace) -> dict[str, Any]:
    """`2=side_b+times_length` gives the second seat these rules for younger players."""
    if not arguments.handicap:
        return {}
    if arguments.game != "dice-words":
        raise UsageError("Only Dice Words has handicaps on its sheet; in other games give the seats different --bots.")
    seats = max(2, len(list(filter(None, arguments.bots.split(",")))))
    younger = [Younger() for _ in range(seats)]
    for text in arguments.handicap:
        seat, _, rules = text.partition("=")
        if not seat.isdigit() or not 1 <= int(seat) <= seats:
            raise UsageError(f"A handicap is given as seat=rule+rule, with a seat from 1 to {seats}; not {text}.")
        younger[int(seat) - 1] = _younger(rules)
    return {"younger": msgspec.to_builtins(younger)}


def _younger(text: str) -> Younger:
    known = Younger.__struct_fields__
    rules = [rule.replace("-", "_") for rule in text.split("+")]
    for rule in rules:
        if rule not in known:
            raise UsageError(f"The younger players' rules are {', '.join(known)}; not {rule or 'nothing'}.")
    return Younger(**dict.fromkeys(rules, True))


def write(file: Path, series: Series, results: list[Any]) -> None:
    """The games, in the form that the file's name asks for."""
    match file.suffix:
        case ".json":
            file.write_bytes(msgspec.json.encode({"series": series, "games": results}))
        case ".csv":
            file.write_text(as_csv(results), encoding="utf-8")
        case _:
            as_parquet(results, file)


def told(found: Report) -> str:
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
