"""Letters Rebus: the rules, the story and the task of the day."""

from lettercup.games.letters_rebus.day import DAY
from lettercup.games.letters_rebus.hand import RebusHand
from lettercup.games.letters_rebus.rules import LettersRebus, LettersRebusState, RebusDraft
from lettercup.games.letters_rebus.score import (
    DICE,
    STAR,
    VALUES,
    RebusTally,
    RebusWord,
    Star,
    letters_of,
    score,
)
from lettercup.games.letters_rebus.story import drafted, story

RULES = (LettersRebus,)

__all__ = [
    "DAY",
    "DICE",
    "RULES",
    "STAR",
    "VALUES",
    "LettersRebus",
    "LettersRebusState",
    "RebusDraft",
    "RebusHand",
    "RebusTally",
    "RebusWord",
    "Star",
    "drafted",
    "letters_of",
    "score",
    "story",
]
