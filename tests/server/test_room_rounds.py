"""The rounds of a room: one clock for all, added and paused, how a round ends, several games, how kind dice are."""

import asyncio
from typing import Any

import pytest

from lettercup.core import fold
from lettercup.core.sources import Kindness, Sealed
from lettercup.games import DAYS, game_of
from lettercup.house import fair
from lettercup.house.chance import Unproven, commitment
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.refusal import Unreadable
from lettercup.house.room.leading import START_WITHIN
from lettercup.house.room.plan import RoundPlan
from lettercup.house.same_dice import round_dice
from lettercup.review import DayBest
from lettercup.server.tables.room_frames import RoomFrames
from tests.support.evening import IN_ROOMS, Node, Page
from tests.support.letters_rebus_evening import GLASS, REBUS, evening, faces_of, lay
from tests.support.room import Room

WORDS = "dice-words"


@pytest.mark.parametrize("game", IN_ROOMS)
async def test_everybody_has_the_same_dice_and_the_clock_ends_every_game(game: str) -> None:
    room = await evening(game, rounds=1)
    await room.does("host", "start-round")
    tables = [await room.begins(name) for name in ("ann", "bob")]
    one, other = (table.table.state.match for table in tables)
    assert one
    assert other
    assert one.state == other.state.but(until=one.state.until)
    assert one.game == other.game
    running = room.room.state.running
    assert running
    if running.until is None:
        await room.does("host", "stop-round")
    await room.passes(10_000)
    assert room.room.state.phase == "closed"
    assert [table.table.state.phase for table in tables] == ["over", "over"]
    await room.does("host", "reveal-round")
    assert (await room.view("ann")).phase == "finished"


async def test_who_comes_late_has_the_time_that_is_left_or_the_next_round() -> None:
    room = await evening()
    await room.does("host", "start-round")
    await room.passes(50)
    await room.enter("cas")
    late = await room.begins("cas")
    await room.passes(13.4)
    assert late.table.state.phase == "over"
    await room.enter("dee")
    assert "next one is yours" in await room.refusal("dee", "begin-attempt")
    view = await room.view("host", "director")
    assert [(person.name, person.late) for person in view.people][2:] == [("cas", False), ("dee", True)]
    await room.does("host", "start-round")
    await room.begins("dee")


async def test_time_is_added_once_for_everybody_who_plays() -> None:
    room = await evening()
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    until = ann.table.state.deadline
    assert until
    await room.does("host", "add-time", seconds=30)
    await room.passes(1)
    bob = await room.begins("bob")
    await room.passes(0)
    assert ann.table.state.deadline == until + 30_000
    assert bob.table.state.deadline == until + 30_000
    assert (await room.view("ann")).until == room.node.clock - 1000 + 3_000 + 60_000 + 30_000
    again = await Node(room.node.tables.node.store, room.node.clock).evening(room.room.code)
    await again.room.tend()
    table = await again.node.tables.get(ann.table.code)
    assert table
    assert table.state.deadline == until + 30_000


@pytest.mark.parametrize("game", [REBUS, WORDS, "boggle-bowl"])
async def test_one_clock_rules_whenever_somebody_begins(game: str) -> None:
    """Nobody has to start a glass of their own: it runs as soon as somebody comes to the dice."""
    room = await evening(game)
    await room.does("host", "start-round")
    end = (await room.view("ann")).until
    tables = [await room.begins("ann")]
    for late in (2.4, 20):
        await room.passes(late)
        name = f"late {late}"
        await room.enter(name)
        tables.append(await room.begins(name))
    assert [table.table.state.deadline for table in tables] == [end] * 3
    await room.does("host", "add-time", seconds=30)
    await room.passes(1)
    assert end
    assert [table.table.state.deadline for table in tables] == [end + 30_000] * 3
    assert (await room.view("host", "screen")).until == end + 30_000


async def test_the_time_of_a_round_is_the_time_that_was_set() -> None:
    room = await evening(WORDS, options=GLASS)
    await room.does("host", "start-round")
    running = room.room.state.running
    assert running
    assert running.until
    assert running.until - running.began == START_WITHIN + 60_000


