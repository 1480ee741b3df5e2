"""One socket for each page: messages are answered one by one, views are sent as fast as the page reads them."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable

import msgspec

from lettercup.core import Millis, Sentence, Value, encode, say, tag_of
from lettercup.server.decide import unreadable
from lettercup.server.limits import Limiters
from lettercup.server.metrics import Metrics
from lettercup.server.protocol import LARGEST_MESSAGE, Answered, Chat, ClientMessage, Goodbye, Problem, Refused
from lettercup.server.table import Table

SLOWEST_READER = 20.0
"""Seconds after which a page that does not take what it is sent is given up."""
ID = re.compile(rb'"id"\s*:\s*"([\w:.-]{1,40})"')

Send = Callable[[str], Awaitable[None]]
Receive = Callable[[], Awaitable[str | None]]

_messages = msgspec.json.Decoder(ClientMessage)


class Page:
    """A page that is open at a table, seen from the server."""

    def __init__(self, holder: str, send: Send) -> None:
        self.holder = holder
        self.seen = 0
        self._send = send
        self._view: bytes | None = None
        self._said = 0
        self._goodbye: Goodbye | None = None
        self._news = asyncio.Event()
        self._sending = 0
        self._sent = 0

    def show(self, view: bytes, said: int) -> None:
        self._view, self._said = view, said
        self._news.set()

    def dismiss(self, goodbye: Goodbye) -> None:
        self._goodbye = goodbye
        self._news.set()

    async def send(self, message: Value | bytes) -> None:
        body = message if isinstance(message, bytes) else encode(message)
        self._sending += 1
        await self._send(body.decode())
        self._sending -= 1
        self._sent += 1

    async def stall(self) -> None:
        """Ends when the page has not taken anything of what it is sent for too long."""
        stuck_at = -1
        while not (self._sending and self._sent == stuck_at):
            stuck_at = self._sent if self._sending else -1
            await asyncio.sleep(SLOWEST_READER)

    async def show_on(self) -> None:
        """Send the newest view whenever there is one; ends when the page is dismissed."""
        while self._goodbye is None:
            await self._news.wait()
            self._news.clear()
            view, self._view = self._view, None
            if view is not None:
                self.seen = self._said
                await self.send(view)
        await self.send(self._goodbye)

    async def answer_on(self, table: Table, receive: Receive, limits: Limiters, metrics: Metrics) -> None:
        """Answer message after message; ends when the page has gone."""
        while (text := await receive()) is not None:
            began = time.monotonic()
            answer = await self._answer(table, text, limits)
            metrics.moves.observe(time.monotonic() - began)
            metrics.answers[tag_of(answer)] += 1
            await self.send(answer)

    async def _answer(self, table: Table, text: str, limits: Limiters) -> Answered | Refused | Problem:
        if not limits.talking.allows(self.holder):
            return Refused(_id_of(text.encode()) or "", (say("Not so fast, please."),))
        message = read(text)
        if isinstance(message, Problem):
            return message
        if isinstance(message, Chat) and not limits.chatting.allows(self.holder):
            return Refused(message.id, (say("Let the others get a word in."),))
        return await table.handle(self.holder, message)


def read(text: str) -> ClientMessage | Problem:
    """A message, or what is wrong with it."""
    body = text.encode()
    if len(body) > LARGEST_MESSAGE:
        return Problem(_id_of(body), "$", say("A message has at most {bytes} bytes.", bytes=LARGEST_MESSAGE))
    try:
        message: ClientMessage = _messages.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        trouble = unreadable(error)
        return Problem(_id_of(body), trouble.field, trouble.sentence)
    return message


def _id_of(body: bytes) -> str | None:
    """The id of a message that cannot be read otherwise."""
    found = ID.search(body[:LARGEST_MESSAGE])
    return found[1].decode() if found else None


async def run(page: Page, table: Table, receive: Receive, limits: Limiters, metrics: Metrics) -> None:
    """The whole life of a socket at a table."""
    table.join(page)
    work = (page.show_on(), page.answer_on(table, receive, limits, metrics), page.stall())
    tasks = {asyncio.create_task(each) for each in work}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.part(page)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def turn_away(send: Send, sentence: Sentence, retry: Millis | None) -> None:
    """Say why there is nothing to see here, and whether there may be later."""
    await send(encode(Goodbye(sentence, retry)).decode())
