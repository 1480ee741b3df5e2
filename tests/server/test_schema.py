"""The page's half of the protocol is generated; here it is held equal to the server's."""

import subprocess
import sys

import pytest

from lettercup.games import GAMES
from lettercup.server.web.app import OPERATIONS
from lettercup.server.web.schema import openapi
from tests.support.clone import CLONE


def test_the_generated_files_are_current() -> None:
    """In a process of its own: the toy games of other tests register faults too."""
    command = [sys.executable, "-m", "tools.protocol", "--check"]
    done = subprocess.run(command, cwd=CLONE.root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_has_its_state_and_its_moves_in_the_schema(game: type) -> None:
    schemas = openapi(OPERATIONS)["components"]["schemas"]
    assert {f"{game.__name__}Move", f"{game.__name__}State", game.__name__} <= schemas.keys()
