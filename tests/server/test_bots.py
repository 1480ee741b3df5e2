"""Bots that find no move, or a wrong one, neither keep the house busy nor keep the others waiting for ever."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from lettercup.core import Move, Rolled
from lettercup.house import bots
from tests.support.room import Room, room_for
from tests.support.server import HOUSE

DAY = 24 * 3600 * 1000


async def with_bot(think: Callable[..., Move | None], game: str = "alphabet-dice") -> tuple[Room, list[int]]:
    """A table at which a bot that thinks like this is asked for a move, and the times at which it was asked."""
    asked: list[int] = []

    def counted(*question: Any) -> Move | None:
        asked.append(room.clock)
        return think(*question)

    room = await room_for(game, "jo", house=replace(HOUSE, think=counted))
    await room.does("jo", "add-bot", level=HOUSE.levels(game)[0])
    await room.does("jo", "start")
    return room, asked


async def tended(room: Room, seconds: int) -> None:
    """A node looks after the table every second, as its rounds do."""
    for _ in range(seconds):
        room.clock += 1_000
        await room.table.tend()


def refused(*_: Any) -> Move:
    return Rolled(None, ("Z",))


def broken(*_: Any) -> Move:
    raise ZeroDivisionError


async def until_the_bot_is_asked(room: Room, asked: list[int]) -> None:
    """Jo throws and passes until it is the bot's turn, and the bot has been asked once."""
    for _ in range(200):
        await tended(room, 1)
        if asked:
            return
        await room.tell("jo", "shake", cup=0)
        await room.tell("jo", "do", move={"type": "pass"})
    raise AssertionError(f"the bot was never asked: {room.table.state.asks}")


@pytest.mark.parametrize("think", [refused, broken])
async def test_a_bot_whose_moves_are_refused_makes_a_plain_one_in_the_end(
    think: Callable[..., Move], caplog: pytest.LogCaptureFixture
) -> None:
    room, asked = await with_bot(think)
    await until_the_bot_is_asked(room, asked)
    seq = room.table.state.seq
    await tended(room, 10)
    assert len(asked) >= bots.ENOUGH
    assert room.table.state.seq > seq
    assert room.node.bot_troubles["refused"] >= bots.ENOUGH
    assert room.node.bot_troubles["plain"] >= 1
    assert any(record.levelno == logging.WARNING for record in caplog.records)


async def test_a_bot_that_keeps_silent_passes_when_everybody_waits_for_it() -> None:
    room, asked = await with_bot(lambda *_: None)
    await until_the_bot_is_asked(room, asked)
    seq = room.table.state.seq
    await tended(room, 10)
    assert room.table.state.seq > seq
    assert room.node.bot_troubles["plain"] >= 1


async def test_a_bot_without_any_move_is_asked_ever_more_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettercup.server.tables.table.plain_moves", lambda *_: [])
    room, asked = await with_bot(refused)
    await until_the_bot_is_asked(room, asked)
    asked.clear()
    await tended(room, 600)
    assert 10 <= len(asked) <= 20
    assert room.node.bot_troubles["stuck"] == 1


async def test_a_bot_is_asked_again_at_once_when_something_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettercup.server.tables.table.plain_moves", lambda *_: [])
    room, asked = await with_bot(refused)
    await until_the_bot_is_asked(room, asked)
    await tended(room, 100)
    asked.clear()
    await room.does("jo", "leave")
    await tended(room, 1)
    assert len(asked) == 1


async def test_a_bot_that_is_hurried_acts_at_once_until_a_person_is_asked_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "BOT_PAUSE", (700, 1))
    room, asked = await with_bot(lambda *_: None)
    assert await room.refusal("jo", "hurry", seat=0) == "No bot plays there."
    await room.tell("jo", "shake", cup=0)
    since = room.table.state.seats[1].since
    assert bots.due(room.table.state, room.node.house) == since + 700
    await room.does("jo", "hurry", seat=1)
    assert bots.due(room.table.state, room.node.house) == since
    await room.table.tend()
    assert not room.table.state.seats[1].hurried
    assert await room.refusal("stranger", "hurry", seat=1) == "You have no seat at this table."
    assert not asked
