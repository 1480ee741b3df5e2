"""Answers are true: acknowledged means done once, refused means not done; what is not known is not answered."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from lettercup.house.causes import ROW, Causes
from lettercup.house.desk import GameCommand
from lettercup.house.events import read_step
from lettercup.house.replies import Answered, Refused
from lettercup.server.tables import open_log
from lettercup.server.tables.table import Table
from lettercup.server.web.limits import Limits
from lettercup.store import Commit, MemoryStore, StoreTrouble
from tests.support.room import Room, room_for, until
from tests.support.server import running_server


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_log, "TRY_AGAIN_AFTER", 0.005)


class Faulty(MemoryStore):
    """A store that fails when it is told to: it may write all the same, at once or later."""

    def __init__(self) -> None:
        super().__init__()
        self.away = False
        """Whether nothing can be read or written."""
        self.next: Callable[[Commit], Awaitable[None]] | None = None
        """What happens to the next step instead of being written and confirmed."""

    async def append(self, commit: Commit) -> bool:
        if self.next is not None:
            happens, self.next = self.next, None
            await happens(commit)
            raise StoreTrouble("The connection broke.")
        self._check()
        return await super().append(commit)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        self._check()
        return await super().read(table, after, limit)

    def _check(self) -> None:
        if self.away:
            raise StoreTrouble("It is away.")

    async def write_and_go(self, commit: Commit) -> None:
        """The step is written, but nobody hears of it."""
        assert await MemoryStore.append(self, commit)
        self.away = True

    async def lose(self, commit: Commit) -> None:
        """The step is lost on the way."""


async def playing(store: Faulty) -> Room:
    room = await room_for("bridge-dice", "jo", "mara", store=store)
    await room.does("jo", "start")
    return room


async def causes_in(room: Room) -> list[str]:
    steps = [read_step(commit.body) for commit in await MemoryStore.read(room.node.store, room.table.code)]  # type: ignore[arg-type]
    return [step.cause for step in steps if step.cause]


async def test_nothing_is_answered_while_it_is_not_known_whether_a_move_was_written() -> None:
    store = Faulty()
    room = await playing(store)
    store.next = store.write_and_go
    answer = asyncio.create_task(room.tell("jo", "shake", id="x", cup=0))
    await until(lambda: store.away)
    await asyncio.sleep(0.03)
    assert not answer.done()
    store.away = False
    assert isinstance(await answer, Answered)
    assert (await causes_in(room)).count("jo:x") == 1


async def test_a_move_that_got_lost_is_written_when_the_store_is_back() -> None:
    store = Faulty()
    room = await playing(store)
    store.next = store.lose
    assert isinstance(await room.tell("jo", "shake", id="x", cup=0), Answered)
    assert (await causes_in(room)).count("jo:x") == 1


async def test_a_page_that_gave_up_and_asks_another_node_is_told_the_truth() -> None:
    store = Faulty()
    room = await playing(store)
    elsewhere = Room(Table(room.table.state, room.node), room.node)
    store.next = store.write_and_go
    asking = asyncio.create_task(room.tell("jo", "shake", id="x", cup=0))
    await until(lambda: store.away)
    asking.cancel()
    store.away = False
    assert isinstance(await elsewhere.tell("jo", "shake", id="x", cup=0), Answered)
    assert isinstance(await room.tell("jo", "shake", id="x", cup=0), Answered)
    assert (await causes_in(room)).count("jo:x") == 1


async def test_what_was_refused_in_doubt_can_never_be_done_later() -> None:
    """The first attempt hangs in the database; then the same message is refused; then the first one arrives there."""
    store, late = Faulty(), list[Commit]()
    room = await playing(store)
    mara = room.watch("mara")

    async def hang(commit: Commit) -> None:
        late.append(commit)
        room.table.join(mara)

    room.table.part(mara)
    store.next = hang
    seen = room.watch("jo")
    assert await room.refusal("jo", "hand-to-bot", id="x", seat=1, level="lucky") == "mara is still here."
    shown = len(seen.shown)
    assert late
    assert not await store.append(late[0])
    assert "jo:x" not in await causes_in(room)
    await room.does("jo", "shake", cup=0)
    assert len(seen.shown) == shown + 1
    again = Room(Table(room.table.state, room.node), room.node)
    await again.table.catch_up()
    assert again.table.state == room.table.state


async def test_what_was_refused_when_sent_again_is_not_done_by_a_copy_that_comes_late() -> None:
    """The first copy waits unread in a node that was stopped; by the time it is read the move would be allowed."""
    room = await playing(Faulty())
    elsewhere = Room(Table(room.table.state, room.node), room.node)
    seen = room.watch("jo")
    shown = len(seen.shown)
    assert isinstance(await elsewhere.tell("mara", "shake", id="x", cup=1, again=True), Refused)
    await room.table.catch_up()
    assert len(seen.shown) == shown
    await room.does("jo", "shake", cup=0)
    for late in (room, elsewhere):
        assert isinstance(await late.tell("mara", "shake", id="x", cup=1), Refused)
    assert "mara:x" not in await causes_in(room)
    await room.does("mara", "shake", id="y", cup=1)


async def test_a_full_table_does_not_grow_by_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await playing(Faulty())
    monkeypatch.setattr(GameCommand, "most_steps", room.table.state.seq)
    seq = room.table.state.seq
    assert isinstance(await room.tell("jo", "shake", id="x", cup=0, again=True), Refused)
    assert room.table.state.seq == seq


async def test_a_message_is_done_once_however_late_it_comes_again() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "rename", id="first", seat=0, name="Jo")
    for number in range(400):
        await room.does("mara", "rename", seat=1, name=f"Mara {number}")
    await room.does("jo", "rename", id="second", seat=0, name="Joanna")
    await room.does("jo", "rename", id="first", seat=0, name="Jo")
    assert room.table.state.seats[0].name == "Joanna"


def test_no_cause_is_forgotten_and_the_sets_stay_few() -> None:
    causes = Causes()
    for number in range(5_000):
        causes = causes.plus(f"jo:{number}")
    assert all(f"jo:{number}" in causes for number in range(5_000))
    assert "jo:5000" not in causes
    assert len(causes.sets) <= 10
    assert len(causes.row) < ROW


async def test_a_chat_line_that_was_said_is_not_refused_when_it_comes_again() -> None:
    async with running_server(MemoryStore(), limits=Limits()) as server:
        code, cookie = await server.open_table(settings={"chat": True})
        async with server.player(code, cookie) as jo:
            for number in range(5):
                await jo.does("chat", id=f"c{number}", text=f"word {number}")
            assert isinstance(await jo.ask("chat", id="c5", text="one more"), Refused)
            assert isinstance(await jo.ask("chat", id="c4", text="word 4"), Answered)
