"""`python -m bench.server.hostile`: one address does its worst while others play.

Idle first, then under attack, other people roll dice at tables of their own; how long they wait is compared. The
attack comes from another address of this machine: downloads of the longest log that is allowed, half-open
connections, floods of options, champion bots that are hurried, rooms full of champions, QR codes, attempts at the dice
of many days, and advice. Everything has an end, and stays on this machine. It fails if the others wait longer than the
goal, if the server and its workers take more memory, or if the attack did nothing.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.server import longest
from bench.server.attack import Attack, told
from bench.server.nodes import free_port
from lettercup.house.messages import MOST_STEPS, STEPS_TO_FINISH

GOAL_MS, GOAL_MB = 100.0, 400.0
PAUSE = 0.2
"""Seconds between two rolls of one person."""
NICE = 10
LEAD = 15.0
"""Seconds that an attack has before the others' waiting is measured."""
LOOK_EVERY = 0.5
"""Seconds between two looks at the memory."""


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
        await told(self._socket, {"type": "start", "id": "start"})

    async def play(self, waits: list[float], end: float) -> None:
        while time.monotonic() < end:
            self._number += 1
            began = time.perf_counter()
            answer = await told(self._socket, {"type": "shake", "id": f"m{self._number}", "cup": 0})
            waits.append(time.perf_counter() - began)
            if answer["type"] != "answered":
                await told(self._socket, {"type": "start", "id": f"again{self._number}"})
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        await self._socket.close()


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


def memory_of(pid: int) -> float:
    """Megabytes of a process and all that it has started; what they share counts once."""
    return sum(map(_own_memory, family_of(pid)))


def family_of(pid: int) -> list[int]:
    """A process and all that it has started."""
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task").glob("*/children")
        return [
            pid,
            *(each for file in children for child in file.read_text().split() for each in family_of(int(child))),
        ]
    return [pid]


def _own_memory(pid: int) -> float:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    return 0.0


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def percentile(waits: list[float], part: float) -> float:
    ordered = sorted(waits)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else 0.0


async def measure(people: list[Person], seconds: float, server: int) -> dict[str, Any]:
    """Let people play for a while, and see how long they wait and how much memory the server takes."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    looking = asyncio.create_task(_most_memory(server, end))
    await asyncio.gather(*(person.play(waits, end) for person in people))
    return {
        "rolls": len(waits),
        "p50_ms": percentile(waits, 0.5),
        "p99_ms": percentile(waits, 0.99),
        "most_ms": percentile(waits, 1),
        "megabytes_at_most": round(await looking),
    }


async def _most_memory(pid: int, end: float) -> float:
    most = 0.0
    while time.monotonic() < end:
        most = max(most, memory_of(pid))
        await asyncio.sleep(LOOK_EVERY)
    return most


def attack_for(attack: Attack, seconds: float, telling: Any) -> None:
    """The main function of the attacker's process."""
    os.nice(NICE)
    asyncio.run(attack.run(time.monotonic() + seconds))
    telling.send(dict(sorted(attack.counted.items())))


async def compared(people: list[Person], attack: Attack, seconds: float, server: int) -> dict[str, Any]:
    """Idle, attacked, and afterwards."""
    results: dict[str, Any] = {"idle": await measure(people, seconds, server)}
    hearing, telling = multiprocessing.Pipe(duplex=False)
    attacker = multiprocessing.get_context("spawn").Process(target=attack_for, args=(attack, LEAD + seconds, telling))
    attacker.start()
    try:
        lead = await measure(people, LEAD, server)
        results["attacked"] = await measure(people, seconds, server)
        most = max(results["attacked"]["megabytes_at_most"], lead["megabytes_at_most"])
        results["attacked"]["megabytes_at_most"] = most
        results["attack"] = await asyncio.to_thread(hearing.recv) if await asyncio.to_thread(hearing.poll, 60) else {}
    finally:
        attacker.kill()
    results["afterwards"] = await measure(people, seconds / 2, server)
    return results


async def bench(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    port, file, log = free_port(), folder / "tables.db", folder / "log"
    code, cookie = await longest.prepare(file, time.time_ns() // 1_000_000, arguments.steps)
    server = start(f"sqlite:{file}", port, log)
    base = f"http://127.0.0.1:{port}"
    try:
        await up(base)
        results: dict[str, Any] = {
            "steps_of_the_log": arguments.steps,
            "megabytes_of_the_log": round(_size(file) / 1e6),
            "load_average_before": os.getloadavg()[0],
        }
        people = [Person(base) for _ in range(arguments.people)]
        for person in people:
            await person.open()
        results |= await compared(people, Attack(port, code, cookie), arguments.seconds, server.pid)
        for person in people:
            await person.close()
        results["disk_megabytes"] = round(sum(map(_size, (file, folder / "tables.db-wal"))) / 1e6)
        results["log_kilobytes"] = round(log.stat().st_size / 1000, 1)
        results["load_average_after"] = os.getloadavg()[0]
        return results
    finally:
        server.terminate()
        server.wait(30)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=8, help="people at tables of their own (at most 10)")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--steps", type=int, default=MOST_STEPS + STEPS_TO_FINISH, help="steps of the log that is downloaded"
    )
    parser.add_argument("--output", type=Path, help="also write the figures to this JSON file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(bench(arguments, Path(folder)))
    print(json.dumps(results, indent=2))
    if arguments.output:
        arguments.output.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    good = results["attacked"]["p99_ms"] <= GOAL_MS and results["attacked"]["megabytes_at_most"] <= GOAL_MB
    return 0 if good and results["attack"] else 1


if __name__ == "__main__":
    sys.exit(main())
