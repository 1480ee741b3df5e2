"""Random games with random options, and a second reader who works out scores, turns and winners from the record alone.

`python -m tests.games.test_second_reading 300` plays that many of each game; `./test` plays the first few of them.
"""

import random
import sys
from types import ModuleType
from typing import Any

import pytest

from lettercup.core import BadOption, Entry, IllegalMove, hosts_seat, per_seat, play
from tests.conformance.kit import MOST_ENTRIES, Answers, AnyGame, now
from tests.games.movers import NAMES, movers
from tests.games.readers import reader_of

FEW = 12


def random_game(mover: ModuleType, rng: random.Random) -> AnyGame:
    """Any options, in any combination that the rules let stand."""
    kind: type[AnyGame] = type(mover.GAMES[0])
    while True:
        options = {name: rng.choice(values) for name, values in mover.OPTIONS.items()}
        players = options["players"]
        own = {name: seat_by_seat(mover.OPTIONS[name], players, rng) for name in per_seat(kind)}
        hosts = {name: rng.randrange(players) for name in hosts_seat(kind)}
        try:
            return kind(**options | own | hosts)
        except BadOption:
            continue


def seat_by_seat(choices: Any, players: int, rng: random.Random) -> tuple[Any, ...]:
    """A value for every seat, of those that are tried anywhere; now and then none."""
    values = [value for choice in choices for value in choice]
    return tuple(rng.choice(values) for _ in range(players)) if rng.random() < 0.8 else ()


def read_along(name: str, seed: int) -> int:
    """Play a game, let the reader read every entry, and compare at every step; how many entries it had."""
    rng = random.Random(f"{name} {seed}")
    mover = movers()[name]
    game = random_game(mover, rng)
    answers, reader = Answers(game, mover, rng), reader_of(name).Reader(game)
    state, entries = game.start(), list[Entry[Any]]()
    reader.check(state)
    for _ in range(MOST_ENTRIES):
        if not game.asks(state):
            break
        assert reader.winners is None, game
        entry = answers.any(state, now(entries))
        try:
            state = play(game, state, entry)
        except IllegalMove:
            reader.refused(entry)
            continue
        entries.append(entry)
        reader.read(entry)
        reader.check(state)
    outcome = game.outcome(state)
    assert outcome is not None, game
    assert (outcome.scores, outcome.winners) == (state.scores, reader.winners)
    return len(entries)


@pytest.mark.parametrize("seed", range(FEW))
@pytest.mark.parametrize("name", NAMES)
def test_a_second_reader_of_the_record_agrees(name: str, seed: int) -> None:
    assert read_along(name, seed)


if __name__ == "__main__":
    for each in NAMES:
        played = [read_along(each, seed) for seed in range(int(sys.argv[1]))]
        print(f"{each}: {len(played)} games, {sum(played)} entries, no difference")
