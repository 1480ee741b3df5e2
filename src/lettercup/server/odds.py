"""The odds of Bridge Dice for those who want to see them: the game has no secrets, so everybody may."""

from operator import mul
from typing import Any

from lettercup.core import Game, State
from lettercup.games.bridge_dice import BridgeDice, BridgeDiceState
from lettercup.server.protocol import Odds
from lettercup.solver.bridge_dice import start_chances, turn_chances, win_chances


def odds_of(game: Game[Any, Any], state: State) -> Odds | None:
    """The chances as the table stands; none in other games, and none when it is over."""
    if not isinstance(game, BridgeDice) or not isinstance(state, BridgeDiceState) or game.outcome(state):
        return None
    return _odds(state, game.target)


def _odds(game: BridgeDiceState, target: int) -> Odds:
    if game.started:
        wins = win_chances(game.scores, target, game.turn, len(game.aside), game.cast)
        return Odds(turn=tuple(turn_chances(len(game.aside), game.cast).items()), wins=wins)
    starts = start_chances(_casts(game))
    by_starter = [win_chances(game.scores, target, first) for first in game.contenders]
    return Odds(turn=(), wins=tuple(sum(map(mul, starts, wins)) for wins in zip(*by_starter, strict=True)))


def _casts(game: BridgeDiceState) -> tuple[int | None, ...]:
    return (*game.starts, *(None for _ in game.contenders[len(game.starts) :]))
