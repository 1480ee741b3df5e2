"""Slow pages, vanished pages, many pages: nothing piles up, and nobody waits for them."""

import asyncio
import gc

import msgspec
import pytest

from lettercup.server import sockets
from lettercup.server.limits import Limiter, Rate
from lettercup.server.protocol import Answered
from lettercup.store import MemoryStore, PostgresStore
from tests.support.room import room_for
from tests.support.server import Running, running_server, together


class SlowPage:
    """A page that takes one frame at a time, when it is told to."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.ready = asyncio.Semaphore(0)

    async def send(self, text: str) -> None:
        await self.ready.acquire()
        self.taken.append(text)


async def test_a_page_that_does_not_read_gets_only_the_newest_view() -> None:
    slow = SlowPage()
    page = sockets.Page("jo", slow.send)
    sending = asyncio.create_task(page.show_on())
    page.show(b"view 0", 1)
    await asyncio.sleep(0)
    for number in range(1, 1000):
        page.show(f"view {number}".encode(), number)
    for _ in range(3):
        slow.ready.release()
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert slow.taken == ["view 0", "view 999"]
    sending.cancel()


async def test_a_page_that_reads_slowly_misses_no_line_of_the_log() -> None:
    room, slow = await room_for(), SlowPage()
    page = sockets.Page("jo", slow.send)
    room.table.join(page)
    sending = asyncio.create_task(page.show_on())
    await asyncio.sleep(0)
    await room.does("jo", "start")
    for _ in range(5):
        await room.does("jo", "shake", cup=0)
        await asyncio.sleep(0)
    for _ in range(9):
        slow.ready.release()
        await asyncio.sleep(0)
    numbers = [line["number"] for text in slow.taken for line in msgspec.json.decode(text)["lines"]]
    assert len(slow.taken) == 2
    assert numbers == list(range(1, room.table.state.said + 1))
    sending.cancel()


async def test_a_page_that_never_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST_READER", 0.01)
    page = sockets.Page("jo", SlowPage().send)
    sending = asyncio.create_task(page.show_on())
    page.show(b"view", 1)
    async with asyncio.timeout(20):
        await page.stall()
    sending.cancel()


async def test_a_page_that_reads_is_never_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOWEST_READER", 0.001)
    slow = SlowPage()
    page = sockets.Page("jo", slow.send)
    work = [asyncio.create_task(page.show_on()), asyncio.create_task(page.stall())]
    for number in range(20):
        slow.ready.release()
        page.show(f"view {number}".encode(), number)
        await asyncio.sleep(0.002)
    assert not any(task.done() for task in work)
    for task in work:
        task.cancel()


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
