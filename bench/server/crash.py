"""`python -m bench.server.crash --kills 500`: kill servers at random and at every write, and look for lost moves.

Players keep throwing dice while server processes are killed with SIGKILL and started again. Whatever was acknowledged
to a player has to be in the store exactly once; whatever was sent again after a reconnect must not be there twice.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.server.nodes import Node
from lettercup.core import encode
from lettercup.server.auth import Doorkeeper
from lettercup.server.events import Step, read_step
from lettercup.server.state import TableState, after_step
from lettercup.store import Store, store_at

WISHES: dict[str, dict[str, Any]] = {
    "lobby": {"type": "start"},
    "playing": {"type": "shake", "cup": 0},
    "over": {"type": "want-rematch", "wants": True},
}
MOVES_PER_CONNECTION = 25
"""Then a player connects anew, to any node: no node is left without work."""
ROUND = 50
"""So many kills between two comparisons; each round has new tables."""
UP_FOR = (0.02, 0.25)
"""Seconds that a server lives before it is killed."""


class Report(msgspec.Struct, kw_only=True):
    """What a run has shown."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    reconnects: int = 0

    def plus(self, other: "Report") -> "Report":
        return Report(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged moves, {self.reconnects} reconnects: "
            f"{self.lost} lost, {self.doubled} doubled"
        )


class Thrower:
    """A player alone at a table who throws whenever asked, and sends again what was not acknowledged."""

    def __init__(self, nodes: list[Node], code: str, cookie: str) -> None:
        self._nodes = nodes
        self.code = code
        self.cookie = cookie
        self.acknowledged: list[str] = []
        self.connections = 0
        self._sent = 0

    async def play(self) -> None:
        while True:
            node = random.choice(self._nodes)
            url = f"ws://127.0.0.1:{node.port}/api/tables/{self.code}/socket"
            headers = {"cookie": f"lettercup={self.cookie}"}
            try:
                async with connect(url, additional_headers=headers, compression=None, open_timeout=5) as socket:
                    self.connections += 1
                    await self._talk(socket)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                await asyncio.sleep(0.01)

    async def _talk(self, socket: Any) -> None:
        phase = await self._phase(socket)
        for _ in range(MOVES_PER_CONNECTION):
            name = f"move-{self._sent}"
            await socket.send(encode({"id": name, **WISHES[phase]}).decode())
            phase = await self._answered(socket, name, phase)

    async def _phase(self, socket: Any) -> str:
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "table-view":
                return str(message["phase"])

    async def _answered(self, socket: Any, name: str, phase: str) -> str:
        """Wait for the answer; a view on the way tells how far the game is."""
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "table-view":
                phase = message["phase"]
            elif message.get("id") == name:
                self._sent += 1
                if message["type"] == "answered":
                    self.acknowledged.append(name)
                return phase


async def crash_run(store: str, kills: int, tables: int = 8, nodes: int = 1, seed: int = 1) -> Report:
    """Kill servers so often, then compare what was acknowledged with what is stored."""
    chance = random.Random(seed)
    servers = [Node(store) for _ in range(nodes)]
    for server in servers:
        server.start()
        await server.up()
    throwers = [await _sit(servers) for _ in range(tables)]
    playing = [asyncio.create_task(thrower.play()) for thrower in throwers]
    try:
        for number in range(kills):
            await _kill(servers[number % nodes], chance)
        await asyncio.sleep(0.3)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for server in servers:
            server.kill()
    return await _compare(store_at(store), throwers, kills)


async def _sit(servers: list[Node]) -> Thrower:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{servers[0].port}") as client:
        answer = await client.post("/api/tables", json={"game": "bridge-dice", "name": "Jo"})
    return Thrower(servers, answer.json()["code"], answer.cookies["lettercup"])


async def _kill(server: Node, chance: random.Random) -> None:
    """Kill a server: mostly at any moment, every third time by itself at one of its writes. Then start it again."""
    server.kill()
    at_a_write = chance.random() < 1 / 3
    server.start((chance.choice(("before", "after")), chance.randint(1, 40)) if at_a_write else None)
    await server.up()
    if not at_a_write:
        await asyncio.sleep(chance.uniform(*UP_FOR))
        return
    await asyncio.to_thread(server.wait)
    server.start()
    await server.up()


async def _compare(store: Store, throwers: list[Thrower], kills: int) -> Report:
    report = Report(kills=kills, reconnects=sum(thrower.connections - 1 for thrower in throwers))
    await store.open()
    try:
        keeper = Doorkeeper(await store.keep("cookie-key", b""))
        for thrower in throwers:
            commits = await store.read(thrower.code)
            assert [commit.seq for commit in commits] == list(range(1, len(commits) + 1))
            _count(report, thrower, keeper.holder(thrower.cookie) or "", [read_step(commit.body) for commit in commits])
    finally:
        await store.close()
    return report


def _count(report: Report, thrower: Thrower, holder: str, steps: list[Step]) -> None:
    table = TableState(code=thrower.code)
    for step in steps:
        table = after_step(table, step)
    causes = Counter(step.cause for step in steps if step.cause)
    report.acknowledged += len(thrower.acknowledged)
    report.lost += sum(causes[f"{holder[:8]}:{name}"] == 0 for name in thrower.acknowledged)
    report.doubled += sum(number - 1 for number in causes.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", help="sqlite:PATH or postgresql://… (a fresh SQLite file)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = arguments.store or f"sqlite:{Path(folder, 'tables.db')}"
        total = Report()
        for done in range(0, arguments.kills, ROUND):
            kills, seed = min(ROUND, arguments.kills - done), arguments.seed + done
            total = total.plus(asyncio.run(crash_run(store, kills, arguments.tables, arguments.nodes, seed)))
            print(total, flush=True)
    return 1 if total.lost or total.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
