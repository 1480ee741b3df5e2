"""Bots by game and level; what a game needs for them is the `BOTS` of its module in this package."""

import random
from functools import lru_cache
from typing import Any

from lettercup.bots.bot import GameBots, Situation, Strategy, Thought
from lettercup.bots.level import STANDARD, Level, pace
from lettercup.core import BadOption, Move
from lettercup.lexicon import HouseRules
from lettercup.rooms import parts_of

BOTS: dict[str, GameBots] = parts_of("lettercup.bots", "BOTS")


class BotPlayer:
    """One of our bots: a strategy, played at a level and at a human pace."""

    def __init__(self, game: str, level: str, rules: HouseRules) -> None:
        self._made_with = game, level, rules
        self.level: Level = BOTS[game].levels[level]
        self.strategy: Strategy = BOTS[game].strategy(self.level, rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies share the bot: it remembers nothing, and its words cannot be pickled."""
        return bot, self._made_with

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        seconds = self.seconds(at, rng)
        move = self.strategy.choose(at)
        return None if move is None else Thought(move, seconds)

    def seconds(self, at: Situation, rng: random.Random) -> float:
        """How long it takes to answer, drawn from a distribution; computed without choosing a move."""
        return pace(rng, self.strategy.seconds(at), self.level, at.seconds_left)


def levels(game: str) -> tuple[str, ...]:
    """The levels at which bots play a game, weakest first."""
    if game not in BOTS:
        raise BadOption(f"There is no game named {game}; there are {', '.join(sorted(BOTS))}.")
    return tuple(BOTS[game].levels)


@lru_cache(maxsize=256)
def bot(game: str, level: str, rules: HouseRules = STANDARD) -> BotPlayer:
    """A bot of a level for a game, at a table with these house rules."""
    if level not in levels(game):
        raise BadOption(f"Bots play {', '.join(levels(game))} in {game}, not {level}.")
    return BotPlayer(game, level, rules)


def choose(at: Situation, level: str, rules: HouseRules = STANDARD) -> Move | None:
    """The move that a bot of a level makes now; None: nothing, until it is asked something else."""
    return bot(at.game.name, level, rules).strategy.choose(at)


def pause(at: Situation, level: str) -> float:
    """How many seconds a bot takes for this question; always the same for the same question."""
    return bot(at.game.name, level).seconds(at, random.Random(f"{at.now} {at.seat}"))
