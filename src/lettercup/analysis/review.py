"""What was possible at a step of a finished game."""

from collections.abc import Callable

from lettercup.analysis import alphabet_dice, boggle_bowl, bridge_dice, dice_words, letters_rebus
from lettercup.analysis.past import Past, Possible

GAMES: dict[str, Callable[[Past], Possible]] = {
    "alphabet-dice": alphabet_dice.possible,
    "boggle-bowl": boggle_bowl.possible,
    "bridge-dice": bridge_dice.possible,
    "dice-words": dice_words.possible,
    "letters-rebus": letters_rebus.possible,
}


def review(past: Past) -> Possible:
    """What was played in the turn to which the step belongs, and what was possible.

    Reviews only games that are over: whoever still plays is told nothing.
    """
    if past.game.outcome(past.states[-1]) is None:
        raise ValueError("This game is not over.")
    return GAMES[past.game.name](past)
