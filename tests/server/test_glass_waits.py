"""While real dice are typed in, the glass stands still: nobody loses time because letters have to be tapped."""

import pytest

from lettercup.core import Roll
from tests.server.test_real_dice import type_in
from tests.server.test_take_back import folded
from tests.support.room import Room, room_for

GLASS = 120_000
DRINK = list("AENPS??")


async def gone(*real: str) -> Room:
    """Jo and Mara have cast for the start, seen the ice, and turned the glass of Dice Words; nobody has rolled."""
    room = await room_for("dice-words", "jo", "mara", options={"glass_seconds": GLASS // 1000, "rounds": 1})
    for name in real:
        await room.does("jo", "use-dice", physical=True, seat=room.table.state.seat_of(name))
    await room.does("jo", "start")
    while room.table.state.match and room.table.state.match.state.until is None:
        await next_step(room, real)
    return room


async def next_step(room: Room, real: tuple[str, ...]) -> None:
    """Whoever is asked first throws, or turns the glass."""
    for name in ("jo", "mara"):
        asks = room.watch(name).view["asks"]
        if not asks:
            continue
        seat = room.table.state.seat_of(name)
        if asks[0]["type"] == "choose":
            await room.does(name, "do", move={"type": "go"})
        elif name not in real:
            await room.does(name, "shake", cup=seat)
        else:
            dice = len(asks[0]["dice"])
            letters = list("ACHS") if dice == 4 else ["A" if name == "jo" else "S"]
            await room.does(name, "do", move={"type": "rolled", "cup": asks[0]["cup"], "faces": letters})
        return


def left(room: Room) -> int:
    """How much sand is in the glass, as everybody sees it."""
    assert room.table.state.match is not None
    return (room.table.state.match.state.until or 0) - room.clock


def waits(room: Room) -> list[int]:
    seats: list[int] = room.watch("mara").view["glass_waits"]
    return seats


async def test_it_waits_until_all_real_dice_are_typed_in() -> None:
    room = await gone("jo", "mara")
    assert waits(room) == [0, 1]
    room.clock += 20_000
    await type_in(room, "jo", DRINK)
    assert waits(room) == [1]
    room.clock += GLASS
    await room.table.tend()
    await type_in(room, "mara", DRINK)
    assert waits(room) == []
    assert left(room) == GLASS
    assert room.lines[-2:] == ["The clock waited 120 seconds.", "mara has rolled."]


async def test_others_lay_on_meanwhile_even_when_the_sand_would_be_out() -> None:
    room = await gone("jo")
    room.clock += 10_000
    await room.does("mara", "shake", cup=1)
    assert left(room) == GLASS - 10_000
    room.clock += GLASS
    await room.does("mara", "do", move={"type": "done"})
    room.clock += 5_000
    await type_in(room, "jo", DRINK)
    assert left(room) == GLASS
    assert (await folded(room)).match == room.table.state.match


async def test_dice_that_are_typed_in_again_after_a_slip_get_their_time_too() -> None:
    room = await gone("jo")
    await room.does("mara", "shake", cup=1)
    room.clock += 10_000
    await type_in(room, "jo", DRINK)
    room.clock += 10_000
    await room.does("jo", "take-back")
    assert waits(room) == [0]
    room.clock += 10_000
    await type_in(room, "jo", DRINK)
    assert left(room) == GLASS


@pytest.mark.parametrize("real", [(), ("jo",)])
async def test_when_no_real_dice_are_awaited_it_runs(real: tuple[str, ...]) -> None:
    room = await gone(*real)
    while any(isinstance(ask, Roll) for ask in room.table.state.asks):
        await room.does("mara", "shake", cup=1)
        if real:
            await type_in(room, "jo", DRINK)
        else:
            await room.does("jo", "shake", cup=0)
    assert waits(room) == []
    room.clock += GLASS + 1_000
    await room.table.tend()
    assert room.watch("jo").view["state"]["phase"] == "reveal"
