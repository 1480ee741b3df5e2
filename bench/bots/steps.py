"""`python -m bench.bots.steps`: random steps per second of CPU time in the PettingZoo environments, on one core.

A step is a whole turn of an agent: the observation with its menu and mask, a random legal action, and the move.
"""

import argparse
import random
from time import process_time

import numpy as np

from lettercup.bots.collector import spare_the_collector
from lettercup.games import GAMES
from lettercup.research.environment import LettercupEnv


def steps_a_second(name: str, seconds: float, seed: int) -> float:
    """Random steps per second of two players; the first hundred, in which words are loaded, do not count."""
    env, rng = LettercupEnv(GAMES[name](players=2)), random.Random(seed)
    games, steps, began = 0, -100, process_time()
    while True:
        games += 1
        env.reset(seed=seed + games)
        for _ in env.agent_iter(10**9):
            observation, _, ended, _, _ = env.last()
            if ended:
                break
            steps += 1
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            if steps == 0:
                spare_the_collector()
                began = process_time()
            if steps > 0 and steps % 50 == 0 and process_time() - began >= seconds:
                return steps / (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots.steps", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of the processor, for each game")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name in sorted(GAMES):
        print(f"{name:14} {steps_a_second(name, arguments.seconds, arguments.seed):8.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
