"""Where bots come in: how well they can play each game, and how one answers for its seat.

A bot shakes its cup by itself; what has to be chosen is thought out from the seat's own view, off the event loop.
"""

from typing import Any

from lettercup.core import Choose, Game, Move, Roll, State, asks_of

LEVELS: dict[str, tuple[str, ...]] = {"bridge-dice": ("lucky",)}
"""The levels of each game, weakest first. In Bridge Dice there is nothing to choose, and so only one."""


def levels(game: str) -> tuple[str, ...]:
    """How well bots can play a game; empty when none can."""
    return LEVELS.get(game, ())


def think(game: Game[Any, Any], view: State, seat: int, level: str) -> Move:
    """What a bot does when it has to choose."""
    raise LookupError(f"no bot of level {level} chooses in {game.title}")


def has_to_choose(asks: tuple[Any, ...], seat: int) -> bool:
    """Whether a seat is asked for more than to throw its dice."""
    mine = asks_of(asks, seat)
    return any(isinstance(ask, Choose) for ask in mine) and not any(isinstance(ask, Roll) for ask in mine)
