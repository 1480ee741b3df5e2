"""`python -m bench.rules`: moves per second of each game's rules, and the size of a view.

Replays the golden records in plain Python. CPU time on one core; the last column is the ratio to Bridge Dice in the
same run, which says more than the seconds of a busy machine.
"""

import time

from rich.console import Console
from rich.table import Table

from lettercup.core import encode, fold, replay
from lettercup.core.record import loads
from lettercup.games import GAMES, game_of
from tests.support.golden import corpus

RECORDS = corpus()


def main() -> None:
    found = {name: measured(name) for name in sorted(GAMES)}
    table = Table("game", "records", "plays", "plays/s", "mean game, ms", "largest view, bytes", "v. Bridge Dice")
    base = found["bridge-dice"][2]
    for name, (records, plays, rate, view) in found.items():
        row = (GAMES[name].title, records, plays, f"{rate:,.0f}", f"{1000 * plays / records / rate:.1f}", view)
        table.add_row(*map(str, row), f"{rate / base:.2f}")
    Console().print(table)


def measured(name: str) -> tuple[int, int, float, int]:
    """Records, moves, moves per second, and the size of the largest view."""
    games = [loads(text, game_of) for text in RECORDS[name]]
    began = time.process_time()
    for game, record in games:
        replay(game, record.entries)
    seconds = time.process_time() - began
    plays = sum(len(record.entries) for _, record in games)
    views = (game.view(state, 0) for game, record in games for state in fold(game, record.entries))
    return len(games), plays, plays / seconds, max(len(encode(view)) for view in views)


if __name__ == "__main__":
    main()
