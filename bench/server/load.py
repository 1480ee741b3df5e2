"""`python -m bench.server.load`: many tables on one process, against the same stack without a store or a game.

Five runs: moves at a realistic rate; as many as possible (saturation); the same with a store that keeps nothing;
an echo that sends as many frames of the same size but knows no game: the limit; and one that sends back what it gets.
Saturation and the limit are measured in turn, several times, because machines have better and worse minutes: what is
given is the median, and the median of the shares.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec

from bench.server.light import LightSocket, connect
from bench.server.nodes import Node

SEATS = 4
TICK = 0.005
NEW_TABLE = {"game": "bridge-dice", "name": "p0", "options": {"target": 1000}}
MY_ROLL = b'"asks":[{"type":"roll"'
OVER = b'"phase":"over"'
BEGIN, END = 30, 160
"""A view says so at its beginning, and at its end what is asked: they are looked for there because that is quick."""
VIEW, ANSWER, THROW = b'"type":"table-view"', b'"type":"answered"', b'"id":"t'


class Figures(msgspec.Struct):
    """The results of one run."""

    moves: int = 0
    frames: int = 0
    view_bytes: int = 0
    """Of all views together."""
    seconds: float = 0
    answered: list[float] = []
    delivered: list[float] = []

    def begin(self) -> None:
        self.moves = self.frames = self.view_bytes = 0
        self.answered.clear()
        self.delivered.clear()

    def summary(self) -> dict[str, float]:
        return {
            "moves_per_second": round(self.moves / self.seconds, 1),
            "frames_per_second": round(self.frames / self.seconds, 1),
            "bytes_per_view": round(self.view_bytes / max(1, len(self.delivered))),
            "answered_p50_ms": percentile(self.answered, 0.5),
            "answered_p99_ms": percentile(self.answered, 0.99),
            "delivered_p50_ms": percentile(self.delivered, 0.5),
            "delivered_p99_ms": percentile(self.delivered, 0.99),
        }


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2) if ordered else 0.0


class Table:
    """Four sockets at one table; whoever is asked rolls, after a pause that gives the wanted rate."""

    def __init__(self, figures: Figures, pause: float) -> None:
        self.figures = figures
        self.pause = pause
        self.sockets: list[LightSocket] = []
        self.playing = False
        self._seated = asyncio.Event()
        self._sent_at = 0.0
        self._waiting: set[int] = set()
        self._turn: int | None = None
        self._number = 0

    async def open(self, node: Node, client: httpx.AsyncClient) -> None:
        client.cookies.clear()
        answer = await client.post("/api/tables", json=NEW_TABLE)
        path = f"/api/tables/{answer.json()['code']}/socket"
        for seat in range(SEATS):
            cookie = answer.headers["set-cookie"].split(";")[0] if seat == 0 else ""
            self.sockets.append(await connect(node.port, path, cookie, partial(self._take, seat)))
            if seat:
                self._seated.clear()
                self.sockets[seat].send(f'{{"type":"sit","id":"sit","name":"p{seat}"}}')
                await self._seated.wait()

    def start(self) -> None:
        """Start, and keep rolling until stopped."""
        self.playing = True
        self.sockets[0].send('{"type":"start","id":"start"}')

    def stop(self) -> None:
        self.playing = False
        for socket in self.sockets:
            socket.transport.abort()

    def _take(self, seat: int, body: bytes) -> None:
        self.figures.frames += 1
        if VIEW in body[:BEGIN]:
            self._view(seat, body)
        elif ANSWER in body and THROW in body:
            self.figures.answered.append(time.perf_counter() - self._sent_at)
        elif ANSWER in body:
            self._seated.set()

    def _view(self, seat: int, body: bytes) -> None:
        if seat in self._waiting:
            self._waiting.discard(seat)
            self.figures.view_bytes += len(body)
            self.figures.delivered.append(time.perf_counter() - self._sent_at)
        if MY_ROLL in body[-END:]:
            self._turn = seat
        if self._turn is not None and not self._waiting:
            turn, self._turn = self._turn, None
            pause = random.expovariate(1 / self.pause) if self.pause else 0
            asyncio.get_running_loop().call_later(pause, self._throw, turn)
        elif seat == 0 and OVER in body and self.playing:
            self.sockets[0].send(f'{{"type":"start","id":"again{self._number}"}}')

    def _throw(self, seat: int) -> None:
        """Roll, after everyone has seen the last roll and a pause."""
        if not self.playing:
            return
        self._number += 1
        self.figures.moves += 1
        self._waiting = set(range(SEATS))
        self._sent_at = time.perf_counter()
        self.sockets[seat].send(f'{{"type":"shake","id":"t{self._number}","cup":{seat}}}')


class Caller:
    """One socket that sends, and sends again when it gets its echo."""

    def __init__(self, figures: Figures, pause: float) -> None:
        self.figures = figures
        self._sent_at = 0.0

    async def open(self, node: Node, client: httpx.AsyncClient) -> None:
        answer = await client.post("/api/tables", json=NEW_TABLE)
        self._socket = await connect(node.port, f"/api/tables/{answer.json()['code']}/socket", "", self._take)

    def start(self) -> None:
        self.figures.moves += 1
        self._sent_at = time.perf_counter()
        self._socket.send('{"type":"shake","id":"call","cup":0}')

    def stop(self) -> None:
        self._socket.transport.abort()

    def _take(self, body: bytes) -> None:
        self.figures.frames += 1
        self.figures.answered.append(time.perf_counter() - self._sent_at)
        self.start()


async def run(
    store: str, tables: int, rate: float, seconds: float, kind: type[Table | Caller] = Table
) -> dict[str, Any]:
    """Run one server with a number of tables at a rate (0: as fast as possible)."""
    node = Node(store)
    node.start()
    await node.up()
    figures = Figures()
    empty = memory_of(node.pid)
    opened = [kind(figures, tables / rate if rate else 0) for _ in range(tables)]
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=60) as client:
            for table in opened:
                await table.open(node, client)
        for table in opened:
            table.start()
        await asyncio.sleep(2)
        _pause_collector()
        figures.begin()
        lagging = asyncio.create_task(_lags(seconds))
        timely, began = await _timely(node), time.perf_counter()
        busy, own = processor_of(node.pid), time.process_time()
        await asyncio.sleep(seconds)
        figures.seconds = time.perf_counter() - began
        result = figures.summary()
        used = processor_of(node.pid) - busy
        result["processor"] = round(used / figures.seconds, 2)
        result["processor_ms_per_move"] = round(1000 * used / max(1, figures.moves), 3)
        result["processor_of_the_client"] = round((time.process_time() - own) / figures.seconds, 2)
        result["lag_of_the_client_p99_ms"] = percentile(await lagging, 0.99)
        result["timely_by_the_servers_own_clock"] = _share(timely, await _timely(node))
        result["kilobytes_per_table"] = round((memory_of(node.pid) - empty) / tables, 1)
        return result
    finally:
        gc.enable()
        for table in opened:
            table.stop()
        node.kill()


async def _lags(seconds: float) -> list[float]:
    """The scheduling delay of this process, which is part of every measured latency."""
    lags, end = [], time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(TICK)
        lags.append(time.perf_counter() - now - TICK)
    return lags


async def _timely(node: Node) -> tuple[int, int]:
    """How many messages the server answered within the goal, and in total; an echo counts none."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=60) as client:
        text = (await client.get("/metrics")).text
    counts = dict(re.findall(r'lettercup_message_seconds_bucket{le="(.*?)"} (\d+)', text))
    return int(counts.get("0.025", 0)), int(counts.get("+Inf", 0))


