"""What the Help of Dice Words must say."""

from lettercup.games.dice_words import SIDE_A, SIDE_B

NUMBERS = (*SIDE_A.values(), *SIDE_B.values(), 0)
ENGLISH = (
    "different ice cubes",
    "only the bonus",
    "sugar cube",
    "new targets",
    "more rolls",
    "glass alone",
    "× letters",
    "side B",
)
GERMAN = (
    "verschiedenen",
    "nur der Bonus",
    "Zuckerwürfel",
    "neue Ziele",
    "mehr Würfe",
    "allein",
    "× Buchstaben",
    "Seite B",
)
