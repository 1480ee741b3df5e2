"""Write golden records: `python tools/golden.py GAME [COUNT]` plays random games into tests/golden/GAME/.

Golden records replay in every test run. They may only change together with the rules version of their game, so this
script never overwrites a record of the present version.
"""

import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from lettercup.core import Entry, Game, play  # noqa: E402  # the path comes first
from lettercup.core.record import Player, Record, dumps, ending_of, header_of  # noqa: E402
from tests.conformance.kit import Answers, RandomPlayer, now  # noqa: E402
from tests.games.movers import movers  # noqa: E402

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Leo", "Mia", "Ned", "Ora", "Pip")


def played(game: Game[Any, Any], player: RandomPlayer, seed: int) -> Record[Any]:
    """One random game to its end."""
    answers = Answers(game, player, random.Random(seed))  # noqa: S311  # a seeded game, not a secret
    state = game.start()
    entries: list[Entry[Any]] = []
    while game.asks(state):
        entries.append(answers.legal(state, now(entries)))
        state = play(game, state, entries[-1])
    players = tuple(Player(f"{NAMES[seat % len(NAMES)]} {seat + 1}") for seat in range(game.players))
    return Record(header_of(game, players), tuple(entries), ending_of(game, state))


def main(name: str, count: str = "20") -> None:
    player = movers()[name.replace("-", "_")]
    folder = ROOT / "tests" / "golden" / name
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(int(count)):
        game = player.GAMES[number % len(player.GAMES)]
        file = folder / f"{number:03}-rules-{game.rules}.jsonl"
        if not file.exists():
            file.write_text(dumps(played(game, player, number)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
