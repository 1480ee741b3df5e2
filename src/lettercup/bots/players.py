"""Which bots there are: a strategy for each game, at each level."""

import random
from collections.abc import Callable
from functools import lru_cache

from lettercup.bots.alphabet_dice import AlphabetDiceBot
from lettercup.bots.boggle_bowl import BoggleBowlBot
from lettercup.bots.bot import Situation, Strategy, Thought
from lettercup.bots.bridge_dice import BridgeDiceBot
from lettercup.bots.dice_words import DiceWordsBot
from lettercup.bots.letters_rebus import LettersRebusBot
from lettercup.bots.level import LEVELS, LUCKY, Level, Vocabulary, pace, vocabulary
from lettercup.core import Move
from lettercup.lexicon import HouseRules

STRATEGIES: dict[str, Callable[[Level, Vocabulary], Strategy]] = {
    "alphabet-dice": AlphabetDiceBot,
    "boggle-bowl": BoggleBowlBot,
    "dice-words": DiceWordsBot,
    "letters-rebus": LettersRebusBot,
}
STANDARD = HouseRules()


class Player:
    """A bot of the house: a strategy, played at a level and at a human pace."""

    def __init__(self, level: Level, strategy: Strategy) -> None:
        self.level, self.strategy = level, strategy

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        seconds = self.seconds(at, rng)
        move = self.strategy.choose(at)
        return None if move is None else Thought(move, seconds)

    def seconds(self, at: Situation, rng: random.Random) -> float:
        """How long it takes to answer, drawn from a distribution; this does not need the answer."""
        return pace(rng, self.strategy.seconds(at), self.level, at.seconds_left)


def levels(game: str) -> tuple[str, ...]:
    """How well bots can play a game, weakest first."""
    return tuple(LEVELS) if game in STRATEGIES else (LUCKY.name,)


@lru_cache(maxsize=256)
def bot(game: str, level: str, rules: HouseRules = STANDARD) -> Player:
    """A bot of a level for a game, at a table with these house rules."""
    if level not in levels(game):
        raise LookupError(f"Bots play {', '.join(levels(game))} in {game}, not {level}.")
    if level == LUCKY.name:
        return Player(LUCKY, BridgeDiceBot())
    return Player(LEVELS[level], STRATEGIES[game](LEVELS[level], vocabulary(LEVELS[level], rules)))


def choose(at: Situation, level: str, rules: HouseRules = STANDARD) -> Move | None:
    """What a bot of a level does now; None: nothing, until it is asked something else."""
    return bot(at.game.name, level, rules).strategy.choose(at)


def pause(at: Situation, level: str) -> float:
    """How many seconds a bot takes that is asked this now; always the same for the same question."""
    return bot(at.game.name, level).seconds(at, random.Random(f"{at.now} {at.seat}"))
