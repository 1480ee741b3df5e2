"""Attempts in a room: sent and changed, repeated, struck, what they add up to, and bots that play."""

import asyncio

from lettercup.core.grid import Placed
from lettercup.house.exports import csv_of
from lettercup.house.room.standing import RoundResult, Standing, results_of, unlikely
from lettercup.review import DayBest, Play
from lettercup.server.tables.room_views import MyRound
from tests.support.evening import Evening, Node
from tests.support.letters_rebus_evening import GLASS, REBUS, evening, faces_of, lay
from tests.support.room import Room

WORDS = "dice-words"


async def sends(room: Evening, name: str, times: int) -> None:
    await room.does(name, "send-attempt", times=times)
    await asyncio.sleep(0.01)


async def test_what_is_sent_may_be_changed_until_the_time_is_up() -> None:
    room = await evening()
    assert "No round is running" in await room.refusal("ann", "send-attempt", times=1)
    await room.does("host", "start-round")
    assert "cannot be done now" in await room.refusal("ann", "send-attempt", times=1)
    ann, _ = await room.begins("ann"), await room.begins("bob")
    await lay_only(ann, "ann", 3)
    assert "cannot be done now" in await room.refusal("ann", "send-attempt", times=2)
    await sends(room, "ann", 1)
    view, mine = await room.view("host", "screen"), await mine_of(room, "ann")
    assert (view.done, [each.state for each in view.people]) == (1, ["done", "playing"])
    assert (mine.state, mine.sent, mine.points, len(mine.laid), mine.changes) == ("sent", 1, None, 3, True)
    await sends(room, "ann", 1)
    assert await mine_of(room, "ann") == mine
    await sends(room, "ann", 2)
    assert (await mine_of(room, "ann")).state == "playing"
    assert (await room.view("host", "screen")).done == 0
    await lay_only(ann, "ann", 4)
    await sends(room, "ann", 3)
    assert (await room.view("ann")).phase == "running"
    await sends(room, "bob", 1)
    await asyncio.sleep(0.05)
    assert (await room.view("ann")).phase == "closed"
    contest = (await room.room.contests())[0].state
    assert [len(over.laid) for over in contest.finished.values()] == [4, 0]
    assert not contest.sent


async def mine_of(room: Evening, name: str) -> MyRound:
    mine = (await room.view(name)).mine
    assert mine
    return mine


async def lay_only(table: Room, who: str, dice: int) -> None:
    await table.does(who, "do", move={"type": "draft", "layout": [Placed(die, 0, die) for die in range(dice)]})


async def test_what_was_sent_outlives_the_server() -> None:
    room = await evening()
    await room.does("host", "start-round")
    table = await room.begins("ann")
    await lay_only(table, "ann", 2)
    await sends(room, "ann", 1)
    again = await Node(room.node.tables.node.store, room.node.clock).evening(room.room.code)
    assert (await mine_of(again, "ann")).state == "sent"
    await sends(again, "ann", 2)
    assert (await mine_of(again, "ann")).state == "playing"
    await again.passes(100)
    assert again.room.state.phase == "closed"


async def test_only_what_lies_there_can_be_sent_and_changed() -> None:
    room = await evening(WORDS)
    await room.does("host", "start-round")
    await room.begins("ann")
    assert "cannot be done now" in await room.refusal("ann", "send-attempt", times=1)
    assert (await mine_of(room, "ann")).changes is False


async def test_somebody_may_repeat_and_the_last_attempt_counts() -> None:
    room = await evening()
    await room.does("host", "start-round")
    first = await room.begins("ann")
    await lay(first, "ann")
    await room.does("host", "stop-round")
    await room.passes(1)
    assert (await room.view("ann")).again == ()
    assert "over" in await room.refusal("ann", "begin-attempt")
    await room.does("host", "allow-attempt", who=0, round=1, reason="the tablet was empty")
    assert (await room.view("ann")).again == (1,)
    second = await room.begins("ann", round=1)
    assert second.table.code != first.table.code
    assert faces_of(second) == faces_of(first)
    assert (await room.view("ann")).again == ()
    word = faces_of(second)[:2]
    await lay(second, "ann", "".join(word))
    await asyncio.sleep(0.05)
    (standing,) = (await room.view("host", "director")).standings
    contest = (await room.room.contests())[0].state
    assert results_of(contest)[0] == contest.finished[second.table.code]
    assert standing.rounds[0].repeats == ("the tablet was empty",)
    assert "again: the tablet was empty" in csv_of([standing], 1)


