"""`python -m bench.server.calls`: how many Python functions a server calls for one move at a table of four.

From the frame that comes in to the five that go out, the event loop included. Unlike a time, this does not depend on
what else the machine does, so that two versions can be compared anywhere.
"""

import argparse
import asyncio
import cProfile
import multiprocessing
import os
import pstats
import signal
import sys
import tempfile
from pathlib import Path

import httpx

from bench.server.load import Figures, Table
from bench.server.nodes import Node, serve

WARM = 300
"""Moves before counting begins."""


class CountedNode(Node):
    """A server process that counts its calls between two signals, and then ends."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:{folder}/tables.db")
        self.counts = folder / "calls"

    def start(self, dies: tuple[str, int] | None = None) -> None:
        self._process = multiprocessing.get_context("spawn").Process(
            target=serve_counted, args=(self.port, self.store, self.counts)
        )
        self._process.start()


def serve_counted(port: int, store: str, counts: Path) -> None:
    """The main function of the server process."""
    profile = cProfile.Profile(builtins=False)

    def end(*_: object) -> None:
        profile.disable()
        profile.dump_stats(counts)
        os._exit(0)

    signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
    signal.signal(signal.SIGUSR2, end)
    serve(port, store, None, None)


async def count(node: CountedNode, moves: int) -> tuple[int, pstats.Stats]:
    """Play; returns how many moves were counted, and their calls."""
    figures = Figures()
    table = Table(figures, 0)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=60) as client:
        await table.open(node, client)
    table.start()
    await _until(figures, WARM)
    before = figures.moves
    os.kill(node.pid, signal.SIGUSR1)
    await _until(figures, before + moves)
    counted = figures.moves - before
    os.kill(node.pid, signal.SIGUSR2)
    await asyncio.to_thread(node.wait)
    table.stop()
    return counted, pstats.Stats(str(node.counts))


async def _until(figures: Figures, moves: int) -> None:
    while figures.moves < moves:  # noqa: ASYNC110  # the figures tell nobody
        await asyncio.sleep(0.005)


async def bench(moves: int, folder: Path) -> None:
    node = CountedNode(folder)
    node.start()
    await node.up()
    try:
        counted, stats = await count(node, moves)
    finally:
        node.kill()
    stats.sort_stats("ncalls").print_stats(40)
    print(f"{stats.total_calls / counted:.1f} calls a move ({counted} moves)")  # type: ignore[attr-defined]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(bench(arguments.moves, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
