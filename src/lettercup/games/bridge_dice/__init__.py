"""Bridge Dice: the rules, the story and the task of the day."""

from lettercup.games.bridge_dice.day import DAY
from lettercup.games.bridge_dice.rules import CASTS, LOWEST_TARGET, WORD, BridgeDice, BridgeDiceState, Cocked
from lettercup.games.bridge_dice.story import story

RULES = (BridgeDice,)

__all__ = ["CASTS", "DAY", "LOWEST_TARGET", "RULES", "WORD", "BridgeDice", "BridgeDiceState", "Cocked", "story"]
