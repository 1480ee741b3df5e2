"""A slip of the finger is taken back by the host: until the next roll, and never behind dice of the house."""

from typing import Any

import msgspec
import pytest

from lettercup.core import Sentence, fold
from lettercup.core.record import check, dumps, loads
from lettercup.games import game_of
from lettercup.house import bots, fair
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.table import TableState
from tests.server.test_real_dice import soup, thrown, type_in
from tests.support.room import Room, room_for
from tests.support.server import HOUSE

NOTHING_YET = "There is nothing to take back yet."
A_NEW_ROLL = "What was done before the last roll stays."
THE_HOUSE = (
    "What was typed in before the house threw its dice stays. If your dice show something else, turn them to match."
)


async def bridge(*real: int) -> Room:
    """Jo and Mara at a table of Bridge Dice; jo has cast more B's."""
    room = await room_for("bridge-dice", "jo", "mara")
    for seat in real:
        await room.does("jo", "use-dice", physical=True, seat=seat)
    await room.does("jo", "start")
    return room


async def casts(room: Room, who: str, faces: str) -> None:
    await type_in(room, who, list(faces))


async def passes(room: Room, who: str) -> None:
    await room.does(who, "do", move={"type": "pass"})


async def folded(room: Room) -> TableState:
    """The table as a restart would read it."""
    table = TableState(code=room.table.code)
    for commit in await room.node.store.read(room.table.code):
        table = read_step(commit.body).after(table)
    return table


async def proven(room: Room) -> tuple[int, int]:
    commits = await room.node.store.read(room.table.code)
    (record,) = records(room.table.code, [read_step(commit.body) for commit in commits])
    game, record = loads(dumps(record), game_of)
    check(game, record)
    return fair.verify(game, record, list(fold(game, record.entries)))[:2]


def offered(room: Room) -> list[str]:
    """What the host's page says would be taken back, or why nothing."""
    way = room.watch("jo").view["way_back"]
    said = [way["reason"]] if way["reason"] else way["step"]
    names = tuple(seat.name for seat in room.table.state.seats)
    return [msgspec.convert(each, Sentence).told(names) for each in said]


def until(room: Room) -> int | None:
    assert room.table.state.match is not None
    return room.table.state.match.state.until


async def test_a_cast_that_was_mistyped_is_typed_again() -> None:
    room = await bridge(0, 1)
    page = room.watch("mara")
    assert offered(room) == [NOTHING_YET]
    await casts(room, "jo", "BBBBBB")
    await casts(room, "mara", "RRRRRR")
    await casts(room, "jo", "BRRRRR")
    before = page.view["state"]
    await casts(room, "jo", "IDGG")
    assert offered(room) == ["jo cast I D G G: set aside I D G."]
    await room.does("jo", "take-back")
    assert page.view["state"] == before
    assert room.lines[-2:] == ["jo took back:", "jo cast I D G G: set aside I D G."]
    await casts(room, "jo", "IDGE")
    assert room.table.state.match is not None
    assert room.table.state.match.state.scores == (15, 0)
    assert (await folded(room)).match == room.table.state.match


async def test_it_goes_back_to_the_next_roll_and_not_behind_it() -> None:
    room = await bridge(0, 1)
    await casts(room, "jo", "BBBBBB")
    await casts(room, "mara", "RRRRRR")
    await casts(room, "jo", "BRRRRR")
    await casts(room, "jo", "IIII")
    await room.does("jo", "take-back")
    assert await room.refusal("jo", "take-back") == A_NEW_ROLL


async def rebus() -> Room:
    """Jo and Mara have thrown their dice of Letters Rebus at once."""
    room = await room_for("letters-rebus", "jo", "mara")
    await room.does("jo", "choose-options", options={"mode": "at-once"}, settings={})
    for seat in (0, 1):
        await room.does("jo", "use-dice", physical=True, seat=seat)
    await room.does("jo", "start")
    for who in ("jo", "mara"):
        ask = room.watch(who).view["asks"][0]
        dice = room.table.state.playing.game.dice
        await type_in(room, who, [dice[die].faces[0].text for die in ask["dice"]])
    return room


async def test_rolls_that_are_made_at_once_are_taken_back_one_by_one() -> None:
    room = await rebus()
    await room.does("jo", "take-back")
    assert room.watch("jo").view["awaited"] == [1]
    await room.does("jo", "take-back")
    assert room.watch("jo").view["awaited"] == [0, 1]
    assert await room.refusal("jo", "take-back") == NOTHING_YET


async def test_only_the_host_takes_back() -> None:
    room = await bridge(0, 1)
    await casts(room, "jo", "BBBBBB")
    assert await room.refusal("mara", "take-back") == "Only the host can do that."


async def test_dice_of_the_house_are_never_thrown_twice() -> None:
    room = await bridge()
    await room.does("jo", "shake", cup=0)
    assert await room.refusal("jo", "take-back") == "Something can be taken back only with real dice."
    assert room.watch("jo").view["way_back"] is None
    room = await bridge(0)
    await casts(room, "jo", "BBBBBB")
    await room.does("mara", "shake", cup=1)
    assert offered(room) == [THE_HOUSE]
    assert await room.refusal("jo", "take-back") == THE_HOUSE


