"""Servers and databases fail while people play: acknowledged is done once, refused is not done.

`python -m bench.server.crash --faults 500` and `python -m bench.server.rooms --kills 100` do the same for longer.
"""

import asyncio
from pathlib import Path

from bench.server.crash import Report, Thrower, count, crash_run
from bench.server.rooms import killed
from lettercup.house.events import Step

FAULTS = 8
"""Every kind of fault at least once."""
KILLS = 4


async def test_no_answer_is_untrue_when_a_server_with_sqlite_fails(tmp_path: Path) -> None:
    report = await crash_run(f"sqlite:{tmp_path / 'tables.db'}", FAULTS, tables=4)
    print(report)
    assert report.acknowledged > 0
    assert report.wrong == 0


async def test_no_answer_is_untrue_when_two_nodes_and_their_postgres_fail(postgres_url: str) -> None:
    report = await crash_run(postgres_url, FAULTS, tables=4, nodes=2)
    print(report)
    assert report.acknowledged > 0
    assert report.wrong == 0


async def test_no_attempt_in_a_room_is_lost_or_doubled_when_its_server_is_killed(tmp_path: Path) -> None:
    told = await asyncio.wait_for(killed(f"sqlite:{tmp_path / 'rooms.db'}", KILLS, rounds=3), 120)
    print(told)
    assert "none lost" in told


def test_the_checker_sees_what_is_wrong() -> None:
    thrower, report = Thrower([], "mint-4273", "", 0), Report()
    thrower.acknowledged, thrower.refused = ["lost", "done", "twice"], ["refused", "refused-but-done"]
    causes = ("done", "twice", "twice", "refused-but-done")
    count(report, thrower, "jo", [Step(1, (), f"jo:{cause}") for cause in causes])
    assert (report.lost, report.doubled, report.refused_but_done) == (1, 1, 1)
