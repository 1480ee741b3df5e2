"""Dice Words: the rules, the story and the task of the day."""

from lettercup.games.dice_words.day import DAY
from lettercup.games.dice_words.rules import (
    DICE,
    DRINK,
    ICE,
    REROLLS,
    SUGAR,
    DiceWords,
    DiceWordsState,
    DiceWordsSums,
    Drink,
    Go,
    KeepTargets,
    NewTargets,
    Reroll,
    StrawDraft,
)
from lettercup.games.dice_words.sheet import RoundSum, Younger
from lettercup.games.dice_words.story import drafted, story
from lettercup.games.dice_words.straw import SIDE_A, SIDE_B, Laid, Straw, straw_word

RULES = (DiceWords,)

__all__ = [
    "DAY",
    "DICE",
    "DRINK",
    "ICE",
    "REROLLS",
    "RULES",
    "SIDE_A",
    "SIDE_B",
    "SUGAR",
    "DiceWords",
    "DiceWordsState",
    "DiceWordsSums",
    "Drink",
    "Go",
    "KeepTargets",
    "Laid",
    "NewTargets",
    "Reroll",
    "RoundSum",
    "Straw",
    "StrawDraft",
    "Younger",
    "drafted",
    "story",
    "straw_word",
]