async def test_a_bot_leaves_time_to_see_a_slip_before_it_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SLIP_PAUSE", 4000)
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "use-dice", physical=True, seat=0)
    await room.does("jo", "start")
    await casts(room, "jo", "BBBBBB")
    assert bots.bot_turns(room.table.state, HOUSE) == [(room.clock + 4000, 1)]
    room.clock += 3999
    assert offered(room) == ["jo casts for the start: B B B B B B."]
    room.clock += 2
    await room.table.tend()
    assert offered(room) == [THE_HOUSE]


async def test_what_somebody_did_whose_dice_are_not_real_stays() -> None:
    room = await soup("jo", "mara", real=("jo",))
    await type_in(room, "jo", thrown(18, 1)[0])
    await room.does("mara", "shake", cup=1)
    await passes(room, "jo")
    assert offered(room) == ["jo passes."]
    await passes(room, "mara")
    assert await room.refusal("jo", "take-back") == "Player 2 has gone on since then. What was done before stays."


async def test_nothing_is_taken_back_before_the_start_or_during_a_pause() -> None:
    room = await soup("jo", real=("jo",), options={"turn_seconds": 60})
    await type_in(room, "jo", thrown(18, 1)[0])
    await room.does("jo", "want-pause", wants=True)
    assert await room.refusal("jo", "take-back") == "The game is paused."
    assert offered(room) == ["The game is paused."]
    lobby = await room_for("bridge-dice", "jo")
    assert await lobby.refusal("jo", "take-back") == "No game is running."


async def test_a_clock_that_ran_meanwhile_has_its_time_back() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"), options={"turn_seconds": 60})
    mine, hers = thrown(18, 2)
    await type_in(room, "jo", mine)
    await type_in(room, "mara", hers)
    room.clock += 10_000
    await passes(room, "jo")
    room.clock += 30_000
    await room.does("jo", "take-back")
    assert until(room) == room.clock + 50_000
    assert room.lines[-1] == "The clock waited 30 seconds."
    room.clock += 5_000
    await passes(room, "jo")
    await passes(room, "mara")
    await room.does("jo", "take-back")
    await room.does("jo", "take-back")
    assert until(room) == room.clock + 45_000


async def test_time_that_is_up_is_up() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"), options={"turn_seconds": 10})
    mine, hers = thrown(18, 2)
    await type_in(room, "jo", mine)
    await type_in(room, "mara", hers)
    await passes(room, "jo")
    room.clock += 11_000
    assert await room.refusal("jo", "take-back") == "The time was up. What was done before stays."
    assert "mara ran out of time." in room.lines


async def test_what_everybody_has_seen_cannot_be_hidden_again() -> None:
    room = await rebus()
    await room.does("jo", "do", move={"type": "done"})
    await room.does("jo", "take-back")
    assert room.watch("jo").view["asks"][0]["type"] == "choose"
    await room.does("jo", "do", move={"type": "done"})
    await room.does("mara", "do", move={"type": "done"})
    assert await room.refusal("jo", "take-back") == "What has been shown to everybody cannot be taken back."


async def test_hands_that_are_being_dealt_are_taken_back_one_by_one() -> None:
    room = await soup("jo", "mara", real=("jo", "mara"))
    mine, hers = thrown(18, 2)
    await type_in(room, "jo", hers)
    await type_in(room, "mara", mine)
    assert room.table.state.real_hands == ()
    assert offered(room) == [f"mara typed in {' '.join(mine).upper()}."]
    await room.does("jo", "take-back")
    assert room.watch("jo").view["awaited"] == [1]
    await room.does("jo", "take-back")
    assert room.watch("jo").view["awaited"] == [0, 1]
    await type_in(room, "jo", mine)
    await type_in(room, "mara", hers)
    state = room.watch("jo").view["state"]
    assert [[state["faces"][die] for die in hand] for hand in state["hands"]] == [mine, hers]
    assert (await folded(room)).match == room.table.state.match


async def test_a_game_that_a_slip_has_ended_goes_on_and_its_record_is_proven() -> None:
    room = await bridge(0, 1)
    await casts(room, "jo", "BBBBBB")
    await casts(room, "mara", "RRRRRR")
    await casts(room, "jo", "BRIDGE")
    await room.does("mara", "want-rematch", wants=True)
    view = room.watch("jo").view
    promised_next = view["commitment"]
    assert view["phase"] == "over"
    await room.does("jo", "take-back")
    view = room.watch("jo").view
    assert (view["phase"], view["seats"][1]["wants_rematch"], view["commitment"]) == ("playing", False, promised_next)
    for faces in ("BRIIII", "DGG", "E"):
        await casts(room, "jo", faces)
    await casts(room, "mara", "BRIDGE")
    assert await proven(room) == (0, 2 + 3 + 1)


