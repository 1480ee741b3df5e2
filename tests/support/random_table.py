"""Whole games at a table, played by random people through messages only."""

import random
import zlib
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

import msgspec

from lettercup.core import Choose, Game, Roll, Verdict, fault, hosts_seat, per_seat
from lettercup.house.replies import Problem
from lettercup.house.table import GRACE
from lettercup.server.tables.services import services_with
from lettercup.store import Store
from tests.games.movers import movers
from tests.support.room import Room, room_for

MOST_STEPS = 4_000
NOBODY_ANSWERS = 0.03


class Whimsical:
    """A referee who objects to about every third word, always to the same ones."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(self._verdict(word) for word in words)

    def _verdict(self, word: str) -> Verdict:
        if zlib.crc32(word.encode()) % 3:
            return Verdict(word, True)
        return Verdict(word, False, fault("not-in-dictionary", word))


HOUSE = services_with(lambda rules: Whimsical(), secret=lambda: "the same dice every time")


def one_of_each() -> list[tuple[ModuleType, Game[Any, Any]]]:
    """Every game, for two or more, with the most options set."""
    several = ([game for game in mover.GAMES if game.players > 1] for mover in movers().values())
    return [(mover, games[-1]) for mover, games in zip(movers().values(), several, strict=True)]


async def table_of(game: Game[Any, Any], store: Store | None = None) -> Room:
    """A table where this game has just begun."""
    options = {
        key: value
        for key, value in msgspec.to_builtins(game).items()
        if key not in ("type", "players", *hosts_seat(type(game)))
    }
    own = {name: options.pop(name) for name in per_seat(type(game))}
    room = await room_for(game.name, "p0", store=store, house=HOUSE)
    for number in range(1, game.players):
        await room.does(f"p{number}", "sit", name=f"p{number}")
    await room.does("p0", "choose-options", options=options, settings={})
    for number in range(game.players):
        chosen = {name: values[number] for name, values in own.items() if values}
        await room.does("p0", "choose-seat-options", seat=number, options=chosen)
    await room.does("p0", "start")
    return room


def wishes(room: Room, mover: ModuleType, rng: random.Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What each person who is asked might answer now."""
    match = room.table.state.match
    assert match
    for ask in room.table.state.asks:
        if isinstance(ask, Roll) and ask.cup is not None:
            yield f"p{ask.cup}", "shake", {"cup": ask.cup}
        elif isinstance(ask, Choose):
            seen = match.game.view(match.state, ask.seat)
            move = mover.move(match.game, seen, ask.seat, ask, rng)
            yield f"p{ask.seat}", "do", {"move": msgspec.to_builtins(move)}


async def play_to_the_end(room: Room, mover: ModuleType, seed: int) -> None:
    """Random people answer, one after the other, until the game is over."""
    rng = random.Random(seed)
    for _ in range(MOST_STEPS):
        if room.table.state.phase == "over":
            return
        await random_step(room, mover, rng)
    raise AssertionError("the game does not end")


async def random_step(room: Room, mover: ModuleType, rng: random.Random) -> None:
    """Somebody answers, or nobody does until the time is up."""
    room.clock += rng.randrange(5, 500)
    deadline, open_wishes = room.table.state.deadline, list(wishes(room, mover, rng))
    if not open_wishes or (deadline is not None and rng.random() < NOBODY_ANSWERS):
        assert deadline is not None
        room.clock = max(room.clock, deadline + GRACE)
        await room.table.tend()
        return
    who, kind, fields = rng.choice(open_wishes)
    answer = await room.tell(who, kind, **fields)
    assert not isinstance(answer, Problem), answer
