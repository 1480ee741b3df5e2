"""Slow pages, vanished pages, many pages: nothing piles up, and nobody waits for them."""

import asyncio
import gc
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from lettercup.house.replies import Answered
from lettercup.server.web import sockets
from lettercup.server.web.limits import Limiter, Limiters, Limits, Rate
from lettercup.server.web.metrics import Metrics
from lettercup.server.web.run import listen
from lettercup.server.web.wire import FrameSocket, head
from lettercup.store import MemoryStore, PostgresStore
from tests.support.room import room_for, until
from tests.support.server import Running, running_server, together


class SlowWire:
    """A wire to a page that takes what was written when it is told to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self._taken = asyncio.Event()

    @property
    def free(self) -> bool:
        return self._taken.is_set()

    async def freed(self) -> None:
        await self._taken.wait()

    def write(self, *texts: bytes) -> None:
        self.written.extend(texts)
        self._taken.clear()

    async def read(self) -> str | None:
        await asyncio.Event().wait()
        return None

    async def take(self) -> None:
        """The page takes what is there, and what comes of it happens."""
        self._taken.set()
        for _ in range(5):
            await asyncio.sleep(0)


class QuickWire:
    """A wire to a page that asks a few things, takes everything at once, and then goes."""

    free = True

    def __init__(self, *asked: str) -> None:
        self.asked = list(asked)
        self.written: list[tuple[str, ...]] = []

    async def freed(self) -> None:
        """It always is."""

    def write(self, *texts: bytes) -> None:
        self.written.append(tuple([msgspec.json.decode(text)["type"] for text in texts]))

    async def read(self) -> str | None:
        return self.asked.pop(0) if self.asked else None


@asynccontextmanager
async def shown_on(page: sockets.OpenPage) -> AsyncIterator[asyncio.Task[None]]:
    sending = asyncio.create_task(page.show_on())
    yield sending
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)


async def test_a_page_that_does_not_read_gets_only_the_newest_view() -> None:
    wire = SlowWire()
    page = sockets.OpenPage("jo", wire)
    async with shown_on(page):
        await wire.take()
        for number in range(1000):
            page.show(f"view {number}".encode(), number)
        await wire.take()
        await wire.take()
        assert wire.written == [b"view 0", b"view 999"]


async def test_a_page_that_reads_slowly_misses_no_line_of_the_log() -> None:
    room, wire = await room_for(options={"target": 1000}), SlowWire()
    page = sockets.OpenPage("jo", wire)
    async with shown_on(page):
        await wire.take()
        room.table.join(page)
        await room.does("jo", "start")
        for _ in range(5):
            await room.does("jo", "shake", cup=0)
        await wire.take()
        numbers = [line["number"] for text in wire.written for line in msgspec.json.decode(text)["lines"]]
        assert len(wire.written) == 2
        assert numbers == list(range(1, room.table.state.said + 1))


async def test_who_moves_gets_the_view_and_the_answer_in_one_go() -> None:
    room = await room_for("bridge-dice", "jo", "mara")
    wires = QuickWire('{"type":"start","id":"1"}', '{"type":"shake","id":"2","cup":0}'), QuickWire()
    jo, mara = (sockets.OpenPage(name, wire) for name, wire in zip(("jo", "mara"), wires, strict=True))
    room.table.join(jo)
    room.table.join(mara)
    await jo.answer_on(room.table, Limiters(Limits()), Metrics({}))
    assert wires[0].written[2:] == [("table-view", "answered")] * 2
    assert wires[1].written[1:] == [("table-view",)] * 2


async def test_a_page_that_never_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST_READER", 0.01)
    page = sockets.OpenPage("jo", SlowWire())
    async with shown_on(page) as sending:
        page.show(b"view", 1)
        async with asyncio.timeout(20):
            with pytest.raises(TimeoutError):
                await sending


async def test_a_page_that_reads_is_never_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST_READER", 0.001)
    wire = SlowWire()
    page = sockets.OpenPage("jo", wire)
    async with shown_on(page) as sending:
        for number in range(20):
            await wire.take()
            page.show(f"view {number}".encode(), number)
            await wire.take()
            await asyncio.sleep(0.002)
        assert not sending.done()
        assert len(wire.written) == 20


async def test_who_asks_and_never_reads_the_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST_READER", 0.01)
    wire = SlowWire()
    monkeypatch.setattr(wire, "read", lambda: asyncio.sleep(0, '{"type":"ping","id":"a"}'))
    room = await room_for()
    limits = Limiters(Limits(talking=Rate(burst=1e9, each_second=1e9)))
    async with asyncio.timeout(20):
        await sockets.serve_page(sockets.OpenPage("jo", wire), room.table, limits, Metrics({}))
    assert len(wire.written) == 1
    assert not room.table.watchers


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frames_are_written_as_the_standard_has_them(length: int) -> None:
    text = b"x" * length
    assert head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_bucket_fills_up_by_the_second_and_never_over_its_brim() -> None:
    now = 0.0
    limiter = Limiter(Rate(burst=3, each_second=0.5), lambda: now)
    assert [limiter.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limiter.allows("b")
    now = 2.0
    assert [limiter.allows("a") for _ in range(2)] == [True, False]
    now = 1000.0
    assert not limiter.spent("a")
    assert [limiter.allows("a") for _ in range(4)] == [True, True, True, False]


async def test_pages_that_come_and_go_leave_nothing_behind(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        tasks = len(asyncio.all_tasks())

        async def visit() -> None:
            async with server.player(code) as visitor:
                await visitor.saw(phase="playing")

        for _ in range(5):
            await together(*(visit() for _ in range(20)))
        assert isinstance(await jo.does("shake", cup=0), Answered)
        await jo.saw(watching=0)
        gc.collect()
        await jo.until(lambda _: len(server.lettercup.sockets) == 1)
        assert len(asyncio.all_tasks()) <= tasks + 2


async def test_two_pages_of_one_player_show_the_same(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as phone, server.player(code, cookie) as desk:
        await phone.does("start")
        answer = await desk.does("shake", cup=0)
        await phone.caught_up(answer.seq)
        assert phone.view["state"] == desk.view["state"]
        assert phone.view["watching"] == 0


async def test_a_table_served_by_two_nodes_is_shown_on_both(postgres_url: str) -> None:
    async with running_server(PostgresStore(postgres_url)) as one, running_server(PostgresStore(postgres_url)) as two:
        code, cookie = await one.open_table()
        async with one.player(code, cookie) as jo, two.player(code) as mara:
            await mara.does("sit", name="Mara")
            await jo.until(lambda p: len(p.view["seats"]) == 2)
            await jo.until(lambda p: p.view["seats"][1]["connected"])
            await jo.does("start")
            await mara.saw(phase="playing")
            over, same = await together(jo.shake_until_over(), mara.shake_until_over())
            assert over["outcome"] == same["outcome"]


async def test_a_store_that_forgets_serves_as_well() -> None:
    async with running_server(MemoryStore()) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("start")
            await jo.does("shake", cup=0)


def test_connections_send_short_frames_at_once() -> None:
    with closing(listen("127.0.0.1", 0)) as listening, closing(socket.create_connection(listening.getsockname())):
        accepted, _ = listening.accept()
        with closing(accepted):
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_who_sends_ahead_is_not_listened_to_until_the_answers_catch_up(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        (page,) = server.lettercup.sockets
        wire, lock = page._wire, server.lettercup.tables.open[code]._lock
        assert isinstance(wire, FrameSocket)
        async with lock:
            await jo.socket.send('{"type":"stir","id":"p0"}')
            await until(lambda: lock._waiters)
            await jo.socket.send('{"type":"stir","id":"p1"}')
            await until(lambda: wire.queue.qsize() == 1)
            assert wire.transport.is_reading()
            await jo.socket.send('{"type":"stir","id":"p2"}')
            await until(lambda: wire.queue.qsize() == 2)
            assert not wire.transport.is_reading()
            for number in range(3, 200):
                await jo.socket.send(f'{{"type":"stir","id":"p{number}"}}')
            await asyncio.sleep(0.05)
            assert wire.queue.qsize() == 2
        await jo.until(lambda p: all(f"p{number}" in p._answers for number in range(200)))


async def test_messages_arrive_however_the_network_cuts_them(server: Running) -> None:
    """A message that comes alone and whole does not go through the parser; whatever comes in pieces does."""
    code, cookie = await server.open_table()
    rng = random.Random(15)
    for way in ("whole", "cut", "together", "with pongs", "in fragments"):
        async with server.player(code, cookie) as jo:
            transport = jo.socket.transport
            pieces: list[bytes] = []
            for number in range(20):
                text = b'{"type":"ping","id":"m%d"%b}' % (number, b" " * rng.choice((0, 0, 0, 90, 200)))
                frame = Frame(Opcode.TEXT, text).serialize(mask=True)
                if way == "cut":
                    cut = rng.randrange(1, len(frame))
                    pieces += rng.choice(([frame], [frame[:cut], frame[cut:]]))
                elif way == "with pongs":
                    pieces += rng.sample([frame, Frame(Opcode.PONG, b"beat").serialize(mask=True)], 2)
                elif way == "in fragments":
                    first = Frame(Opcode.TEXT, text[:9], fin=False).serialize(mask=True)
                    pieces += rng.choice(([frame], [first, Frame(Opcode.CONT, text[9:]).serialize(mask=True)]))
                elif way == "together" and rng.random() < 0.5:
                    pieces[-1:] = [b"".join([*pieces[-1:], frame])]
                else:
                    pieces.append(frame)
            for piece in pieces:
                transport.write(piece)
                await asyncio.sleep(0.002)
            await jo.until(lambda p: all(f"m{number}" in p._answers for number in range(20)))


async def test_a_message_that_is_no_text_closes_the_socket(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        jo.socket.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        await asyncio.wait_for(jo.socket.wait_closed(), 5)
        assert jo.socket.close_code == 1007


async def test_only_so_many_pages_are_open_at_once_from_one_address() -> None:
    async with running_server(MemoryStore(), limits=Limits(sockets=2)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            async with server.player(code) as mara, server.player(code) as third:
                await mara.saw(you=None)
                await third.until(lambda p: p.goodbye)
                assert third.goodbye
                assert third.goodbye.retry
            await jo.until(lambda p: p.view["watching"] == 0)
            await until(lambda: len(server.lettercup.sockets) == 1)
            async with server.player(code) as again:
                await again.saw(you=None)
        await until(lambda: not server.lettercup.sockets)
        assert not server.lettercup.crowds
