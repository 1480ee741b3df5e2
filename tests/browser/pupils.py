"""Pupils without a browser: they come into a room over sockets, lay two dice, and are done."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.support.server import Player, Running


class Pupils:
    """Many pupils in a thread of their own."""

    def __init__(self, site: str, code: str) -> None:
        nobody: Any = None
        self._server = Running(nobody, urlsplit(site).port or 0)
        self._code = code
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self._pages: list[Player] = []

    def enter(self, *names: str) -> None:
        """Come in, all at once."""
        self._run(self._all(self._enter(name) for name in names))

    def play(self) -> None:
        """Begin as soon as the round runs, lay two dice, and be done."""
        self._run(self._all(map(self._play, self._pages)))

    async def _all(self, work: Any) -> None:
        await asyncio.gather(*work)

    async def _enter(self, name: str) -> None:
        page = await self._stack.enter_async_context(self._server.visitor(self._code, None))
        await page.does("enter-room", name=name, entropy=name)
        self._pages.append(page)

    async def _play(self, page: Player) -> None:
        await page.saw(phase="running")
        await page.does("begin-attempt")
        await page.until(lambda p: (p.view["mine"] or {}).get("table"))
        async with self._server.player(page.view["mine"]["table"], page.cookie) as table:
            await table.saw(phase="playing")
            word = [[die, 0, die] for die in (0, 1)]
            await table.does("do", move={"type": "draft", "layout": word, "stars": []})
            await table.does("do", move={"type": "done"})
            await table.does("do", move={"type": "ready"})

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=60)

    @contextmanager
    def here(self) -> Iterator["Pupils"]:
        """For as long as the block lasts."""
        thread = threading.Thread(target=self._loop.run_forever)
        thread.start()
        try:
            yield self
        finally:
            self._run(self._stack.aclose())
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()
