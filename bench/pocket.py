"""`python -m bench.pocket`: what the house in the pocket costs a browser, beside the budgets of docs/pocket.md.

Chromium without a window, and without developer tools: these keep a copy of all that is fetched. Its pages play by
themselves, and ask this program what to do next. Processor time is that of the tab's process; that of a thought is its
time by the clock, times the share of a processor that the tab had meanwhile. A move is timed from message to answer,
with its writing, and so needs an idle machine. `--minutes` lets the real page play one game after another as people do,
`--games` as fast as it goes; both look at the memory.
"""

import argparse
import json
import os
import queue
import signal
import statistics
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

from lettercup.cli.static import write_site
from lettercup.games import GAMES
from lettercup.server.web.static import POCKET, StaticFiles
from tests.conftest import CHROMIUM_OPTIONS
from tools.bootstrap import find_browser

# It does what it is told by this program.
OBEYS = """
const me = location.search
for (;;) {
  const order = await (await fetch(`/order${me}`)).text()
  let told
  try { told = { value: (await (0, eval)(order)) ?? null } } catch (error) { told = { error: String(error) } }
  await fetch(`/told${me}`, { method: "POST", body: JSON.stringify(told) })
}
"""

# A page that talks to the house as our own page does, and plays by itself: it rolls, passes and goes on.
DRIVER = """
  let last = 0
  const waiting = new Map(), tables = new Map()
  window.times = []
  window.start = () => new Promise((resolve, reject) => {
    window.worker = new Worker(HOUSE, { type: "module" })
    worker.onerror = (event) => reject(new Error(event.message))
    worker.onmessage = ({ data }) => {
      if (data.kind === "step" && data.step === "picture") window.restored = true
      if (data.kind === "ready") resolve(Boolean(window.restored))
      if (data.kind === "failed") reject(new Error(data.why))
      if (data.kind === "answer" || data.kind === "looked") { waiting.get(data.id)(data); waiting.delete(data.id) }
      if (data.kind === "frame") tables.get(data.id)?.(JSON.parse(data.text))
    }
    worker.postMessage({ kind: "open", base: new URL("/pocket/", location.href).href })
  })
  const answered = (message) => {
    const id = ++last
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    worker.postMessage({ ...message, id })
    return answer
  }
  window.look = async (code) => {
    const { value, error } = await answered({ kind: "look", code })
    if (error) throw new Error(error)
    return value
  }
  window.ask = async (method, path, body) => {
    const { status, text } = await answered({ kind: "ask", method, path, body: JSON.stringify(body ?? "") })
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
"""

# How large a picture is kept.
PICTURE = """
  window.picture = async () => {
    const cache = await caches.open("lettercup-picture")
    const [name] = await cache.keys()
    return name ? (await (await cache.match(name)).blob()).size : 0
  }
"""

# Our own page, and somebody at it who presses whatever brings the game to its end.
PLAYER = """
  const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const named = (button) => (button.getAttribute("aria-label") || button.textContent).trim()
  const press = (where, shapes) => {
    const buttons = [...document.querySelectorAll(where)].filter((each) => !each.disabled && each.offsetParent)
    for (const shape of shapes) {
      const found = buttons.find((each) => shape.test(named(each)))
      if (found) { found.click(); return true }
    }
    return false
  }
  const BAR = "section[aria-label='What to do'] button"
  const ONWARD = [/^Roll/, /^Cast/, /^Turn the glass/, /^Go!/, /^I.m done/, /^Pass/, /^Move here/, /^Go on/, /^Skip/]
  const STEPS = [/one step forward/, /one step/]
  localStorage.setItem("lettercup.player", JSON.stringify({ name: "Ann" }))
  localStorage.setItem("lettercup.asleep", "yes")
  const Real = Worker
  window.Worker = class extends Real { constructor(...given) { super(...given); window.worker = this } }
  window.look = (code) => new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => data.kind === "looked" && resolve(data.value))
    worker.postMessage({ kind: "look", id: 0, code })
  })
  window.home = () => { history.pushState({}, "", "/"); dispatchEvent(new PopStateEvent("popstate")) }
  window.begins = async (game) => {
    while (!press("button", [new RegExp(`^Play now: ${game}`)])) await sleep(50)
    while (!document.querySelector(BAR)) await sleep(50)
  }
  window.plays = async (seconds, pace) => {
    const end = performance.now() + 1000 * seconds
    let still = 0
    while (performance.now() < end) {
      if (press(BAR, [/^See the result/])) return "over"
      still = press(BAR, ONWARD) || (still > 2 && press("button", STEPS)) ? 0 : still + 1
      await sleep(pace)
    }
    return document.body.innerText
  }
"""

