"""`python -m bench.page`: how soon a slow phone shows something, and how much it downloads for it.

A real server, Chromium with a slower processor and a slower network, and an empty cache each time.
"""

import argparse
import asyncio
import threading
from concurrent.futures import Future
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from lettercup.store import MemoryStore
from tests.conftest import CHROMIUM_OPTIONS
from tests.support.server import running_server
from tools.bootstrap import find_browser

NETWORKS = {"slow 3G": (400, 400), "fast 3G": (562, 1600), "4G": (85, 9000)}
"""Milliseconds for a message and its answer, and kilobits a second, as in Chromium's own tools."""
PAGES = {"home": "/", "rules of a game": "/how/dice-words", "a table": "/t/none-0000"}
PHONE = {"width": 360, "height": 740}

PAINTED = """() => new Promise((painted) => new PerformanceObserver((list) => {
  const first = list.getEntriesByName("first-contentful-paint")[0]
  if (first) painted(first.startTime)
}).observe({ type: "paint", buffered: true }))"""
FETCHED = """() => performance.getEntriesByType("resource")
  .reduce((sum, each) => sum + each.transferSize, performance.getEntriesByType("navigation")[0].transferSize)"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--slowness", type=float, default=4, help="how much slower the processor is")
    arguments.add_argument("--times", type=int, default=5, help="how often each page is opened; the median counts")
    chosen = arguments.parse_args()
    stop, address = threading.Event(), Future[str]()
    serving = threading.Thread(target=asyncio.run, args=(_serve(address, stop),))
    serving.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_OPTIONS.split())
            _report(browser, address.result(30), chosen.slowness, chosen.times)
            browser.close()
    finally:
        stop.set()
        serving.join()


async def _serve(address: Future[str], stop: threading.Event) -> None:
    async with running_server(MemoryStore(), public_services(load())) as running:
        address.set_result(running.base)
        while not stop.is_set():  # noqa: ASYNC110  # the other side is a thread
            await asyncio.sleep(0.1)


def _report(browser: Browser, base: str, slowness: float, times: int) -> None:
    print(f"processor {slowness:g} times slower; first paint in seconds, and kilobytes fetched by then")
    for network in NETWORKS:
        for name, path in PAGES.items():
            seen = [_opened(browser, base + path, network, slowness) for _ in range(times)]
            paint, fetched = median(each[0] for each in seen), median(each[1] for each in seen)
            print(f"{network:8}  {name:16}  {paint / 1000:5.2f} s  {fetched / 1000:5.0f} kB")


def _opened(browser: Browser, address: str, network: str, slowness: float) -> tuple[float, float]:
    """Open a page as on a first visit; returns the milliseconds to its first paint, and what was downloaded."""
    delay, rate = NETWORKS[network]
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]  # a plain dict
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    tools.send("Network.enable")
    line = {"offline": False, "latency": delay, "downloadThroughput": rate * 125, "uploadThroughput": rate * 125}
    tools.send("Network.emulateNetworkConditions", line)
    page.goto(address, wait_until="commit")
    painted, fetched = page.evaluate(PAINTED), page.evaluate(FETCHED)
    context.close()
    return painted, fetched


if __name__ == "__main__":
    main()
