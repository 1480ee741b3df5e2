"""The day's Bridge Dice: the luck of the day, one turn of three casts. Nobody is better at it than others."""

from lettercup.core import DayTask, Faces, FirstThrows
from lettercup.games.bridge_dice.rules import ALL_DICE, BridgeDice, BridgeDiceState


def _game(lots: tuple[int, ...]) -> BridgeDice:
    return BridgeDice(players=1, turns=1)


def _opening(game: BridgeDice, first: FirstThrows) -> tuple[Faces, ...]:
    return (first.throw(0, ALL_DICE),)


def _kindness(game: BridgeDice, opening: tuple[Faces, ...]) -> int:
    """Luck is not made harder."""
    return 0


def _rows(state: BridgeDiceState) -> tuple[int, ...]:
    """The letters that were set aside."""
    return (len(state.last.aside),) if state.last else ()


DAY = DayTask(_game, _opening, _kindness, rows=_rows, ranked=False)
