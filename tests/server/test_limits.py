"""One address cannot harm the others: what it may read, write, open and leave half done is limited."""

import asyncio
import logging
import socket
from contextlib import suppress
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lettercup.house.messages import MOST_STEPS, STEPS_TO_FINISH
from lettercup.house.replies import Answered
from lettercup.server.tables import open_log, table
from lettercup.server.tables.tables import Tables
from lettercup.server.web import doors, sockets
from lettercup.server.web.limits import Limiter, Limits, Rate, address_key
from lettercup.server.web.run import Sparing, listen
from lettercup.server.web.settings import BadSettings, read_settings
from lettercup.store import MemoryStore
from tests.support.room import room_for
from tests.support.server import QUICK_TALKERS, Player, Running, running_server, together

SLOW = Rate(burst=3, each_second=0.0001)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:0DB8:0001:0002::1", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("?", "?", True),
    ],
)
def test_an_ipv6_network_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (address_key(one) == address_key(other)) is same


def test_a_bucket_gives_what_is_in_it_and_not_more() -> None:
    limiter = Limiter(Rate(burst=100, each_second=1), lambda: 0)
    assert [limiter.allows("jo", 40) for _ in range(3)] == [True, True, False]
    assert limiter.allows("jo", 20)


async def behind_a_proxy(server: Running, forwarded: str, path: str = "/api/tables/mango-2345") -> int:
    return (await server.get(path, **{"x-forwarded-for": forwarded})).status_code


async def test_guesses_from_one_ipv6_network_are_counted_together() -> None:
    async with running_server(MemoryStore(), limits=Limits(misses=SLOW), proxies="127.0.0.1") as server:
        near = [await behind_a_proxy(server, f"2001:db8::{number:x}") for number in range(5)]
        assert near == [404] * 3 + [429] * 2
        assert await behind_a_proxy(server, "2001:db8:0:1::1") == 404


async def test_only_what_a_trusted_proxy_itself_saw_is_believed() -> None:
    """Whoever calls can put anything in front: only the hop that the last trusted proxy saw counts."""
    async with running_server(
        MemoryStore(), limits=Limits(misses=SLOW), proxies="127.0.0.1, 198.51.100.0/24"
    ) as server:
        forged = [await behind_a_proxy(server, f"10.0.0.{n}, 192.0.2.7, 198.51.100.3") for n in range(4)]
        assert forged == [404] * 3 + [429]
    async with running_server(MemoryStore(), limits=Limits(misses=SLOW)) as server:
        assert [await behind_a_proxy(server, f"10.0.0.{n}") for n in range(4)] == [404] * 3 + [429]


@pytest.mark.parametrize("proxies", ["*", "proxy", "10.0.0.1, *", "10.0.0.300"])
def test_proxies_are_named_by_their_address(proxies: str) -> None:
    with pytest.raises(BadSettings, match="has to be an address"):
        read_settings(None, {}, proxies=proxies)


async def is_answered(player: Player) -> bool:
    """Whether a message is answered, or made to wait; there is no other way to see that nothing comes."""
    asking = asyncio.ensure_future(player.ask("ping"))
    done, _ = await asyncio.wait({asking}, timeout=0.5)
    asking.cancel()
    return bool(done)


async def test_many_browsers_at_one_address_share_what_it_may_send() -> None:
    async with running_server(MemoryStore(), limits=Limits(crowd=SLOW)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo, server.player(code) as mara:
            for player in (jo, mara, mara):
                await player.does("ping")
            assert not await is_answered(jo)
            assert not await is_answered(mara)


@pytest.mark.parametrize("limit", ["bytes", "table_bytes"])
async def test_what_may_be_written_is_counted_in_bytes(limit: str) -> None:
    limits = replace(Limits(), **{limit: Rate(burst=3000, each_second=0.0001)})
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_table(settings={"chat": True})
        async with server.player(code, cookie) as jo:
            await jo.ask("choose-options", options={}, settings={"x": "y" * 3000})
            assert not await is_answered(jo)


async def test_a_table_takes_only_so_many_messages() -> None:
    async with running_server(MemoryStore(), limits=Limits(table=SLOW)) as server:
        (one, cookie), (other, another) = await server.open_table(), await server.open_table()
        async with server.player(one, cookie) as jo, server.player(other, another) as mara:
            for _ in range(3):
                await jo.does("ping")
            assert not await is_answered(jo)
            await mara.does("ping")


async def test_an_address_that_asks_without_end_is_told_to_wait() -> None:
    limits = Limits(requests=Rate(burst=12, each_second=0.0001))
    async with running_server(MemoryStore(), limits=limits) as server:
        async with httpx.AsyncClient(base_url=server.base) as client:
            assert [(await client.get("/api/games")).status_code for _ in range(3)] == [200, 200, 429]
            assert [(await client.get("/")).status_code for _ in range(3)] == [200, 200, 429]
        async with Half(server, b"GET / HTTP/1.1\r\n") as refused:
            assert await refused.ended() == b""


NOTHING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rename", {"seat": 0, "name": "Jo"}),
    ("choose-options", {"options": {}, "settings": {"chat": False}}),
    ("use-dice", {"physical": False}),
    ("set-level", {"seat": 1, "level": "easy"}),
    ("allow-chat", {"allowed": False}),
)


