"""A turn of Bridge Dice: there is nothing to choose, so only its points, the average of a turn, and the odds."""

from operator import mul

from lettercup.games.bridge_dice import BridgeDice, BridgeDiceState
from lettercup.review.day import DayPosition
from lettercup.review.odds import Odds
from lettercup.review.turn import GameStep, Play, TurnReview
from lettercup.solver.bridge_dice import mean, start_chances, turn_chances, win_chances


def turn_review(at: GameStep) -> TurnReview:
    """The points of the turn that the step belongs to."""
    before = [at.states[0], *at.states[:-1]]
    steps = at.same_turn([(state.roll_off.winner, state.turn, sum(map(len, state.sheet))) for state in before])
    state = before[at.step]
    entered = at.states[steps[-1]].sheet[state.turn]
    if state.roll_off.winner is None or len(entered) == len(state.sheet[state.turn]):
        return TurnReview(seat=state.turn, first=steps[0], last=steps[-1])
    return TurnReview(
        seat=state.turn,
        first=steps[0],
        last=steps[-1],
        played=Play(points=entered[-1]),
        average=mean(turn_chances()),
    )


def days_best(day: DayPosition) -> None:
    """There is nothing to choose."""


def odds(game: BridgeDice, state: BridgeDiceState) -> Odds:
    """The chances of the current turn and of each seat; before the start, weighted by who may begin."""
    roll_off = state.roll_off
    if roll_off.winner is not None:
        wins = win_chances(state.scores, game.target, state.turn, len(state.aside), state.cast)
        return Odds(turn=tuple(turn_chances(len(state.aside), state.cast).items()), wins=wins)
    waiting = (None for _ in roll_off.contenders[len(roll_off.casts) :])
    starts = start_chances((*(cast.count("B") for cast in roll_off.casts), *waiting))
    by_starter = [win_chances(state.scores, game.target, first) for first in roll_off.contenders]
    return Odds(turn=(), wins=tuple(sum(map(mul, starts, wins)) for wins in zip(*by_starter, strict=True)))
