"""The table of `lettercup demo`."""

from collections.abc import Sequence

import pytest

from lettercup.core import Die
from lettercup.core.casts import Cast
from lettercup.games import GAMES
from lettercup.house.fair import SecretSource
from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from lettercup.server.web.demo import BOTS, MIDDLE, open_demo
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.settings import ServerSettings
from lettercup.store import MemoryStore
from tests.support.simplest import SIMPLEST


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_can_be_looked_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the game, the visitor and bots are at it; slow games are left earlier here."""
    monkeypatch.setattr("lettercup.server.web.demo.LONGEST", 2)
    lettercup = Lettercup(ServerSettings(), MemoryStore(), public_services(load()))
    async with lettercup.running():
        found = await lettercup.tables.get(await open_demo(lettercup, game))
        assert found
        assert found.state.phase == "playing"
        assert len(found.state.seats) == 1 + BOTS
        assert found.state.playing.entries > 0
        if game == SIMPLEST.name:
            assert found.state.playing.entries >= MIDDLE * len(found.state.seats)


async def test_a_game_that_a_lucky_throw_ends_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The visitor comes first, and wins with the first cast: then there would be nothing to look around in."""
    lucky = iter(["BBBBBB", "RRRRRR", "RRRRRR", "BRIDGE"])
    by_chance = SecretSource.throw

    def throw(source: SecretSource, cast: Cast, dice: Sequence[Die]) -> tuple[str, ...]:
        return tuple(next(lucky, "")) or by_chance(source, cast, dice)

    monkeypatch.setattr(SecretSource, "throw", throw)
    lettercup = Lettercup(ServerSettings(), MemoryStore(), public_services(load()))
    async with lettercup.running():
        found = await lettercup.tables.get(await open_demo(lettercup, SIMPLEST.name))
        assert found
        assert found.state.phase == "playing"
        assert found.state.number > 1


async def test_the_visitors_seat_is_for_one_browser() -> None:
    lettercup = Lettercup(ServerSettings(), MemoryStore(), public_services(load()))
    async with lettercup.running():
        reserved = lettercup.doorkeeper.reserve()
        first, second = lettercup.doorkeeper.fresh(), lettercup.doorkeeper.fresh()
        assert first == reserved
        assert len({lettercup.doorkeeper.holder(cookie) for cookie in (first, second)}) == 2
