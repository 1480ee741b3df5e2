"""Bots of one's own: a class in a Python file, named as `my_bot.py:Mine`."""

import importlib.util
from functools import lru_cache
from pathlib import Path

from lettercup.bots.bot import Bot
from lettercup.bots.players import bot, levels
from lettercup.core import BadOption

MARK = ":"
"""Between the file and the class."""


def seated(game: str, name: str) -> Bot:
    """The bot of this name for a game: a level, or a class in a file."""
    return own_bot(name) if MARK in name else bot(game, name)


@lru_cache(maxsize=32)
def own_bot(name: str) -> Bot:
    """A bot of the class that is named as `file.py:Class`; it is made without arguments."""
    path, _, class_name = name.rpartition(MARK)
    file = Path(path)
    spec = importlib.util.spec_from_file_location(f"lettercup_own_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadOption(f"There is no Python file {path} with a bot in it.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
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
