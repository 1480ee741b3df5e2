"""How hard the days are: `python -m bench.days --weeks 8` prints what bots score from Monday to Sunday.

A day is chosen by arithmetic on its letters alone, so this shows whether that arithmetic orders difficulty. Below each
mean is its standard error. The first week is drawn anew at every run, unless `--first` names its Monday.
"""

import argparse
from collections.abc import Sequence
from datetime import date, timedelta
from math import sqrt
from random import SystemRandom
from statistics import fmean, stdev
from typing import NamedTuple

from lettercup.core.sources import FIRST_DAY, weekday
from lettercup.days import WEEKDAYS, Today, date_of, day_of
from lettercup.games import DAYS

LEVELS = ("easy", "medium", "hard", "expert")
WEEKS = 20_000


class Scores(NamedTuple):
    """What bots score on a weekday."""

    mean: float
    error: float
    """The standard error of the mean."""


def scores(game: str, first: int, weeks: int, bots: int, levels: Sequence[str] = LEVELS) -> list[Scores]:
    """What the levels score on each weekday, from Monday to Sunday."""
    means: list[list[float]] = [[] for _ in WEEKDAYS]
    for day in range(first, first + 7 * weeks):
        marks = Today(game, day).ruler(bots, levels).marks
        means[weekday(day)].append(fmean(mark.mean for mark in marks))
    return [Scores(fmean(each), stdev(each) / sqrt(len(each)) if weeks > 1 else 0.0) for each in means]


def monday(first: date | None) -> int:
    """The day of a Monday: the one that is named, or any of the next centuries."""
    day = day_of(first) if first else FIRST_DAY + 7 * SystemRandom().randrange(WEEKS)
    return day - weekday(day)


def main() -> None:
    ranked = [name for name, task in DAYS.items() if task.ranked]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=8)
    parser.add_argument("--bots", type=int, default=10, help="bots of each level a day (10)")
    parser.add_argument("--first", type=date.fromisoformat, help="a day of the first week")
    parser.add_argument("--game", choices=ranked, action="append", help="only this one; may be repeated")
    arguments = parser.parse_args()
    first = max(monday(arguments.first), FIRST_DAY + 7)
    last = first + 7 * arguments.weeks - 1
    print(f"{date_of(first)} to {date_of(first) + timedelta(days=last - first)}, {arguments.bots} bots of each level")
    print(f"{'':16}", *(f"{name[:3]:>6}" for name in WEEKDAYS))
    for game in arguments.game or ranked:
        found = scores(game, first, arguments.weeks, arguments.bots)
        print(f"{game:16}", *(f"{each.mean:6.1f}" for each in found))
        print(f"{'':16}", *(f"{each.error:6.1f}" for each in found), flush=True)


if __name__ == "__main__":
    main()
