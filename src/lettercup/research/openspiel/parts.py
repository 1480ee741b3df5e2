"""What the OpenSpiel games share: their kind, and an observer that tells numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from lettercup.core import BadOption

PLAYERS = 2
MOST = 1_000_000
"""The highest number that a parameter may be."""


def kind_of_game(name: str, title: str, *, is_open: bool, parameters: dict[str, int]) -> Any:
    """A game for two with chance nodes, in which one wins what the other loses."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=not is_open,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def parameters_of(usual: dict[str, int], given: dict[str, Any] | None) -> dict[str, int]:
    """The parameters of a game, where nothing is given the usual ones; `BadOption` for what is no number of things."""
    found: dict[str, Any] = usual | (given or {})
    for name, value in found.items():
        if not isinstance(value, int) or not 1 <= value <= MOST:
            raise BadOption(f"{name} is a whole number from 1 to {MOST:,}, not {value}.")
    return found


def size_of_game(actions: int, outcomes: int, length: int) -> Any:
    """How large a game is; the winner gets 1 from the loser."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=outcomes,
        num_players=PLAYERS,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=length,
    )


def returns_of(scores: list[int]) -> list[float]:
    """What both have won at the end."""
    mine, theirs = scores
    won = float((mine > theirs) - (mine < theirs))
    return [won, -won]


class SeenByPlayer:
    """An observer: `told(state, player)` gives the numbers, and `text` the sentence, which may tell the past."""

    def __init__(self, numbers: int, told: Callable[[Any, int], list[int]], text: Callable[[Any, int], str]) -> None:
        self.tensor = np.zeros(numbers, np.float32)
        self.dict = {"observation": self.tensor}
        self._told, self._text = told, text

    def set_from(self, state: Any, player: int) -> None:
        """Put what a player sees into the tensor."""
        self.tensor[:] = self._told(state, player)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees, as text."""
        return self._text(state, player)
