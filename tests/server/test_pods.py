"""Tables of a few people in a room: who sits where, the same dice for all, and who is compared with whom."""

import asyncio
from itertools import combinations
from typing import Any

import pytest

from lettercup.core import Roll, encode
from lettercup.house.contest import AttemptOver, Contest
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.refusal import Unreadable
from lettercup.house.room.plan import RoundPlan
from lettercup.house.room.pods import beaten_by, deal_tables, meet_again
from lettercup.server.tables.table import Table
from lettercup.store import StoreTrouble
from tests.support.evening import Evening, Node, Page
from tests.support.room import until

GAME = "bridge-dice"
NAMES = ("ann", "bob", "cas", "dee")


async def evening(*names: str, seats: int = 2, rounds: int = 1, **options: Any) -> Evening:
    plan = (RoundPlan(game=GAME, options={"turns": 1, **options}, seats=seats),) * rounds
    room = await Node().opens(GAME, plan=plan)
    await room.enter(*names)
    return room


@pytest.mark.parametrize(("people", "size", "rounds"), [(24, 4, 3), (16, 4, 3), (23, 4, 3), (9, 3, 3), (30, 5, 3)])
def test_nobody_meets_twice_and_nobody_starts_twice(people: int, size: int, rounds: int) -> None:
    earlier: list[tuple[tuple[int, ...], ...]] = []
    for number in range(rounds):
        tables = deal_tables(range(people), size, earlier, f"mint-4242 {number}")
        assert sorted(who for table in tables for who in table) == list(range(people))
        assert {len(table) for table in tables} <= {size, size - 1}
        earlier.append(tables)
    assert not any(meet_again(tables, earlier[:number]) for number, tables in enumerate(earlier))
    starters = [table[0] for tables in earlier for table in tables]
    assert len(starters) == len({*starters})


def test_five_hundred_are_seated_so_that_hardly_anybody_meets_twice() -> None:
    first = deal_tables(range(500), 4, [], "a")
    second = deal_tables(range(500), 4, [first], "b")
    assert len(first) == len(second) == 125
    pairs = [{frozenset(pair) for table in tables for pair in combinations(table, 2)} for tables in (first, second)]
    assert len(pairs[0] & pairs[1]) <= 2


def test_everybody_is_compared_with_the_same_seat_at_the_other_tables() -> None:
    contest = Contest()
    for table, scores in enumerate([(5, 9), (5, 3), (2, 4)]):
        contest.seated[f"t{table}"] = (2 * table, 2 * table + 1)
        contest.finished[f"t{table}"] = AttemptOver(f"t{table}", scores[0], 1, scores=scores)
    assert [beaten_by(contest, who, 1) for who in range(6)] == [(1.5, 2), (2, 2), (1.5, 2), (0, 2), (0, 2), (1, 2)]
    assert beaten_by(contest, 0, -1) == (0.5, 2)
    assert beaten_by(contest, 7, 1) is None
    del contest.finished["t1"], contest.finished["t2"]
    assert beaten_by(contest, 0, 1) is None


async def tables_of(room: Evening) -> list[Table]:
    contest = (await room.room.contests())[-1].state
    return [table for code in contest.seated if (table := await room.node.tables.get(code))]


async def plays(room: Evening, table: Table) -> None:
    """Play a table to its end: throw what is to be thrown, and take the first move."""
    for number in range(200):
        if table.state.phase == "over":
            return
        for seat in range(len(table.state.seats)):
            holder = table.state.seats[seat].holder or ""
            if table.state.playing.cup(seat) is not None:
                await tell(table, holder, number, type="shake", cup=seat)
            elif ask := next((ask for ask in table.state.asks if not isinstance(ask, Roll)), None):
                await tell(table, holder, number, type="do", move={"type": ask.moves[0]})  # type: ignore[union-attr]
    raise AssertionError("The game does not end.")


async def tell(table: Table, holder: str, number: int, **fields: Any) -> None:
    message: Any = table.read(encode({"id": f"{holder}{number}{fields['type']}", **fields}).decode())
    await table.attempt(holder, message)


async def test_every_table_has_the_same_dice_and_starts_when_everybody_is_there() -> None:
    room = await evening(*NAMES)
    await room.does("host", "seat-people")
    seating = room.room.state.seating
    pages = {name: Page(name) for name in NAMES}
    late = room.room.state.people[seating[1][0]].name
    for name in NAMES:
        if name != late:
            room.room.join(pages[name])
    view = await room.view("host", "director")
    assert [pod.state for pod in view.pods] == ["seated", "seated"]
    assert [each.told() for each in view.missing] == [f"Table 2 waits for {late}.", "The other one can start."]
    assert "begins as soon as" in await start_and_begin(room, "ann")
    await room.room.tend()
    view = await room.view("host", "director")
    assert [pod.state for pod in view.pods] == ["playing", "waits"]
    assert [each.told() for each in view.missing] == [f"Table 2 waits for {late}.", "One table is playing."]
    room.room.join(pages[late])
    await until(lambda: len(room.node.tables.open) == 2)
    await asyncio.sleep(0.05)
    one, two = await tables_of(room)
    assert one.state.source == two.state.source
    assert [seat.name for seat in one.state.seats] == [room.room.state.people[who].name for who in seating[0]]
    mine = (await room.view(late)).mine
    assert mine
    assert (mine.pod, mine.seat, mine.state, mine.changes) == (2, 0, "playing", False)
    await plays(room, one)
    await plays(room, two)
    await until(lambda: room.room.state.phase == "closed")
    moves = await moves_at(room, one)
    assert moves
    assert moves == await moves_at(room, two)


