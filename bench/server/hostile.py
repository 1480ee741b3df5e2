"""`python -m bench.server.hostile`: one address does its worst while others play.

Idle first, then under attack, other people roll dice at tables of their own; how long they wait is compared. The
attack comes from another address of this machine: downloads of the longest log that is allowed, half-open
connections, floods of options, champion bots, and advice. Everything has an end, and stays on this machine.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from lettercup.core import encode
from lettercup.house.desk import MOST_STEPS
from lettercup.store import Commit, store_at

PEOPLE, ATTACKER = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine: limits are by address."""
GOAL_MS, GOAL_MB = 100.0, 400.0
PAUSE = 0.2
"""Seconds between two rolls of one person."""
DOWNLOADS, HALF_OPEN, FLOODERS, CHAMPIONS = 20, 1100, 10, 10
NICE = 10
LEAD = 5.0
"""Seconds that an attack has before the others' waiting is measured."""


class Person:
    """Somebody who rolls whenever asked, and notes how long each answer took."""

    def __init__(self, base: str) -> None:
        self._base = base

    async def open(self) -> None:
        """Open a table, and start."""
        new = {"game": "bridge-dice", "name": "Jo", "options": {"target": 1000}}
        async with httpx.AsyncClient(base_url=self._base, timeout=60) as client:
            answer = await client.post("/api/tables", json=new)
        headers = {"cookie": f"lettercup={answer.cookies['lettercup']}"}
        url = f"{self._base.replace('http', 'ws')}/api/tables/{answer.json()['code']}/socket"
        self._socket = await connect(url, additional_headers=headers, compression=None)
        self._number = 0
        await _told(self._socket, {"type": "start", "id": "start"})

    async def play(self, waits: list[float], until: Callable[[], bool]) -> None:
        while not until():
            self._number += 1
            began = time.perf_counter()
            answer = await _told(self._socket, {"type": "shake", "id": f"m{self._number}", "cup": 0})
            waits.append(time.perf_counter() - began)
            if answer["type"] != "answered":
                await _told(self._socket, {"type": "start", "id": f"again{self._number}"})
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        await self._socket.close()


