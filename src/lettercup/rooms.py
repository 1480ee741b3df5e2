"""Finds what a package has for each game: its module there has the game's name, with underscores."""

import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from lettercup.games import GAMES

ROOMS = ("bots", "review", "solver", "cli/solve")
"""The packages that have a module for each game."""


def missing_files(source: Path, games: Iterable[str]) -> list[str]:
    """The modules that games lack, as paths inside the folder that holds the source."""
    modules = (f"lettercup/{room}/{game.replace('-', '_')}.py" for game in games for room in ROOMS)
    return [module for module in modules if not (source / module).exists()]


IN_BROWSER = sys.platform == "emscripten"
"""A browser has only the modules that are needed there, and those in compiled form."""
if _missing := [] if IN_BROWSER else missing_files(Path(__file__).parents[1], GAMES):
    raise ImportError(f"Every game has a module in {', '.join(ROOMS)}. Missing: {', '.join(_missing)}.")


def parts_of(package: str, part: str) -> dict[str, Any]:
    """The same part of every game's module, by the game's name; `ImportError` if a game lacks it."""
    modules = _modules(package)
    for module in modules.values():
        if not hasattr(module, part):
            raise ImportError(f"{module.__name__} has no {part}.", name=module.__name__)
    return extras_of(package, part)


def extras_of(package: str, part: str) -> dict[str, Any]:
    """A part that a game's module may have, by the names of the games that do."""
    return {game: getattr(module, part) for game, module in _modules(package).items() if hasattr(module, part)}


def some_of(package: str, part: str) -> dict[str, Any]:
    """The same part of the modules in a package that not every game has one in, by the names of the games that do."""
    names = {game: f"{package}.{game.replace('-', '_')}" for game in GAMES}
    return {game: getattr(import_module(name), part) for game, name in names.items() if find_spec(name)}


def _modules(package: str) -> dict[str, ModuleType]:
    return {game: import_module(f"{package}.{game.replace('-', '_')}") for game in GAMES}
