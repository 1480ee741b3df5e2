"""`lettercup arena`: bots play each other, and a table tells which is better."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from lettercup.bots.series import Result, Series, play_series
from lettercup.bots.statistics import Standing, standings
from lettercup.cli.series import add_common, series_of, watched


def add_to(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots play each other, and see which is better")
    add_common(command, games=100)
    command.add_argument("--records", type=Path, help="a folder in which to keep every game as a record")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    series = series_of(arguments, rotate=True, timed=True, records=arguments.records is not None)
    results = list(kept(watched(play_series(series, workers=arguments.workers), series.games), arguments.records))
    found = standings(results, len(series.levels))
    if arguments.json:
        print(
            json.dumps({"game": series.game, "games": series.games, "seed": series.seed, "bots": rows(series, found)})
        )
    else:
        Console().print(drawn(series, found))
    return 0


def kept(results: Iterator[Result], folder: Path | None) -> Iterator[Result]:
    """The results; the records among them go into the folder."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        if folder is not None and result.record is not None:
            (folder / f"{result.number + 1:06}.jsonl").write_text(result.record, encoding="utf-8")
        yield result


def rows(series: Series, found: list[Standing]) -> list[dict[str, Any]]:
    """The table for programs."""
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


def drawn(series: Series, found: list[Standing]) -> Table:
    """The table for people."""
    table = Table(title=f"{series.table().title}, {series.games} games, seed {series.seed}")
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
    """The levels; of several equal ones, the later ones are numbered."""
    counts = [series.levels[: n + 1].count(level) for n, level in enumerate(series.levels)]
    return [level if count == 1 else f"{level} {count}" for level, count in zip(series.levels, counts, strict=True)]
