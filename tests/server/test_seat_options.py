"""Options that every seat has for itself belong to the person there: they move with people and outlive a game."""

from typing import Any

import pytest

from lettercup.house.events import fold_steps, read_step
from lettercup.house.replies import Problem
from tests.games.movers import movers
from tests.support.random_table import play_to_the_end
from tests.support.room import Room, room_for

SIDE_B = {"type": "younger", "side_b": True}
GROWN_UP = {"unlimited_rerolls": False, "head_start": False, "times_length": False, "side_b": False}


async def chooses(room: Room, who: str, seat: int, **options: Any) -> None:
    await room.does(who, "choose-seat-options", seat=seat, options=options)


def sides(room: Room) -> dict[str, str]:
    """The side of everybody, as the lobby shows it."""
    table = room.table.state
    return dict(zip([seat.name for seat in table.seats], table.seat_options["sides"], strict=True))


def playing(room: Room) -> Any:
    return room.table.state.playing.game


async def replays(room: Room) -> None:
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    assert fold_steps(room.table.code, steps) == room.table.state


async def bowl(*names: str) -> Room:
    return await room_for("boggle-bowl", *names)


async def test_nobody_has_chosen_at_first() -> None:
    room = await bowl("ann", "bob", "cy")
    assert sides(room) == {"ann": "red", "bob": "blue", "cy": "red"}
    family = await room_for("dice-words", "ann", "bob")
    assert family.table.state.seat_options == {"younger": [{"type": "younger", **GROWN_UP}] * 2}


async def test_help_stays_with_the_child_when_somebody_before_it_leaves_the_lobby() -> None:
    room = await room_for("dice-words", "ann", "bob", "child")
    await chooses(room, "ann", 2, younger=SIDE_B)
    await room.does("bob", "leave")
    await room.does("ann", "start")
    assert [seat.name for seat in room.table.state.seats] == ["ann", "child"]
    assert [each.side_b for each in playing(room).younger] == [False, True]
    await replays(room)


async def test_nobody_changes_sides_when_somebody_leaves_the_lobby() -> None:
    room = await bowl("ann", "bob", "cy", "dee")
    await chooses(room, "ann", 2, sides="blue")
    assert sides(room) == {"ann": "red", "bob": "blue", "cy": "blue", "dee": "blue"}
    await room.does("bob", "leave")
    assert sides(room) == {"ann": "red", "cy": "blue", "dee": "blue"}
    await room.does("bob", "sit", name="bob")
    assert sides(room)["dee"] == "blue"
    await room.does("ann", "start")
    assert playing(room).sides[:3] == ("red", "blue", "blue")


async def test_a_rematch_goes_on_without_a_leaver_and_everybody_else_keeps_their_own() -> None:
    room = await room_for("dice-words", "p0", "p1", "p2", options={"rounds": 1})
    await chooses(room, "p0", 2, younger=SIDE_B)
    await room.does("p0", "start")
    await play_to_the_end(room, movers()["dice_words"], seed=1)
    await room.does("p1", "leave")
    await room.does("p0", "want-rematch", wants=True)
    await room.does("p2", "want-rematch", wants=True)
    assert room.table.state.phase == "playing"
    assert [each.side_b for each in playing(room).younger] == [False, True]
    await replays(room)


async def test_sides_that_leavers_have_emptied_are_dealt_anew_for_the_rematch() -> None:
    room = await bowl("p0", "p1", "p2", "p3")
    for seat, side in enumerate(("red", "red", "blue", "blue")):
        await chooses(room, "p0", seat, sides=side)
    await room.does("p0", "start")
    assert playing(room).sides == ("red", "red", "blue", "blue")
    await play_to_the_end(room, movers()["boggle_bowl"], seed=1)
    for leaver in ("p2", "p3"):
        await room.does(leaver, "leave")
    await room.does("p0", "start")
    assert room.table.state.phase == "playing"
    assert playing(room).sides == ()


async def test_sides_that_do_not_fit_are_refused_before_the_first_game() -> None:
    room = await bowl("ann", "bob")
    await chooses(room, "ann", 1, sides="red")
    answer = await room.tell("ann", "start")
    assert isinstance(answer, Problem)
    await chooses(room, "ann", 0, sides="blue")
    await room.does("ann", "start")
    assert playing(room).sides == ("blue", "red")


async def test_people_choose_for_themselves_and_the_host_for_anybody() -> None:
    room = await bowl("ann", "bob", "cy")
    await chooses(room, "bob", 1, sides="red")
    await chooses(room, "ann", 1, sides="blue")
    refused = await room.refusal("bob", "choose-seat-options", seat=2, options={"sides": "red"})
    assert refused == "Only the host can do that for others."
    await room.does("ann", "start")
    refused = await room.refusal("bob", "choose-seat-options", seat=1, options={"sides": "red"})
    assert refused == "The game has begun already."


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("choose-seat-options", {"seat": 0, "options": {"sides": "green"}}, "$.options.sides"),
        ("choose-seat-options", {"seat": 0, "options": {"flip_seconds": 5}}, "$.options.flip_seconds"),
        ("choose-options", {"options": {"sides": ["red"]}, "settings": {}}, "$.options.sides"),
    ],
)
async def test_what_cannot_be_chosen_is_told_by_its_place(kind: str, fields: dict[str, Any], field: str) -> None:
    room = await bowl("ann")
    answer = await room.tell("ann", kind, **fields)
    assert isinstance(answer, Problem)
    assert answer.field == field


async def test_everybody_sees_what_each_seat_has() -> None:
    room = await bowl("ann", "bob")
    page = room.watch("stranger")
    await chooses(room, "ann", 0, sides="blue")
    assert page.view["seat_options"] == {"sides": ["blue", "blue"], "control": ["in-turn", "in-turn"]}
    assert page.view["options"] == {}


async def test_bots_keep_their_own_too_and_leave_the_cubes_to_people() -> None:
    room = await bowl("ann", "bob")
    for _ in range(2):
        await room.does("ann", "add-bot", level=room.node.house.levels("boggle-bowl")[0])
    await chooses(room, "ann", 2, sides="blue")
    await chooses(room, "ann", 3, sides="red")
    assert room.table.state.seat_options["control"] == ["in-turn", "in-turn", "never", "never"]
    await room.does("bob", "leave")
    assert list(sides(room).values()) == ["red", "blue", "red"]
    await room.does("ann", "remove", seat=1)
    assert list(sides(room).values()) == ["red", "red"]
    await room.does("bob", "sit", name="bob")
    await chooses(room, "bob", 2, sides="blue")
    await room.does("ann", "start")
    assert (playing(room).sides, playing(room).control) == (("red", "red", "blue"), ("in-turn", "never", "in-turn"))
    await replays(room)


async def test_the_host_begins_and_not_a_bot_in_the_first_seat() -> None:
    room = await room_for("alphabet-dice", "ann")
    await room.does("ann", "add-bot", level=room.node.house.levels("alphabet-dice")[0])
    await room.does("bob", "sit", name="bob")
    await room.does("ann", "leave")
    assert [bool(seat.level) for seat in room.table.state.seats] == [True, False]
    await room.does("bob", "start")
    assert playing(room).first == playing(room).start().turn == 1
    await replays(room)
