"""Servers are killed while people play: nothing that was acknowledged is lost, nothing is played twice.

`python -m bench.server.crash --kills 500` does the same for longer.
"""

from pathlib import Path

from bench.server.crash import crash_run

KILLS = 8


async def test_no_move_is_lost_when_a_server_with_sqlite_is_killed(tmp_path: Path) -> None:
    report = await crash_run(f"sqlite:{tmp_path / 'tables.db'}", KILLS, tables=4)
    print(report)
    assert report.acknowledged > 0
    assert (report.lost, report.doubled) == (0, 0)


async def test_no_move_is_lost_when_two_nodes_on_one_postgres_are_killed_in_turn(postgres_url: str) -> None:
    report = await crash_run(postgres_url, KILLS, tables=4, nodes=2)
    print(report)
    assert report.acknowledged > 0
    assert (report.lost, report.doubled) == (0, 0)
