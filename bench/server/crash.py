"""`python -m bench.server.crash --faults 500`: breaks servers and databases during play, and checks the histories.

Two players at each table keep rolling dice, in turn and out of turn, while server processes are killed at random
moments and at their writes, or stopped for a while; with `--postgres`, on two nodes, the database's own processes are
stopped too, and the database is restarted as after a crash. Afterwards the log has to agree with what the players were
told: what was acknowledged is there exactly once, and what was refused is not there.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.server.nodes import Node
from lettercup.core import encode
from lettercup.house.events import Step, fold_steps, read_step
from lettercup.server.web.auth import Doorkeeper
from lettercup.store import Store, store_at
from tests.support.postgres import fresh_database, is_ours, restart, running_postgres

MOVES_PER_CONNECTION = 25
"""Then a player connects anew, to any node: no node is left without work."""
IMPATIENCE = 0.2
"""How often a player does not wait for an answer, but connects anew after a moment and asks again."""
MOMENT = (0.01, 1.0)
AFTER_REFUSAL = 0.02
"""Seconds that a player waits after a refusal."""
ROUND = 25
"""So many faults between two comparisons; each round has new tables."""
UP_FOR = (0.02, 0.25)
"""Seconds that a server lives before it is killed."""
STOPPED_FOR = (0.05, 0.5)
"""Seconds for which a server is stopped."""
HANGS_FOR = (0.2, 2.0)
"""Seconds for which the database hangs: shorter and longer than nodes wait for it."""
PATIENCE = 0.8
"""Seconds that nodes wait for the database."""


class Report(msgspec.Struct, kw_only=True):
    """The results of a run."""

    faults: Counter[str] = msgspec.field(default_factory=Counter)
    acknowledged: int = 0
    refused: int = 0
    reconnects: int = 0
    lost: int = 0
    """Acknowledged, and not in the log."""
    doubled: int = 0
    """More than once in the log."""
    refused_but_done: int = 0
    """Refused, and in the log."""

    @property
    def wrong(self) -> int:
        """How many answers were not true."""
        return self.lost + self.doubled + self.refused_but_done

    def plus(self, other: "Report") -> "Report":
        return Report(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})

    def __str__(self) -> str:
        faults = ", ".join(f"{number} {kind}" for kind, number in sorted(self.faults.items()))
        return (
            f"{self.faults.total()} faults ({faults}), {self.acknowledged} moves acknowledged, {self.refused} refused, "
            f"{self.reconnects} reconnects: {self.lost} lost, {self.doubled} doubled, "
            f"{self.refused_but_done} refused but done"
        )


class Thrower:
    """One of two players at a table, who rolls whether it is their turn or not, and resends what was not answered."""

    def __init__(self, nodes: list[Node], code: str, cookie: str, seat: int) -> None:
        self._nodes = nodes
        self.code = code
        self.cookie = cookie
        self._seat = seat
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.connections = 0
        self._sent = 0
        self._tried = ""
        """What was sent last."""

    async def play(self) -> None:
        while True:
            node = random.choice(self._nodes)
            url = f"ws://127.0.0.1:{node.port}/api/tables/{self.code}/socket"
            headers = {"cookie": f"lettercup={self.cookie}"}
            patience = random.uniform(*MOMENT) if random.random() < IMPATIENCE else None
            try:
                async with (
                    asyncio.timeout(patience),
                    connect(url, additional_headers=headers, compression=None, open_timeout=5) as socket,
                ):
                    self.connections += 1
                    await self._talk(socket)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                await asyncio.sleep(0.01)

    async def _talk(self, socket: Any) -> None:
        phase = await self._phase(socket)
        for _ in range(MOVES_PER_CONNECTION):
            name = f"move-{self._sent}"
            wish = {"type": "shake", "cup": self._seat} if phase == "playing" else {"type": "start"}
            again, self._tried = name == self._tried, name
            await socket.send(encode({"id": name, "again": again, **wish}).decode())
            phase = await self._answered(socket, name, phase)
            if self.refused[-1:] == [name]:
                await asyncio.sleep(AFTER_REFUSAL)

    async def _phase(self, socket: Any) -> str:
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "table-view":
                return str(message["phase"])

    async def _answered(self, socket: Any, name: str, phase: str) -> str:
        """Wait for the answer; a view that arrives first shows how far the game is."""
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "table-view":
                phase = message["phase"]
            elif message.get("id") == name:
                self._sent += 1
                told = self.acknowledged if message["type"] == "answered" else self.refused
                told.append(name)
                return phase


class Saboteur:
    """Breaks servers and the database, one at a time, and mends them again."""

    def __init__(self, servers: list[Node], store: str, seed: int) -> None:
        self._servers = servers
        self._store = store
        self._chance = random.Random(seed)
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "killed": self._kill,
            "killed before a write": lambda: self._die("before"),
            "killed after a write": lambda: self._die("after"),
            "stopped": self._stop,
        }
        if store.startswith("postgresql:") and is_ours():
            self._kinds |= {"database hangs": self._hang, "database restarts": self._restart}

    async def breaks_something(self, number: int) -> str:
        """Every kind in turn; returns what it was."""
        kind = list(self._kinds)[number % len(self._kinds)]
        await self._kinds[kind]()
        await asyncio.sleep(self._chance.uniform(*UP_FOR))
        return kind

    async def _kill(self) -> None:
        server = self._chance.choice(self._servers)
        server.kill()
        server.start()
        await server.up()

    async def _die(self, when: str) -> None:
        """Let a server kill itself just before it writes, or just after it, before anybody is told."""
        server = self._chance.choice(self._servers)
        server.kill()
        server.start((when, self._chance.randint(1, 40)))
        await server.up()
        await asyncio.to_thread(server.wait)
        server.start()
        await server.up()

    async def _stop(self) -> None:
        await self._stopped([self._chance.choice(self._servers).pid], STOPPED_FOR)

    async def _hang(self) -> None:
        connection = await asyncpg.connect(self._store)
        own = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        pids = [row["pid"] for row in await connection.fetch(own)]
        await connection.close()
        await self._stopped(pids, HANGS_FOR)

    async def _stopped(self, pids: list[int], seconds: tuple[float, float]) -> None:
        for pid in pids:
            _send(pid, signal.SIGSTOP)
        await asyncio.sleep(self._chance.uniform(*seconds))
        for pid in pids:
            _send(pid, signal.SIGCONT)

    async def _restart(self) -> None:
        await asyncio.to_thread(restart, self._store)


def _send(pid: int, what: signal.Signals) -> None:
    """Send a signal to a process, if it still exists."""
    try:
        os.kill(pid, what)
    except ProcessLookupError:
        return


async def crash_run(
    store: str, faults: int, *, tables: int = 8, nodes: int = 1, seed: int = 1, first: int = 0
) -> Report:
    """Break things a number of times, then compare what players were told with what is stored."""
    async with _servers(store, nodes) as servers:
        throwers = [thrower for _ in range(tables) for thrower in await _sit(servers)]
        saboteur, report = Saboteur(servers, store, seed), Report()
        playing = [asyncio.create_task(thrower.play()) for thrower in throwers]
        try:
            for number in range(first, first + faults):
                report.faults[await saboteur.breaks_something(number)] += 1
            await asyncio.sleep(0.3)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return report.plus(await _compare(store_at(store), throwers))


@asynccontextmanager
async def _servers(store: str, nodes: int) -> AsyncIterator[list[Node]]:
    servers = [Node(store, PATIENCE) for _ in range(nodes)]
    try:
        for server in servers:
            server.start()
            await server.up()
        yield servers
    finally:
        for server in servers:
            server.kill()


async def _sit(servers: list[Node]) -> list[Thrower]:
    """Two players at a new table."""
    host = f"127.0.0.1:{servers[0].port}"
    async with httpx.AsyncClient(base_url=f"http://{host}") as client:
        answer = await client.post("/api/tables", json={"game": "bridge-dice", "name": "Jo"})
    code, cookies = answer.json()["code"], [answer.cookies["lettercup"]]
    async with connect(f"ws://{host}/api/tables/{code}/socket", compression=None) as socket:
        assert socket.response is not None
        cookies.append(SimpleCookie(socket.response.headers["set-cookie"])["lettercup"].value)
        await socket.send(encode({"id": "sit", "type": "sit", "name": "Al"}).decode())
        while msgspec.json.decode(await socket.recv())["type"] != "answered":
            pass
    return [Thrower(servers, code, cookie, seat) for seat, cookie in enumerate(cookies)]


async def _compare(store: Store, throwers: list[Thrower]) -> Report:
    report = Report(reconnects=sum(thrower.connections - 1 for thrower in throwers))
    await store.open()
    try:
        keeper = Doorkeeper(await store.keep("cookie-key", b""))
        for thrower in throwers:
            commits = await store.read(thrower.code)
            assert [commit.seq for commit in commits] == list(range(1, len(commits) + 1))
            count(report, thrower, keeper.holder(thrower.cookie) or "", [read_step(commit.body) for commit in commits])
    finally:
        await store.close()
    return report


def count(report: Report, thrower: Thrower, holder: str, steps: list[Step]) -> None:
    """Hold what a player was told against the log."""
    fold_steps(thrower.code, steps)
    mine = f"{holder[:8]}:"
    causes = Counter(step.cause.removeprefix(mine) for step in steps if step.cause.startswith(mine))
    report.acknowledged += len(thrower.acknowledged)
    report.refused += len(thrower.refused)
    report.lost += sum(causes[name] == 0 for name in thrower.acknowledged)
    report.doubled += sum(number - 1 for number in causes.values())
    report.refused_but_done += sum(causes[name] > 0 for name in thrower.refused)


@contextmanager
def empty_store(is_postgres: bool) -> Iterator[str]:
    """The address of an empty store."""
    if is_postgres:
        with running_postgres() as server, fresh_database(server) as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:{Path(folder, 'tables.db')}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--postgres", action="store_true", help="two nodes on PostgreSQL instead of one on SQLite")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    nodes, total = 2 if arguments.postgres else 1, Report()
    with empty_store(arguments.postgres) as store:
        for done in range(0, arguments.faults, ROUND):
            faults, seed = min(ROUND, arguments.faults - done), arguments.seed + done
            total = total.plus(
                asyncio.run(crash_run(store, faults, tables=arguments.tables, nodes=nodes, seed=seed, first=done))
            )
            print(total, flush=True)
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
