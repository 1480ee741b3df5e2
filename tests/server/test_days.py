"""Attempts at the day's dice: one for everybody, which nothing helps, and nothing lost in a crash."""

from typing import Any

import pytest

from lettercup.core import Rolled, fold
from lettercup.core.sources import FIRST_DAY, MILLIS_A_DAY, World
from lettercup.games import DAYS, game_of
from lettercup.house import fair, same_dice
from lettercup.house.attempts import Entrant
from lettercup.house.calendar import Calendar, CalendarDay
from lettercup.house.contest import AttemptBegun, AttemptOver
from lettercup.house.events import read_step
from lettercup.house.records import records
from lettercup.house.refusal import Refusal
from lettercup.house.same_dice import HashChain, days_dice
from lettercup.server.tables import contests
from lettercup.server.tables.contests import Contests, codes_of
from lettercup.server.tables.tables import Tables
from lettercup.store import Commit, MemoryStore, Store, StoreTrouble
from tests.support.room import Room, until
from tests.support.server import HOUSE, together
from tests.support.simplest import SIMPLEST

TODAY = FIRST_DAY + 300
NOON = TODAY * MILLIS_A_DAY + MILLIS_A_DAY // 2
DAY = CalendarDay(SIMPLEST.name, TODAY)


class House:
    """Tables and contests of a node, at a time that the test decides."""

    def __init__(self, store: Store | None = None) -> None:
        self.clock = NOON
        self.tables = Tables(store or MemoryStore(), HOUSE, lambda: self.clock)
        self.contests = Contests(self.tables)

    async def begins(self, holder: str, day: CalendarDay = DAY) -> Room:
        table = await self.contests.begin(day, Entrant(holder, holder))
        return Room(table, self.tables.node)

    async def points(self, day: CalendarDay = DAY) -> list[int]:
        contest = await self.contests.get(day)
        return [each.points for each in contest.state.finished.values()]


async def shake(room: Room, holder: str) -> None:
    while room.table.state.phase != "over":
        await room.does(holder, "shake", cup=0)


@pytest.mark.parametrize("name", sorted(DAYS))
async def test_an_attempt_is_a_table_with_the_days_dice(name: str) -> None:
    day = CalendarDay(name, TODAY)
    room = await House().begins("ann", day)
    chosen = days_dice(World(game=name, day=TODAY))
    match = room.table.state.match
    assert match
    assert match.game == chosen.game
    assert match.header.source == World(game=name, day=TODAY)
    assert Calendar().day_of_id(room.table.state.contest) == day == Calendar().day_of_source(match.header.source)
    assert room.table.state.phase == "playing"


async def test_a_finished_attempt_is_proven_and_counted() -> None:
    house = House()
    room = await house.begins("ann")
    await shake(room, "ann")
    log = await house.tables.node.store.read(room.table.code)
    (record,) = records(room.table.code, [read_step(commit.body) for commit in log])
    game = game_of(record.header)
    assert fair.verify(game, record, list(fold(game, record.entries))).thrown
    thrown = next(entry.move for entry in record.entries if isinstance(entry.move, Rolled))
    assert thrown.faces == days_dice(World(game=DAY.name, day=TODAY)).opening[0]
    contest = await house.contests.get(DAY)
    await until(lambda: contest.state.finished)
    assert await house.points() == [record.ending.outcome.scores[0]]  # type: ignore[union-attr]


async def test_everybody_has_one_attempt_however_often_and_wherever_they_begin() -> None:
    store = MemoryStore()
    here, there = House(store), House(store)
    rooms = await together(*(house.begins("ann") for house in (here, there, here, there)))
    assert len({room.table.code for room in rooms}) == 1
    assert (await here.begins("bob")).table.code != rooms[0].table.code
    assert (await here.begins("ann", CalendarDay(DAY.name, TODAY - 1))).table.code != rooms[0].table.code
    contest = await here.contests.get(DAY)
    assert len(contest.state.playing) == 2


async def test_a_table_that_has_the_code_of_an_attempt_is_in_nobodys_way() -> None:
    house = House()
    taken, free, *_ = codes_of(DAY, "ann")
    step = (await house.begins("bob")).table
    log = await house.tables.node.store.read(step.code)
    assert await house.tables.node.store.append(Commit(taken, 1, NOON, log[0].body))
    assert (await house.begins("ann")).table.code == free
    found = await house.contests.attempt_of(DAY, "ann")
    assert found is None or found.code == free


HELP: list[tuple[str, dict[str, Any]]] = [
    ("want-pause", {"wants": True}),
    ("start", {}),
    ("want-rematch", {"wants": True}),
    ("choose-game", {"game": SIMPLEST.name}),
    ("hand-to-bot", {"seat": 0, "level": "hard"}),
    ("call-off", {}),
    ("take-back", {}),
    ("add-bot", {"level": "hard"}),
    ("use-dice", {"physical": True}),
    ("use-box", {"box": True}),
    ("choose-options", {"options": {}, "settings": {}}),
    ("sit-beside", {"name": "Bob"}),
    ("promise-chance", {"promise": "0" * 64}),
]


@pytest.mark.parametrize("over", [False, True])
async def test_nothing_helps_stops_or_repeats_an_attempt(over: bool) -> None:
    house = House()
    room = await house.begins("ann")
    if over:
        await shake(room, "ann")
    before = room.table.state
    for kind, fields in HELP:
        assert "one attempt" in await room.refusal("ann", kind, **fields), kind
    assert "one attempt" in await room.refusal("eve", "sit", name="Eve")
    assert room.table.state == before