async def _told(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message, and read until its answer."""
    await socket.send(encode(message).decode())
    while True:
        told: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if told.get("id") == message["id"]:
            return told


class Attack:
    """Everything that one address does at once; what came of it is counted."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._port = port
        self._code = code
        self._cookie = cookie
        self.counted: Counter[str] = Counter()

    async def run(self, until: Callable[[], bool]) -> None:
        work: list[Callable[[], Awaitable[None]]] = [*[self._download] * DOWNLOADS, *[self._advice] * 4]
        rounds = [self._again(each, until) for each in work]
        rounds += [self._flood(until) for _ in range(FLOODERS)] + [self._champions(until) for _ in range(CHAMPIONS)]
        await asyncio.gather(*rounds, self._half_open(until))

    async def _again(self, work: Callable[[], Awaitable[None]], until: Callable[[], bool]) -> None:
        while not until():
            with suppress(httpx.HTTPError, OSError):
                await work()
            await asyncio.sleep(0.01)

    def _client(self, **more: Any) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        return httpx.AsyncClient(base_url=self._base, transport=transport, timeout=30, **more)

    async def _download(self) -> None:
        async with self._client(cookies={"lettercup": self._cookie}) as client:
            for path in (
                f"/api/tables/{self._code}/records/1",
                f"/api/tables/{self._code}/records/1/review",
                "/api/me",
            ):
                answer = await client.get(path, headers={"accept-encoding": "identity"})
                self.counted[f"download {answer.status_code}"] += 1

    async def _advice(self) -> None:
        async with self._client() as client:
            query = "game=dice-words&levels=champion,champion,champion,champion"
            self.counted[f"advice {(await client.get(f'/api/advice?{query}')).status_code}"] += 1

    async def _flood(self, until: Callable[[], bool]) -> None:
        """Change the options again and again, in messages as large as they may be."""
        with suppress(Exception):
            async with self._seat("bridge-dice") as socket:
                number = 0
                while not until():
                    number += 1
                    words = [f"word{number}{'x' * 20}"] * 250
                    settings = {"words": {"extra": words}}
                    async with asyncio.timeout(5):
                        answer = await _told(
                            socket, {"type": "choose-options", "id": f"o{number}", "options": {}, "settings": settings}
                        )
                    self.counted[f"options {answer['type']}"] += 1

    async def _champions(self, until: Callable[[], bool]) -> None:
        """Let champions play each other."""
        with suppress(Exception):
            async with self._seat("letters-rebus") as socket:
                for number in range(3):
                    answer = await _told(socket, {"type": "add-bot", "id": f"b{number}", "level": "champion"})
                    self.counted[f"champion {answer['type']}"] += 1
                await _told(socket, {"type": "start", "id": "s"})
                while not until():  # noqa: ASYNC110  # nobody tells when the time is over
                    await asyncio.sleep(0.5)

    def _seat(self, game: str) -> Any:
        return _Seat(self, game)

    async def _half_open(self, until: Callable[[], bool]) -> None:
        """Keep connections open that never finish a request, and open new ones for those that are closed."""
        kept: list[asyncio.StreamWriter] = []
        try:
            while not until():
                kept = [writer for writer in kept if not writer.transport.is_closing()]
                for number in range(min(100, HALF_OPEN - len(kept))):
                    with suppress(OSError):
                        _, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(ATTACKER, 0))
                        writer.write(
                            (b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"\x16\x03\x01garbage\r\n\r\n")[
                                number % 3
                            ]
                        )
                        kept.append(writer)
                        self.counted["half-open"] += 1
                await asyncio.sleep(0.1)
        finally:
            for writer in kept:
                writer.close()


class _Seat:
    """A table of the attacker's own."""

    def __init__(self, attack: Attack, game: str) -> None:
        self._attack = attack
        self._game = game

    async def __aenter__(self) -> Any:
        async with self._attack._client() as client:
            answer = await client.post("/api/tables", json={"game": self._game, "name": "Eve"})
        code, cookie = answer.json()["code"], answer.cookies["lettercup"]
        url = f"{self._attack._base.replace('http', 'ws')}/api/tables/{code}/socket"
        headers = {"cookie": f"lettercup={cookie}"}
        self._socket = await connect(url, additional_headers=headers, local_addr=(ATTACKER, 0), max_size=None)
        return self._socket

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()


async def prepare(store: str, base: str, steps: int) -> tuple[str, str]:
    """A table whose log is as long as it may be, with one finished game: its code, and a cookie that opens it."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        answer = await client.post(
            "/api/tables", json={"game": "bridge-dice", "name": "Eve", "settings": {"chat": True}}
        )
        code, cookie = answer.json()["code"], answer.cookies["lettercup"]
    url = f"{base.replace('http', 'ws')}/api/tables/{code}/socket"
    async with connect(url, additional_headers={"cookie": f"lettercup={cookie}"}, max_size=None) as socket:
        await _told(socket, {"type": "use-dice", "id": "d", "physical": True})
        await _told(socket, {"type": "start", "id": "s"})
        move = {"type": "rolled", "cup": 0, "faces": list("BRIDGE")}
        await _told(socket, {"type": "do", "id": "m", "move": move})
    return code, cookie


async def lengthen(url: str, code: str, steps: int) -> None:
    """Write to a log, while no server runs, until it is as long as it may be."""
    store = store_at(url)
    await store.open()
    log = await store.read(code)
    body = encode({"at": log[-1].at, "events": [{"type": "chatted", "seat": 0, "text": "x" * 200}]})
    for seq in range(len(log) + 1, steps + 1):
        await store.append(Commit(code, seq, log[-1].at, body))
    await store.close()


def start(url: str, port: int, log: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "lettercup.cli", "serve", "--store", url, "--port", str(port)]
    return subprocess.Popen(command, stderr=log.open("ab"), stdout=subprocess.DEVNULL)


async def up(base: str) -> None:
    async with asyncio.timeout(120), httpx.AsyncClient(base_url=base) as client:
        while True:
            with suppress(httpx.HTTPError):
                if (await client.get("/health")).status_code == 200:
                    return
            await asyncio.sleep(0.1)


def memory_of(pid: int, name: str = "VmRSS") -> float:
    """Memory of a process in megabytes; `VmHWM` is the most it ever had."""
    return int(re.search(rf"{name}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024  # type: ignore[index]


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def percentile(waits: list[float], part: float) -> float:
    ordered = sorted(waits)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else 0.0


async def measure(people: list[Person], seconds: float) -> dict[str, Any]:
    """Let people play for a while, and see how long they wait."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    await asyncio.gather(*(person.play(waits, lambda: time.monotonic() > end) for person in people))
    return {
        "rolls": len(waits),
        "p50_ms": percentile(waits, 0.5),
        "p99_ms": percentile(waits, 0.99),
        "most_ms": percentile(waits, 1),
    }


