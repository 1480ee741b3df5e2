"""The calendar: the director of the day's dice. A day begins at midnight UTC, and every earlier day stays playable."""

import re
from typing import Any, NamedTuple

from lettercup.core import Game, Millis, fault
from lettercup.core.sources import FIRST_DAY, Day, SharedSource, World, day_at
from lettercup.games import DAYS
from lettercup.house.refusal import Refusal
from lettercup.house.same_dice import days_dice

ID = re.compile(r"day-(\d{1,6})-([a-z-]+)")


class CalendarDay(NamedTuple):
    """The day's dice of a game; everybody has one attempt."""

    name: str
    """Of the game."""
    day: Day

    @property
    def number(self) -> int:
        """Days are numbered from 1."""
        return self.day - FIRST_DAY + 1

    @property
    def id(self) -> str:
        """Under which its log is stored; no table can have such a code."""
        return f"day-{self.number}-{self.name}"

    @property
    def source(self) -> World:
        """The same in the whole world."""
        return World(game=self.name, day=self.day)

    @property
    def game(self) -> Game[Any, Any]:
        """The day's task."""
        return days_dice(self.source).game

    @property
    def ranked(self) -> bool:
        """Whether results are compared."""
        return DAYS[self.name].ranked

    def check_begin(self, now: Millis) -> None:
        """Refuse a day that has not begun, and those that never were."""
        if self.day > day_at(now):
            raise Refusal(fault("day-not-yet"))
        if self.day < FIRST_DAY or self.name not in DAYS:
            raise Refusal(fault("no-such-day"))

    def keeps_secret(self, now: Millis) -> bool:
        """Until the day is over nobody learns of its dice who has not finished."""
        return self.day >= day_at(now)


def day_of_id(contest: str) -> CalendarDay | None:
    """The day whose log is stored under a name; None if it is no day's."""
    found = ID.fullmatch(contest)
    return CalendarDay(found[2], int(found[1]) + FIRST_DAY - 1) if found and found[2] in DAYS else None


def day_of_source(source: SharedSource | None) -> CalendarDay | None:
    """The day of a source of dice; None for dice of another kind."""
    return CalendarDay(source.game, source.day) if isinstance(source, World) and source.game in DAYS else None
