"""Every game, with every combination of options that changes its flow, keeps the promises of the kit."""

from types import ModuleType

import pytest

from lettercup.games import GAMES
from tests.conformance import kit
from tests.games.movers import movers

SEEDS = range(4)
CASES = [
    pytest.param(mover, game, seed, id=f"{name}-{number}-{seed}")
    for name, mover in movers().items()
    for number, game in enumerate(mover.GAMES)
    for seed in SEEDS
]


@pytest.mark.parametrize(("mover", "game", "seed"), CASES)
def test_a_game_keeps_every_promise(mover: ModuleType, game: kit.AnyGame, seed: int) -> None:
    assert kit.examine(game, mover, seed)


def test_every_game_has_a_random_player() -> None:
    assert {game.name for mover in movers().values() for game in mover.GAMES} == set(GAMES)