async def start_and_begin(room: Evening, name: str) -> str:
    await room.does("host", "start-round")
    return await room.refusal(name, "begin-attempt")


async def moves_at(room: Evening, table: Table) -> list[Any]:
    """Everything that was thrown and chosen at a table whose game is over."""
    log = await room.node.tables.node.store.read(table.code)
    (record,) = records(table.code, [read_step(commit.body) for commit in log])
    return [entry.move for entry in record.entries]


async def everybody_is_there(room: Evening, *names: str) -> None:
    for name in names:
        room.room.join(Page(name))


async def test_results_are_compared_seat_by_seat_and_proven() -> None:
    room = await evening(*NAMES)
    await everybody_is_there(room, *NAMES)
    await room.does("host", "start-round")
    await room.room.tend()
    for table in await tables_of(room):
        await plays(room, table)
    await until(lambda: room.room.state.phase == "closed")
    rows = {row.name: row for row in (await room.view("host", "director")).standings}
    assert len(rows) == 4
    seating = room.room.state.rounds[0].tables
    for people, other in zip(seating, seating[::-1], strict=True):
        for seat, who in enumerate(people):
            mine, others = [rows[room.room.state.people[each].name] for each in (who, other[seat])]
            won = (mine.rounds[0].points or 0) - (others.rounds[0].points or 0)
            assert mine.total == (50 if won == 0 else 100 if won > 0 else 0)
    assert (await room.view("host", "director")).unit == "percent"


async def test_a_bot_sits_down_for_somebody_who_does_not_come() -> None:
    room = await evening(*NAMES)
    await everybody_is_there(room, "ann", "bob", "cas")
    await room.does("host", "start-round")
    await room.room.tend()
    (waiting,) = [pod for pod in (await room.view("host", "director")).pods if pod.state == "waits"]
    playing = next(who for who in range(3) if who not in waiting.people)
    assert "plays already" in await room.refusal("host", "seat-bot", who=playing, level="lucky")
    await room.does("host", "seat-bot", who=3, level="lucky")
    await room.room.tend()
    assert [pod.state for pod in (await room.view("host", "director")).pods] == ["playing", "playing"]
    assert (await room.view("dee")).mine.state == "missed"  # type: ignore[union-attr]
    assert "Nobody has that number" in await room.refusal("host", "seat-bot", who=3, level="lucky")


async def test_the_host_stops_a_round_at_tables_and_what_they_have_counts() -> None:
    room = await evening(*NAMES)
    await everybody_is_there(room, *NAMES)
    await room.does("host", "start-round")
    await room.room.tend()
    assert "Only the host" in await room.refusal("ann", "seat-people")
    assert "A round is running" in await room.refusal("host", "seat-people")
    await room.does("host", "stop-round")
    await room.passes(1)
    assert room.room.state.phase == "closed"
    assert "played together" in await room.refusal("host", "allow-attempt", who=0, round=1, reason="x")
    assert {row.total for row in (await room.view("host", "director")).standings} == {50}


async def test_who_comes_after_the_seating_gets_a_seat_at_the_start_and_seats_can_be_swapped() -> None:
    room = await evening("ann", "bob", "cas")
    await room.does("host", "seat-people")
    before = room.room.state.seating
    one, other = before[0][0], before[1][0]
    await room.does("host", "swap-seats", one=one, other=other)
    assert (room.room.state.seating[0][0], room.room.state.seating[1][0]) == (other, one)
    assert "Nobody has that number" in await room.refusal("host", "swap-seats", one=0, other=77)
    await room.enter("dee")
    told = [each.told() for each in (await room.view("host", "director")).missing]
    assert told[-1] == "Without a seat: dee."
    await room.does("host", "start-round")
    assert sorted(who for table in room.room.state.rounds[0].tables for who in table) == [0, 1, 2, 3]


async def test_a_server_that_stops_at_any_write_begins_each_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening(*NAMES)
    await everybody_is_there(room, *NAMES)
    await room.does("host", "start-round")
    played = room.room.state.director(1)

    async def fails(*_: object) -> None:
        raise StoreTrouble("It stops here.")

    monkeypatch.setattr(room.node.tables, "add", fails)
    with pytest.raises(StoreTrouble):
        await room.room.tend()
    assert len((await room.room.contests())[0].state.seated) == 1
    again = await Node(room.node.tables.node.store, room.node.clock).evening(room.room.code)
    await everybody_is_there(again, *NAMES)
    await again.room.tend()
    state = (await again.room.contests())[0].state
    assert sorted(state.seated.values()) == sorted(played.state.tables)
    assert len(await tables_of(again)) == 2


def test_not_every_game_is_for_every_number_of_people() -> None:
    with pytest.raises(Unreadable, match="not played by so many"):
        asyncio.run(Node().opens(GAME, plan=(RoundPlan(game="chess", seats=3),)))
