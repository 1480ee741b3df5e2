"""What one person, or one fault, cannot do to a room, or to everybody else."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lettercup.core import encode, put
from lettercup.days import SECONDS
from lettercup.evenings import find_rounds_best
from lettercup.house.chance import Unproven, commitment
from lettercup.house.contest import Contest
from lettercup.house.exports import export_head, verify_export, written
from lettercup.house.refusal import Refusal
from lettercup.house.replies import Problem, Refused
from lettercup.house.room import showing
from lettercup.house.room.deck import card_text
from lettercup.house.room.desk import RoomCommand
from lettercup.house.room.leading import MOST_GIVEN, MOST_SENT
from lettercup.house.room.messages import read_room_message
from lettercup.house.room.opening import NewRoom
from lettercup.house.room.people import MOST_ENTRIES
from lettercup.house.room.plan import MOST_PEOPLE, MOST_ROUNDS, RoundPlan
from lettercup.house.room.rounds import mixed_chance
from lettercup.house.room.state import RoomBot
from lettercup.house.table import GRACE
from lettercup.server.tables import rooms, tables
from lettercup.server.tables.open_log import BrokenLog
from lettercup.server.tables.table import may_watch
from lettercup.server.web import asking
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.workers import rounds
from lettercup.server.workers.rounds import Rounds
from lettercup.store import Commit, MemoryStore
from tests.support.evening import Evening, Node, Page
from tests.support.room import room_for, until
from tests.support.server import HOUSE, planned, running_server

REBUS, BOWL = "letters-rebus", "boggle-bowl"
GLASS = {"glass_seconds": 60}


async def evening(*names: str, store: MemoryStore | None = None, **more: Any) -> Evening:
    room = await Node(store).opens(REBUS, options=GLASS, **more)
    await room.enter(*(names or ("ann", "bob")))
    return room


BROKEN = {
    "nonsense": [Commit("room-mango-2222", 1, 1, b"not json", due=1)],
    "gap": [Commit("room-mango-2222", 2, 1, b'{"at":1,"events":[]}', due=1)],
    "senseless": [Commit("room-mango-2222", 1, 1, b'{"at":1,"events":[{"type":"person-left","who":7}]}', due=1)],
}


@pytest.mark.parametrize("log", BROKEN.values(), ids=BROKEN)
async def test_a_room_that_cannot_be_read_stops_nobody_else(log: list[Commit], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_EVERY", 0.01)
    store = MemoryStore()
    store._logs["room-mango-2222"] = log
    room = await room_for("dice-words", "jo", store=store)
    await room.does("jo", "start")
    while room.table.state.deadline is None:
        await room.tell("jo", "shake", cup=0)
        await room.tell("jo", "do", move={"type": "go"})
    async with running_server(store) as server:
        now = (room.table.state.deadline or 0) + GRACE
        monkeypatch.setattr(server.lettercup.tables.node, "now", lambda: now)
        await until(lambda: b"time-up" in store._logs[room.table.code][-1].body)
        for path in ("/api/rooms/mango-2222", "/api/codes/mango-2222"):
            answer = await server.get(path)
            assert (answer.status_code, answer.json()["sentence"]["text"]) == (
                503,
                "This table cannot be read right now.",
            )
        async with server.visitor("mango-2222") as page:
            await page.until(lambda p: p.goodbye)


async def test_the_log_of_a_contest_that_cannot_be_read_is_said_to_be_so() -> None:
    store = MemoryStore()
    async with running_server(store) as server:
        number = (await server.get("/api/days")).json()["number"]
        await store.append(Commit(f"day-{number}-{REBUS}", 1, 1, b"not json"))
        server.lettercup.contests._open.clear()
        assert (await server.get("/api/days")).status_code == 503


async def test_an_attempt_that_cannot_be_read_keeps_no_round_from_ending() -> None:
    room = await evening()
    await room.does("host", "start-round")
    codes = [(await room.begins(name)).table.code for name in ("ann", "bob")]
    store, open_tables = room.node.tables.node.store, room.node.tables.open
    assert isinstance(store, MemoryStore)
    store._logs[codes[0]] = [Commit(codes[0], 1, 1, b"not json")]
    del open_tables[codes[0]]
    with pytest.raises(BrokenLog):
        await room.node.tables.get(codes[0])
    await room.does("host", "add-time", seconds=30)
    await room.passes(200)
    assert room.room.state.phase == "closed"
    assert [
        row.name for row in (await room.view("host", "director")).standings if row.rounds[0].points is not None
    ] == ["bob"]


async def test_an_export_says_which_record_is_missing() -> None:
    store = MemoryStore()
    async with running_server(store) as server:
        code, cookie = await server.open_room(REBUS)
        async with server.visitor(code, cookie, "director") as host, server.visitor(code) as ann:
            await ann.does("enter-room", name="Ann")
            await host.does("start-round")
            await ann.does("begin-attempt")
            played = (await ann.until(lambda p: (p.view["mine"] or {}).get("table"))).view["mine"]["table"]
            await host.does("stop-round")
            await host.saw(phase="closed")
        store._logs[played] = [store._logs[played][0], Commit(played, 2, 1, b"not json")]
        answer = await server.get(f"/api/rooms/{code}/export", cookie=f"lettercup={cookie}")
        assert answer.status_code == 200
        with pytest.raises(Exception, match="line 2, Ann in round 1"):
            verify_export(answer.text)


@pytest.mark.parametrize("first", ["tend", "message"])
async def test_a_node_that_was_stopped_gives_a_round_its_time_back(first: str) -> None:
    room = await evening()
    await room.node.tables.node.pulse()
    await room.does("host", "start-round")
    running = room.room.state.running
    assert running is not None
    assert running.until is not None
    room.node.clock += 600_000
    if first == "message":
        await room.does("eve", "enter-room", name="eve")
    await room.room.tend()
    assert room.room.state.phase == "running"
    assert room.room.state.running is not None
    assert room.room.state.running.until == running.until + 600_000


async def test_a_room_has_only_so_many_rounds_and_a_round_only_so_much_more_time() -> None:
    room = await evening("ann")
    for _ in range(MOST_ROUNDS):
        await room.does("host", "start-round")
        await room.does("host", "stop-round")
        await room.passes(5)
    assert room.room.state.phase == "closed"
    assert "has ended" in await room.refusal("host", "start-round")
    room = await evening("ann")
    await room.does("host", "start-round")
    for _ in range(MOST_GIVEN):
        await room.does("host", "add-time", seconds=1)
    assert "many times" in await room.refusal("host", "add-time", seconds=1)


async def test_a_clock_is_told_once_that_it_runs_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening("ann")
    await room.does("host", "start-round")
    ann, told = await room.begins("ann"), []
    set_time, end = ann.table.set_time, ann.table.state.deadline

    async def counted(until: int) -> None:
        told.append(until)
        await set_time(until)

    monkeypatch.setattr(ann.table, "set_time", counted)
    for seconds in (10, 20):
        await room.does("host", "add-time", seconds=seconds)
        for _ in range(3):
            await room.room.tend()
    assert end
    assert told == [end + 10_000, end + 30_000]


async def test_who_comes_and_goes_without_end_fills_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await evening()
    for number in range(2, MOST_ENTRIES + 1):
        await room.does("ann", "leave-room")
        await room.does("ann", "enter-room", name=f"ann{number}")
    await room.does("ann", "leave-room")
    assert "very often" in await room.refusal("ann", "enter-room", name="again")
    monkeypatch.setattr(RoomCommand, "most_steps", room.room.state.seq)
    assert "is full" in await room.refusal("bob", "leave-room")
    await room.does("host", "start-round")
    await room.does("host", "stop-round")


async def test_strangers_who_were_sent_away_take_nobodys_place() -> None:
    room = await Node().opens(BOWL)
    for _ in range(MOST_PEOPLE // 100):
        await room.does("host", "add-room-bots", level="easy", count=100)
    assert "at most 500" in await room.refusal("ann", "enter-room", name="ann")
    await room.does("host", "remove-person", who=3)
    await room.does("ann", "enter-room", name="ann")
    assert "at most 500" in await room.refusal("bob", "enter-room", name="bob")


async def test_what_bots_of_a_room_write_is_paid_for_by_who_starts_them() -> None:
    room = await Node().opens(BOWL)
    await room.does("host", "add-room-bots", level="easy", count=20)
    room.room.take_unpaid()
    await room.does("host", "start-round")
    await until(lambda: room.room.state.phase == "closed")
    assert room.room.take_unpaid() > 20 * rooms.BOT_COSTS
    limits = Limits(writing=Rate(burst=10_000, each_second=0))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_room(BOWL)
        async with server.visitor(code, cookie, "director") as host:
            await host.does("add-room-bots", level="easy", count=20)
            await host.does("start-round")
            assert "have to wait" in await host.is_refused("stop-round")


async def test_records_of_bots_are_in_the_export_and_not_in_memory() -> None:
    async with running_server(MemoryStore()) as server:
        code, cookie = await server.open_room(BOWL)
        async with server.visitor(code, cookie, "director") as host:
            await host.does("add-room-bots", level="easy", count=2)
            await host.does("start-round")
            await host.saw(phase="closed")
        (contest,) = [each.state for each in server.lettercup.contests._open.values()]
        assert [over.record for over in contest.finished.values()] == ["", ""]
        export = (await server.get(f"/api/rooms/{code}/export", cookie=f"lettercup={cookie}")).text
        assert verify_export(export).attempts == 2


class TwoNodes:
    """Two nodes with one store and one room."""

    def __init__(self, one: Evening, other: Evening) -> None:
        self.one, self.other = one, other


@pytest.fixture
async def two() -> AsyncIterator[TwoNodes]:
    store = MemoryStore()
    one = await evening(store=store)
    yield TwoNodes(one, await Node(store).evening(one.room.code))
    await asyncio.sleep(0.01)


async def test_a_node_that_is_behind_refuses_nothing_that_is_possible(two: TwoNodes) -> None:
    await two.one.does("host", "start-round")
    await two.other.does("ann", "begin-attempt")


async def test_a_node_that_is_behind_acknowledges_nothing_that_is_not_so(two: TwoNodes) -> None:
    await two.one.does("host", "switch-showing", what="ranking", on=True)
    await two.other.does("host", "switch-showing", what="ranking", on=False)
    await two.one.room.read_on()
    assert not two.one.room.state.settings.ranking


async def test_what_another_node_wrote_is_told_over_http_at_once() -> None:
    store = MemoryStore()
    async with running_server(store) as one, running_server(store) as other:
        code, _ = await one.open_room(REBUS)
        assert (await other.get(f"/api/rooms/{code}")).json()["count"] == 0
        async with one.visitor(code) as ann:
            await ann.does("enter-room", name="Ann")
        assert (await other.get(f"/api/rooms/{code}")).json()["count"] == 1


@pytest.mark.parametrize("path", ["/api/days/{}/letters-rebus", "/api/tables/mango-2222/records/{}"])
async def test_a_number_with_thousands_of_digits_leads_nowhere(path: str) -> None:
    async with running_server(MemoryStore()) as server:
        for digits in (10, 5000):
            assert (await server.get(path.format("9" * digits))).status_code == 404


async def test_pictures_of_links_are_drawn_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(link: str) -> bytes:
        drawn.append(threading.current_thread().name)
        return b"<svg/>"

    monkeypatch.setattr(asking, "_drawn", draw)
    async with running_server(MemoryStore(), limits=Limits(drawing=Rate(burst=2, each_second=0))) as server:
        code, _ = await server.open_room(REBUS)
        for host, status in (("example.org", 200), ("x" * 500, 404), ("example.org", 200), ("example.org", 429)):
            answer = await server.get(f"/api/rooms/{code}/qr.svg?name=Ann", host=host)
            assert answer.status_code == status
    assert len(drawn) == 2
    assert all("archive" in thread for thread in drawn)


async def test_searches_share_their_time_and_let_bots_play_in_between() -> None:
    given: list[Any] = []
    open_ = asyncio.Event()

    class Process:
        closed = False

        async def run(self, work: Any, *what: Any) -> Any:
            given.append(what[1] if work is find_rounds_best else "bot")
            await open_.wait()

    class Log:
        def __init__(self) -> None:
            self.state = Contest()

        async def note(self, event: Any) -> None:
            pass

    worker = Rounds(Process())  # type: ignore[arg-type]  # stands in for the process
    for _ in range(4):
        room = await evening()
        await room.does("host", "start-round")
        worker.start(room.room.state.director(1), Log(), ())
    worker.start(room.room.state.director(1)._replace(number=2), Log(), [RoomBot(0, "Ada", "easy")])
    await asyncio.sleep(0.01)
    assert given == [SECONDS / 5, "bot"]
    open_.set()
    await until(lambda: len(given) == 6)
    assert all(isinstance(each, str) or each >= rounds.LEAST_SECONDS for each in given)


@pytest.mark.parametrize("game", [REBUS, "dice-words"])
async def test_after_a_restore_a_round_goes_on_with_the_dice_that_everybody_has(game: str) -> None:
    room = await Node().opens(game)
    await room.enter("ann")
    await room.does("host", "start-round")
    ann = await room.begins("ann")
    before, promises = ann.table.state, room.room.state.promises
    room.node.tables.node.epoch = "another"
    await room.does("host", "add-time", seconds=30)
    await room.room.tend()
    await ann.table.tend()
    view = await room.view("ann")
    assert (view.epoch, view.promises[0]) == ("another", promises[0])
    assert (ann.table.state.epoch, ann.table.state.secrets) == ("another", before.secrets)
    assert not any("new secret" in line for line in ann.lines)
    await room.does("host", "stop-round")
    await room.passes(5)
    assert not {*view.promises[1:]} & {*promises}
    assert view.promises == room.room.state.promises
    assert str(verify_export(paper_of(room))).endswith("From round 2 on the secrets were promised anew.")


def paper_of(room: Evening, **changes: Any) -> str:
    """What the host takes home, without attempts."""
    return written(export_head(room.room.state).but(**changes), ())


async def rounds_of(room: Evening, *comers: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """Play rounds in which nobody begins, each after some have come in; what their first throws show."""
    for names in comers:
        await room.enter(*names)
        await room.does("host", "start-round")
        await room.does("host", "stop-round")
        await room.passes(5)
    return [room.room.state.director(number).dice.opening for number in range(1, len(comers) + 1)]


async def test_the_server_cannot_choose_a_later_round_when_it_knows_everybodys_chance() -> None:
    room = await Node().opens(REBUS, rounds=3)
    promised = room.room.state.promises
    await rounds_of(room, ("ann",), (), ())
    head = export_head(room.room.state)
    assert head.promises == promised
    assert verify_export(paper_of(room)).rounds == 3
    for number in (0, 1, 2):
        chosen = head.rounds[number].source.but(promise=commitment("chosen"))
        rounds = put(head.rounds, number, head.rounds[number].but(source=chosen, secret="chosen"))
        with pytest.raises(Unproven, match=f"the secret of round {number + 1} is not the one that was promised"):
            verify_export(paper_of(room, rounds=rounds))


async def test_nobody_who_comes_in_later_changes_dice_that_are_fixed() -> None:
    fixed, same = set(), replace(HOUSE, secret=lambda: "7" * 64)
    for later in ((), ("eve",), ("eve", "mallory"), ("mallory",)):
        node = Node()
        room = Evening(node, await node.rooms.create(NewRoom(**planned(REBUS)).opening("host", same)))
        fixed.add(tuple(await rounds_of(room, ("ann", "bob"), later, ())))
        assert verify_export(paper_of(room)).rounds == 3
    assert len(fixed) == 1
    (dice,) = fixed
    assert len({*dice}) == 3


async def test_an_export_with_other_chance_in_a_later_round_is_not_proven() -> None:
    room = await Node().opens(REBUS)
    await rounds_of(room, ("ann",), ("eve",))
    head = export_head(room.room.state)
    ground = (*head.rounds[0].entropies, "of eve")
    source = head.rounds[1].source.but(entropies=mixed_chance(ground))
    rounds = put(head.rounds, 1, head.rounds[1].but(source=source, entropies=ground))
    with pytest.raises(Unproven, match="round 2 have other chance"):
        verify_export(paper_of(room, rounds=rounds))


async def test_the_first_device_that_comes_in_adds_chance_however_many_rounds_were_without() -> None:
    room = await Node().opens(REBUS)
    await room.does("host", "add-room-bots", level="easy", count=1)
    await rounds_of(room, (), ("ann",), ("bob",))
    assert [played.entropies for played in export_head(room.room.state).rounds] == [(), ("of ann",), ("of ann",)]
    assert verify_export(paper_of(room)).rounds == 3
    without = export_head(room.room.state).but(promises=(), renewed=())
    assert verify_export(written(without, ())).renewed == (2, 3)


async def test_the_secret_of_one_round_tells_nothing_of_another() -> None:
    room = await Node().opens(REBUS)
    await rounds_of(room, ("ann",), ())
    one, other = (played.secret for played in room.room.state.rounds)
    known = {one, commitment(one), other, commitment(other)}
    assert len(known) == 4
    assert room.room.state.secret not in known
    assert not any(room.room.state.secret in view.decode() for view in await shown_to(room))


async def shown_to(room: Evening) -> list[bytes]:
    frames = await room.room.frames()
    return [frames.frame("ann", "player"), frames.frame("host", "director"), paper_of(room).encode()]


async def test_one_log_that_cannot_be_read_keeps_nobody_from_being_forgotten_elsewhere() -> None:
    store = MemoryStore()
    async with running_server(store) as server:
        code, cookie = await server.open_table(name="Ann")
        holder = server.lettercup.doorkeeper.holder(cookie) or ""
        async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
            other = (await client.post("/api/tables", json={"game": REBUS, "name": "Ann"})).json()["code"]
            room = (await client.post("/api/rooms", json={"plan": [{"game": REBUS}]})).json()["code"]
            async with server.visitor(room, cookie) as page:
                await page.does("enter-room", name="Ann")
            for broken in (code, f"room-{room}"):
                store._logs[broken] = [Commit(broken, 1, 1, b"not json", holders=(holder,))]
            server.lettercup.tables.open.clear()
            server.lettercup.rooms.open.clear()
            assert [each["names"] for each in (await client.get("/api/me")).json()] == [["Ann"]]
            assert len((await client.post("/api/me/tables", json={"known": []})).json()) == 1
            assert (await client.post("/api/me/forget")).status_code == 503
        assert not any(b'"Ann"' in commit.body for commit in store._logs[other])
        assert {code, f"room-{room}"} <= {*await store.tables_of(holder)}


@pytest.mark.parametrize("shared", [False, True])
async def test_a_room_with_an_open_page_is_not_cleared_away(shared: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    monkeypatch.setattr(store, "shared", shared)
    monkeypatch.setattr(rooms, "READ_EVERY", 0.2)
    async with running_server(store) as server:
        code, cookie = await server.open_room(REBUS)
        now = server.lettercup.tables.node.now
        monkeypatch.setattr(server.lettercup.tables.node, "now", lambda: now() + 2 * tables.UNUSED_KEPT)
        async with server.visitor(code, cookie, "director") as host:
            await host.until(lambda p: p.view)
            await server.lettercup.tables._clear_away()
            assert not host.goodbye
            assert await store.heads([f"room-{code}"])
            if shared:
                await store.clear(f"room-{code}", now() + tables.UNUSED_KEPT, now())
                await host.until(lambda p: p.goodbye)
        if not shared:
            await until(lambda: not server.lettercup.rooms.open[code].watchers)
            await server.lettercup.tables._clear_away()
        assert not await store.heads([f"room-{code}"])
        assert (await server.get(f"/api/rooms/{code}")).status_code == 404


async def test_who_votes_without_end_fills_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "MOST_VOTES", 3)
    room = await evening("ann")
    await room.does("host", "start-round")
    await room.does("host", "stop-round")
    await room.passes(5)
    await room.does("host", "reveal-round")
    await room.does("host", "show-shapes")
    for shape in (0, 1, 1, 1, 0):
        await room.does("ann", "choose-shape", shape=shape)
    assert "very often" in await room.refusal("ann", "choose-shape", shape=1)
    await room.does("host", "start-round")
    monkeypatch.setattr(RoomCommand, "most_steps", room.room.state.seq)
    assert "is full" in await room.refusal("ann", "leave-room")
    await room.begins("ann")


async def test_nobody_sends_for_others_nor_for_ever() -> None:
    room = await evening("ann", "bob")
    await room.does("host", "start-round")
    await room.begins("ann")
    for stranger in ("eve", "host"):
        assert "Join the room first" in await room.refusal(stranger, "send-attempt", times=1)
    assert "cannot be done now" in await room.refusal("bob", "send-attempt", times=1)
    for times in range(1, MOST_SENT + 1):
        await room.does("ann", "send-attempt", times=times)
    more = {"type": "send-attempt", "id": "x", "times": MOST_SENT + 1}
    assert isinstance(read_room_message(encode(more).decode()), Problem)
    view = await room.view("host", "screen")
    assert [(each.name, each.state) for each in view.people] == [("ann", "playing"), ("bob", "in")]
    seq = (await room.room.contests())[0].state.seq
    await room.does("ann", "send-attempt", times=1)
    assert (await room.room.contests())[0].state.seq == seq


async def test_a_removed_child_does_not_come_back_by_card_and_no_card_is_guessed_into_a_name() -> None:
    room = await evening("ann")
    card = card_text(room.room.state.deck, 3)
    await room.does("bob", "enter-room", name="Bob", card=card)
    await room.does("host", "remove-person", who=1)
    assert "taken you out" in await room.refusal("bob", "enter-room", name=card)
    assert "already" in await room.refusal("bob's other phone", "enter-room", name=card)
    for typed in (f"4{card[1:]}", card.split()[1], "3."):
        answer = await room.tell(f"eve {typed}", "enter-room", name=typed)
        assert not isinstance(answer, Refused)
    assert "Bob" not in [person.name for person in room.room.state.people[2:]]


async def test_a_table_of_a_room_takes_what_plays_it_and_nothing_else() -> None:
    plan = (RoundPlan(game="bridge-dice", seats=2),)
    room = await Node().opens("bridge-dice", plan=plan)
    await room.enter("ann", "bob")
    for name in ("ann", "bob"):
        room.room.join(Page(name))
    await room.does("host", "start-round")
    await room.room.tend()
    (code,) = (await room.room.contests())[0].state.seated
    table = await room.node.tables.get(code)
    assert table
    others: dict[str, dict[str, Any]] = {"want-pause": {"wants": True}, "chat": {"text": "x"}, "start": {}}
    for kind, fields in others.items():
        message: Any = table.read(encode({"type": kind, "id": kind, **fields}).decode())
        assert isinstance(await table.attempt("ann", message), Refused), kind
    assert not may_watch(table.state, None)
    director = room.room.state.director(1)
    for who in ("ann", "bob", "eve", "host"):
        with pytest.raises(Refusal, match="Play these dice first"):
            await room.node.contests.check_may_know(director, who)
