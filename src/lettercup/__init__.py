"""Lettercup: letter-dice word games, with rules to the last sentence.

>>> import lettercup as lc
>>> lc.GAMES["dice-words"] is lc.DiceWords
True

Every game is here by the name of its class, and all of them are in `lc.GAMES`. Nothing is imported before it is used.
Type checkers read `__init__.pyi` instead.
"""

from importlib import import_module
from typing import Any

_HOMES = {
    "lettercup.core": ("BadOption", "BadPosition", "BadRecord", "IllegalMove", "LettercupError"),
    "lettercup.days": ("Today", "today"),
    "lettercup.evenings": ("Evening", "evening"),
    "lettercup.games": ("GAMES",),
    "lettercup.house.chance": ("Unproven",),
    "lettercup.lexicon": ("BadLexicon", "HouseRules", "check"),
    "lettercup.saved": ("SavedGame", "load", "verify"),
    "lettercup.solver.answers": ("solve",),
    "lettercup.table": ("Table", "UnclearMove", "bot"),
}
"""Where each name comes from; the games are public, too."""


def __getattr__(name: str) -> Any:
    """A public name, or a game by the name of its class."""
    if name == "__version__":
        return import_module("importlib.metadata").version("lettercup")
    if name == "__all__":  # of `from lettercup import *`
        return __dir__()
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    for game in import_module("lettercup.games").GAMES.values():
        if game.__name__ == name:
            return game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    games = import_module("lettercup.games").GAMES.values()
    return sorted([*(name for names in _HOMES.values() for name in names), *(game.__name__ for game in games)])
