"""The environments pass PettingZoo's own tests, and a game can be played to its end by numbers."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from lettercup.bots.environment import WAIT, LettercupEnv, LettercupParallelEnv
from lettercup.core import Game
from lettercup.games import AlphabetDice, BoggleBowl, BridgeDice, DiceWords, LettersRebus

GAMES: list[Game[Any, Any]] = [
    AlphabetDice(players=2),
    BoggleBowl(players=2),
    BridgeDice(players=3),
    DiceWords(players=2, reroll_targets=True),
    LettersRebus(players=2, mode="same-roll", rounds=2),
]

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_it_passes_the_api_test(game: Game[Any, Any]) -> None:
    api_test(LettercupEnv(game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_it_passes_the_seed_test(game: Game[Any, Any]) -> None:
    seed_test(lambda: LettercupEnv(game), num_cycles=15)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_parallel_one_passes_the_parallel_tests(game: Game[Any, Any]) -> None:
    parallel_api_test(LettercupParallelEnv(game), num_cycles=20)
    parallel_seed_test(lambda: LettercupParallelEnv(game), num_cycles=8)


def test_in_the_parallel_one_all_cast_until_somebody_wins() -> None:
    env = LettercupParallelEnv(BridgeDice(players=2))
    env.reset(seed=3)
    rewards: dict[str, float] = {}
    while env.agents:
        _, rewards, _, _, _ = env.step(dict.fromkeys(env.agents, 0))
    assert sorted(rewards.values()) == [0.0, 1.0]


def test_a_game_by_numbers_ends_with_a_reward_for_the_winner() -> None:
    env = LettercupEnv(BridgeDice(players=2))
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended else 0)
    assert sorted(rewards.values()) == [0.0, 1.0]


def test_the_mask_lets_wait_only_whoever_plays_against_the_sand() -> None:
    rng = random.Random(1)
    env = LettercupEnv(DiceWords(players=2, rounds=1))
    env.reset(seed=1)
    waits = set()
    for _ in env.agent_iter(60):
        observation, _, ended, _, _ = env.last()
        open_actions = np.flatnonzero(observation["action_mask"])
        waits.add((env.session.table.state.phase in ("making", "reveal"), WAIT in open_actions))
        env.step(None if ended else int(rng.choice(open_actions)))
        if ended:
            break
    assert waits <= {(True, True), (False, False)}
