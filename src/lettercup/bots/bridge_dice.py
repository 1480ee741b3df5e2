"""A bot for Bridge Dice: there is nothing to choose, it just casts."""

from typing import Any

from lettercup.bots.bot import GameBots, Situation
from lettercup.bots.level import Level
from lettercup.core import Move
from lettercup.lexicon import HouseRules

LUCKY = Level("lucky", "child", 9.0, 0, 0, 1.0, False)
"""The only level: no move to choose, no word to know."""


class BridgeDiceBot:
    """Casts whenever it has the cup, and never calls a die cocked."""

    def __init__(self, level: Level, rules: HouseRules) -> None:
        """Neither a level nor a word makes a difference."""

    def choose(self, at: Situation) -> Move | None:
        return None

    def seconds(self, at: Situation) -> float:
        return 1.0


def _facts(game: Any, entries: Any, state: Any) -> dict[str, int]:
    """Whoever cast the most B's started."""
    return {"started": int(state.roll_off.contenders[0])}


BOTS = GameBots(BridgeDiceBot, {LUCKY.name: LUCKY}, cast_by_hand=True, facts=_facts)
