"""What the Help of Alphabet Dice must say."""

from lettercup.games.alphabet_dice import HOUSE_WORD
from lettercup.games.alphabet_dice.score import LOSING, SOUPER_LEAST

NUMBERS = (HOUSE_WORD, LOSING, SOUPER_LEAST, 0)
ENGLISH = (
    "lowest score begins",
    "only to words through",
    "third Reheat",
    "at least 2",
    "share the win",
    "costs the turn",
)
GERMAN = ("die wenigsten Punkte", "nur an Wörter durch", "dritte Aufwärmen", "mindestens 2", "teilen", "kostet den Zug")
