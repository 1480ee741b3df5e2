"""Clocks are the server's: deadlines, grace, pauses, outages, and bots that act by the clock."""

import asyncio
import threading

import msgspec
import pytest
from msgspec.structs import replace

from lettercup.core import Choose, Roll, asks_of
from lettercup.house import bots
from lettercup.house.events import read_step
from lettercup.house.presence import SILENT_AFTER, Presence
from lettercup.house.table import GRACE, TableState
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.store import Outage
from tests.support.room import NOON, Room, room_for
from tests.support.server import HOUSE

GLASS = 120_000


async def making(*names: str, **options: object) -> Room:
    """A round of Dice Words whose glass is running."""
    room = await room_for("dice-words", *(names or ("jo",)), options=options)
    await room.does(names[0] if names else "jo", "start")
    while room.table.state.deadline is None or any(isinstance(ask, Roll) for ask in room.table.state.asks):
        for name in names or ("jo",):
            await _go_on(room, name)
    assert room.table.state.deadline == NOON + GLASS
    return room


async def _go_on(room: Room, name: str) -> None:
    """Throw, or turn the glass, if it is one's turn to."""
    seat = room.table.state.seat_of(name)
    for ask in asks_of(room.table.state.asks, seat or 0):
        if isinstance(ask, Roll):
            await room.does(name, "shake", cup=seat)
        elif isinstance(ask, Choose) and "go" in ask.moves:
            await room.does(name, "do", move={"type": "go"})


def phase(room: Room) -> str:
    assert room.table.state.match
    return str(msgspec.to_builtins(room.table.state.match.state)["phase"])


async def test_a_deadline_that_has_passed_is_written_down_at_its_own_time() -> None:
    room = await making()
    room.clock += GLASS + 5_000
    await room.table.tend()
    assert phase(room) == "reveal"
    assert room.table.state.match
    assert room.table.state.match.entered == NOON + GLASS


async def test_nothing_happens_before_the_grace_is_over() -> None:
    room = await making()
    room.clock += GLASS + GRACE - 1
    before = room.table.state
    await room.table.tend()
    assert room.table.state == before
    room.clock += 1
    await room.table.tend()
    assert phase(room) == "reveal"


async def test_a_move_within_the_grace_counts_and_one_after_it_does_not() -> None:
    room = await making("jo", "mara")
    room.clock += GLASS + GRACE - 1
    await room.does("jo", "do", move={"type": "done"})
    assert room.table.state.match
    assert room.table.state.match.entered == NOON + GLASS - 1
    room.clock += 1
    assert await room.refusal("mara", "do", move={"type": "done"})
    assert phase(room) == "reveal"


async def test_the_draft_that_counts_is_the_last_one_stored_before_the_deadline() -> None:
    room = await making("jo", "mara")
    await room.does("jo", "do", move=laying(5))
    room.clock += GLASS + GRACE - 1
    await room.does("jo", "do", move=laying(5, 6))
    room.clock += 1
    assert await room.refusal("jo", "do", move=laying(6, 5, 7))
    assert phase(room) == "reveal"
    assert room.table.state.match
    straw = msgspec.to_builtins(room.table.state.match.state)["drinks"][0]["straw"]
    assert [die for die, *_ in straw] == [5, 6]


def laying(*dice: int) -> dict[str, object]:
    return {"type": "draft", "word": [[die] for die in dice]}


async def test_a_refused_message_still_lets_time_pass_and_is_stored() -> None:
    room = await making()
    room.clock += GLASS + GRACE
    seq = room.table.state.seq
    assert await room.refusal("jo", "shake", cup=0)
    assert room.table.state.seq == seq + 1
    assert len(await room.node.store.read(room.table.code, seq)) == 1


async def test_a_pause_needs_everybody_and_gives_the_time_back() -> None:
    room = await making("jo", "mara")
    room.clock += 10_000
    await room.does("jo", "want-pause", wants=True)
    assert room.table.state.paused is None
    await room.does("mara", "want-pause", wants=True)
    assert room.table.state.paused == room.clock
    assert room.table.state.deadline is None
    assert await room.refusal("jo", "do", move={"type": "done"}) == "The game is paused."
    room.clock += 3_600_000
    await room.table.tend()
    assert phase(room) != "reveal"
    await room.does("mara", "want-pause", wants=False)
    assert room.table.state.deadline == NOON + GLASS + 3_600_000


async def test_there_is_nothing_to_pause_without_a_clock() -> None:
    room = await room_for()
    await room.does("jo", "start")
    assert await room.refusal("jo", "want-pause", wants=True) == "There is no clock to stop."


