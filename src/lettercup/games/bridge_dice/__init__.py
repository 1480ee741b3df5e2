"""Bridge Dice: the rules, the story and the task of the day."""

from lettercup.games.bridge_dice.day import DAY
from lettercup.games.bridge_dice.rules import (
    CASTS,
    HIGHEST_TARGET,
    LOWEST_TARGET,
    WORD,
    BridgeDice,
    BridgeDiceState,
    Cocked,
    turn_points,
)
from lettercup.games.bridge_dice.story import story

RULES = (BridgeDice,)

__all__ = [
    "CASTS",
    "DAY",
    "HIGHEST_TARGET",
    "LOWEST_TARGET",
    "RULES",
    "WORD",
    "BridgeDice",
    "BridgeDiceState",
    "Cocked",
    "story",
    "turn_points",
]
