"""`python -m bench.pocket`: what the house in the pocket costs a browser, beside the budgets of docs/pocket.md.

Chromium without a window. Processor time is that of the tab's process; a move is timed from message to answer, with
its writing, and so needs an idle machine. `--minutes` plays on and looks at the memory.
"""

import argparse
import json
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Worker, sync_playwright

from lettercup.cli.static import write_site
from lettercup.games import GAMES
from lettercup.server.web.static import POCKET, StaticFiles
from tests.conftest import CHROMIUM_OPTIONS
from tools.bootstrap import find_browser

# A page that talks to the house as our own page does, and plays by itself: it rolls, passes and goes on.
DRIVER = """script => {
  let last = 0
  const waiting = new Map(), tables = new Map()
  window.times = []
  window.start = () => new Promise((resolve, reject) => {
    window.worker = new Worker(script, { type: "module" })
    worker.onerror = (event) => reject(new Error(event.message))
    worker.onmessage = ({ data }) => {
      if (data.kind === "step" && data.step === "picture") window.restored = true
      if (data.kind === "ready") resolve(Boolean(window.restored))
      if (data.kind === "failed") reject(new Error(data.why))
      if (data.kind === "answer") { waiting.get(data.id)(data); waiting.delete(data.id) }
      if (data.kind === "frame") tables.get(data.id)?.(JSON.parse(data.text))
    }
    worker.postMessage({ kind: "open", base: new URL("/pocket/", location.href).href })
  })
  window.ask = async (method, path, body) => {
    const id = ++last
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    worker.postMessage({ kind: "ask", id, method, path, body: JSON.stringify(body ?? "") })
    const { status, text } = await answer
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  window.sit = (code) => {
    const id = ++last, replies = new Map(), table = { view: undefined, replies: 0 }
    let sent = 0
    tables.set(id, (message) => {
      if (message.id !== undefined) return replies.get(message.id)?.(message)
      if (message.type !== "goodbye") table.view = message
    })
    table.send = async (message) => {
      const name = `${Date.now()}.${++sent}`
      const reply = new Promise((resolve) => replies.set(name, resolve))
      const began = performance.now()
      worker.postMessage({ kind: "send", id, text: JSON.stringify({ ...message, id: name }) })
      const { type } = await reply
      if (type === "answered") times.push(performance.now() - began)
      return type
    }
    table.leave = () => { tables.delete(id); worker.postMessage({ kind: "close", id }) }
    worker.postMessage({ kind: "connect", id, code })
    return table
  }
  const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const SIMPLE = ["pass", "ready", "go-on", "go", "turn-glass", "done", "finish"]
  /** What somebody does who only wants the game to go on. */
  const act = async (table) => {
    for (const ask of table.view.asks.filter((each) => each.whom === undefined || each.whom === table.view.you)) {
      if (ask.type === "roll" && (await table.send({ type: "shake", cup: table.view.you })) === "answered") return
      for (const kind of SIMPLE.filter((each) => ask.moves?.includes(each)))
        if ((await table.send({ type: "do", move: { type: kind } })) === "answered") return
    }
    await sleep(15)
  }
  window.play = async (game, level, seconds) => {
    const { code } = await ask("POST", "/api/tables", { game, name: "Ann" })
    const table = sit(code), end = performance.now() + 1000 * seconds
    while (!table.view) await sleep(5)
    await table.send({ type: "add-bot", level })
    await table.send({ type: "start" })
    while (table.view.phase !== "playing") await sleep(5)
    while (table.view.phase === "playing" && performance.now() < end) await act(table)
    table.leave()
    return { code, phase: table.view.phase, seq: table.view.seq }
  }
}"""

HURRIES = """
import lettercup.bots
from lettercup.house import bots
bots.BOT_PAUSE, bots.SLIP_PAUSE = (20, 1), 0
lettercup.bots.pause = lambda situation, level: 0.02
"""
THINKS = """
import json, time
from lettercup.bots.players import BotPlayer
from lettercup.bots import bot
from lettercup.bots.table import self_play
from lettercup.games import GAMES
thoughts = []
class Timed:
    def __init__(self, player):
        self.player, self.level = player, player.level
    def think(self, at, rng):
        began = time.perf_counter()
        try:
            return self.player.think(at, rng)
        finally:
            thoughts.append(time.perf_counter() - began)
game = GAMES[{game!r}](players=2)
self_play(game, [Timed(bot(game.name, {level!r})) for _ in range(2)], seed={seed})
json.dumps(thoughts)
"""
PICTURES = """async () => {
  const cache = await caches.open("lettercup-picture")
  const [name] = await cache.keys()
  return name ? (await (await cache.match(name)).blob()).size : 0
}"""
SIZES = """
() => ({ python: python._module.HEAP8.length, kernel: globalThis.kernel?.size ?? 0 })
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def static_site() -> Iterator[str]:
    """The address of the static folder, served as anybody would."""
    with (
        TemporaryDirectory() as folder,
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=_written(folder))) as server,
    ):
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def _written(folder: str) -> str:
    write_site(Path(folder))
    return folder


class Tab:
    """A page that talks to a house of its own, and the process it is in."""

    def __init__(self, context: BrowserContext, tools: CDPSession, base: str) -> None:
        self._tools = tools
        before = set(self._processes())
        self.page: Page = context.new_page()
        self.page.goto(f"{base}/icon.svg")
        self.page.evaluate(DRIVER, script_of())
        self.pid = max(set(self._processes()) - before)

    def _processes(self) -> dict[int, float]:
        told = self._tools.send("SystemInfo.getProcessInfo")["processInfo"]
        return {each["id"]: each["cpuTime"] for each in told if each["type"] == "renderer"}

    def seconds(self) -> float:
        """Processor time so far."""
        return self._processes()[self.pid]

    def megabytes(self) -> float:
        """Memory of the process, with its share of what it shares."""
        told = Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="utf-8")
        return int(next(line for line in told.splitlines() if line.startswith("Pss:")).split()[1]) / 1000

    def starts(self) -> tuple[bool, float, float]:
        """Whether there was a picture, processor time and wall time until the house is ready."""
        processor, wall = self.seconds(), time.monotonic()
        restored = self.page.evaluate("() => start()")
        return restored, self.seconds() - processor, time.monotonic() - wall

    def waits_for_the_picture(self) -> None:
        """It is packed and written while the house is used already."""
        before = self.seconds()
        while not self.page.evaluate(PICTURES):
            self.page.wait_for_timeout(100)
        print(
            f"picture: {self.page.evaluate(PICTURES) / 1e6:.1f} MB kept, {self.seconds() - before:.2f} s of processor"
        )

    @property
    def house(self) -> Worker:
        return self.page.workers[0]

    def run(self, code: str) -> Any:
        return self.house.evaluate("code => python.runPython(code)", code)

    def sizes(self) -> dict[str, float]:
        return {name: size / 1e6 for name, size in self.house.evaluate(SIZES).items()}


def script_of() -> str:
    """The address of the worker's script."""
    (name,) = (name for name in StaticFiles().alone() if name.startswith("pocket/house-") and name.endswith(".js"))
    return f"/{name}"


