"""What a room does and refuses: coming and going, the clock, repeating, striking, real dice, places, and crashes."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from lettercup.core import Entry, fold
from lettercup.core.grid import Placed
from lettercup.core.sources import Kindness, Sealed
from lettercup.games import DAYS, game_of
from lettercup.house import fair
from lettercup.house.chance import Unproven, commitment
from lettercup.house.deck import card_of, card_text, deck_words
from lettercup.house.events import read_step
from lettercup.house.exports import csv_of
from lettercup.house.presence import SILENT_AFTER
from lettercup.house.records import records
from lettercup.house.refusal import Unreadable
from lettercup.house.room import MOST_PEOPLE, START_WITHIN, RoomState, RoundPlan, names_in, read_room_step
from lettercup.house.room_commands import NewRoom
from lettercup.house.same_dice import round_dice
from lettercup.house.standing import RoundResult, Standing, results_of, unlikely
from lettercup.lexicon import load
from lettercup.review import DayBest, Play
from lettercup.server.tables.contests import Contests
from lettercup.server.tables.room_views import MyRound
from lettercup.server.tables.services import public_services
from lettercup.store import Commit, MemoryStore, Store
from tests.support.evening import Evening, Node, Page
from tests.support.room import Room, until
from tests.support.server import HOUSE

REBUS, WORDS = "letters-rebus", "dice-words"
GLASS = {"glass_seconds": 60}
GAMES = sorted(name for name, task in DAYS.items() if task.ranked)
GAME_OF = {name: DAYS[name].game(tuple(range(DAYS[name].lots))) for name in GAMES}


async def lay(room: Room, who: str, *rows: str) -> None:
    """Lay words of Letters Rebus below each other, from the dice that show their letters, and be done."""
    state: Any = room.table.state.playing.state
    free, layout = list(range(15)), []
    for row, word in enumerate(rows):
        for column, letter in enumerate(word):
            die = next(die for die in free if state.hands[0].faces[die] == letter)
            free.remove(die)
            layout.append(Placed(die, 2 * row, column))
    await room.does(who, "do", move={"type": "draft", "layout": layout})
    await finish(room, who)


async def finish(room: Room, who: str) -> None:
    """Be done, and have looked at the sum."""
    await room.does(who, "do", move={"type": "done"})
    if room.table.state.phase == "playing":
        await room.does(who, "do", move={"type": "ready"})


async def evening(game: str = REBUS, *names: str, **more: Any) -> Evening:
    room = await Node().opens(game, **{"options": GLASS if game == REBUS else {}, **more})
    await room.enter(*(names or ("ann", "bob")))
    return room


def faces_of(room: Room) -> tuple[str, ...]:
    state: Any = room.table.state.match and room.table.state.match.state
    return tuple(state.hands[0].faces)


@pytest.mark.parametrize("game", GAMES)
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
    states = list(fair_states(game, record.entries))
    assert fair.verify(game, record, states).thrown == 1
    assert "no round" in (await room.refusal("host", "stop-round")).lower()
    assert (await room.view("bob")).mine.state == "missed"  # type: ignore[union-attr]


def fair_states(game: Any, entries: tuple[Entry[Any], ...]) -> Any:
    return fold(game, entries)


async def test_a_round_is_over_as_soon_as_all_are_done() -> None:
    room = await evening()
    await room.does("host", "start-round")
    for name in ("ann", "bob"):
        await lay(await room.begins(name), name)
    await asyncio.sleep(0.05)
    assert room.room.state.phase == "closed"


async def test_a_round_is_closed_though_the_server_stopped_before_it_noted_the_last_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = await evening()
    await room.does("host", "start-round")
    await lay(await room.begins("ann"), "ann")
    last = await room.begins("bob")
    room.node.tables.node.on_finished = lambda table: None
    await lay(last, "bob")
    store = room.node.tables.node.store
    append = store.append

    async def slowly(commit: Commit) -> bool:
        await asyncio.sleep(0.05)
        return await append(commit)

    monkeypatch.setattr(store, "append", slowly)
    again = await Node(store).evening(room.room.code)
    await until(lambda: again.room.state.phase == "closed")


async def test_another_node_closes_a_round_without_a_clock_whose_last_result_was_not_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = next(name for name in GAMES if not DAYS[name].seconds(GAME_OF[name]))
    room = await evening(game, "ann")
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    await room.does("host", "start-round")
    table = await room.begins("ann")
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    await other.room.read_on()
    await asyncio.sleep(0.02)
    room.node.tables.node.on_finished = lambda table: None
    await table.table.finish()
    assert table.table.state.phase == "over"
    await other.room.read_on()
    await asyncio.sleep(0.02)
    assert other.room.state.phase == "running"
    await other.room.make_up()
    await until(lambda: other.room.state.phase == "closed")


async def test_a_page_on_another_node_is_shown_who_begins_and_who_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    await room.does("host", "start-round")
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    page = Page("host", "director")
    other.room.join(page)
    states = []
    for name in ("ann", "bob"):
        table = await room.begins(name)
        await other.room.read_on()
        await asyncio.sleep(0.1)
        states.append([person["state"] for person in page.view["people"]])
        await lay(table, name)
        await asyncio.sleep(0.1)
        await other.room.read_on()
        await asyncio.sleep(0.1)
        states.append([person["state"] for person in page.view["people"]])
    assert states == [["playing", "in"], ["done", "in"], ["done", "playing"], ["done", "done"]]
    assert page.view["phase"] == "closed"


async def test_whose_page_is_open_on_any_node_is_not_away(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    monkeypatch.setattr(room.node.tables.node.store, "shared", True)
    other = await Node(room.node.tables.node.store).evening(room.room.code)
    ann, bob = Page("ann"), Page("bob")
    room.room.join(ann)
    other.room.join(bob)
    assert (await away(room), await away(other)) == ([False, True], [True, False])
    other.room.hear_of("the first node", room.room.here)
    room.room.hear_of("the other node", other.room.here)
    assert (await away(room), await away(other)) == ([False, False], [False, False])
    room.room.part(ann)
    other.room.hear_of("the first node", room.room.here)
    assert await away(other) == [True, False]
    room.node.clock += SILENT_AFTER + 1
    room.room.forget_silent_nodes()
    assert await away(room) == [True, True]


async def away(room: Evening) -> list[bool]:
    return [person.away for person in (await room.view("host", "screen")).people]


async def test_shapes_are_shown_without_names_and_everybody_has_one_vote() -> None:
    room = await evening(REBUS, "ann", "bob", "cas", "dee")
    await room.does("host", "start-round")
    for name, long in (("ann", 5), ("bob", 3), ("cas", 3)):
        table = await room.begins(name)
        await lay(table, name, "".join(faces_of(table)[:long]))
    await room.does("host", "stop-round")
    await room.passes(1)
    assert "best play first" in await room.refusal("host", "show-shapes")
    assert "nothing to vote" in await room.refusal("ann", "choose-shape", shape=0)
    assert "Only the host" in await room.refusal("ann", "show-shapes")
    await room.does("host", "reveal-round")
    assert (await room.view("ann")).shapes == ()
    await room.does("host", "show-shapes")
    for name, shape in (("ann", 1), ("bob", 0), ("cas", 0), ("ann", 0), ("dee", 1)):
        await room.does(name, "choose-shape", shape=shape)
    view = await room.view("ann")
    assert [(each.rows, each.votes) for each in view.shapes] == [(("#####",), 3), (("###",), 1)]
    assert view.mine
    assert (view.mine.vote, len(view.mine.laid)) == (0, 5)
    await room.does("host", "allow-attempt", who=3, round=1, reason="came late")
    late = await room.begins("dee", round=1)
    await room.passes(1)
    await lay(late, "dee", "".join(faces_of(late)[:8]))
    await asyncio.sleep(0.02)
    assert [each.rows for each in (await room.view("ann")).shapes] == [("#####",), ("###",)]


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
    assert fair.verify(game, record, list(fair_states(game, record.entries))).thrown == 1
    source: Any = record.header.source
    changed = record.but(header=record.header.but(source=source.but(typed=(tuple("A" * 15),))))
    with pytest.raises(Unproven):
        fair.verify(game, changed, list(fair_states(game, record.entries)))


async def begun_once() -> Room:
    room = await evening()
    await room.does("host", "start-round")
    return await room.begins("ann")


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


async def test_places_are_shown_only_if_the_host_wants_it() -> None:
    room = await evening(REBUS, "ann", "bob", "cas")
    await room.does("host", "start-round")
    for name in ("ann", "bob"):
        table = await room.begins(name)
        await lay(table, name, *(["".join(faces_of(table)[:4])] if name == "bob" else []))
    await room.does("host", "stop-round")
    await room.passes(1)
    for sight in ("player", "screen", "director"):
        assert (await room.view("host", sight)).ranking == ()
    mine = (await room.view("ann")).mine
    assert mine
    assert mine.place is None
    await room.does("host", "switch-ranking", on=True)
    assert [row.name for row in (await room.view("cas")).ranking] == ["bob", "ann"]
    assert (await room.view("ann")).mine.place == 2  # type: ignore[union-attr]
    await room.does("host", "start-round")
    assert (await room.view("cas")).ranking == ()


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


LEADS: list[tuple[str, dict[str, Any]]] = [
    ("start-round", {}),
    ("add-time", {}),
    ("pause-round", {}),
    ("resume-round", {}),
    ("stop-round", {}),
    ("reveal-round", {}),
    ("switch-ranking", {"on": True}),
    ("show-shapes", {}),
    ("allow-attempt", {"who": 0, "round": 1, "reason": "x"}),
    ("strike-attempt", {"who": 0, "round": 1, "reason": "x"}),
    ("remove-person", {"who": 0}),
    ("help-person", {"who": 0, "game": REBUS, "options": {}}),
    ("add-room-bots", {"level": "easy"}),
    ("end-room", {}),
]


@pytest.mark.parametrize("running", [False, True])
async def test_only_the_host_leads(running: bool) -> None:
    room = await evening()
    if running:
        await room.does("host", "start-round")
    before = room.room.state
    for kind, fields in LEADS:
        assert "Only the host" in await room.refusal("ann", kind, **fields), kind
    assert room.room.state == before


async def test_names_are_told_apart_and_who_was_removed_stays_out() -> None:
    room = await evening()
    assert "called Ann" in await room.refusal("eve", "enter-room", name="Ann")
    await room.does("host", "remove-person", who=0)
    assert (await room.view("ann")).removed
    assert not (await room.view("bob")).removed
    assert "taken you out" in await room.refusal("ann", "enter-room", name="anna")
    (out,) = (await room.view("host", "director")).sent_away
    assert (out.who, out.name) == (0, "ann")
    assert (await room.view("bob", "director")).sent_away == ()
    await room.does("host", "readmit-person", who=0)
    assert not (await room.view("ann")).removed
    await room.does("ann", "enter-room", name="anna")
    await room.does("bob", "leave-room")
    assert "Join the room" in await room.refusal("bob", "begin-attempt")
    await room.does("bob", "enter-room", name="bobby")
    assert (await room.view("bob")).name == "bobby"
    assert "Nobody has that number" in await room.refusal("host", "remove-person", who=77)
    assert f"at most {MOST_PEOPLE}" in await fill(room)


RUDE = (
    *("Fuckface", "F u c k", "F\u00fcck", "fu\u0441k", "fuck1", "Shithead", "fuckyou", "Lea Bitch", "b1tch", "$hit"),
    "Cunts",
)
FINE = ("Scunthorpe", "Dickson", "Hancock", "Cockburn", "Cassandra", "Titus", "Peacock", "Sexton", "\u00dcmit", "Assad")


@pytest.mark.parametrize("name", RUDE)
async def test_a_rude_name_is_refused_in_a_room(name: str) -> None:
    house = public_services(load())
    room = await Node(house=house).opens(REBUS)
    assert await room.refusal("eve", "enter-room", name=name) == "Please choose another name: everybody will see it."
    await room.does("eve", "enter-room", name="Eve")
    assert "another name" in await room.refusal("eve", "enter-room", name=name)
    assert (await room.view("eve")).name == "Eve"


async def test_a_name_that_only_has_a_rude_word_in_it_is_fine() -> None:
    room = await Node(house=public_services(load())).opens(REBUS)
    await room.enter(*FINE)
    assert (await room.view("host", "screen")).count == len(FINE)


async def test_the_host_gives_somebody_another_name_and_forgetting_takes_it_away() -> None:
    room = await evening()
    await room.does("host", "rename-person", who=0, name="Dick")
    assert (await room.view("ann")).name == "Dick"
    assert "called Bob" in await room.refusal("host", "rename-person", who=0, name="Bob")
    assert "Only the host" in await room.refusal("bob", "rename-person", who=0, name="Zoe")
    steps = [read_room_step(commit.body) for commit in await room.node.tables.node.store.read(room.room.state.id)]
    assert names_in(steps, "ann") == ("ann", "Dick")
    await room.room.forget("ann", "somebody")
    log = await room.node.tables.node.store.read(room.room.state.id)
    assert not any(b"Dick" in commit.body for commit in log)


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


async def test_who_repeats_a_round_has_a_whole_glass() -> None:
    room = await evening(WORDS, options=GLASS)
    await room.does("host", "start-round")
    await room.does("host", "stop-round")
    await room.passes(5)
    await room.does("host", "allow-attempt", who=0, round=1, reason="the tablet went dark")
    ann = await room.begins("ann", round=1)
    assert ann.table.state.deadline == room.node.clock + 60_000


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


async def fill(room: Evening) -> str:
    for _ in range(4):
        await room.does("host", "add-room-bots", level="easy", count=100)
    return await room.refusal("host", "add-room-bots", level="easy", count=100)


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


async def test_help_is_a_persons_own() -> None:
    room = await evening(WORDS)
    younger = {"younger": {"side_b": True}}
    await room.does("host", "help-person", who=1, game=WORDS, options=younger)
    assert (await room.view("host", "director")).helps == {"1": {WORDS: younger}}
    assert (await room.view("host", "screen")).helps == (await room.view("bob")).helps == {}
    await room.does("host", "start-round")
    ann, bob = [(await room.begins(name)).table.state.playing.game for name in ("ann", "bob")]
    assert (ann.younger, bob.younger[0].side_b) == ((), True)  # type: ignore[attr-defined]


async def test_a_host_who_plays_learns_nothing_before_finishing() -> None:
    room = await evening(REBUS, "host", "ann")
    await room.does("host", "start-round")
    await lay(await room.begins("ann"), "ann")
    await asyncio.sleep(0.02)
    view = await room.view("host", "director")
    assert (view.thrown, view.standings) == ((), ())
    own = await room.begins("host")
    await lay(own, "host")
    await asyncio.sleep(0.02)
    assert len((await room.view("host", "director")).standings) == 2


async def seen(word: bool, monkeypatch: pytest.MonkeyPatch, secret: str) -> list[bytes]:
    """Everything that bob and a passer-by are shown until bob begins, while ann plays like this."""
    node = Node()
    node.tables.node.house = node.tables.node.house.__replace__(secret=lambda: secret)
    monkeypatch.setattr("lettercup.house.room.commitment", lambda secret: "the promise")
    monkeypatch.setattr("lettercup.house.same_dice.commitment", lambda secret: "the promise")
    monkeypatch.setattr("lettercup.server.tables.codes.fresh", lambda taken: f"mint-222{taken + 2}")
    room = await node.opens(REBUS, options=GLASS)
    await room.enter("ann", "bob")
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    await lay(ann, "ann", *(["".join(faces_of(ann)[:4])] if word else []))
    await asyncio.sleep(0.02)
    frames = await room.room.frames()
    watched = [frames.frame(who, sight) for who in ("bob", "eve") for sight in ("player", "screen", "director")]
    await room.does("host", "add-time")
    return [*watched, (await room.room.frames()).frame("bob", "player")]


async def test_who_has_not_begun_sees_the_same_bytes_whatever_the_dice_and_the_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worlds = [await seen(word, monkeypatch, secret) for word in (False, True) for secret in ("1" * 64, "2" * 64)]
    assert len(worlds[0]) == 7
    assert all(world == worlds[0] for world in worlds)


# Crashes.


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


async def plays(store: Store, code: str) -> Evening:
    """A round of two people; what was done before is not done again."""
    room = await Node(store).evening(code)
    await room.room.tend()
    for name in ("ann", "bob"):
        await room.does(name, "enter-room", id="enter", name=name)
    await room.does("host", "start-round", id="start")
    for name in ("ann", "bob") if room.room.state.running else ():
        table = await room.begins(name)
        if table.table.state.phase == "playing":
            await finish(table, name)
    await room.does("host", "add-time", id="add") if room.room.state.running else None
    await room.does("host", "stop-round", id="stop") if room.room.state.running else None
    await room.passes(1)
    await room.does("host", "reveal-round", id="reveal")
    return room


async def test_a_crash_at_any_moment_loses_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contests, "_on_finished", lambda *_: None)
    calm = CrashingStore()
    code = (await Node(calm).opens(REBUS, options=GLASS)).room.code
    await plays(calm, code)
    expected = sum(len(log) for log in calm._logs.values())
    crashes = 0
    for moment in range(2 * expected - 2):
        store = CrashingStore()
        opened = (await Node(store).opens(REBUS, options=GLASS)).room.code
        store.dies_at, store.after = 1 + moment // 2, bool(moment % 2)
        with suppress(Crash):
            await plays(store, opened)
        crashes += store.dies_at <= 0
        store.dies_at = -1
        room = await plays(store, opened)
        contest = (await room.room.contests())[0].state
        assert sorted(results_of(contest)) == [0, 1]
        assert len(contest.finished) == 2
        assert not contest.playing
        steps = [read_room_step(commit.body) for commit in store._logs[room.room.state.id]]
        assert [step.cause for step in steps if step.cause].count("host:start") == 1
        assert len(room.room.state.rounds) == 1
    assert crashes == 2 * expected - 2


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


def test_a_room_of_an_older_version_is_read_as_it_was() -> None:
    text = b"""{"at": 1, "events": [{"type": "room-opened", "game": "letters-rebus", "options": {"glass_seconds": 60},
        "rounds": 2, "dice": "sealed", "settings": {}, "host": "h", "secret": "s"},
        {"type": "person-entered", "holder": "a", "name": "Ann"},
        {"type": "person-helped", "who": 0, "options": {"younger": 1}}]}"""
    room = read_room_step(text).after(RoomState(code="mint-42"))
    assert room.plan == (RoundPlan(game=REBUS, options=GLASS, kindness="any"),) * 2
    assert room.people[0].options == {REBUS: {"younger": 1}}
    assert room.next_source().but(promise="") == Sealed(game=REBUS, promise="")


@pytest.mark.parametrize("game", GAMES)
def test_the_dice_of_a_round_are_as_kind_as_the_host_wants(game: str) -> None:
    def kindness_of(number: int, kindness: Kindness) -> int:
        source = Sealed(game=game, promise=commitment(f"secret {number}"), kindness=kindness)
        dice = round_dice(source, f"secret {number}")
        return DAYS[game].kindness(dice.game, dice.opening)

    for number in range(3):
        kind, normal, tough = [kindness_of(number, each) for each in ("kind", "normal", "tough")]
        assert kind > tough
        assert kind >= normal >= tough


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


async def test_the_director_is_told_who_is_away_and_since_when() -> None:
    room = await evening()
    pages = [Page(name) for name in ("ann", "bob")]
    for page in pages:
        room.room.join(page)
    await room.does("host", "start-round")
    await room.begins("ann")
    room.room.part(pages[0])
    left = room.node.clock
    await room.passes(10)
    view = await room.view("host", "director")
    assert [(each.away, each.away_since) for each in view.people] == [(True, left), (False, None)]
    assert " ".join(each.told() for each in view.missing) == "bob has not begun. ann is away."
    room.room.join(pages[0])
    assert [each.away_since for each in (await room.view("host", "director")).people] == [None, None]


async def test_a_card_brings_a_child_back_next_week() -> None:
    room = await evening(WORDS, "host")
    deck = room.room.state.deck
    bread, lamp = (card_text(deck, card) for card in (7, 8))
    assert "new. What’s your name?" in await room.refusal("ann", "enter-room", name=bread)
    await room.does("ann", "enter-room", name="Ann", card=bread)
    assert f"with the card {bread} already" in await room.refusal("bob", "enter-room", name=bread)
    await room.does("bob", "enter-room", name="Bob")
    await room.does("host", "help-person", who=1, game=WORDS, options={"younger": {"side_b": True}})
    opened = NewRoom(plan=room.room.state.plan).opening("host", HOUSE, "", room.room.state)
    after = Evening(room.node, await room.node.rooms.follow(room.room, opened))
    assert await room.node.rooms.latest(room.room) is after.room
    await after.does("another phone", "enter-room", name=bread.replace(".", "").upper())
    assert "What’s your name?" in await after.refusal("cas", "enter-room", name=lamp)
    (ann,) = after.room.state.people
    assert (ann.name, ann.card, ann.options) == ("Ann", 7, {WORDS: {"younger": {"side_b": True}}})
    await room.node.rooms.forget("ann")
    for log in room.node.tables.node.store._logs.values():  # type: ignore[attr-defined]
        assert not any(b'"card":7,"name":"Ann"' in commit.body for commit in log)


def test_cards_are_plain_words_and_no_names() -> None:
    words = deck_words("a deck")
    assert (len(words), len({*words}), max(map(len, words))) == (100, 100, 6)
    assert words != deck_words("another deck")
    assert card_of("a deck", f" 3) {words[2]} ") == card_of("a deck", f"3{words[2].title()}") == 3
    wrong = (words[2], f"4 {words[2]}", "", "0 x", f"999 {words[2]}", "Ann 3")
    assert {card_of("a deck", typed) for typed in wrong} == {card_of("", "1 x")} == {None}