async def test_a_day_begins_at_midnight_utc_and_stays_playable() -> None:
    house = House()
    tomorrow = CalendarDay(DAY.name, TODAY + 1)
    with pytest.raises(Refusal, match="not thrown yet"):
        await house.begins("ann", tomorrow)
    house.clock = (TODAY + 1) * MILLIS_A_DAY - 1
    with pytest.raises(Refusal, match="not thrown yet"):
        await house.begins("ann", tomorrow)
    house.clock += 1
    await house.begins("ann", tomorrow)
    await house.begins("ann", CalendarDay(DAY.name, FIRST_DAY))
    with pytest.raises(Refusal, match="no such dice"):
        await house.begins("ann", CalendarDay(DAY.name, FIRST_DAY - 1))


class Crash(Exception):
    """The server stops in this moment."""


class CrashingStore(MemoryStore):
    """A store whose server is killed around one of its writes: before it, or after it and before anybody knows."""

    shared = False
    dies_at = -1
    after = False

    async def append(self, commit: Commit) -> bool:
        self.dies_at -= 1
        if self.dies_at == 0 and not self.after:
            raise Crash
        done = await super().append(commit)
        if self.dies_at == 0:
            raise Crash
        return done


async def plays(store: Store) -> None:
    house = House(store)
    room = await house.begins("ann")
    await shake(room, "ann")
    await house.contests.check_finished(DAY, "ann")


@pytest.mark.parametrize("after", [False, True])
async def test_a_crash_at_any_moment_loses_and_doubles_nothing(after: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contests, "_on_finished", lambda *_: None)
    calm = CrashingStore()
    await plays(calm)
    (expected,) = await House(calm).points()
    writes = sum(len(log) for log in calm._logs.values())
    for moment in range(1, writes + 1):
        store = CrashingStore()
        store.dies_at, store.after = moment, after
        with pytest.raises(Crash):
            await plays(store)
        await plays(store)
        assert await House(store).points() == [expected]
        assert {code: len(log) for code, log in store._logs.items()} == {
            code: len(log) for code, log in calm._logs.items()
        }


async def test_a_result_is_made_up_for_when_nobody_comes_back() -> None:
    house = House()
    room = await house.begins("ann")
    house.tables.node.on_finished = lambda table: None
    await shake(room, "ann")
    assert await house.points() == []
    contest = await House(house.tables.node.store).contests.get(DAY)
    await until(lambda: contest.state.finished)


async def test_attempts_that_nobody_goes_on_with_are_opened_for_nobody() -> None:
    house = House()
    for number in range(30):
        await house.begins(f"eve {number}")
    room = await house.begins("ann")
    house.tables.node.on_finished = lambda table: None
    await shake(room, "ann")
    again = House(house.tables.node.store)
    for _ in range(3):
        contest = await again.contests.get(DAY)
        await until(lambda contest=contest: contest.state.finished)  # type: ignore[misc]
        again.contests._open.clear()
    assert set(again.tables.open) == {room.table.code}


async def test_the_log_of_a_contest_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    monkeypatch.setattr(contests, "PIECE", 4)
    for number in range(10):
        await house.begins(f"eve {number}")
    store = house.tables.node.store
    reads, read = [], store.read

    async def counting(table: str, after: int = 0, limit: int | None = None) -> list[Commit]:
        log = await read(table, after, limit)
        reads.append((table == DAY.id, len(log)))
        return log

    monkeypatch.setattr(store, "read", counting)
    contest = await House(store).contests.get(DAY)
    assert len(contest.state.playing) == 10
    assert [steps for of_contest, steps in reads if of_contest] == [4, 4, 2, 0]


async def test_a_result_is_noted_though_the_store_failed_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    contest = await house.contests.get(DAY)
    store, writes = house.tables.node.store, house.tables.node.store.append

    async def fails(commit: Commit) -> bool:
        await writes(commit)
        raise StoreTrouble("it is not known whether it was written")

    monkeypatch.setattr(store, "append", fails)
    with pytest.raises(StoreTrouble):
        await contest.note(AttemptBegun("birch-2222"))
    monkeypatch.setattr(store, "append", writes)
    for _ in range(3):
        await contest.note(AttemptBegun("birch-2222"))
        await contest.note(AttemptOver("birch-2222", 7, NOON))
    assert (contest.state.seq, list(contest.state.finished)) == (2, ["birch-2222"])


def test_a_calendar_knows_its_own_days_only() -> None:
    house = Calendar(HashChain("seed", TODAY - 1, 10))
    day, world = house.day(SIMPLEST.name, TODAY), Calendar().day(SIMPLEST.name, TODAY)
    assert house.day_of_id(day.id) == day == house.day_of_source(day.source)
    assert [Calendar().day_of_id(day.id), Calendar().day_of_source(day.source), house.day_of_id(world.id)] == [None] * 3
    assert Calendar(HashChain("other", TODAY - 1, 10)).day_of_source(day.source) is None
    assert same_dice.chained(day.secret) == house.day(SIMPLEST.name, TODAY - 1).secret
    assert same_dice.chained(day.secret, 2) == house.chain.end if house.chain else False
    day.check_begin(NOON)
    with pytest.raises(Refusal):
        house.day(SIMPLEST.name, TODAY - 2).check_begin(NOON)