# Put before the house: it lets itself be looked into, and its bots hardly hesitate if they are to hurry.
LOOKS = """
addEventListener("message", async ({ data: { kind, id, code } }) => {
  if (kind !== "look") return
  try { postMessage({ kind: "looked", id, value: (await (0, eval)(code)) ?? null }) }
  catch (error) { postMessage({ kind: "looked", id, error: String(error) }) }
})
"""
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
SIZES = "({ python: python._module.HEAP8.length, kernel: globalThis.kernel?.size ?? 0 })"


A_WHILE, LONGEST = 30, 900
"""Seconds: of rest, and of a game."""
HURRIED, UNHURRIED = 50, 1500
"""Milliseconds from one look at the bar to the next."""


class Desk(NamedTuple):
    """What a page has to do, and what it told."""

    orders: queue.SimpleQueue[str]
    told: queue.SimpleQueue[dict[str, Any]]


class Site(SimpleHTTPRequestHandler):
    """The static folder, served as anybody would, and the orders of its pages."""

    desks: ClassVar[dict[str, Desk]] = {}

    def do_GET(self) -> None:
        what, _, page = self.path.partition("?")
        if what != "/order":
            return super().do_GET()
        order = self.desks[page].orders.get().encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(order)))
        self.end_headers()
        self.wfile.write(order)
        return None

    def do_POST(self) -> None:
        page = self.path.partition("?")[2]
        told = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()
        self.desks[page].told.put(json.loads(told))

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def static_site() -> Iterator[str]:
    """The address of the static folder, with pages that obey."""
    with (
        TemporaryDirectory() as folder,
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, directory=_written(Path(folder)))) as server,
    ):
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def _written(folder: Path) -> str:
    write_site(folder)
    (house,) = folder.glob("pocket/house-*.js")
    house.write_text(LOOKS + house.read_text(encoding="utf-8"), encoding="utf-8")
    driver = DRIVER.replace("HOUSE", json.dumps(f"/pocket/{house.name}"))
    home = folder / "index.html"
    for file, before, script in (
        (folder / "bench.html", "<!doctype html><head>", driver),
        (home, home.read_text(encoding="utf-8"), PLAYER),
    ):
        begun = before.replace("<head>", f"<head><script>{{{PICTURE}{script}}}</script>", 1)
        file.write_text(f'{begun}<script type="module">{OBEYS}</script>', encoding="utf-8")
    return str(folder)


class Tab:
    """A browser with one page, in a profile that may have been used before, and the process that the page is in."""

    def __init__(self, base: str, profile: str, page: str = "bench.html") -> None:
        self._desk = Desk(queue.SimpleQueue(), queue.SimpleQueue())
        name = str(len(Site.desks))
        Site.desks[name] = self._desk
        browser = find_browser()
        assert browser
        options = (*CHROMIUM_OPTIONS.split(), f"--user-data-dir={profile}", "--headless", "--remote-debugging-port=0")
        self._browser = subprocess.Popen([browser, *options, f"{base}/{page}?{name}"], stderr=subprocess.DEVNULL)
        self.order("1")

    def order(self, script: str) -> Any:
        """What the page answers to a piece of JavaScript."""
        self._desk.orders.put(script)
        told = self._desk.told.get(timeout=LONGEST + 60)
        if "error" in told:
            raise RuntimeError(told["error"])
        return told["value"]

    def look(self, script: str) -> Any:
        """The same, in the worker with the house."""
        return self.order(f"look({json.dumps(script)})")

    def run(self, code: str) -> Any:
        """What a piece of Python gives in the house."""
        return self.look(f"python.runPython({json.dumps(code)})")

    @property
    def pid(self) -> int:
        """The process of the page: the largest of those that show something."""
        return max(_renderers(self._browser.pid), key=lambda pid: _kilobytes(pid, "Rss:"))

    def seconds(self) -> float:
        """Processor time so far, of all processes that show something: others than the page's do nothing."""
        return sum(map(_seconds, _renderers(self._browser.pid)))

    def megabytes(self) -> float:
        """Memory of the page's process, with its share of what it shares."""
        return _kilobytes(self.pid, "Pss:") / 1000

    def sizes(self) -> dict[str, float]:
        return {name: size / 1e6 for name, size in self.look(SIZES).items()}

    def starts(self) -> tuple[bool, float, float]:
        """Whether there was a picture, processor time and wall time until the house is ready."""
        processor, wall = self.seconds(), time.monotonic()
        restored = self.order("start()")
        return restored, self.seconds() - processor, time.monotonic() - wall

    def waits_for_the_picture(self) -> None:
        """It is packed and written while the house is used already."""
        before = self.seconds()
        while not self.order("picture()"):
            time.sleep(0.1)
        size = self.order("picture()") / 1e6
        print(f"picture: {size:.1f} MB kept, {self.seconds() - before:.2f} s of processor")

    def close(self) -> None:
        time.sleep(0.5)  # What it keeps is written behind it.
        running = _processes(self._browser.pid)
        for pid in running:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        self._browser.wait()
        while any(Path(f"/proc/{pid}").exists() for pid in running):
            time.sleep(0.05)