async def test_what_changes_nothing_is_answered_and_not_written_down() -> None:
    room = await room_for("bridge-dice", "Jo")
    level = room.node.house.levels("bridge-dice")[0]
    await room.does("Jo", "add-bot", level=level)
    await room.does("Jo", "choose-options", options={}, settings={"chat": False})
    before = len(await room.node.store.read(room.table.code))
    for kind, fields in NOTHING:
        await room.does("Jo", kind, **fields | ({"level": level} if kind == "set-level" else {}))
    assert len(await room.node.store.read(room.table.code)) == before
    await room.does("Jo", "rename", seat=0, name="Joe")
    assert len(await room.node.store.read(room.table.code)) == before + 1


async def test_a_draft_that_changes_nothing_is_not_written_down_again() -> None:
    room = await room_for("letters-rebus", "jo")
    await room.does("jo", "start")
    await room.does("jo", "shake", cup=0)
    laid = [{"type": "draft", "layout": [[die, die, 0] for die in dice]} for dice in ((3,), (3, 4))]
    for layout, written in ((laid[0], 1), (laid[0], 0), (laid[1], 1), (laid[0], 1), (laid[0], 0)):
        before = room.table.state.seq
        await room.does("jo", "do", move=layout)
        assert room.table.state.seq - before == written


async def test_one_address_cannot_fill_the_disk() -> None:
    """However many browsers, tables and kinds of messages: what is written counts, not what is sent."""
    daily = Rate(burst=20_000, each_second=0.0001)
    limits = replace(QUICK_TALKERS, writing=daily, opening=Rate(burst=100, each_second=1))
    store = MemoryStore()
    async with running_server(store, limits=limits, proxies="127.0.0.1") as server:
        (one, cookie), (other, another) = await server.open_table(), await server.open_table()
        async with server.player(one, cookie) as jo, server.player(other, another) as mara:
            await together(_renames_until_refused(jo), _renames_until_refused(mara))
            assert "today" in await jo.is_refused("chat", text="hello")
            assert "today" in await mara.is_refused("start")
        for _ in range(2):
            assert await _opens_from(server, "") == 429
        assert await _opens_from(server, "192.0.2.7") == 201
        written = [sum(len(step.body) + 100 for step in await store.read(code)) for code in (one, other)]
        assert sum(written) < daily.burst + 2 * 1000


async def _renames_until_refused(player: Player) -> None:
    for number in range(1000):
        if not isinstance(await player.ask("rename", seat=0, name=f"Jo {number}"), Answered):
            return
    raise AssertionError("nobody said stop")


async def _opens_from(server: Running, forwarded: str) -> int:
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    async with httpx.AsyncClient(base_url=server.base) as client:
        answer = await client.post("/api/tables", content=b'{"game": "bridge-dice"}', headers=headers)
    return answer.status_code


async def test_a_message_that_was_done_is_answered_though_nothing_more_may_be_written() -> None:
    limits = replace(QUICK_TALKERS, writing=Rate(burst=1000, each_second=0.0001))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await jo.does("rename", id="first", seat=0, name="Jo 1")
            await _renames_until_refused(jo)
            for again in (False, True):
                assert isinstance(await jo.ask("rename", id="first", seat=0, name="Jo 1", again=again), Answered)


async def test_what_is_sent_again_waits_while_its_refusal_could_not_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = asyncio.Event()
    has_done = table.Table.has_done

    def is_asked(self: table.Table, holder: str, message: Any) -> bool:
        asked.set()
        return has_done(self, holder, message)

    monkeypatch.setattr(table.Table, "has_done", is_asked)
    monkeypatch.setattr(sockets, "LOOK_AGAIN_AFTER", 0.01)
    limits = replace(QUICK_TALKERS, writing=Rate(burst=1000, each_second=0.0001))
    async with running_server(MemoryStore(), limits=limits) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            await _renames_until_refused(jo)
            waiting = asyncio.create_task(jo.is_refused("remove", id="x", seat=9, again=True))
            await asyncio.wait_for(asked.wait(), 10)
            server.lettercup.limits.writing = Limiter(Rate(burst=1e6, each_second=1))
            assert "no such seat" in await waiting