async def test_stopping_counts_what_lies_there_and_is_proven() -> None:
    room = await evening()
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    await room.does("host", "stop-round")
    await room.passes(1)
    assert room.room.state.phase == "closed"
    log = await room.node.tables.node.store.read(ann.table.code)
    (record,) = records(ann.table.code, [read_step(commit.body) for commit in log])
    game = game_of(record.header)
    states = list(fold(game, record.entries))
    assert fair.verify(game, record, states).thrown == 1
    assert "no round" in (await room.refusal("host", "stop-round")).lower()
    assert (await room.view("bob")).mine.state == "missed"  # type: ignore[union-attr]


async def test_a_round_is_over_as_soon_as_all_are_done() -> None:
    room = await evening()
    await room.does("host", "start-round")
    for name in ("ann", "bob"):
        await lay(await room.begins(name), name)
    await asyncio.sleep(0.05)
    assert room.room.state.phase == "closed"


async def test_the_host_can_add_a_round_after_the_last_one() -> None:
    room = await evening(rounds=1)
    assert (await room.view("host", "screen")).can_start
    for _ in range(2):
        await room.does("host", "start-round")
        assert not (await room.view("host", "screen")).can_start
        await room.does("host", "stop-round")
        await room.passes(5)
        await room.does("host", "reveal-round")
        assert (await room.view("ann")).phase == "finished"
        assert (await room.view("host", "screen")).can_start
    await room.does("host", "end-room")
    assert not (await room.view("host", "screen")).can_start


async def test_the_round_waits_for_somebody_and_everybody_has_the_time_afterwards() -> None:
    room = await evening(REBUS, "ann", "bob", "cas")
    assert "No round" in await room.refusal("host", "pause-round", who=0)
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    until, deadline = room.room.state.due, ann.table.state.deadline
    assert until
    assert deadline
    await room.passes(10)
    await room.does("host", "pause-round", who=1)
    await room.passes(0)
    assert "paused" in (await ann.refusal("ann", "do", move={"type": "done"})).lower()
    assert "paused" in (await room.refusal("cas", "begin-attempt")).lower()
    assert "paused" in (await room.refusal("host", "add-time")).lower()
    for viewer, sight, name in (("host", "screen", "bob"), ("host", "director", "bob"), ("ann", "player", None)):
        view = await room.view(viewer, sight)  # type: ignore[arg-type]
        assert (view.paused, view.waits_for) == (True, name)
    await room.passes(300)
    assert (await room.view("ann")).phase == "running"
    again = await Node(room.node.tables.node.store, room.node.clock).evening(room.room.code)
    assert again.room.state.due is None
    await room.does("host", "resume-round")
    await room.passes(0)
    assert (room.room.state.due, ann.table.state.deadline) == (until + 300_000, deadline + 300_000)
    await room.begins("cas")
    await room.passes(300)
    assert (await room.view("ann")).phase == "closed"
    assert ann.table.state.phase == "over"


async def test_a_round_is_stopped_while_its_clock_stands_still() -> None:
    room = await evening()
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    await room.does("host", "pause-round")
    await room.passes(5)
    await room.does("host", "stop-round")
    await room.passes(1)
    assert (room.room.state.phase, ann.table.state.phase) == ("closed", "over")


