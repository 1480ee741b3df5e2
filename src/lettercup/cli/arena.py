"""`lettercup arena`: bots play each other, and a table shows which is better."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from lettercup.bots.own import short
from lettercup.bots.series import Result, Series, play_series
from lettercup.bots.statistics import Standing, standings
from lettercup.cli.errors import UsageError
from lettercup.cli.series import add_common, gathered, series_of


def add_to(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots play each other, and see which is better")
    add_common(command, games=100)
    command.add_argument("--records", type=Path, help="a folder in which to keep every game as a record")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    series = series_of(arguments, rotate=True, timed=True, records=arguments.records is not None)
    if arguments.records:
        make_folder(arguments.records)
    results = gathered(kept(play_series(series, workers=arguments.workers), arguments.records), series.games)
    found = standings(results, len(series.levels))
    if arguments.json:
        print(
            json.dumps({"game": series.game, "games": len(results), "seed": series.seed, "bots": rows(series, found)})
        )
    else:
        Console().print(as_table(series, len(results), found))
    return 0


def make_folder(folder: Path) -> None:
    """Make the folder for the records, before anything is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be a folder for records: {error.strerror}.") from error


def kept(results: Iterator[Result], folder: Path | None) -> Iterator[Result]:
    """The results; their records are written to the folder."""
    for result in results:
        if folder is not None and result.record is not None:
            (folder / f"{result.number + 1:06}.jsonl").write_text(result.record, encoding="utf-8")
        yield result


def rows(series: Series, found: list[Standing]) -> list[dict[str, Any]]:
    """The standings for programs."""
    return [
        {
            "bot": name,
            "wins": each.wins.share,
            "low": each.wins.low,
            "high": each.wins.high,
            "score": each.score,
            "milliseconds": each.milliseconds,
            "rating": each.rating,
            "doubt": each.doubt,
        }
        for name, each in zip(names(series), found, strict=True)
    ]


def as_table(series: Series, games: int, found: list[Standing]) -> Table:
    """The standings as a table."""
    table = Table(title=f"{series.table().title}, {games} games, seed {series.seed}")
    for title in ("Bot", "Wins", "95 % between", "Mean score", "ms a move", "Rating"):
        table.add_column(title, justify="left" if title == "Bot" else "right")
    for name, each in zip(names(series), found, strict=True):
        table.add_row(
            name,
            f"{each.wins.share:.1%}",
            f"{each.wins.low:.1%} and {each.wins.high:.1%}",
            f"{each.score:.1f}",
            f"{each.milliseconds:.2f}",
            f"{each.rating:.1f} ± {each.doubt:.1f}",
        )
    return table


def names(series: Series) -> list[str]:
    """The names of the bots: their levels, numbered where several are equal."""
    levels = [short(level) for level in series.levels]
    counts = [levels[: n + 1].count(level) for n, level in enumerate(levels)]
    return [level if count == 1 else f"{level} {count}" for level, count in zip(levels, counts, strict=True)]
