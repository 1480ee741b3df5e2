"""Reports on a series of games: win shares, answers to common questions, and exports."""

import csv
import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from lettercup.bots.own import short
from lettercup.bots.players import BOTS
from lettercup.bots.series import Result, Series
from lettercup.bots.statistics import Interval, share, wins_of
from lettercup.core import Value

BAR, GAP, LEFT, WIDTH, TOP = 22, 14, 150, 420, 44
LONGEST_NAME = 12
"""How many letters of a bot's name fit beside its bar."""


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
    """A bar chart of the win shares with their intervals, as SVG; a line marks the share that everybody would have."""
    bottom = TOP + len(found.seats) * (BAR + GAP)
    bars = "".join(_bar(number, seat) for number, seat in enumerate(found.seats))
    title = f"Win shares in {found.games} games of {found.title}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 70} {bottom + 46}" role="img">'
        f'<title>{title}</title><g font-family="sans-serif" font-size="13" fill="#222">'
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="bold">{title}</text>'
        f"{_axis(bottom)}{bars}{_even_line(bottom, len(found.seats))}</g></svg>\n"
    )


def _axis(bottom: int) -> str:
    """The scale below the bars, and its name."""
    marks = "".join(
        f'<path d="M{LEFT + WIDTH * part / 4:.1f} {bottom}v5" stroke="#555"/>'
        f'<text x="{LEFT + WIDTH * part / 4:.1f}" y="{bottom + 19}" text-anchor="middle">{part * 25} %</text>'
        for part in range(5)
    )
    name = f'<text x="{LEFT + WIDTH / 2}" y="{bottom + 38}" text-anchor="middle">games won, with 95 % intervals</text>'
    return f'<path d="M{LEFT} {bottom}h{WIDTH}" stroke="#555"/>{marks}{name}'


def _even_line(bottom: int, seats: int) -> str:
    """The share of a seat if all won equally often."""
    even = LEFT + WIDTH / seats
    return (
        f'<path class="even" d="M{even:.1f} {TOP - GAP / 2}V{bottom}" stroke="#a33" stroke-dasharray="4 3"/>'
        f'<text x="{even + 5:.1f}" y="{TOP - GAP / 2 + 4}" fill="#a33" font-size="11">even: {1 / seats:.0%}</text>'
    )


def _bar(number: int, seat: SeatReport) -> str:
    top = TOP + number * (BAR + GAP)
    middle = top + BAR / 2
    name = seat.level if len(seat.level) <= LONGEST_NAME else f"{seat.level[: LONGEST_NAME - 1]}…"
    low, high, end = (LEFT + WIDTH * value for value in (seat.wins.low, seat.wins.high, seat.wins.share))
    return (
        f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">Seat {number + 1}, {escape(name)}</text>'
        f'<rect x="{LEFT}" y="{top}" width="{end - LEFT:.1f}" height="{BAR}" fill="#4a7a8c"/>'
        f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#111" stroke-width="2"/>'
        f'<text x="{high + 8:.1f}" y="{middle + 4}">{seat.wins.share:.1%}</text>'
    )
