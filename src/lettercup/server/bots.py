"""Where bots come in: how well they can play each game, and how one answers for its seat.

A bot shakes its cup by itself; what has to be chosen is thought out from the seat's own view, off the event loop.
"""

from typing import Any

from lettercup import bots
from lettercup.core import Choose, Millis, Move, Roll, asks_of
from lettercup.lexicon import HouseRules


def levels(game: str) -> tuple[str, ...]:
    """How well bots can play a game, weakest first; empty when none can."""
    return bots.levels(game)


def think(question: bots.Situation, level: str, words: HouseRules) -> Move | None:
    """What a bot does when it has to choose; None: nothing, until it is asked something else."""
    return bots.choose(question, level, words)


def pause(question: bots.Situation, level: str) -> Millis:
    """How long a bot thinks before it chooses."""
    return round(1000 * bots.pause(question, level))


def has_to_choose(asks: tuple[Any, ...], seat: int) -> bool:
    """Whether a seat is asked for more than to throw its dice."""
    mine = asks_of(asks, seat)
    return any(isinstance(ask, Choose) for ask in mine) and not any(isinstance(ask, Roll) for ask in mine)
