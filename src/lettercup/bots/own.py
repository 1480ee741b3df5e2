"""Bots of one's own: a class in a Python file, named as `my_bot.py:Mine`; the house sets their pace."""

import importlib.util
import random
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from lettercup.bots.bot import Bot, Situation, Thought
from lettercup.bots.level import STANDARD
from lettercup.bots.players import BotPlayer, bot, levels
from lettercup.core import BadOption
from lettercup.lexicon import HouseRules

MARK = ":"
"""Between the file and the class."""


class Paced(NamedTuple):
    """A bot that takes as long as the house says, whatever it says itself."""

    bot: Bot
    pace: BotPlayer

    def think(self, at: Situation, rng: random.Random) -> Thought | None:
        seconds = self.pace.seconds(at, rng)
        thought = self.bot.think(at, rng)
        return None if thought is None else Thought(thought.move, seconds)


def seated(game: str, name: str, pace: str = "", rules: HouseRules = STANDARD) -> Bot:
    """The bot of this name for a game: a level, or a class in a file, which plays at the pace of a level."""
    if MARK not in name:
        return bot(game, name, rules)
    return Paced(own_bot(name), bot(game, pace or levels(game)[-1], rules))


@lru_cache(maxsize=32)
def own_bot(name: str) -> Bot:
    """A bot of the class that is named as `file.py:Class`; it is made without arguments."""
    path, _, class_name = name.rpartition(MARK)
    file = Path(path)
    spec = importlib.util.spec_from_file_location(f"lettercup_own_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadOption(f"There is no Python file {path} with a bot in it.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever somebody's file does
        raise BadOption(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    made = getattr(module, class_name, None)
    if not callable(made) or not hasattr(made, "think"):
        raise BadOption(f"{path} has no class {class_name} with a method think.")
    own: Bot = made()
    return own


def checked(game: str, name: str) -> str:
    """The name, if there is such a bot; with the whole path of a file, for workers in other folders."""
    if MARK in name:
        path, _, class_name = name.rpartition(MARK)
        name = f"{Path(path).resolve()}{MARK}{class_name}"
        own_bot(name)
    elif name not in levels(game):
        raise BadOption(f"Bots of {game} play {', '.join(levels(game))}, or file.py{MARK}Class; not {name}.")
    return name


def short(name: str) -> str:
    """The name as it is shown: a level, or the class without its file."""
    return name.rpartition(MARK)[2]