async def test_what_bots_write_counts_for_those_who_play_with_them() -> None:
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "add-bot", level="lucky")
    await room.does("jo", "start")
    assert room.table.take_unpaid() > 0
    while not any(getattr(ask, "cup", None) == 1 for ask in room.table.state.asks):
        await room.does("jo", "shake", cup=0)
    room.table.take_unpaid()
    room.clock += 10_000
    await room.table.tend()
    assert room.table.take_unpaid() > 0
    assert room.table.take_unpaid() == 0


async def test_a_log_has_a_largest_size_and_a_game_may_still_be_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    room = await room_for("bridge-dice", "jo")
    await room.does("jo", "start")
    size = sum(len(commit.body) for commit in await room.node.store.read(room.table.code))
    assert room.table.size == size
    monkeypatch.setattr(open_log, "MOST_BYTES_A_STEP", (size - 1) / MOST_STEPS)
    assert "full" in await room.refusal("jo", "allow-chat", allowed=True)
    await room.does("jo", "ping")
    await room.does("jo", "shake", cup=0)
    again = await Tables(room.node.store, room.node.house, room.node.now).get(room.table.code)
    assert again is not None
    assert again.size == room.table.size
    monkeypatch.setattr(open_log, "MOST_BYTES_A_STEP", size / (MOST_STEPS + STEPS_TO_FINISH))
    assert "full" in await room.refusal("jo", "shake", cup=0)


# Connections.


class Half:
    """A connection that is left as it is."""

    def __init__(self, server: Running, first: bytes) -> None:
        self._address = server.address.rpartition(":")
        self._first = first

    async def __aenter__(self) -> "Half":
        self.reader, self._writer = await asyncio.open_connection(self._address[0], int(self._address[2]))
        self._writer.write(self._first)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def write(self, more: bytes) -> None:
        self._writer.write(more)
        await self._writer.drain()

    async def ended(self) -> bytes:
        """What came until the other side hung up."""
        answer = b""
        async with asyncio.timeout(20):
            with suppress(OSError):
                while more := await self.reader.read(1000):
                    answer += more
        return answer


HALF = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-More: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{",
)


@pytest.mark.parametrize("first", HALF)
async def test_a_request_that_is_never_finished_has_a_deadline(first: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "HEAD_WITHIN", 0.3)
    monkeypatch.setattr(doors, "BODY_WITHIN", 0.3)
    async with running_server(MemoryStore()) as server, Half(server, first) as half:
        assert await half.ended() == b""


async def test_a_trickle_does_not_move_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "HEAD_WITHIN", 0.3)
    async with running_server(MemoryStore()) as server, Half(server, b"GET / HTTP/1.1\r\nHost: x\r\n") as half:
        ended = asyncio.create_task(half.ended())
        while not ended.done():
            with suppress(OSError):
                await half.write(b"X-More: y\r\n")
            await asyncio.sleep(0.02)


async def test_half_open_connections_of_one_address_are_few() -> None:
    async with running_server(MemoryStore(), limits=Limits(half_open=3)) as server:
        async with (
            Half(server, b"GET /"),
            Half(server, b"GET /"),
            Half(server, b"GET /"),
            Half(server, b"GET /") as one_more,
        ):
            assert await one_more.ended() == b""
        async with httpx.AsyncClient(base_url=server.base) as client:
            assert [(await client.get("/health")).status_code for _ in range(5)] == [200] * 5


async def test_connections_of_one_address_are_counted() -> None:
    async with running_server(MemoryStore(), limits=Limits(connections=2)) as server:
        async with Half(server, b"GET /"), Half(server, b"GET /"), Half(server, b"GET /") as one_more:
            assert await one_more.ended() == b""
        async with httpx.AsyncClient(base_url=server.base) as client:
            assert (await client.get("/health")).status_code == 200


async def test_when_there_is_no_room_the_connection_that_waits_longest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "most_connections", lambda: 3)
    async with running_server(MemoryStore()) as server, Half(server, b"GET /") as first:
        async with Half(server, b"GET /"), Half(server, b"GET /"):
            assert (await server.get("/health")).status_code == 200
        assert await first.ended() == b""


