"""`lettercup solve bridge-dice`: there is nothing to choose, so it tells the odds, as `lettercup odds` does."""

from typing import Any

from lettercup.cli.odds import add_options


def add_to(games: Any) -> None:
    add_options(games.add_parser("bridge-dice", help="exact odds, at any point of a game"))
