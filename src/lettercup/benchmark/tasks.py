"""The tasks of all games, and the instances that follow from a seed."""

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from lettercup.benchmark.task import DIFFICULTIES, Difficulty, Question, Task, make_question
from lettercup.core import BadOption
from lettercup.games import GAMES

MOST_EACH = 100
"""How many instances there may be of each task and difficulty."""


def _modules() -> dict[str, str]:
    """The module of each game that has a task."""
    named = {game: f"lettercup.benchmark.{game.replace('-', '_')}" for game in GAMES}
    return {game: module for game, module in named.items() if find_spec(module)}


TASKS: dict[str, Task] = {game: import_module(module).TASK for game, module in _modules().items()}


class Instance(NamedTuple):
    """A question with its name."""

    name: str
    game: str
    difficulty: Difficulty
    question: Question


def instances(seed: int, each: int) -> list[Instance]:
    """The instances of a seed: `each` of every task and difficulty, always the same ones."""
    if not 1 <= each <= MOST_EACH:
        raise BadOption(f"There are 1 to {MOST_EACH} instances of each task and difficulty, not {each}.")
    return [
        Instance(name, game, difficulty, make_question(task, difficulty, f"{seed} {name}"))
        for game, task in TASKS.items()
        for difficulty in DIFFICULTIES
        for name in (f"{game}-{difficulty}-{number}" for number in range(1, each + 1))
    ]
