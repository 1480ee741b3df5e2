"""The calendar: the director of the day's dice. A day begins at midnight UTC, and every earlier day stays playable."""

import re
from typing import Any, NamedTuple

from lettercup.core import Game, Millis, fault
from lettercup.core.sources import FIRST_DAY, Chain, Day, SharedSource, World, day_at
from lettercup.games import DAYS
from lettercup.house.refusal import Refusal
from lettercup.house.same_dice import DaysDice, HashChain, days_dice
from lettercup.lexicon import HouseRules

ID = re.compile(r"(again-)?(house-)?day-(\d{1,6})-([a-z-]+)")


class CalendarDay(NamedTuple):
    """The day's dice of a game; everybody has one attempt that counts."""

    name: str
    """Of the game."""
    day: Day
    chain: HashChain | None = None
    """Where the house has dice of its own; otherwise they are the same in the whole world."""
    again: int = 0
    """How many attempts came before this one; only the first is compared with those of others."""

    @property
    def first(self) -> "CalendarDay":
        """The day of the attempts that count."""
        return self._replace(again=0)

    @property
    def until(self) -> None:
        """Everybody has a glass of their own."""

    @property
    def number(self) -> int:
        """Days are numbered from 1."""
        return self.day - FIRST_DAY + 1

    @property
    def id(self) -> str:
        """Under which its log is stored; no table can have such a code."""
        return f"{'again-' if self.again else ''}{'house-' if self.chain else ''}day-{self.number}-{self.name}"

    @property
    def source(self) -> World | Chain:
        """The same in the whole world, or in this house."""
        if self.chain is None:
            return World(game=self.name, day=self.day)
        return Chain(game=self.name, day=self.day, first=self.chain.first, end=self.chain.end)

    @property
    def dice(self) -> DaysDice:
        """What everybody plays."""
        return days_dice(self.source, self.secret or None)

    @property
    def game(self) -> Game[Any, Any]:
        """The day's task."""
        return self.dice.game

    @property
    def ranked(self) -> bool:
        """Whether results are compared."""
        return DAYS[self.name].ranked

    @property
    def secret(self) -> str:
        """The link of the house's chain; none where everybody can work the dice out."""
        return self.chain.link(self.day) if self.chain else ""

    @property
    def words(self) -> HouseRules:
        """The same everywhere: results are compared with those of bots, and of other servers."""
        return HouseRules()

    def key(self, holder: str) -> str:
        """Everybody has a table of their own."""
        return holder

    @property
    def outlasts_secret(self) -> bool:
        """An attempt belongs to the day on which it began, also if midnight comes meanwhile."""
        return True

    def repeats(self, holder: str) -> int:
        """Other attempts are in a contest of their own."""
        return self.again

    def check_begin(self, now: Millis) -> None:
        """Refuse a day that has not begun, and those that never were."""
        if self.day > day_at(now):
            raise Refusal(fault("day-not-yet"))
        if self.day < (self.chain.first if self.chain else FIRST_DAY) or self.name not in DAYS:
            raise Refusal(fault("no-such-day"))

    def keeps_secret(self, now: Millis) -> bool:
        """Until the day is over nobody learns of its dice who has not finished."""
        return self.day >= day_at(now)


class Calendar(NamedTuple):
    """All days of a house."""

    chain: HashChain | None = None

    def day(self, name: str, day: Day) -> CalendarDay:
        """The dice of a game on a day."""
        return CalendarDay(name, day, self.chain)

    def day_of_id(self, contest: str) -> CalendarDay | None:
        """The day whose log is stored under a name; None if it is no day's of this calendar."""
        found = ID.fullmatch(contest)
        if found is None or found[4] not in DAYS or bool(found[2]) != bool(self.chain):
            return None
        return self.day(found[4], int(found[3]) + FIRST_DAY - 1)._replace(again=int(bool(found[1])))

    def day_of_source(self, source: SharedSource | None) -> CalendarDay | None:
        """The day of a source of dice; None for dice that are not of this calendar."""
        if not isinstance(source, World | Chain) or source.game not in DAYS:
            return None
        day = self.day(source.game, source.day)
        return day if day.source == source else None

    @property
    def since(self) -> Day:
        """The first day."""
        return self.chain.first if self.chain else FIRST_DAY