def _share(before: tuple[int, int], after: tuple[int, int]) -> float:
    return round((after[0] - before[0]) / max(1, after[1] - before[1]), 4)


def _pause_collector() -> None:
    """Turn off garbage collection in the client, so that it does not distort the figures."""
    gc.collect()
    gc.disable()


def memory_of(pid: int) -> float:
    """Memory of a process in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]


def processor_of(pid: int) -> float:
    """CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def bench(arguments: argparse.Namespace, folder: str) -> dict[str, Any]:
    disk = arguments.store or f"sqlite:{folder}/tables.db"
    many, seconds = arguments.tables, arguments.seconds
    results: dict[str, Any] = {"tables": many, "seats": SEATS, "asked_moves_per_second": arguments.rate}
    results["paced"] = await run(disk, many, arguments.rate, seconds)
    _show("paced", results)
    rounds = []
    for number in range(arguments.rounds):
        store = disk if arguments.store else f"sqlite:{folder}/round-{number}.db"
        saturated = await run(store, arguments.saturating, 0, seconds)
        limit = f"echo:{saturated['bytes_per_view']}"
        rounds.append((saturated, await run(limit, arguments.saturating, 0, seconds)))
    results["saturated"], results["echo"] = (_middle(runs) for runs in zip(*rounds, strict=True))
    _show("saturated", results)
    _show("echo", results)
    results["not_durable"] = await run("memory:", arguments.saturating, 0, seconds)
    _show("not_durable", results)
    results["bare_echo"] = await run(limit, arguments.saturating, 0, seconds, Caller)
    _show("bare_echo", results)
    results["shares_of_echo"] = [round(one["moves_per_second"] / echo["moves_per_second"], 2) for one, echo in rounds]
    results["share_of_echo"] = median(results["shares_of_echo"])
    costs = [echo["processor_ms_per_move"] / one["processor_ms_per_move"] for one, echo in rounds]
    results["share_of_echo_by_cost"] = round(median(costs), 2)
    results["load_average"] = os.getloadavg()[1]
    return results


def _middle(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The median run."""
    return sorted(runs, key=lambda run: run["moves_per_second"])[len(runs) // 2]


def _show(name: str, results: dict[str, Any]) -> None:
    print(f"{name:12} {results[name]}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1500, help="moves a second over all tables, in the paced run")
    parser.add_argument("--saturating", type=int, default=100, help="tables in the runs without a pace")
    parser.add_argument("--rounds", type=int, default=5, help="how often saturation and the limit take turns")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--store", help="sqlite:PATH or postgresql://… (a fresh SQLite file)")
    parser.add_argument("--output", type=Path, help="also write the figures to this JSON file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(bench(arguments, folder))
    print(f"share of the echo's throughput: {results['share_of_echo']}; by cost: {results['share_of_echo_by_cost']}")
    if arguments.output:
        arguments.output.write_text(json.dumps(results, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
