"""`lettercup arena`: bots play each other, and a table shows which is better."""

import argparse
import json
import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from lettercup.bots.own import short
from lettercup.bots.series import Result, Series, play_series
from lettercup.bots.statistics import BotStanding, Interval, bot_standings, is_decided, share, wins_of
from lettercup.cli.errors import UsageError
from lettercup.cli.series import Gathered, add_common, gathered, series_of
from lettercup.games import GAMES


def add_to(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots play each other, and see which is better")
    add_common(command, games=100)
    command.add_argument("--round-robin", action="store_true", help="every bot plays every other, two at a table")
    command.add_argument(
        "--until-significant", action="store_true", help="stop as soon as one bot is significantly better"
    )
    command.add_argument("--records", type=Path, help="a folder in which to keep every game as a record")
    command.add_argument("--json", action="store_true", help="print one JSON object for programs")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    series = series_of(arguments, rotate=True, timed=True, records=arguments.records is not None)
    if arguments.round_robin and len(series.levels) < 3:
        raise UsageError("A round robin needs three bots or more.")
    if arguments.records:
        make_folder(arguments.records)
    if arguments.round_robin:
        return _round_robin(series, arguments)
    results, failed = _results(series, arguments, "")
    found = bot_standings(results, len(series.levels))
    if arguments.json:
        print(
            json.dumps({"game": series.game, "games": len(results), "seed": series.seed, "bots": rows(series, found)})
        )
    else:
        Console().print(as_table(series, len(results), found))
    return int(failed)


def _results(series: Series, arguments: argparse.Namespace, prefix: str, has_others: bool = False) -> Gathered:
    """The results of a series, as many as are wanted."""

    def is_enough(results: list[Result]) -> bool:
        return arguments.until_significant and is_decided(results, len(series.levels), series.games)

    games = kept(play_series(series, workers=arguments.workers), arguments.records, prefix)
    return gathered(games, series.games, is_enough, has_others)


def _round_robin(series: Series, arguments: argparse.Namespace) -> int:
    """Every bot plays every other; after Ctrl+C, or if a bot fails, the pairs that are left are not played."""
    pairs: list[Pairing] = []
    failed = False
    for places in combinations(range(len(series.levels)), 2):
        pair = series.but(levels=tuple(series.levels[place] for place in places))
        prefix = "-".join(str(place + 1) for place in places) + "-"
        results, failed = _results(pair, arguments, prefix, bool(pairs))
        if results:
            pairs.append(Pairing(places, results))
        if len(results) < series.games and not is_decided(results, 2, series.games):
            break
    if arguments.json:
        told = [_pair_row(series, pair) for pair in pairs]
        print(json.dumps({"game": series.game, "seed": series.seed, "bots": names(series), "pairs": told}))
    else:
        Console().print(_as_grid(series, pairs))
    return int(failed)


class Pairing(NamedTuple):
    """The games of two of the bots."""

    places: tuple[int, ...]
    results: list[Result]

    def wins(self, place: int) -> Interval:
        """How often one of the two won."""
        return share(wins_of(self.results, self.places.index(place)), len(self.results))


def _pair_row(series: Series, pair: Pairing) -> dict[str, Any]:
    wins = pair.wins(pair.places[0])
    bots = [names(series)[place] for place in pair.places]
    return {"bots": bots, "games": len(pair.results), "wins": wins.share, "low": wins.low, "high": wins.high}


def _as_grid(series: Series, pairs: list[Pairing]) -> Table:
    """How often each bot won against each other, and against all."""
    known = names(series)
    games = sum(len(pair.results) for pair in pairs)
    table = Table(title=f"{GAMES[series.game].title}, round robin, {games} games, seed {series.seed}")
    for title in ("Bot", *(f"against {name}" for name in known), "all"):
        table.add_column(title, justify="left" if title == "Bot" else "right")
    for place, name in enumerate(known):
        mine = [pair for pair in pairs if place in pair.places]
        cells = {sum(pair.places) - place: _share_of(pair.wins(place)) for pair in mine}
        won = sum(wins_of(pair.results, pair.places.index(place)) for pair in mine)
        total = share(won, sum(len(pair.results) for pair in mine))
        table.add_row(name, *(cells.get(other, "") for other in range(len(known))), _share_of(total))
    return table


def _share_of(wins: Interval) -> str:
    return f"{wins.share:.0%} ({wins.low:.0%}–{wins.high:.0%})"


def make_folder(folder: Path) -> None:
    """Make the folder for the records, before anything is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be a folder for records: {error.strerror}.") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(f"{folder} cannot be written to.")


def kept(results: Iterator[Result], folder: Path | None, prefix: str = "") -> Iterator[Result]:
    """The results; their records are written to the folder."""
    for result in results:
        if folder is not None and result.record is not None:
            (folder / f"{prefix}{result.number + 1:06}.jsonl").write_text(result.record, encoding="utf-8")
        yield result


def rows(series: Series, found: list[BotStanding]) -> list[dict[str, Any]]:
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


def as_table(series: Series, games: int, found: list[BotStanding]) -> Table:
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