async def test_an_outage_is_given_back_once() -> None:
    room = await making()
    room.node.outages = [Outage(NOON + 20_000, NOON + 80_000)]
    room.clock = NOON + 90_000
    await room.table.tend()
    assert room.table.state.deadline == NOON + GLASS + 60_000
    await room.table.tend()
    room.clock += 1_000
    await room.table.tend()
    assert room.table.state.deadline == NOON + GLASS + 60_000


async def test_a_glass_stands_still_while_no_server_runs() -> None:
    room = await making()
    store, code = room.node.store, room.table.code
    async with Tables(store, HOUSE, lambda: room.clock):
        room.clock += 1_000
    room.clock += 50_000
    async with Tables(store, HOUSE, lambda: room.clock) as later:
        table = await later.get(code)
        assert table is not None
        await table.tend()
        assert table.state.deadline == NOON + GLASS + 51_000


async def test_an_outage_over_a_deadline_is_given_back_before_time_is_called() -> None:
    room = await making()
    room.node.outages = [Outage(NOON + GLASS - 5_000, NOON + GLASS + 60_000)]
    room.clock = NOON + GLASS + 60_500
    await room.table.tend()
    assert phase(room) != "reveal"
    assert room.table.state.deadline == NOON + GLASS + 65_000


async def test_an_outage_before_the_table_was_opened_changes_nothing() -> None:
    room = await making()
    room.node.outages = [Outage(NOON - 60_000, NOON - 1_000)]
    before = room.table.state
    await room.table.tend()
    assert room.table.state == before


async def test_a_bot_acts_when_its_time_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_PAUSE", (2_000, 1_000))
    room = await room_for()
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    due = room.table.due
    assert due is not None
    assert 2_000 <= due - NOON < 3_000
    room.clock = due - 1
    await room.table.tend()
    assert len(room.lines) == 4
    room.clock = due
    await room.table.tend()
    assert "casts for the start" in room.lines[4]


async def test_a_bot_plays_on_for_somebody_who_is_gone_until_they_come_back() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    here = room.watch("mara")
    await room.does("jo", "start")
    assert await room.refusal("jo", "hand-to-bot", seat=1, level="lucky") == "mara is still here."
    room.table.part(here)
    await room.does("jo", "hand-to-bot", seat=1, level="lucky")
    await room.does("jo", "shake", cup=0)
    assert await room.refusal("mara", "shake", cup=1) == "You left the table: take your seat back first."
    room.clock += 10
    await room.table.tend()
    assert any("mara casts" in line for line in room.lines)
    await room.does("mara", "come-back")
    assert room.table.due is None


async def test_a_table_folded_from_its_log_is_the_table() -> None:
    room = await making("jo", "mara")
    await room.does("jo", "do", move={"type": "done"})
    room.clock += GLASS + GRACE
    await room.table.tend()
    folded = TableState(code=room.table.code)
    for commit in await room.node.store.read(room.table.code):
        folded = read_step(commit.body).after(folded)
    assert folded == room.table.state


async def test_two_nodes_serve_one_table_and_neither_loses_a_move() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    other = Room(Table(room.table.state, room.node), room.node)
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    await other.does("mara", "shake", cup=1, id="x")
    assert other.table.state.seq == room.table.state.seq + 1
    await room.table.catch_up()
    assert room.table.state == other.table.state
    await room.does("mara", "shake", cup=1, id="x")
    assert room.table.state.seq == other.table.state.seq


async def test_pages_at_another_node_count_until_it_goes_silent() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    page = room.watch("jo")
    room.table.hear_of("other", Presence(frozenset({"mara"}), 2))
    assert [seat["connected"] for seat in page.view["seats"]] == [True, True]
    assert page.view["watching"] == 2
    room.clock += SILENT_AFTER
    room.table.forget_silent_nodes()
    assert page.view["watching"] == 2
    room.clock += 1
    room.table.forget_silent_nodes()
    assert [seat["connected"] for seat in page.view["seats"]] == [True, False]
    assert page.view["watching"] == 0


async def test_a_bot_that_thinks_for_long_keeps_neither_the_clock_nor_other_bots_waiting() -> None:
    thinking, go_on = threading.Semaphore(0), threading.Event()

    def think(*_: object) -> None:
        thinking.release()
        go_on.wait(20)

    room = await room_for("letters-rebus", "jo", house=replace(HOUSE, think=think), options={"mode": "at-once"})
    for _ in range(2):
        await room.does("jo", "add-bot", level=HOUSE.levels("letters-rebus")[0])
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    room.clock += 10_000
    await room.table.tend()
    deadline = room.table.state.deadline
    assert deadline is not None
    room.clock = deadline - 1
    tending = asyncio.create_task(room.table.tend())
    await asyncio.to_thread(lambda: [thinking.acquire(timeout=20) for _ in range(2)])
    room.clock = deadline + GRACE
    await room.table.tend()
    assert phase(room) == "reveal"
    go_on.set()
    await tending