def fetched() -> dict[str, int]:
    """Bytes that are sent for whoever keeps it: the house, and the page."""
    listing = json.loads(StaticFiles().find("pocket/pocket.json").body)  # type: ignore[union-attr]
    files = StaticFiles()
    page = [files.find(name) for name in files.alone() if not name.startswith("pocket/") or name.endswith(".js")]
    assert POCKET.is_dir()
    return {
        "house": sum(file["packed"] for file in listing["files"].values() if not file.get("later")),
        "page": sum(len(file.packed or file.body) for file in page if file),
    }


def rank(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def report_start(tab_of: Any, times: int) -> None:
    sizes = fetched()
    print(f"download: house {sizes['house'] / 1e6:.2f} MB, page {sizes['page'] / 1e6:.2f} MB")
    for kind in ("cold", "warm"):
        costs, walls = [], []
        for number in range(times):
            tab = tab_of(kind == "cold")
            restored, processor, wall = tab.starts()
            assert restored == (kind == "warm"), "The picture of memory was not taken, or not used."
            if kind == "cold" and number == times - 1:
                tab.waits_for_the_picture()
            costs.append(processor)
            walls.append(wall)
            tab.page.close()
        told = ", ".join(f"{each:.2f}" for each in costs)
        print(
            f"{kind} start: processor {statistics.median(costs):.2f} s ({told}), wall {statistics.median(walls):.2f} s"
        )


def report_moves(tab: Tab) -> None:
    tab.run(HURRIES)
    for _ in range(3):
        tab.page.evaluate("() => play('bridge-dice', 'lucky', 60)")
    moves = tab.page.evaluate("() => times")
    print(f"move: median {rank(moves, 0.5):.1f} ms, p95 {rank(moves, 0.95):.1f} ms of {len(moves)}")


def report_bots(tab: Tab) -> None:
    for game in GAMES:
        level = tab.run(f"from lettercup.bots import levels; levels({game!r})[-1]")
        for seed in range(2):
            seconds = json.loads(tab.run(THINKS.format(game=game, level=level, seed=seed)))
            when = "first game" if seed == 0 else "second game"
            if seconds:
                print(f"{game:14} {level:9} {when:11}: longest thought {max(seconds):.3f} s of {len(seconds)}")
        print(f"{'':14} memory now: {tab.sizes()}")


def play_on(tab: Tab, minutes: float) -> None:
    tab.run(HURRIES)
    end, games, rng = time.monotonic() + 60 * minutes, 0, Random(1)
    while time.monotonic() < end:
        game = list(GAMES)[games % len(GAMES)]
        levels = json.loads(tab.run(f"import json; from lettercup.bots import levels; json.dumps(levels({game!r}))"))
        done = tab.page.evaluate("given => play(...given)", [game, rng.choice(levels), 90])
        games += 1
        print(f"{games:3} {game:14} {done['phase']:8} {tab.megabytes():5.0f} MB PSS, {tab.sizes()}", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=3, help="how often each start is measured; the median counts")
    arguments.add_argument("--minutes", type=float, default=0, help="play so long, and look at the memory")
    arguments.add_argument("--only", choices=("start", "moves", "bots", "play"), help="one part alone")
    chosen = arguments.parse_args()
    with static_site() as base, sync_playwright() as playwright:
        browser: Browser = playwright.chromium.launch(
            executable_path=find_browser(), args=CHROMIUM_OPTIONS.split(), chromium_sandbox=False
        )
        tools = browser.new_browser_cdp_session()
        warm = browser.new_context()

        def tab_of(is_first: bool) -> Tab:
            nonlocal warm
            if is_first:
                warm.close()
                warm = browser.new_context()
            return Tab(warm, tools, base)

        if chosen.only in {None, "start"}:
            report_start(tab_of, chosen.times)
        if chosen.only != "start":
            tab = tab_of(True)
            tab.starts()
            tab.waits_for_the_picture()
            tab.page.close()
            tab = tab_of(False)
            tab.starts()
            if chosen.only in {None, "moves"}:
                report_moves(tab)
            if chosen.only in {None, "bots"}:
                report_bots(tab)
            if chosen.minutes:
                play_on(tab, chosen.minutes)
        browser.close()


if __name__ == "__main__":
    main()
