"""Everything that one hostile address does at once."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count, product
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.server.longest import extra_words
from lettercup.core import encode

ADDRESS = "127.0.0.2"
"""Another address of this machine: limits are by address."""
DOWNLOADS, HALF_OPEN, FLOODERS, CHAMPIONS, ADVISED, HOSTS, DRAWN, BEGUN = 20, 1100, 4, 8, 4, 3, 4, 2
AT_ONCE = 100
"""Connections that are opened in one go."""
BEGINNINGS = (b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"\x16\x03\x01garbage\r\n\r\n")
LEVELS = ("child", "easy", "medium", "hard", "expert", "champion")
TROUBLE = (httpx.HTTPError, OSError, WebSocketException, EOFError, TimeoutError)


async def told(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message, and read until its answer."""
    await socket.send(encode(message).decode())
    while True:
        answer: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if answer.get("id") == message["id"]:
            return answer


class Attack:
    """What it does until it ends; what came of it is counted."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._port = port
        self._code = code
        self._cookie = cookie
        self.counted: Counter[str] = Counter()

    async def run(self, end: float) -> None:
        families = product(LEVELS, repeat=4)
        work: list[Callable[[], Awaitable[None]]] = [
            *[self._download] * DOWNLOADS,
            *[lambda: self._advice(next(families))] * ADVISED,
            *[lambda: self._flood(end)] * FLOODERS,
            *[lambda: self._champions(end)] * CHAMPIONS,
            *[lambda: self._room(end)] * HOSTS,
            *[self._pictures] * DRAWN,
            *[self._attempts] * BEGUN,
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(end - time.monotonic()):
                await asyncio.gather(*(self._again(each, end) for each in work), self._half_open(end))

    async def _again(self, work: Callable[[], Awaitable[None]], end: float) -> None:
        while time.monotonic() < end:
            with suppress(*TROUBLE):
                await work()
            await asyncio.sleep(0.05)

    def _client(self, **more: Any) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
        return httpx.AsyncClient(base_url=self._base, transport=transport, timeout=30, **more)

    async def _download(self) -> None:
        """Read the record, the review and everything of somebody's own, unpacked by the server."""
        table = f"/api/tables/{self._code}"
        async with self._client(cookies={"lettercup": self._cookie}) as client:
            for path in (f"{table}/records/1", f"{table}/records/1/review", "/api/me"):
                answer = await client.get(path, headers={"accept-encoding": "identity"})
                self.counted[f"download {answer.status_code}"] += 1
                self.counted["downloaded megabytes"] += len(answer.content) // 1_000_000

    async def _advice(self, levels: tuple[str, ...]) -> None:
        """Ask for a family that nobody has asked for."""
        async with self._client() as client:
            answer = await client.get(f"/api/advice?game=dice-words&levels={','.join(levels)}")
            self.counted[f"advice {answer.status_code}"] += 1

    async def _flood(self, end: float) -> None:
        """Change the options again and again, in messages as large as they may be."""
        async with self._seat("bridge-dice") as socket:
            for number in count():
                settings = {"words": {"extra": extra_words(number)}}
                wish = {"type": "choose-options", "id": f"o{number}", "options": {}, "settings": settings}
                async with asyncio.timeout(end - time.monotonic()):
                    answer = await told(socket, wish)
                self.counted[f"options {answer['type']}"] += 1

    async def _champions(self, end: float) -> None:
        """Let champions play each other, all at once and without a pause."""
        async with self._seat("letters-rebus", mode="at-once") as socket:
            for number in range(6):
                await told(socket, {"type": "add-bot", "id": f"b{number}", "level": "champion"})
            for number in count():
                async with asyncio.timeout(end - time.monotonic()):
                    await told(socket, {"type": "start", "id": f"s{number}"})
                    await told(socket, {"type": "shake", "id": f"r{number}", "cup": 0})
                    done = await told(socket, {"type": "do", "id": f"d{number}", "move": {"type": "done"}})
                    self.counted[f"champions' rounds {done['type']}"] += 1
                    for seat in range(1, 7):
                        hurried = await told(socket, {"type": "hurry", "id": f"h{number}-{seat}", "seat": seat})
                        self.counted[f"champion hurried {hurried['type']}"] += 1

    async def _room(self, end: float) -> None:
        """Lead a room full of champions: round after round, always longer, and take it home each time."""
        async with self._client() as client:
            new = {"plan": [{"game": "letters-rebus"}] * 20, "settings": {"screen": "everybody", "names": True}}
            code = (await self._opened(client, "rooms", new)).json()["code"]
            path, cookie = f"/api/rooms/{code}", client.cookies["lettercup"]
            async with (
                self._socket(f"{path}/socket?as=director", cookie) as socket,
                asyncio.timeout(end - time.monotonic()),
            ):
                wishes: list[dict[str, Any]] = [{"type": "add-room-bots", "level": "champion", "count": 100}] * 4
                longer: dict[str, Any] = {"type": "add-time", "seconds": 600}
                round_ = [{"type": "start-round"}, *[longer] * 40, {"type": "stop-round"}]
                for number, wish in enumerate((*wishes, *round_ * 20)):
                    answer = await told(socket, {"id": f"r{number}", **wish})
                    self.counted[f"{wish['type']} {answer['type']}"] += 1
                    if wish["type"] == "stop-round":
                        await asyncio.sleep(4)
                        self.counted[f"export {(await client.get(f'{path}/export')).status_code}"] += 1

    async def _pictures(self) -> None:
        """Have QR codes drawn, as large as they may be."""
        async with self._client(headers={"host": f"{'x' * 60}.example"}) as client:
            answer = await client.get(f"/api/tables/{self._code}/qr.svg")
            self.counted[f"picture {answer.status_code}"] += 1

    async def _attempts(self) -> None:
        """Begin an attempt at some day's dice, as somebody new."""
        async with self._client() as client:
            days = await client.get("/api/days")
            if days.status_code != 200:
                self.counted[f"days {days.status_code}"] += 1
                return
            number = random.randint(1, days.json()["number"])
            answer = await client.post(f"/api/days/{number}/letters-rebus", json={"name": "Eve"})
            self.counted[f"attempt {answer.status_code}"] += 1

    async def _opened(self, client: httpx.AsyncClient, what: str, new: dict[str, Any]) -> httpx.Response:
        """A new table or room; waits for it as long as an address has opened too many."""
        while (answer := await client.post(f"/api/{what}", json=new)).status_code != 201:
            self.counted[f"{what} {answer.status_code}"] += 1
            await asyncio.sleep(1)
        self.counted[f"{what} 201"] += 1
        return answer

    @asynccontextmanager
    async def _socket(self, path: str, cookie: str) -> AsyncIterator[Any]:
        headers = {"cookie": f"lettercup={cookie}"}
        url = f"{self._base.replace('http', 'ws')}{path}"
        async with connect(url, additional_headers=headers, local_addr=(ADDRESS, 0), max_size=None) as socket:
            yield socket

    @asynccontextmanager
    async def _seat(self, game: str, **options: Any) -> AsyncIterator[Any]:
        """A socket at a new table."""
        async with self._client() as client:
            answer = await self._opened(client, "tables", {"game": game, "name": "Eve", "options": options})
        async with self._socket(f"/api/tables/{answer.json()['code']}/socket", answer.cookies["lettercup"]) as socket:
            yield socket

    async def _half_open(self, end: float) -> None:
        """Keep connections open that never finish a request, and open new ones for those that are closed."""
        kept: list[asyncio.StreamWriter] = []
        try:
            while time.monotonic() < end:
                kept = [writer for writer in kept if not writer.transport.is_closing()]
                for number in range(min(AT_ONCE, HALF_OPEN - len(kept))):
                    with suppress(OSError):
                        _, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(ADDRESS, 0))
                        writer.write(BEGINNINGS[number % len(BEGINNINGS)])
                        kept.append(writer)
                        self.counted["half-open"] += 1
                await asyncio.sleep(0.1)
        finally:
            for writer in kept:
                writer.close()
