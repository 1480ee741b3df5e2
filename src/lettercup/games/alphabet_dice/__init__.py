"""Alphabet Dice: the rules, the story and the task of the day."""

from lettercup.games.alphabet_dice.box import ALL_DICE, DICE, LETTERS, fitting, letter_on
from lettercup.games.alphabet_dice.day import DAY
from lettercup.games.alphabet_dice.puzzle import Puzzle
from lettercup.games.alphabet_dice.rules import HOUSE_WORD, AlphabetDice
from lettercup.games.alphabet_dice.score import Served, Tally, cost, tally
from lettercup.games.alphabet_dice.state import (
    AlphabetDiceMove,
    AlphabetDicePrinted,
    AlphabetDiceState,
    AlphabetDiceSums,
    Ban,
    Build,
    Pass,
    Slurp,
    Swap,
)
from lettercup.games.alphabet_dice.story import drafted, story

RULES = (AlphabetDice,)

__all__ = [
    "ALL_DICE",
    "DAY",
    "DICE",
    "HOUSE_WORD",
    "LETTERS",
    "RULES",
    "AlphabetDice",
    "AlphabetDiceMove",
    "AlphabetDicePrinted",
    "AlphabetDiceState",
    "AlphabetDiceSums",
    "Ban",
    "Build",
    "Pass",
    "Puzzle",
    "Served",
    "Slurp",
    "Swap",
    "Tally",
    "cost",
    "drafted",
    "fitting",
    "letter_on",
    "story",
    "tally",
]
