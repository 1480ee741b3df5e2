"""The house runs without a server: no event loop, no sockets, no database, no clock."""

import subprocess
import sys

import pytest

from lettercup.games import GAMES
from tests.support.clone import CLONE

OF_A_SERVER = {"asyncio", "starlette", "lettercup.server", "lettercup.store", "socket", "sqlite3", "uvicorn"}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_anything_of_a_server(game: str) -> None:
    command = [sys.executable, "-m", "tests.house.local_game", game]
    done = subprocess.run(command, cwd=CLONE.root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not OF_A_SERVER & set(done.stdout.split())