async def test_who_repeats_a_round_has_a_whole_glass() -> None:
    room = await evening(WORDS, options=GLASS)
    await room.does("host", "start-round")
    await room.does("host", "stop-round")
    await room.passes(5)
    await room.does("host", "allow-attempt", who=0, round=1, reason="the tablet went dark")
    ann = await room.begins("ann", round=1)
    assert ann.table.state.deadline == room.node.clock + 60_000


async def test_a_struck_result_counts_nowhere_and_the_reason_is_kept() -> None:
    room = await evening()
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    await lay(ann, "ann", "".join(faces_of(ann)[:3]))
    await room.does("host", "stop-round")
    await room.passes(1)
    await room.does("host", "strike-attempt", who=0, round=1, reason="helped by a solver")
    await room.does("host", "reveal-round")
    view = await room.view("ann")
    assert view.mine
    assert view.mine.struck == "helped by a solver"
    assert view.reveal
    assert view.reveal.laid == ()
    director = await room.view("host", "director")
    assert director.standings[0].total == 0
    await room.does("host", "strike-attempt", who=0, round=1, reason="a mistake", struck=False)
    assert (await room.view("ann")).mine.struck is None  # type: ignore[union-attr]


async def test_whoever_played_no_round_does_not_lead_when_the_others_have_less_than_nothing() -> None:
    room = await evening(REBUS, "ann", "bob", "cas")
    await room.does("host", "start-round")
    for name, dice in (("ann", 5), ("bob", 3)):
        table = await room.begins(name)
        await lay(table, name, "".join(faces_of(table)[:dice]))
    await room.does("host", "stop-round")
    await room.passes(1)
    await room.does("host", "allow-attempt", who=2, round=1, reason="came late")
    await room.begins("cas", round=1)
    rows = (await room.view("host", "director")).standings
    assert [(row.name, row.rounds[0].points) for row in rows][-1] == ("cas", None)
    assert rows[0].total > rows[-1].total == min(row.rounds[0].points or 0 for row in rows) < 0


async def test_together_is_what_at_least_one_person_laid_of_the_best() -> None:
    room = await evening()
    await room.does("host", "start-round")
    ann, bob = await room.begins("ann"), await room.begins("bob")
    faces = faces_of(ann)
    one, two, three = "".join(faces[:3]), "".join(faces[3:6]), "".join(faces[6:9])
    await lay(ann, "ann", one)
    await lay(bob, "bob", one, two)
    await room.does("host", "stop-round")
    await room.passes(1)
    play = Play(words=(one, two, three), points=68, each=(30, 32, 6))
    room.node.workers.best = DayBest(points=68, bound=68, plays=(play,))
    assert (await room.view("host", "screen")).reveal is None
    await room.does("host", "reveal-round")
    reveal = (await room.view("ann")).reveal
    assert reveal
    found = {word.text: word.found for word in reveal.words}
    assert (found[one], found[three], reveal.nobody) == (2, 0, (three,))
    assert reveal.together == (91 if found[two] else 44)
    only = (await room.view("bob")).mine
    assert only
    assert (await room.view("ann")).mine.only == ()  # type: ignore[union-attr]
    assert only.only == ((two,) if found[two] else ())


async def test_bots_play_and_a_person_alone_may_lead_and_play() -> None:
    room = await Node().opens(WORDS, rounds=1)
    await room.enter("host")
    await room.does("host", "add-room-bots", level="easy", count=12)
    await room.does("host", "start-round")
    await room.room.tend()
    view = await room.view("host", "director")
    assert (view.thrown, view.standings, view.count) == ((), (), 13)
    table = await room.begins("host")
    await room.does("host", "stop-round")
    await room.passes(1)
    assert table.table.state.phase == "over"
    view = await room.view("host", "director")
    assert len(view.standings) == 13
    assert len({row.name for row in view.standings}) == 13
    assert view.thrown
    contest = (await room.room.contests())[0].state
    assert contest.finished["bot-1"].record


def test_a_result_that_is_unlikely_stands_out_and_nothing_else_does() -> None:
    assert unlikely([0.5], 1.0) is None
    usual, far = unlikely([0.5, 0.55, 0.45], 0.6), unlikely([0.3, 0.32, 0.28], 1.0)
    assert usual is not None
    assert far is not None
    assert far < 0.001
    assert usual > 0.1


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    row = Standing(who=0, name='=1+1,"', level=None, rounds=(RoundResult(points=3),), total=3, place=1)
    assert csv_of([row], 1).splitlines()[1] == '1,"\'=1+1,""",,3,3,'
