"""`lettercup solve`: the best play of each game, from its own module in this package, and the words in any rack."""

from collections.abc import Callable
from typing import Any

from lettercup.cli.solve import racks
from lettercup.rooms import extras_of, parts_of

SOLVERS: dict[str, Callable[[Any], None]] = parts_of("lettercup.cli.solve", "add_to")
OWN_COMMANDS: dict[str, Callable[[Any], None]] = {
    name: add for own in extras_of("lettercup.cli.solve", "OWN_COMMANDS").values() for name, add in own.items()
}
"""The commands that games have besides `solve`, by their names."""


def add_to(commands: Any) -> None:
    """Add `solve`, and the commands that games have of their own."""
    command = commands.add_parser("solve", help="find the best play")
    games = command.add_subparsers(title="games", metavar="GAME", required=True)
    for add in (*SOLVERS.values(), racks.add_to):
        add(games)
    for add in OWN_COMMANDS.values():
        add(commands)
