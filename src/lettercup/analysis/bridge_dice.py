"""A turn of Bridge Dice: there is nothing to choose, so only what it brought, and what a turn brings on average."""

from lettercup.analysis.past import Laying, Past, Possible
from lettercup.solver.bridge_dice import mean, turn_chances


def possible(past: Past) -> Possible:
    """A step belongs to the turn that was on before it."""
    before = [past.states[0], *past.states[:-1]]
    steps = past.alike([(state.started, state.turn, sum(map(len, state.sheet))) for state in before])
    state = before[past.step]
    entered = past.states[steps[-1]].sheet[state.turn]
    if not state.started or len(entered) == len(state.sheet[state.turn]):
        return Possible(seat=state.turn, first=steps[0], last=steps[-1])
    return Possible(
        seat=state.turn,
        first=steps[0],
        last=steps[-1],
        played=Laying(points=entered[-1]),
        average=mean(turn_chances()),
    )
