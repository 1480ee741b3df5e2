"""One socket for each page: messages are answered one by one, views are sent as fast as the page reads them."""

import asyncio
import logging
import re
import time
from typing import Protocol

import msgspec

from lettercup.core import Millis, Seat, Sentence, encode, say, tag_of
from lettercup.server.decide import unreadable
from lettercup.server.limits import Limiters
from lettercup.server.metrics import Metrics
from lettercup.server.protocol import (
    LARGEST_MESSAGE,
    Answered,
    Chat,
    ClientMessage,
    Goodbye,
    Problem,
    Refused,
    SayPhrase,
)
from lettercup.server.table import Table

SLOWEST_READER = 20.0
"""Seconds after which a page that does not take what it is sent is given up."""
ID = re.compile(rb'"id"\s*:\s*"([\w:.-]{1,40})"')

_messages = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("lettercup.sockets")


class Wire(Protocol):
    """What leads to a page."""

    @property
    def free(self) -> bool:
        """Whether what is written now is on its way soon."""

    async def freed(self) -> None:
        """Ends when the page has taken enough of what was written, or has gone."""

    def write(self, *texts: bytes) -> None:
        """Send each as a frame, all of them at once."""

    async def read(self) -> str | None:
        """The next message; None is the end."""


class Page:
    """A page that is open at a table, seen from the server."""

    def __init__(self, holder: str, wire: Wire, seat: Seat | None = None) -> None:
        self.holder = holder
        self.seat = seat
        self.seen = 0
        self._wire = wire
        self._view: bytes | None = None
        self._said = 0
        self._answering = False
        self._goodbye: Goodbye | None = None
        self._news = asyncio.Event()

    def show(self, view: bytes, said: int) -> None:
        """Send a view now, or, to a page that is behind, as soon as it has taken more; a newer one takes its place.

        A page that is about to be answered gets it together with the answer: each call of the kernel costs.
        """
        self._view, self._said = view, said
        if not self._answering:
            self._send()

    def dismiss(self, goodbye: Goodbye) -> None:
        """Say goodbye, at once if the page can take it: a server that stops does not wait for those who cannot."""
        if self._goodbye is None and self._wire.free:
            self._wire.write(encode(goodbye))
        self._goodbye = goodbye
        self._news.set()

    def _send(self, *answers: bytes) -> None:
        """Send answers, and before them the view that waits, if the page can take it."""
        if self._view is not None and self._wire.free:
            answers = self._view, *answers
            self._view, self.seen = None, self._said
        elif self._view is not None:
            self._news.set()
        if answers:
            self._wire.write(*answers)

    async def _freed(self) -> None:
        """Wait for a page that is behind; one that takes nothing for too long is given up."""
        async with asyncio.timeout(SLOWEST_READER):
            await self._wire.freed()

    async def show_on(self) -> None:
        """Send what had to wait; ends when the page is dismissed, or given up."""
        while self._goodbye is None:
            await self._news.wait()
            self._news.clear()
            if self._goodbye is None:
                await self._freed()
                self._send()

    async def answer_on(self, table: Table, limits: Limiters, metrics: Metrics) -> None:
        """Answer message after message; ends when the page has gone, or is given up."""
        while (text := await self._wire.read()) is not None:
            began = time.monotonic()
            self._answering = True
            answer = await self._answer(table, text, limits)
            self._answering = False
            metrics.moves.observe(time.monotonic() - began)
            metrics.answers[tag_of(answer)] += 1
            self._send(encode(answer))
            if not self._wire.free:
                await self._freed()

    async def _answer(self, table: Table, text: str, limits: Limiters) -> Answered | Refused | Problem:
        if not limits.talking.allows(self.holder):
            return Refused(_id_of(text.encode()) or "", (say("Not so fast, please."),))
        message = read(text)
        if isinstance(message, Problem):
            return message
        if isinstance(message, Chat | SayPhrase) and not limits.chatting.allows(self.holder):
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


async def run(page: Page, table: Table, limits: Limiters, metrics: Metrics) -> None:
    """The whole life of a socket at a table."""
    table.join(page)
    tasks = {asyncio.create_task(each) for each in (page.show_on(), page.answer_on(table, limits, metrics))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.part(page)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, TimeoutError):
                log.error("a socket failed", exc_info=ended)


def turn_away(wire: Wire, sentence: Sentence, retry: Millis | None) -> None:
    """Say why there is nothing to see here, and whether there may be later."""
    wire.write(encode(Goodbye(sentence, retry)))