async def test_a_room_plays_several_games_one_after_the_other() -> None:
    plan = tuple(RoundPlan(game=name, kindness="any") for name in (REBUS, "boggle-bowl"))
    room = await Node().opens(REBUS, plan=plan)
    await room.enter("ann", "bob")
    shown = []
    for number, longest in ((1, 5), (2, 0)):
        await room.does("host", "start-round")
        view = await room.view("host", "screen")
        shown.append((view.game, [each.game for each in view.plan], view.unit))
        table = await room.begins("ann")
        assert table.table.state.name == plan[number - 1].game
        if longest:
            await lay(table, "ann", "".join(faces_of(table)[:longest]))
        await room.does("host", "stop-round")
        await room.passes(1)
        await room.does("host", "reveal-round")
    assert shown == [(each.game, [REBUS, "boggle-bowl"], "percent") for each in plan]
    assert room.room.state.phase == "finished"
    room.node.workers.best = DayBest(points=50, bound=50, plays=())
    (row,) = (await room.view("host", "director")).standings
    points = row.rounds[0].points or 0
    assert (row.rounds[0].percent, row.rounds[1].points) == (max(0, 2 * points), 0)
    assert row.total == round(max(0, 2 * points) / 2)
    assert "not played in this room" in await room.refusal("host", "help-person", who=0, game=WORDS, options={})


@pytest.mark.parametrize("game", IN_ROOMS)
def test_the_dice_of_a_round_are_as_kind_as_the_host_wants(game: str) -> None:
    def kindness_of(number: int, kindness: Kindness) -> int:
        source = Sealed(game=game, promise=commitment(f"secret {number}"), kindness=kindness)
        dice = round_dice(source, f"secret {number}")
        return DAYS[game].kindness(dice.game, dice.opening)

    for number in range(3):
        kind, normal, tough = [kindness_of(number, each) for each in ("kind", "normal", "tough")]
        assert kind > tough
        assert kind >= normal >= tough


async def test_real_dice_of_the_host_are_everybodys() -> None:
    room = await evening(dice="typed")
    assert "Type in" in await room.refusal("host", "start-round")
    assert "cannot show" in await room.refusal("host", "start-round", faces=[["A"] * 15])
    assert "cannot show" in await room.refusal("host", "start-round", faces=[["A"]])
    thrown = list(faces_of(await begun_once()))
    await room.does("host", "start-round", faces=[thrown[::-1]])
    ann, bob = await room.begins("ann"), await room.begins("bob")
    assert sorted(faces_of(ann)) == sorted(thrown)
    assert faces_of(ann) == faces_of(bob)
    await room.does("host", "stop-round")
    await room.passes(1)
    log = await room.node.tables.node.store.read(ann.table.code)
    (record,) = records(ann.table.code, [read_step(commit.body) for commit in log])
    game = game_of(record.header)
    assert fair.verify(game, record, list(fold(game, record.entries))).thrown == 1
    source: Any = record.header.source
    changed = record.but(header=record.header.but(source=source.but(typed=(tuple("A" * 15),))))
    with pytest.raises(Unproven):
        fair.verify(game, changed, list(fold(game, record.entries)))


async def begun_once() -> Room:
    room = await evening()
    await room.does("host", "start-round")
    return await room.begins("ann")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"options": {"tour": [[1, 1]]}}, "$.plan[0].options"),
        ({"options": {"players": 3}}, "$.plan[0].options.players"),
        ({"options": {"glass_seconds": 1}}, "$.plan[0].options"),
        ({"game": "chess"}, "$.plan[0].game"),
        ({"game": "bridge-dice"}, "$.plan[0].game"),
    ],
)
async def test_what_no_room_can_be_is_refused(more: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as refused:
        await Node().opens(**{"game": REBUS, **more})
    assert refused.value.field.startswith(field)


async def test_what_many_see_who_begin_at_once_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()
    build = RoomFrames.__init__

    def counted(frames: RoomFrames, *of: Any, **more: Any) -> None:
        made.append(1)
        build(frames, *of, **more)

    monkeypatch.setattr(RoomFrames, "__init__", counted)
    names = [f"pupil {number}" for number in range(30)]
    room = await evening(REBUS, *names)
    pages = [Page(name) for name in names]
    for page in pages:
        room.room.join(page)
    await asyncio.sleep(0.1)
    await room.does("host", "start-round")
    await asyncio.sleep(0.1)
    made.clear()
    await asyncio.gather(*(room.does(name, "begin-attempt") for name in names))
    await asyncio.sleep(0.1)
    assert len(made) < 10
    assert {page.view["mine"]["state"] for page in pages} == {"playing"}
