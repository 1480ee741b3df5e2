"""Random players for the conformance kit, one module for each game."""

import importlib
from pathlib import Path
from types import ModuleType

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")


def mover_of(game: str) -> ModuleType:
    """The random player of a game."""
    return importlib.import_module(f"tests.games.movers.{game.replace('-', '_')}")


def movers() -> dict[str, ModuleType]:
    """The random player of every game that has one, by the name of its module."""
    return {name: importlib.import_module(f"tests.games.movers.{name}") for name in NAMES}
