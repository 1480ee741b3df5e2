"""One socket for each page: messages are answered one by one, views are sent as fast as the page reads them."""

import asyncio
import logging
import time
from typing import Protocol

from lettercup.core import Millis, Seat, Sentence, encode, fault, tag_of
from lettercup.house.refusal import Refusal
from lettercup.house.replies import Answered, Goodbye, Problem, Refused
from lettercup.house.seating import Chat, SayPhrase
from lettercup.server.tables.open_log import AnyPlace
from lettercup.server.tables.room_views import Sight
from lettercup.server.web.limits import Limiters
from lettercup.server.web.metrics import Metrics

SLOWEST_READER = 20.0
"""Seconds after which a page that does not take what it is sent is given up."""

LOOK_AGAIN_AFTER = 1.0
"""Seconds; who may write no more has to wait with what was sent again, because its refusal would be written down."""

TALK = (Chat, SayPhrase)

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


class OpenPage:
    """A page that is open at a table, seen from the server."""

    def __init__(self, holder: str, wire: Wire, seat: Seat | None = None, address: str = "") -> None:
        self.holder = holder
        self.address = address
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
        if self._answering or not self._wire.free:
            self._view, self._said = view, said
            self._news.set()
        else:
            self._view, self.seen = None, said
            self._wire.write(view)

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

    async def answer_on(self, place: AnyPlace, limits: Limiters, metrics: Metrics) -> None:
        """Answer message after message; ends when the page has gone, or is given up."""
        while (text := await self._wire.read()) is not None:
            await limits.message(self.holder, self.address, place.limit_key(self.holder), len(text))
            began = time.monotonic()
            self._answering = True
            answer = await self._answer(place, text, limits)
            self._answering = False
            limits.writing.spend(self.address, place.take_unpaid())
            metrics.moves.observe(time.monotonic() - began)
            metrics.answers[tag_of(answer)] += 1
            self._send(encode(answer))
            if not self._wire.free:
                await self._freed()

    async def _answer(self, place: AnyPlace, text: str, limits: Limiters) -> Answered | Refused | Problem:
        """Answer a message. Nothing is refused unseen: it may be done already."""

        def check() -> None:
            if isinstance(message, TALK) and not limits.chatting.allows(self.holder):
                raise Refusal(fault("too-much-chat"))
            if limits.writing.owes(self.address):
                raise Refusal(fault("too-much-written"))

        message = place.read(text)
        if isinstance(message, Problem):
            return message
        while message.again and limits.writing.owes(self.address) and not place.has_done(self.holder, message):  # noqa: ASYNC110
            await asyncio.sleep(LOOK_AGAIN_AFTER)
        return await place.handle(self.holder, message, check)


class RoomPage(OpenPage):
    """A page that is open at a room."""

    def __init__(self, holder: str, wire: Wire, sight: Sight, address: str = "") -> None:
        super().__init__(holder, wire, None, address)
        self.sight: Sight = sight


async def serve_page(page: OpenPage, place: AnyPlace, limits: Limiters, metrics: Metrics) -> None:
    """The whole life of a socket at a table or in a room."""
    place.join(page)
    tasks = {asyncio.create_task(each) for each in (page.show_on(), page.answer_on(place, limits, metrics))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        place.part(page)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, TimeoutError):
                log.error("a socket failed", exc_info=ended)


def turn_away(wire: Wire, sentence: Sentence, retry: Millis | None) -> None:
    """Say why there is nothing to see here, and whether there may be later."""
    wire.write(encode(Goodbye(sentence, retry)))
