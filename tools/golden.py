"""Add golden records to the corpus: `python -m tools.golden [COUNT]` plays random games until each game has so many,
and any two values of its options have met.

Golden records replay in every test run. They may only change together with the rules version of their game, so this
script never changes a record that is there.
"""

import random
import sys
from typing import Any

from lettercup.core import Entry, Game, play
from lettercup.core.record import Player, Record, dumps, ending_of, header_of, loads
from lettercup.games import game_of
from tests.conformance.kit import Answers, RandomPlayer, now
from tests.conformance.pairs import pairwise_games
from tests.games.movers import movers
from tests.support import golden

LEAST = 110
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


def main(least: str = str(LEAST)) -> None:
    records = golden.corpus()
    for player in movers().values():
        kind = type(player.GAMES[0])
        there = records.setdefault(kind.name, [])
        for number in range(len(there), int(least)):
            there.append(dumps(played(player.GAMES[number % len(player.GAMES)], player, number)))
        for game in pairwise_games(kind, player.OPTIONS, [loads(text, game_of)[0] for text in there]):
            there.append(dumps(played(game, player, len(there))))
    golden.write(records)


if __name__ == "__main__":
    main(*sys.argv[1:])
