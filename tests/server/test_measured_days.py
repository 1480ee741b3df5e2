"""What a day's dice are worth: bots play them when the day opens, and many people are put into bars."""

from typing import Any

import pytest

from lettercup.core.sources import FIRST_DAY, MILLIS_A_DAY, day_at
from lettercup.games import DAYS
from lettercup.house.calendar import CalendarDay
from lettercup.house.contest import Contest, Measured
from lettercup.server.web import lettercup as web
from lettercup.server.web.day_views import BARS, CROWD, CrowdBar, crowd_of
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.settings import ServerSettings
from lettercup.server.workers import measure, measurer
from lettercup.server.workers.measurer import Measurer
from lettercup.server.workers.process import WorkerProcess
from lettercup.store import Commit, MemoryStore, StoreTrouble
from tests.support.room import until
from tests.support.server import HOUSE

TODAY = FIRST_DAY + 300
RANKED = min(name for name, task in DAYS.items() if task.ranked and name.startswith("l"))


def test_the_points_of_many_people_are_put_into_bars() -> None:
    assert crowd_of([5] * (CROWD - 1)) == ()
    assert crowd_of([7] * CROWD) == (CrowdBar(7, 7, CROWD),)
    points = [-3, 0, 1, 1, 2, 30, *[12] * 20, 60]
    bars = crowd_of(points)
    assert sum(bar.people for bar in bars) == len(points)
    assert len(bars) <= BARS
    for bar in bars:
        assert bar.people == sum(bar.least <= each <= bar.most for each in points)


class Untold:
    """A contest of which nothing is known, and that forgets what it is told."""

    state = Contest()

    async def note(self, event: Measured) -> None:
        """Forget it."""


async def test_nobody_holds_up_the_newest_day_with_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[int] = []
    measuring = Measurer(WorkerProcess())

    async def run(work: Any, day: CalendarDay, *_: object) -> Any:
        worked.append(day.day)
        if len(worked) == 3:
            measuring.start(CalendarDay(RANKED, TODAY), Untold())
        return [0] if work is measurer.let_bots_play else None

    monkeypatch.setattr(measuring._process, "run", run)
    monkeypatch.setattr(measurer, "ROUGH", 1)
    monkeypatch.setattr(measure, "FINE", 2)
    old = range(TODAY - 2 * measurer.WAITING, TODAY)
    for day in old:
        measuring.start(CalendarDay(RANKED, day), Untold())
    assert len(measuring._waiting) == measurer.WAITING
    await measuring.settled()
    pieces = 1 + 2 * len(HOUSE.levels(RANKED))
    assert worked[3 : 3 + pieces] == [TODAY] * pieces
    assert set(worked) == {*old[measurer.WAITING + 1 :], TODAY}


async def test_bots_play_each_day_when_it_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurer, "ROUGH", 1)
    monkeypatch.setattr(measure, "FINE", 2)
    monkeypatch.setattr(web, "LOOK_EVERY", 0.01)
    server = Lettercup(ServerSettings(), MemoryStore(), HOUSE)
    server.opens_days = True
    ranked = [name for name, task in DAYS.items() if task.ranked]

    async def places(day: int) -> dict[str, bool]:
        contests = [await server.contests.get(CalendarDay(name, day)) for name in ranked]
        return {contest.id: measure.measure_of(contest.state) is not None for contest in contests}

    async with server.running():
        now = server.tables.node.now
        today = day_at(now())
        fails, read = [StoreTrouble("the database is gone")], server.store.read

        async def fails_once(*asked: Any) -> list[Commit]:
            if fails:
                raise fails.pop()
            return await read(*asked)

        monkeypatch.setattr(server.store, "read", fails_once)
        await until(lambda: len(server.measurer._waiting) == len(ranked))
        await server.measurer.settled()
        assert all((await places(today)).values())
        assert not any((await places(today + 1)).values())
        server.tables.node.now = lambda: now() + MILLIS_A_DAY
        await until(lambda: len(server.measurer._waiting) == len(ranked))
        await server.measurer.settled()
        assert all((await places(today + 1)).values())
