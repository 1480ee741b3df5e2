"""A real server in the test's own event loop, and players who talk to it over real sockets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lettercup.core import Verdict, encode
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.room.plan import RoundPlan
from lettercup.house.services import HouseServices
from lettercup.server.tables.services import services_with
from lettercup.server.web.app import create_app
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.web.run import Server, config_of, listen
from lettercup.server.web.settings import ServerSettings
from lettercup.store import Store
from tests.support.simplest import SIMPLEST

PATIENCE = 20.0

_answers = msgspec.json.Decoder(Answered | Refused | Problem | Goodbye)


def planned(game: str, rounds: int = 4, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A new room all of whose rounds are alike, unless it brings a plan of its own."""
    each = RoundPlan(game=game, options=options or {}, kindness=more.pop("kindness", "any"))
    return {"plan": (each,) * rounds, **more}


class AllowsAll:
    """A referee who never objects."""

    def judge(self, words: Iterable[str]) -> tuple[Verdict, ...]:
        return tuple(Verdict(word, True) for word in words)


class Secrets:
    """Secrets of the dice, one after the other: every run of a test throws the same."""

    def __init__(self) -> None:
        self.given = 0

    def __call__(self) -> str:
        self.given += 1
        return f"{self.given:064x}"


SECRETS = Secrets()
HOUSE = services_with(lambda rules: AllowsAll(), secret=SECRETS)


class Running:
    """A server that is up."""

    def __init__(self, lettercup: Lettercup, port: int) -> None:
        self.lettercup = lettercup
        self.address = f"127.0.0.1:{port}"
        self.base = f"http://{self.address}"

    async def open_table(self, game: str = SIMPLEST.name, name: str = "Jo", **more: Any) -> tuple[str, str]:
        """A new table: its code, and the cookie of the one who opened it."""
        body = encode({"game": game, "name": name, **more})
        async with httpx.AsyncClient(base_url=self.base) as client:
            answer = await client.post("/api/tables", content=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["code"], answer.cookies["lettercup"]

    async def open_room(self, game: str, **more: Any) -> tuple[str, str]:
        """A new room: its code, and the cookie of its host."""
        async with httpx.AsyncClient(base_url=self.base) as client:
            answer = await client.post("/api/rooms", content=encode(planned(game, **more)))
        assert answer.status_code == 201, answer.text
        return answer.json()["code"], answer.cookies["lettercup"]

    async def get(self, path: str, **headers: str) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.base) as client:
            return await client.get(path, headers=headers)

    @asynccontextmanager
    async def player(self, code: str, cookie: str | None = None, **options: Any) -> AsyncIterator["Player"]:
        """Somebody whose page is open at a table."""
        async with self._page(f"tables/{code}/socket", cookie, **options) as player:
            yield player

    @asynccontextmanager
    async def visitor(self, code: str, cookie: str | None = None, sight: str = "player") -> AsyncIterator["Player"]:
        """Somebody whose page is open at a room."""
        async with self._page(f"rooms/{code}/socket?as={sight}", cookie) as player:
            yield player

    @asynccontextmanager
    async def _page(self, path: str, cookie: str | None, **options: Any) -> AsyncIterator["Player"]:
        headers = {"cookie": f"lettercup={cookie}"} if cookie else {}
        url = f"ws://{self.address}/api/{path}"
        async with connect(url, additional_headers=headers, compression=None, **options) as socket:
            player = Player(socket, cookie or _cookie(socket))
            reading = asyncio.create_task(player.read())
            try:
                yield player
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)


def _cookie(socket: ClientConnection) -> str:
    assert socket.response
    return socket.response.headers["set-cookie"].split(";")[0].removeprefix("lettercup=")


class Player:
    """A page without a picture: keeps the newest view, and the answers to what it sent."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket = socket
        self.cookie = cookie
        self.view: dict[str, Any] = {}
        self.frames: list[bytes] = []
        self.lines: list[dict[str, Any]] = []
        self.goodbye: Goodbye | None = None
        self._answers: dict[str | None, Any] = {}
        self._changed = asyncio.Condition()
        self._sent = 0

    async def read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self.socket:
                await self._take(frame.encode() if isinstance(frame, str) else frame)

    async def _take(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = msgspec.json.decode(frame)
        async with self._changed:
            if message["type"] in ("table-view", "room-view"):
                self.view = message
                self.lines += message.get("lines", [])
            else:
                answer = _answers.decode(frame)
                if isinstance(answer, Goodbye):
                    self.goodbye = answer
                else:
                    self._answers[answer.id] = answer
            self._changed.notify_all()

    async def until(self, wanted: Callable[["Player"], object]) -> "Player":
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: wanted(self))
        return self

    async def saw(self, **expected: Any) -> dict[str, Any]:
        """Wait for a view in which these fields have these values."""
        await self.until(lambda p: p.view and all(p.view[name] == value for name, value in expected.items()))
        return self.view

    async def caught_up(self, seq: int) -> None:
        """Wait for a view that is not older than this."""
        await self.until(lambda p: p.view["seq"] >= seq)

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> Any:  # noqa: A002  # as in the protocol
        """Send a message, and wait for its answer."""
        self._sent += 1
        number = id or f"m{self._sent}"
        self._answers.pop(number, None)
        await self.socket.send(encode({"type": kind, "id": number, **fields}).decode())
        await self.until(lambda p: number in p._answers)
        return self._answers[number]

    async def does(self, kind: str, **fields: Any) -> Answered:
        """Send a message that has to be accepted."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, Answered), answer
        await self.caught_up(answer.seq)
        return answer

    async def is_refused(self, kind: str, **fields: Any) -> str:
        """Send a message that has to be refused; gives the reasons."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, Refused), answer
        return " ".join(map(str, answer.faults))

    async def shake_until_over(self) -> dict[str, Any]:
        """Throw whenever the cup is one's own, until the game is over."""
        while True:
            await self.until(lambda p: p.view["phase"] == "over" or _may_shake(p.view))
            if self.view["phase"] == "over":
                return self.view
            await self.does("shake", cup=self.view["you"])


def _may_shake(view: dict[str, Any]) -> bool:
    return any(ask["type"] == "roll" and ask["cup"] == view["you"] for ask in view["asks"])


QUICK = Rate(burst=1e9, each_second=1e9)
QUICK_TALKERS = Limits(
    talking=QUICK, crowd=QUICK, table=QUICK, bytes=QUICK, table_bytes=QUICK, requests=QUICK, reading=QUICK
)
"""Tests press buttons faster than people do."""


@asynccontextmanager
async def running_server(
    store: Store, house: HouseServices = HOUSE, limits: Limits = QUICK_TALKERS, *, port: int = 0, **settings: Any
) -> AsyncIterator[Running]:
    """A server on this port, or on a free one, for as long as the block lasts."""
    lettercup = Lettercup(ServerSettings(port=0, **settings), store, house, limits)
    started = asyncio.Event()
    with closing(listen("127.0.0.1", port)) as listening:
        server = Server(config_of(lettercup.settings, create_app(lettercup), lettercup.limits), lettercup, started.set)
        task = asyncio.create_task(server._serve([listening]))
        try:
            async with asyncio.timeout(PATIENCE):
                await started.wait()
            yield Running(lettercup, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await task


async def together(*work: Awaitable[Any]) -> list[Any]:
    """Several players act at the same time."""
    return await asyncio.gather(*work)
