"""The database of a real browser, for a store that runs in this process."""

import subprocess
from asyncio import get_running_loop
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

from tests.conftest import CHROMIUM_OPTIONS
from tests.support.clone import CLONE
from tools.bootstrap import find_browser

LOG = Path(__file__).parents[2] / "web" / "src" / "pocket" / "log.ts"
SITE = "http://pocket.test/"
STRIP = (
    "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf8')))"
)
OPEN = """async () => {
  const { Log, openDatabase } = await import("/log.js")
  globalThis.log = new Log(await openDatabase())
}"""


class Tabs:
    """A browser in a thread of its own, because its interface waits where the tests of stores must not."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)

    @contextmanager
    def running(self) -> Iterator["Tabs"]:
        """Start the browser, and stop it at the end."""
        self._script = plain_script(LOG)
        try:
            self._thread.submit(self._start).result()
            yield self
            self._thread.submit(self._stop).result()
        finally:
            self._thread.shutdown()

    def _start(self) -> None:
        self._playwright = sync_playwright().start()
        chromium = self._playwright.chromium
        self._browser = chromium.launch(executable_path=find_browser(), args=CHROMIUM_OPTIONS.split())

    def _stop(self) -> None:
        self._browser.close()
        self._playwright.stop()

    def fresh(self) -> "Profile":
        """A browser that has seen nothing yet."""
        return Profile(self, self._thread.submit(self._browser.new_context).result())

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        return await get_running_loop().run_in_executor(self._thread, work, *given)

    def serve(self, route: Route) -> None:
        is_script = route.request.url.endswith(".js")
        kind, body = ("text/javascript", self._script) if is_script else ("text/html", "<!doctype html>")
        route.fulfill(content_type=kind, body=body)


class Profile:
    """What one browser keeps; each tab is a node."""

    def __init__(self, tabs: Tabs, context: BrowserContext) -> None:
        self._tabs = tabs
        self._context = context

    async def tab(self) -> "TabDatabase":
        """Open a tab."""
        return TabDatabase(self._tabs, await self._tabs.run(self._open))

    async def close(self) -> None:
        await self._tabs.run(self._context.close)

    def _open(self) -> Page:
        page = self._context.new_page()
        page.route("**", self._tabs.serve)
        page.goto(SITE)
        page.evaluate(OPEN)
        return page


class TabDatabase:
    """The `Database` of a tab."""

    def __init__(self, tabs: Tabs, page: Page) -> None:
        self._tabs = tabs
        self._page = page
        self.told: list[str] = []

    async def ask(self, operation: str, given: str) -> str:
        answer: str = await self._tabs.run(
            self._page.evaluate, "([operation, given]) => log.ask(operation, given)", [operation, given]
        )
        return answer

    async def at_once(self, operation: str, given: list[str]) -> list[str]:
        """Ask several things before any of them is answered."""
        script = "([operation, given]) => Promise.all(given.map((each) => log.ask(operation, each)))"
        answers: list[str] = await self._tabs.run(self._page.evaluate, script, [operation, given])
        return answers

    def listen(self, heard: Callable[[str], None]) -> None:
        self.heard = heard

    def tell(self, message: str) -> None:
        """Nobody listens: what tabs tell each other is tested with the whole page."""
        self.told.append(message)


def plain_script(file: Path) -> str:
    """A module of the page without its types."""
    node = CLONE.node
    assert node is not None
    command: list[str | Path] = [node / "bin" / "node", "--no-warnings", "-e", STRIP, file]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
