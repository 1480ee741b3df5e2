"""Reports on a series of games: win shares, answers to common questions, and exports."""

import csv
import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from lettercup.bots.own import short
from lettercup.bots.players import BOTS
from lettercup.bots.series import Result, Series
from lettercup.bots.statistics import Interval, share, wins_of
from lettercup.core import Value

BAR, GAP, LEFT, WIDTH = 22, 14, 150, 420


class SeatReport(Value, frozen=True):
    """How one seat did."""

    level: str
    handicap: str
    wins: Interval
    score: float


class Answer(Value, frozen=True):
    """How often something happened."""

    text: str
    share: Interval


class Report(Value, frozen=True):
    """The results of a series."""

    title: str
    games: int
    seats: tuple[SeatReport, ...]
    answers: tuple[Answer, ...]
    minutes: float


def report(series: Series, results: Sequence[Result]) -> Report:
    """The report on a series."""
    seats = tuple(_seat(series, results, number) for number in range(len(series.levels)))
    seconds = sum(each.facts["seconds"] for each in results) / max(1, len(results))
    return Report(series.table().title, len(results), seats, tuple(_answers(series, results)), seconds / 60)


def _seat(series: Series, results: Sequence[Result], number: int) -> SeatReport:
    wins = share(wins_of(results, number), len(results))
    score = sum(each.scores[number] for each in results) / max(1, len(results))
    return SeatReport(short(series.levels[number]), _help_of(series, number), wins, score)


def _help_of(series: Series, number: int) -> str:
    """The handicap rules of this seat."""
    handicap = BOTS[series.game].handicap
    given = series.options.get(handicap.option) if handicap else None
    return " + ".join(rule for rule, on in dict(given[number]).items() if on is True) if given else ""


def _answers(series: Series, results: Sequence[Result]) -> list[Answer]:
    found = []
    begun = [each for each in results if "started" in each.facts]
    if begun and len(begun[0].scores) > 1:
        won = sum(1 / len(each.winners) for each in begun if each.facts["started"] in each.winners)
        fair = 1 / len(begun[0].scores)
        found.append(Answer(f"Whoever starts wins ({fair:.0%} would be no advantage)", share(won, len(begun))))
    shared = sum(len(each.winners) > 1 for each in results)
    found.append(Answer("The win is shared", share(shared, len(results))))
    for text, (happened, of) in BOTS[series.game].questions.items():
        if total := _total(results, of):
            found.append(Answer(text, share(_total(results, happened), total)))
    return found


def _total(results: Sequence[Result], fact: str) -> int:
    return sum(each.facts[fact] for each in results)


def from_one(result: Result) -> Result:
    """A result as it is exported: games and seats are numbered from 1."""
    started = {"started": result.facts["started"] + 1} if "started" in result.facts else {}
    winners = tuple(seat + 1 for seat in result.winners)
    return result.but(number=result.number + 1, winners=winners, facts=result.facts | started)


def _rows(results: Sequence[Result]) -> list[dict[str, Any]]:
    return [
        {"number": each.number, "winners": " ".join(map(str, each.winners))}
        | {f"score_{seat}": points for seat, points in enumerate(each.scores, 1)}
        | each.facts
        for each in map(from_one, results)
    ]


def as_csv(results: Sequence[Result]) -> str:
    """The results as CSV, a line for each game."""
    rows = _rows(results)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_parquet(results: Sequence[Result], file: Path) -> None:
    """Write the results as a Parquet file, a row for each game."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    parquet.write_table(arrow.Table.from_pylist(_rows(results)), file)


def as_svg(found: Report) -> str:
    """A bar chart of the win shares with their intervals, as SVG."""
    height = GAP + len(found.seats) * (BAR + GAP)
    bars = "".join(_bar(number, seat) for number, seat in enumerate(found.seats))
    title = f"Win shares in {found.games} games of {found.title}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 70} {height}" role="img">'
        f'<title>{title}</title><g font-family="sans-serif" font-size="13" fill="#222">{bars}</g></svg>\n'
    )


def _bar(number: int, seat: SeatReport) -> str:
    top = GAP + number * (BAR + GAP)
    middle = top + BAR / 2
    low, high, end = (LEFT + WIDTH * value for value in (seat.wins.low, seat.wins.high, seat.wins.share))
    return (
        f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">Seat {number + 1}, {seat.level}</text>'
        f'<rect x="{LEFT}" y="{top}" width="{end - LEFT:.1f}" height="{BAR}" fill="#4a7a8c"/>'
        f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#111" stroke-width="2"/>'
        f'<text x="{high + 8:.1f}" y="{middle + 4}">{seat.wins.share:.1%}</text>'
    )
