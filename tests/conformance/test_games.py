"""Every game, with every two values of its options together, keeps the promises of the kit."""

from itertools import combinations, product
from types import ModuleType

import pytest

from lettercup.games import GAMES
from tests.conformance import kit
from tests.conformance.pairs import pairwise_games
from tests.games.movers import movers

SEEDS = range(4)
CASES = [
    pytest.param(mover, game, seed, id=f"{name}-{number}-{seed}")
    for name, mover in movers().items()
    for number, game in enumerate(mover.GAMES)
    for seed in SEEDS
]
MIXED = [
    pytest.param(mover, game, id=f"{name}-{number}")
    for name, mover in movers().items()
    for number, game in enumerate(pairwise_games(type(mover.GAMES[0]), mover.OPTIONS))
]


@pytest.mark.parametrize(("mover", "game", "seed"), CASES)
def test_a_game_keeps_every_promise(mover: ModuleType, game: kit.AnyGame, seed: int) -> None:
    assert kit.examine(game, mover, seed)


@pytest.mark.parametrize(("mover", "game"), MIXED)
def test_a_game_keeps_every_promise_whatever_options_meet(mover: ModuleType, game: kit.AnyGame) -> None:
    assert kit.examine(game, mover, seed=0)


def test_any_two_values_of_options_meet() -> None:
    mover = movers()["letters_rebus"]
    games = [param.values[1] for param in MIXED if param.values[0] is mover]
    for (one, firsts), (other, seconds) in combinations(mover.OPTIONS.items(), 2):
        met = {(getattr(game, one), getattr(game, other)) for game in games}
        assert met == set(product(firsts, seconds))


def test_every_game_has_a_random_player() -> None:
    assert {game.name for mover in movers().values() for game in mover.GAMES} == set(GAMES)
