"""A socket that takes frames without a detour: most pages can take what is written at once, and need no task for it."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames

from lettercup.server.web.limits import plain_host

WIRE = "lettercup.wire"
"""Under which name the application finds its wire among the extensions of a connection."""
TEXT = 0x81
"""The first byte of a whole frame of text."""
HEARTBEATS = (0x89, 0x8A)
"""The first byte of a ping, and of a pong."""
SHORT, MEDIUM = 126, 1 << 16
HEAD, MASK = 2, 4
"""Bytes before the text of a short frame from a page."""
MASKED = 0x80
"""What the second byte has added to the length."""


class FrameSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, which also takes text that is encoded already, and says whether it takes more."""

    scope: Any
    free = True
    """Whether what is written now is on its way soon."""
    reads_straight = True
    """Whether a message that comes alone and whole is taken without the library's parser."""
    _straight = False
    """Whether it still is: there is nothing in the parser whose rest is still to come."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.client is not None:
            self.client = plain_host(self.client[0]), self.client[1]

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = self
            self._straight = self.reads_straight

    def send_receive_event_to_app(self) -> None:
        """Go on listening while one message waits, as it does for a moment only; with two, read no more until then."""
        alone = self.queue.empty() and not self.read_paused
        self.read_paused |= alone
        super().send_receive_event_to_app()
        self.read_paused &= not alone

    def pause_writing(self) -> None:
        super().pause_writing()
        self.free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.free = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.free = True

    async def freed(self) -> None:
        """Ends when the other side has taken enough of what was written, or has gone."""
        await self.writable.wait()

    def write(self, *texts: bytes) -> None:
        """Send frames at once; when they cannot go now, they wait in memory: look first whether the wire is free."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    def data_received(self, data: bytes) -> None:
        """Take a message that comes alone and whole, as most do, without the library's parser.

        From the first data that is anything else, the parser reads on alone: only it knows where the next frame begins.
        """
        text = text_in(data) if self._straight else None
        if text is not None:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
        else:
            self._straight = self._straight and is_heartbeat(data)
            super().data_received(data)

    async def read(self) -> str | None:
        """The next message; what is no text is an empty one, and None is the end."""
        event: Any = await self.receive()
        return None if event["type"] == "websocket.disconnect" else event.get("text") or ""


def head(length: int) -> bytes:
    """What a frame of text of this length begins with."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MEDIUM:
        return bytes((TEXT, SHORT, length >> 8, length & 255))
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big")


def text_in(data: bytes) -> bytes | None:
    """The text of exactly one whole frame with a short text; None if that is not what the data is."""
    length = len(data) - HEAD - MASK
    if 0 <= length < SHORT and data[0] == TEXT and data[1] == MASKED + length:
        text: bytes = frames.apply_mask(data[HEAD + MASK :], data[HEAD : HEAD + MASK])  # type: ignore[attr-defined]
        return text
    return None


def is_heartbeat(data: bytes) -> bool:
    """Whether data is exactly one frame with a heartbeat, or with the answer to one."""
    length = len(data) - HEAD - MASK
    return 0 <= length < SHORT and data[0] in HEARTBEATS and data[1] == MASKED + length