def _processes(browser: int) -> list[int]:
    """All processes of a browser. Its command may be a script that starts it."""
    processes = [browser]
    for parent in processes:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            processes += map(int, task.read_text(encoding="utf-8").split())
    return processes


def _renderers(browser: int) -> list[int]:
    """Those that show pages."""
    return [pid for pid in _processes(browser) if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _kilobytes(pid: int, name: str) -> int:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    return int(next(line for line in told.splitlines() if line.startswith(name)).split()[1])


def _seconds(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


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


def report_start(base: str, profiles: Path, times: int) -> Path:
    """Tells what starts cost; returns a profile with a picture."""
    sizes = fetched()
    print(f"download: house {sizes['house'] / 1e6:.2f} MB, page {sizes['page'] / 1e6:.2f} MB")
    for kind in ("cold", "warm"):
        costs, walls = [], []
        for number in range(times):
            profile = profiles / (f"{number}" if kind == "cold" else "0")
            tab = Tab(base, str(profile))
            restored, processor, wall = tab.starts()
            assert restored == (kind == "warm"), "The picture of memory was not taken, or not used."
            if kind == "cold" and number == 0:
                tab.waits_for_the_picture()
            costs.append(processor)
            walls.append(wall)
            tab.close()
        told = ", ".join(f"{each:.2f}" for each in costs)
        print(
            f"{kind} start: processor {statistics.median(costs):.2f} s ({told}), wall {statistics.median(walls):.2f} s"
        )
    return profiles / "0"


def report_moves(tab: Tab) -> None:
    tab.run(HURRIES)
    before = tab.seconds()
    for _ in range(3):
        tab.order("play('bridge-dice', 'lucky', 60)")
    moves = tab.order("times")
    each = 1000 * (tab.seconds() - before) / len(moves)
    print(f"move: median {rank(moves, 0.5):.1f} ms, p95 {rank(moves, 0.95):.1f} ms of {len(moves)} by the clock")
    print(f"{each:.1f} ms of processor for each, with all that the bots and the tab do")


def report_bots(tab: Tab) -> None:
    for game in GAMES:
        level = tab.run(f"from lettercup.bots import levels; levels({game!r})[-1]")
        for seed in range(2):
            before, wall = tab.seconds(), time.monotonic()
            seconds = json.loads(tab.run(THINKS.format(game=game, level=level, seed=seed)))
            had = min(1, (tab.seconds() - before) / (time.monotonic() - wall))
            when = "first game" if seed == 0 else "second game"
            if seconds:
                longest = max(seconds)
                print(f"{game:14} {level:9} {when:11}: longest of {len(seconds)} thoughts {longest:.3f} s, ", end="")
                print(f"of processor about {had * longest:.3f} s")
        print(f"{'':14} memory now: {tab.sizes()}")


def play_on(base: str, profile: Path, games: int, minutes: float) -> None:
    """Plays through the real page, one game after another in the same tab: so many, or by the clock."""
    tab, titles = Tab(base, str(profile), ""), [game.title for game in GAMES.values()]
    largest, began, number = 0.0, time.monotonic(), 0
    while number < games or time.monotonic() < began + 60 * minutes:
        title = titles[number % len(titles)]
        tab.order(f"begins({json.dumps(title)})")
        if games:
            tab.run(HURRIES)
        done = tab.order(f"plays({LONGEST}, {HURRIED if games else UNHURRIED})")
        number += 1
        now, passed = tab.megabytes(), (time.monotonic() - began) / 60
        largest = max(largest, now)
        print(f"{number:3} {title:14} {passed:5.1f} min {now:5.0f} MB PSS, {tab.sizes()}", flush=True)
        if done != "over":
            print(f"It went on and on: {done}")
        tab.order("home()")
    time.sleep(A_WHILE)
    print(f"largest {largest:.0f} MB, and after {A_WHILE} seconds of rest {tab.megabytes():.0f} MB")
    tab.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=3, help="how often each start is measured; the median counts")
    arguments.add_argument("--games", type=int, default=0, help="play so many games in a hurry, and look at the memory")
    arguments.add_argument("--minutes", type=float, default=0, help="play so long as people do, and look at the memory")
    arguments.add_argument("--only", choices=("start", "moves", "bots", "play"), help="one part alone")
    chosen = arguments.parse_args()
    with static_site() as base, TemporaryDirectory() as profiles:
        only = chosen.only
        profile = report_start(base, Path(profiles), chosen.times if only in {None, "start"} else 1)
        if only in {None, "moves", "bots"}:
            tab = Tab(base, str(profile))
            tab.starts()
            if only in {None, "moves"}:
                report_moves(tab)
            if only in {None, "bots"}:
                report_bots(tab)
            tab.close()
        if chosen.games or chosen.minutes:
            play_on(base, profile, chosen.games, chosen.minutes)


if __name__ == "__main__":
    main()
