"""A bot for Bridge Dice: there is nothing to choose, it just casts."""

from lettercup.bots.bot import Situation
from lettercup.core import Move


class BridgeDiceBot:
    """Casts whenever the cup is in its hand, and never calls a die cocked."""

    def choose(self, at: Situation) -> Move | None:
        return None

    def seconds(self, at: Situation) -> float:
        return 1.0