async def test_a_proxy_is_not_counted_as_one_visitor() -> None:
    limits = Limits(connections=1, half_open=1)
    async with (
        running_server(MemoryStore(), limits=limits, proxies="127.0.0.1") as server,
        Half(server, b"GET /"),
        Half(server, b"GET /"),
    ):
        assert (await server.get("/health", **{"x-forwarded-for": "192.0.2.1"})).status_code == 200


async def test_garbage_without_end_is_not_logged_without_end(caplog: pytest.LogCaptureFixture) -> None:
    sparing = Sparing(SLOW)
    caplog.handler.addFilter(sparing)
    try:
        with caplog.at_level(logging.WARNING):
            async with running_server(MemoryStore()) as server:
                for _ in range(20):
                    async with Half(server, b"\x16\x03garbage\r\n\r\n") as half:
                        assert b"400" in await half.ended()
    finally:
        caplog.handler.removeFilter(sparing)
    assert len([line for line in caplog.records if "Invalid HTTP" in line.getMessage()]) == 3


def test_a_line_says_how_many_were_left_out_before_it() -> None:
    moment = [0.0]
    sparing = Sparing(Rate(burst=1, each_second=1))
    sparing._limiter = Limiter(Rate(burst=1, each_second=1), lambda: moment[0])
    lines = [logging.LogRecord("a", 30, "", 0, "%d is wrong", (number,), None) for number in range(5)]
    assert [sparing.filter(line) for line in lines[:4]] == [True, False, False, False]
    moment[0] = 2.0
    assert sparing.filter(lines[4])
    assert vars(lines[4])["left_out"] == 3


async def test_upgraded_sockets_are_no_longer_counted_as_requests() -> None:
    async with running_server(MemoryStore(), limits=Limits(connections=2)) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie), server.player(code), server.player(code) as last:
            await last.does("ping")


# Who asks, and how.


@pytest.mark.parametrize("path", ["/api/tables", "/api/me/forget", "/api/review", "/api/review/turn?step=0&seat=0"])
async def test_a_page_of_another_site_changes_nothing(path: str) -> None:
    async with running_server(MemoryStore()) as server:
        port = int(server.address.rpartition(":")[2])
        async with httpx.AsyncClient(base_url=server.base) as client:
            for origin in (
                "https://evil.example",
                "null",
                f"http://127.0.0.1:{port + 1}",
                "http://[",
                "https://127.0.0.1",
            ):
                answer = await client.post(path, content=b"{}", headers={"origin": origin})
                assert answer.status_code == 403, origin
                assert answer.json()["sentence"]
            assert (await client.post(path, content=b"{}", headers={"origin": server.base})).status_code != 403


async def test_pages_at_the_public_address_may_change_things() -> None:
    public = "https://play.example"
    async with running_server(MemoryStore(), public_url=public) as server, httpx.AsyncClient() as client:
        answer = await client.post(f"{server.base}/api/me/forget", headers={"origin": public})
        assert answer.status_code == 204


async def test_what_is_stored_about_somebody_stays_out_of_caches() -> None:
    async with running_server(MemoryStore()) as server:
        code, _ = await server.open_table()
        for path in ("/api/me", f"/api/tables/{code}", f"/api/tables/{code}/records"):
            assert (await server.get(path)).headers["cache-control"] == "no-store"
        assert "no-store" not in (await server.get("/")).headers["cache-control"]


async def test_head_and_options_are_answered() -> None:
    async with running_server(MemoryStore()) as server, httpx.AsyncClient(base_url=server.base) as client:
        for path in ("/", "/api/games", "/health"):
            head, whole = await client.head(path), await client.get(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == whole.headers["content-length"]
            options = await client.options(path)
            assert (options.status_code, options.headers["allow"]) == (204, "GET, HEAD, OPTIONS")
        assert (await client.options("/api/tables")).headers["allow"] == "POST, OPTIONS"
        assert (await client.head("/api/tables")).status_code == 405


# Listening.


def test_a_server_listens_on_ipv4_where_there_is_no_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    with listen("::", 0) as listening, socket.create_connection(("127.0.0.1", listening.getsockname()[1]), timeout=5):
        assert listening.family == socket.AF_INET


def test_a_server_listens_on_ipv6_and_ipv4_at_once() -> None:
    with listen("::", 0) as listening:
        port = listening.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            with socket.create_connection((host, port), timeout=5):
                connected, _ = listening.accept()
                connected.close()
