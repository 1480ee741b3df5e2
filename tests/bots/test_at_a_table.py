"""Bots at a table of the server: they answer by the clock, from the seat's view, by the table's house rules."""

from typing import Any

import msgspec
import pytest

from lettercup.bots import choose, situation
from lettercup.core import Choose, Roll, asks_of
from lettercup.house.match import Match
from lettercup.house.options import TableSettings
from lettercup.lexicon import HouseRules, load
from lettercup.server.tables.services import public_services
from tests.support.room import Room, room_for

SHORT: dict[str, dict[str, Any]] = {
    "alphabet-dice": {"turn_seconds": 60},
    "boggle-bowl": {},
    "dice-words": {"rounds": 1, "reroll_targets": True},
    "letters-rebus": {"rounds": 1},
}


async def plays(room: Room, name: str) -> None:
    """Somebody throws, or does what an easy bot would do."""
    table = room.table.state
    seat = table.seat_of(name) or 0
    asks = asks_of(table.asks, seat)
    if any(isinstance(ask, Roll) for ask in asks):
        await room.does(name, "shake", cup=seat)
    elif any(isinstance(ask, Choose) for ask in asks):
        match = match_of(room)
        move = choose(situation(match.game, match.state, seat, room.clock), "easy")
        if move is not None:
            await room.does(name, "do", move=msgspec.to_builtins(move))


def match_of(room: Room) -> Match:
    assert room.table.state.match is not None
    return room.table.state.match


def shown(room: Room) -> Any:
    return match_of(room).state


@pytest.mark.parametrize("game", SHORT)
async def test_a_person_and_a_bot_play_to_the_end(game: str) -> None:
    room = await room_for(game, "jo", house=public_services(load()), options=SHORT[game])
    await room.does("jo", "add-bot", level="medium")
    await room.does("jo", "start")
    for _ in range(1500):
        if room.table.state.phase == "over":
            break
        await plays(room, "jo")
        room.clock = max(room.clock, room.table.due or 0)
        await room.table.tend()
    assert room.table.state.phase == "over"


async def test_a_bot_thinks_for_seconds_before_it_lays_its_cubes() -> None:
    room = await room_for("boggle-bowl", "jo", house=public_services(load()))
    await room.does("jo", "add-bot", level="hard")
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    room.clock = max(room.clock, room.table.due or 0)
    await room.table.tend()
    due = room.table.due
    assert due is not None
    assert 3_000 < due - room.clock < 120_000


async def test_bots_use_only_words_that_the_house_rules_allow() -> None:
    settings = TableSettings(words=HouseRules(tier="common", spelling="us"))
    room = await room_for("dice-words", "jo", house=public_services(load()), options={"rounds": 1}, settings=settings)
    await room.does("jo", "add-bot", level="champion")
    await room.does("jo", "start")
    while shown(room).phase != "reveal":
        await plays(room, "jo")
        room.clock = max(room.clock, room.table.due or 0)
        await room.table.tend()
    assert shown(room).sheet[1][-1].refused is False
