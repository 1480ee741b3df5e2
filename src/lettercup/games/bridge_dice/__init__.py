"""Bridge Dice: the rules and the story."""

from lettercup.games.bridge_dice.rules import CASTS, LOWEST_TARGET, WORD, BridgeDice, BridgeDiceState, Cocked
from lettercup.games.bridge_dice.story import story

RULES = (BridgeDice,)

__all__ = ["CASTS", "LOWEST_TARGET", "RULES", "WORD", "BridgeDice", "BridgeDiceState", "Cocked", "story"]