async def test_at_a_mixed_table_the_end_is_the_end() -> None:
    room = await bridge(0)
    while room.table.state.phase == "playing":
        view = room.watch("jo").view
        if view["awaited"] == [1]:
            await room.does("mara", "shake", cup=1)
        else:
            await casts(room, "jo", "BRIDGE"[-len(view["asks"][0]["dice"]) :])
    over = "The game is over, and the house has shown how its dice were thrown."
    assert await room.refusal("jo", "take-back") == over


@pytest.mark.parametrize("slips", [1, 3])
async def test_a_record_has_no_trace_of_what_was_taken_back(slips: int) -> None:
    room = await soup("jo", real=("jo",))
    (mine,) = thrown(18, 1)
    while room.table.state.phase == "playing":
        ask: dict[str, Any] = room.watch("jo").view["asks"][0]
        for _ in range(slips):
            await _step(room, ask, mine[::-1] if len(ask.get("dice", ())) == 36 else mine)
            await room.does("jo", "take-back")
        await _step(room, ask, mine)
    assert await proven(room) == (4, 12)


async def _step(room: Room, ask: dict[str, Any], faces: list[str]) -> None:
    if ask["type"] == "roll":
        await type_in(room, "jo", faces)
    else:
        await passes(room, "jo")


def layouts(room: Room) -> list[list[tuple[int, int, int]]]:
    """What lies before everybody at a table of Letters Rebus."""
    hands = room.table.state.playing.state.hands  # type: ignore[attr-defined]  # the state of Letters Rebus
    return [[(die.die, die.row, die.column) for die in hand.layout] for hand in hands]


async def lays(room: Room, who: str, *layout: tuple[int, int, int]) -> None:
    await room.does(who, "do", move={"type": "draft", "layout": layout, "stars": []})


async def test_others_keep_what_they_have_laid() -> None:
    room = await rebus()
    await lays(room, "mara", (0, 0, 0), (1, 0, 1))
    await room.does("jo", "do", move={"type": "done"})
    await lays(room, "mara", (1, 0, 0), (0, 0, 1), (2, 0, 2))
    await room.does("jo", "take-back")
    assert layouts(room) == [[], [(0, 0, 1), (1, 0, 0), (2, 0, 2)]]
    assert room.watch("jo").view["awaited"] == [0, 1]
    assert (await folded(room)).match == room.table.state.match


async def mixed_rebus() -> Room:
    """Jo has the box, Mara has not; they throw at once, and play one round."""
    room = await room_for("letters-rebus", "jo", "mara")
    await room.does("jo", "choose-options", options={"mode": "at-once", "rounds": 1}, settings={})
    await room.does("jo", "use-dice", physical=True, seat=0)
    await room.does("jo", "start")
    return room


def faces_of(room: Room, face: int) -> list[str]:
    """What fifteen dice show that all lie on the same side."""
    return [die.faces[face].text for die in room.table.state.playing.game.dice[:15]]


def hands(room: Room) -> list[tuple[str | None, ...]]:
    """What the dice of everybody show at a table of Letters Rebus."""
    return [hand.faces for hand in room.table.state.playing.state.hands]  # type: ignore[attr-defined]  # likewise


async def test_what_they_have_laid_waits_until_it_can_lie_there_again() -> None:
    room = await mixed_rebus()
    await room.does("mara", "shake", cup=1)
    slip, right = faces_of(room, 0), faces_of(room, 1)
    await type_in(room, "jo", slip)
    await lays(room, "jo", (0, 0, 0))
    await lays(room, "mara", (3, 0, 0))
    await room.does("jo", "take-back")
    assert layouts(room) == [[], []]
    await type_in(room, "jo", right)
    assert layouts(room) == [[], [(3, 0, 0)]]
    assert (await folded(room)).match == room.table.state.match


async def test_what_the_house_threw_at_the_same_time_stays_where_it_lies() -> None:
    room = await mixed_rebus()
    slip, right = faces_of(room, 0), faces_of(room, 1)
    await type_in(room, "jo", slip)
    await room.does("mara", "shake", cup=1)
    thrown_by_mara = hands(room)[1]
    await lays(room, "mara", (3, 0, 0))
    await room.does("jo", "take-back")
    assert hands(room) == [(), thrown_by_mara]
    assert room.watch("jo").view["awaited"] == [0]
    await type_in(room, "jo", right)
    assert hands(room) == [tuple(right), thrown_by_mara]
    assert layouts(room) == [[], [(3, 0, 0)]]
    assert (await folded(room)).match == room.table.state.match
    for move in ("done", "ready"):
        for who in ("jo", "mara"):
            await room.does(who, "do", move={"type": move})
    assert await proven(room) == (1, 1)


async def test_nothing_is_kept_for_other_dice() -> None:
    room = await rebus()
    await lays(room, "jo", (0, 0, 0))
    await room.does("jo", "take-back")
    await room.does("jo", "take-back")
    for who in ("jo", "mara"):
        dice = room.table.state.playing.game.dice
        await type_in(room, who, [die.faces[1].text for die in dice[:15]])
    assert layouts(room) == [[], []]
