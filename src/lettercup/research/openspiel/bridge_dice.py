"""Bridge Dice for OpenSpiel: a player casts, and chance says how many letters further that brings."""

from typing import Any

import pyspiel

from lettercup.games.bridge_dice import CASTS, LOWEST_TARGET, WORD, turn_points
from lettercup.research.openspiel.parts import (
    PLAYERS,
    SeenByPlayer,
    kind_of_game,
    parameters_of,
    returns_of,
    size_of_game,
)
from lettercup.solver.bridge_dice import set_aside_chances

NAME = "python_lettercup_bridge_dice"
CAST = 0
USUAL = {"target": LOWEST_TARGET, "max_turns": 1000}
"""The turn limit, after which the game is a draw: nobody has to score. It is never reached in practice."""
KIND = kind_of_game(NAME, "Bridge Dice (Lettercup)", is_open=True, parameters=USUAL)


class BridgeDiceSpiel(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """The game, with a target and a limit of turns."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = parameters_of(USUAL, params)
        super().__init__(KIND, size_of_game(1, len(WORD) + 1, given["max_turns"] * CASTS), given)

    def new_initial_state(self) -> "BridgeDiceSpielState":
        return BridgeDiceSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeenByPlayer:
        return SeenByPlayer(5, BridgeDiceSpielState.told, lambda state, _: str(state))


class BridgeDiceSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed
    """Whose turn it is, what lies aside, and the scores."""

    def __init__(self, game: BridgeDiceSpiel) -> None:
        super().__init__(game)
        given = game.get_parameters()
        self.target, self.max_turns = int(given["target"]), int(given["max_turns"])
        self.turn: int | None = None
        """Who has the cup; None until the start is drawn."""
        self.is_cast = False
        """Whether the dice are in the air."""
        self.turns = self.casts = self.aside = 0
        self.scores = [0] * PLAYERS

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.turn is None or self.is_cast:
            return int(pyspiel.PlayerId.CHANCE)
        return self.turn

    def _legal_actions(self, player: int) -> list[int]:
        return [CAST]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Either player is equally likely to start; a cast is told by how many letters it adds."""
        if self.turn is None:
            return [(player, 1 / PLAYERS) for player in range(PLAYERS)]
        return [(more, chance) for more, chance in enumerate(set_aside_chances(self.aside)) if chance > 0]

    def _apply_action(self, action: int) -> None:
        if self.turn is None:
            self.turn = action
        elif not self.is_cast:
            self.is_cast = True
        else:
            self._land(self.turn, action)

    def _land(self, player: int, more: int) -> None:
        """The dice lie: the turn goes on, or it is scored."""
        self.is_cast = False
        self.aside += more
        self.casts += 1
        if self.aside == len(WORD) or self.casts == CASTS:
            self.scores[player] += turn_points(self.aside, self.casts)
            self.turns += 1
            self.turn, self.casts, self.aside = 1 - player, 0, 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return "cast"
        return f"{action} starts" if self.turn is None else f"{action} letters"

    def is_terminal(self) -> bool:
        return max(self.scores) >= self.target or self.turns >= self.max_turns

    def returns(self) -> list[float]:
        won = max(self.scores) >= self.target
        return returns_of(self.scores) if won else [0.0] * PLAYERS

    def told(self, player: int) -> list[int]:
        """Whether it is the player's turn, casts, letters aside, and both scores, the own one first."""
        return [int(self.turn == player), self.casts, self.aside, self.scores[player], self.scores[1 - player]]

    def __str__(self) -> str:
        return f"{self.turn} {self.casts} {WORD[: self.aside]}{'*' * self.is_cast} {self.scores} {self.turns}"


pyspiel.register_game(KIND, BridgeDiceSpiel)
