"""`lettercup solve`: the best play, game by game."""

import importlib
from typing import Any

GAMES = ("alphabet_dice", "boggle_bowl", "bridge_dice", "dice_words", "letters_rebus", "racks")
"""Modules of `lettercup.cli.solvers`; each adds its game with `add_to`."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("solve", help="find the best play")
    games = command.add_subparsers(title="games", metavar="GAME", required=True)
    for name in GAMES:
        importlib.import_module(f"lettercup.cli.solvers.{name}").add_to(games)