def attack_for(port: int, code: str, cookie: str, seconds: float, told: Any) -> None:
    """The main function of the attacker's process."""
    os.nice(NICE)
    attack, end = Attack(port, code, cookie), time.monotonic() + seconds
    asyncio.run(attack.run(lambda: time.monotonic() > end))
    told.send(dict(sorted(attack.counted.items())))


async def bench(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    url, base, log = f"sqlite:{folder / 'tables.db'}", f"http://127.0.0.1:{arguments.port}", folder / "log"
    server = start(url, arguments.port, log)
    await up(base)
    code, cookie = await prepare(url, base, arguments.steps)
    server.terminate()
    server.wait(30)
    await lengthen(url, code, arguments.steps)
    server = start(url, arguments.port, log)
    try:
        await up(base)
        results: dict[str, Any] = {"steps_of_the_log": arguments.steps, "load_average_before": os.getloadavg()[0]}
        people = [Person(base) for _ in range(arguments.people)]
        for person in people:
            await person.open()
        results["idle"] = await measure(people, arguments.seconds)
        results["idle"]["megabytes"] = round(memory_of(server.pid))
        told, telling = multiprocessing.Pipe(duplex=False)
        given = (arguments.port, code, cookie, arguments.seconds + LEAD, telling)
        attacker = multiprocessing.get_context("spawn").Process(target=attack_for, args=given)
        attacker.start()
        await asyncio.sleep(LEAD)
        results["attacked"] = await measure(people, arguments.seconds)
        results["attacked"]["megabytes_at_most"] = round(memory_of(server.pid, "VmHWM"))
        results["attack"] = await asyncio.to_thread(told.recv) if await asyncio.to_thread(told.poll, 60) else {}
        attacker.kill()
        results["afterwards"] = await measure(people, arguments.seconds / 2)
        for person in people:
            await person.close()
        results["disk_megabytes"] = round(sum(map(_size, (folder / "tables.db", folder / "tables.db-wal"))) / 1e6, 1)
        results["log_kilobytes"] = round(log.stat().st_size / 1000, 1)
        results["load_average_after"] = os.getloadavg()[0]
        return results
    finally:
        server.terminate()
        server.wait(30)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=8, help="people at tables of their own (at most 10)")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--steps", type=int, default=MOST_STEPS, help="steps of the log that is downloaded")
    parser.add_argument("--port", type=int, default=8797)
    parser.add_argument("--output", type=Path, help="also write the figures to this JSON file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(bench(arguments, Path(folder)))
    print(json.dumps(results, indent=2))
    if arguments.output:
        arguments.output.write_text(json.dumps(results, indent=2) + "\n")
    good = results["attacked"]["p99_ms"] <= GOAL_MS and results["attacked"]["megabytes_at_most"] <= GOAL_MB
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
