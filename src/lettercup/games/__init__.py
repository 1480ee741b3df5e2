"""The games: each is a folder here that registers itself (`registry.py` says how)."""

from typing import Any

from lettercup.games.registry import Registry, packages_in

REGISTRY = Registry(packages_in(__name__, __path__))
GAMES = REGISTRY.current
"""The current rules of each game, by its name."""
DAYS = REGISTRY.days
"""The task of the day of each game that has one."""
game_of = REGISTRY.game_of
rules_of = REGISTRY.rules
story = REGISTRY.story
drafted = REGISTRY.drafted

__all__ = ["DAYS", "GAMES", "REGISTRY", "drafted", "game_of", "rules_of", "story"]


def __getattr__(name: str) -> Any:
    """Every game by the name of its class: `from lettercup.games import ...`."""
    for kind in GAMES.values():
        if kind.__name__ == name:
            return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
