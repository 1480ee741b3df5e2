"""Several people share a device: each has a seat and sees only that one's view, and the browser speaks for them all."""

import pytest

from lettercup.house import people
from lettercup.house.events import read_step
from tests.support.room import Room, room_for


async def family(game: str = "bridge-dice", *others: str) -> Room:
    """Jo's device, at which Anna sits too; others have their own."""
    room = await room_for(game, "jo", *others)
    await room.does("jo", "sit-beside", name="Anna")
    return room


async def test_whoever_shares_the_device_has_a_seat_of_their_own() -> None:
    room = await family("bridge-dice", "mara")
    assert [(seat.name, seat.holder) for seat in room.table.state.seats] == [
        ("jo", "jo"),
        ("mara", "mara"),
        ("Anna", "jo"),
    ]
    assert room.lines[-1] == "Anna sat down."
    first, second = room.watch("jo").view, room.watch("jo", seat=2).view
    assert (first["you"], first["yours"]) == (0, [0, 2])
    assert (second["you"], second["yours"]) == (2, [0, 2])
    assert room.watch("mara").view["yours"] == [1]
    assert room.watch("stranger").view["yours"] == []


async def test_names_and_seats_are_limited_there_too() -> None:
    room = await family("dice-words", "mara", "oskar")
    assert await room.refusal("jo", "sit-beside", name="ada") == "All seats are taken."
    room = await family()
    assert await room.refusal("jo", "sit-beside", name="ANNA") == "Somebody at this table is called ANNA already."
    assert await room.refusal("stranger", "sit-beside", name="X") == "You have no seat at this table."
    await room.does("jo", "start")
    assert await room.refusal("jo", "sit-beside", name="Ada") == "The game has begun already."


async def test_the_browser_speaks_for_each_of_them_and_for_nobody_else() -> None:
    room = await family("bridge-dice", "mara")
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("mara", "shake", cup=1)
    assert await room.refusal("mara", "shake", cup=2, by=2) == "That is not your seat."
    assert await room.refusal("jo", "shake", cup=2) == "That is not your cup."
    await room.does("jo", "shake", cup=2, by=2)
    assert any(line.startswith("Anna") for line in room.lines)


@pytest.mark.parametrize("wanted", [0, 1, 2, 63, -1])
async def test_nobody_sees_a_seat_that_is_not_theirs(wanted: int) -> None:
    room = await family("letters-rebus", "mara")
    assert room.watch("mara", seat=wanted).view["you"] == 1
    assert room.watch("stranger", seat=wanted).view["you"] is None


async def test_each_of_them_sees_only_their_own_secrets() -> None:
    room = await family("letters-rebus")
    await room.does("jo", "choose-options", options={"mode": "at-once"}, settings={})
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("jo", "shake", cup=1, by=1)
    await room.does("jo", "do", move={"type": "draft", "layout": [[0, 0, 0]]})
    mine, annas = (room.watch("jo", seat=seat).view["state"]["hands"][0] for seat in (0, 1))
    assert mine != annas


async def test_one_tap_counts_for_all_of_them() -> None:
    room = await family("alphabet-dice")
    await room.does("jo", "choose-options", options={"turn_seconds": 60}, settings={})
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("jo", "shake", cup=1, by=1)
    await room.does("jo", "want-pause", wants=True, by=1)
    assert room.table.state.paused is not None


async def test_all_of_them_get_up_together_or_one_alone() -> None:
    room = await family("bridge-dice", "mara")
    await room.does("jo", "leave", by=2)
    assert [seat.name for seat in room.table.state.seats] == ["jo", "mara"]
    assert room.table.state.host_seat == 0
    await room.does("jo", "sit-beside", name="Anna")
    await room.does("jo", "leave")
    assert [seat.name for seat in room.table.state.seats] == ["mara"]
    assert room.table.state.host_seat == 0


async def test_who_got_up_during_the_game_comes_back_alone() -> None:
    room = await family()
    await room.does("jo", "start")
    await room.does("jo", "leave", by=1)
    assert [seat.gone for seat in room.table.state.seats] == [False, True]
    await room.does("jo", "come-back", by=1)
    assert [seat.gone for seat in room.table.state.seats] == [False, False]


async def test_whoever_shares_the_hosts_device_is_the_host_too() -> None:
    room = await family()
    await room.does("jo", "add-bot", level="lucky", by=1)
    await room.does("jo", "rename", seat=0, name="Joanna", by=1)
    assert [seat.name for seat in room.table.state.seats][:2] == ["Joanna", "Anna"]


async def test_a_device_that_is_forgotten_is_forgotten_with_all_its_names() -> None:
    room = await family()
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await room.does("jo", "shake", cup=1, by=1)
    code = room.table.code
    steps = [read_step(commit.body) for commit in await room.node.store.read(code)]
    own = people.own_table(code, steps, "jo")
    assert own.names == ("jo", "Anna")
    kept = people.without(steps, "jo", "x" * 32)
    assert "Anna" not in str(kept)
