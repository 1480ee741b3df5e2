"""`python -m bench.server.instructions`: processor instructions for one move, for the server and for the echo.

Everything of the server is run but the kernel: frames go in at the socket class, and out to where the transport would
send them; nothing is stored. `valgrind` counts, so that two versions can be compared on a busy machine. What plays is
counted as well, alike for both, so that the two figures are no share: that is what `bench.server.load` is for.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
from typing import Any

import httpx
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from bench.server import echo
from bench.server.load import END, MY_ROLL, NEW_TABLE, VIEW
from bench.server.nodes import NO_LIMITS, AllowsAll
from lettercup.bots.collector import spare_the_collector
from lettercup.server.tables.services import services_with
from lettercup.server.web.app import create_app
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import Limiters
from lettercup.server.web.run import config_of
from lettercup.server.web.settings import ServerSettings
from lettercup.store import store_at

TABLES = 20
WARM = 60
"""Moves at each table before counting begins."""
UPGRADE = (
    "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGlnaHRlciB0aGFuIGFpcg==\r\n{cookie}\r\n"
)


class Line(asyncio.Transport):
    """A connection without a network: keeps what was written to it."""

    def __init__(self, config: Any, state: Any, code: str, cookie: str) -> None:
        super().__init__()
        self.news: list[bytes] = []
        self.closed = False
        self.protocol = config.ws_protocol_class(config=config, server_state=state, app_state={})
        self.protocol.connection_made(self)
        self.protocol.data_received(UPGRADE.format(code=code, cookie=cookie).encode())

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def write(self, data: Any) -> None:
        self.news.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """There is no network to be slowed down."""

    def resume_reading(self) -> None:
        """There is no network to be slowed down."""

    async def says(self, text: str) -> bytes:
        """Send a message, and wait until it is answered; gives everything that was written meanwhile."""
        self.news.clear()
        self.protocol.data_received(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))
        while not self.news or b'"answered"' not in self.news[-1]:  # noqa: ASYNC110  # it is on its way
            await asyncio.sleep(0)
        return b"".join(self.news)


class Table:
    """Four connections that play without end."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.number = 0
        self.size = 0
        """Bytes of the last view."""

    async def begin(self) -> None:
        for seat, line in enumerate(self.lines[1:], 1):
            await line.says(f'{{"type":"sit","id":"sit","name":"p{seat}"}}')
        await self.lines[0].says('{"type":"start","id":"start"}')

    async def move(self) -> None:
        """Roll for whoever is asked to; after a game, begin the next one."""
        self.number += 1
        last = [next(each for each in reversed(line.news) if VIEW in each) for line in self.lines]
        turn = next((seat for seat, view in enumerate(last) if MY_ROLL in view[-2 * END :]), None)
        self.size = len(last[0])
        for line in self.lines:
            line.news.clear()
        if turn is None:
            await self.lines[0].says(f'{{"type":"start","id":"again{self.number}"}}')
        else:
            await self.lines[turn].says(f'{{"type":"shake","id":"t{self.number}","cup":{turn}}}')


async def play(what: str, moves: int) -> None:
    """Play, and let the moves after the first ones be counted."""
    if what == "server":
        services = services_with(lambda rules: AllowsAll())
        server = Lettercup(ServerSettings(), store_at("memory:"), services, NO_LIMITS)
        async with server.running():
            await _play(config_of(server.settings, create_app(server), server.limits), moves)
    else:
        config = config_of(ServerSettings(), echo.app(int(what)), Limiters(NO_LIMITS))
        config.ws = echo.EchoSocket
        await _play(config, moves)


async def _play(config: uvicorn.Config, moves: int) -> None:
    config.ws_ping_interval = None
    config.load()
    state = ServerState()
    tables = []
    async with httpx.AsyncClient(transport=httpx.ASGITransport(config.loaded_app), base_url="http://test") as client:
        for _ in range(TABLES):
            client.cookies.clear()
            answer = await client.post("/api/tables", json=NEW_TABLE)
            cookie = answer.headers["set-cookie"].split(";")[0]
            cookies = [f"cookie: {cookie}\r\n", "", "", ""]
            tables.append(Table([await opened(config, state, answer.json()["code"], each) for each in cookies]))
            await tables[-1].begin()
    spare_the_collector()
    for number in range(WARM + moves // TABLES):
        if number == WARM:
            count("on")
        for table in tables:
            await table.move()
    count("off")
    print(tables[0].size, flush=True)
    os._exit(0)


async def opened(config: uvicorn.Config, state: ServerState, code: str, cookie: str) -> Line:
    """A connection to a table, as soon as it has been let in."""
    line = Line(config, state, code, cookie)
    while not line.news:  # noqa: ASYNC110  # it is on its way
        await asyncio.sleep(0)
    return line


def count(switch: str) -> None:
    """Let valgrind begin or end to count."""
    subprocess.run(["callgrind_control", "-i", switch, str(os.getpid())], capture_output=True, check=False)


def counted(what: str, moves: int) -> tuple[float, int]:
    """Instructions for a move, and the bytes of a view at the end."""
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"]
    command += [sys.executable, "-m", "bench.server.instructions", "--play", what, "--moves", str(moves)]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected
    return int(collected[1]) / moves, int(done.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--play", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.play:
        asyncio.run(play(arguments.play, arguments.moves))
        return 0
    ours, size = counted("server", arguments.moves)
    limit, _ = counted(str(size), arguments.moves)
    print(f"instructions for a move: {ours:,.0f}; of the echo: {limit:,.0f} ({size} bytes a view)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
