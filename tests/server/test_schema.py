"""The page's half of the protocol is generated; here it is held equal to the server's."""

import pytest

from lettercup.games import GAMES
from lettercup.server.schema import openapi
from tools.protocol import files


def test_the_generated_files_are_current() -> None:
    stale = [path.name for path, text in files() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run python -m tools.protocol"


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_has_its_state_and_its_moves_in_the_schema(game: type) -> None:
    schemas = openapi()["components"]["schemas"]
    assert {f"{game.__name__}Move", f"{game.__name__}State", game.__name__} <= schemas.keys()
