"""The tables of one browser. The page talks to them as to a server: it asks, and opens sockets that are messages.

Tables, rules, referee, bots and records are those of the server. Everything runs on the browser's event loop, in one
thread, and every step is in the browser's database before anybody hears of it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from lettercup.core import Seat, Sentence, encode, say
from lettercup.house.commands import read_command
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.replies import Goodbye, Problem
from lettercup.lexicon import Found, HouseRules, load, look_up
from lettercup.server.tables import codes
from lettercup.server.tables.clock import clock_from, wall_clock
from lettercup.server.tables.contests import Contests
from lettercup.server.tables.open_log import BrokenLog
from lettercup.server.tables.services import public_services
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.server.web.trouble import CANNOT_READ, CANNOT_WRITE, STATUS_OF, Sorry, Trouble
from lettercup.server.workers.archive import Archive
from lettercup.server.workers.reviewer import Reviewer
from lettercup.solver.limits import forget_kernel_caches
from lettercup.store.browser import BrowserStore, Database
from lettercup.store.contract import StoreTrouble

HOLDER = "pocket" + "0" * 26
"""Whoever has the device: several people share it by sitting beside each other."""
MEANINGS = "en-definitions.bin"

log = logging.getLogger("lettercup.pocket")

Send = Callable[[str], object]


class Browser(Database, Protocol):
    """What the house needs from the browser around it."""

    async def need(self, file: str) -> bool:
        """Fetch a file that is not always there; False if it cannot be had now."""


class PocketPage:
    """A page that is open at a table."""

    def __init__(self, table: Table, seat: Seat | None, send: Send) -> None:
        self.holder = HOLDER
        self.seat = seat
        self.seen = 0
        self._table = table
        self._send = send
        self._in_order = asyncio.Lock()

    def show(self, view: bytes, said: int) -> None:
        self.seen = said
        self._send(view.decode())

    def dismiss(self, goodbye: Goodbye) -> None:
        self._send(encode(goodbye).decode())

    async def hear(self, text: str) -> None:
        """Answer a message, after those before it."""
        async with self._in_order:
            message = read_command(text)
            answer = message if isinstance(message, Problem) else await self._table.handle(HOLDER, message)
            self._send(encode(answer).decode())

    def come(self) -> None:
        self._table.join(self)

    def go(self) -> None:
        self._table.part(self)


class Pocket:
    """All tables of this browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        lexicon = load()
        services = replace(public_services(lexicon), look_up=partial(look_up, lexicon, meaning=False))
        self.store = BrowserStore(browser)
        self.tables = Tables(self.store, services, wall_clock(), words=codes.POCKET)
        self.archive = Archive(self.tables)
        self.contests = Contests(self.tables)
        self.reviewer = Reviewer()
        self._pages: dict[int, PocketPage] = {}
        self._last: str | None = None

    async def open(self) -> None:
        """Take the time from the database, and look after tables from now on."""
        self.tables.node.now = clock_from(await self.store.time())
        await self.tables.__aenter__()

    async def close(self) -> None:
        """Look after nothing any more."""
        await self.tables.__aexit__()

    async def table(self, typed: str) -> Table:
        """The table with a code that somebody typed."""
        code = codes.tidy(typed, codes.POCKET)
        try:
            found = await self.tables.get(code) if code else None
        except BrokenLog as broken:
            raise Sorry(503, CANNOT_READ) from broken
        if found is None:
            raise Sorry(404, say("No table with the code {code}.", code=typed[:40]), "code")
        return found

    async def look_up(self, rules: HouseRules, word: str) -> Found:
        """A word, with its meaning if that is on the device or can be fetched."""
        return look_up(load(), rules, word, meaning=await self.browser.need(MEANINGS))

    # Sockets.

    async def connect(self, page: int, code: str, seat: Seat | None, send: Send) -> None:
        """Open a page at a table; what it is sent are views, answers, and at last a goodbye."""
        try:
            table = await self.table(code)
            self._turn_to(table)
            await table.catch_up()
        except Sorry as sorry:
            send(_goodbye(sorry.trouble.sentence, retry=5000 if sorry.status == 503 else None))
        except StoreTrouble as trouble:
            log.error("a table could not be read: %s", trouble)
            send(_goodbye(CANNOT_WRITE, retry=5000))
        else:
            self._pages[page] = PocketPage(table, seat, send)
            self._pages[page].come()

    def _turn_to(self, table: Table) -> None:
        """Let go of what the kernel has made for the last table: another game needs other things.

        A kernel that keeps nothing begins anew; otherwise its memory would only ever grow.
        """
        if table.code != self._last and not self._pages:
            forget_kernel_caches()
        self._last = table.code

    async def hear(self, page: int, text: str) -> None:
        """Take a message from a page."""
        if page in self._pages:
            await self._pages[page].hear(text)

    def part(self, page: int) -> None:
        """Close a page."""
        if gone := self._pages.pop(page, None):
            gone.go()


def _goodbye(sentence: Sentence, retry: int | None) -> str:
    return encode(Goodbye(sentence, retry)).decode()


async def status_and_answer(work: Awaitable[bytes]) -> tuple[int, bytes]:
    """What a request is answered: a status, and JSON."""
    try:
        return 200, await work
    except Sorry as sorry:
        return sorry.status, encode(sorry.trouble)
    except Unreadable as trouble:
        return 400, encode(Trouble(trouble.field, trouble.sentence))
    except Refusal as refusal:
        first = refusal.faults[0]
        return STATUS_OF.get(first.kind, 403), encode(Trouble(None, first.sentence))
    except StoreTrouble as trouble:
        log.error("the store failed: %s", trouble)
        return 503, encode(Trouble(None, CANNOT_WRITE))
    except Exception:
        log.exception("a request failed")
        return 500, encode(Trouble(None, say("Something went wrong on the server.")))
