"""What the Help of Bridge Dice must say."""

from lettercup.games.bridge_dice.rules import IN_CASTS, LETTERS, LOWEST_TARGET

NUMBERS = (*IN_CASTS.values(), *LETTERS.values(), LOWEST_TARGET)
ENGLISH = ("a tie casts again", "doesn’t count", "wins at once")
GERMAN = ("bei Gleichstand", "gilt der ganze Wurf nicht", "gewinnt sofort")
