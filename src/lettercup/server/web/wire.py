"""A socket that takes frames without a detour: most pages can take what is written at once, and need no task for it."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lettercup.server.web.limits import plain_host

WIRE = "lettercup.wire"
"""Under which name the application finds its wire among the extensions of a connection."""
TEXT = 0x81
"""The first byte of a whole frame of text."""
SHORT, MEDIUM = 126, 1 << 16


class FrameSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, which also takes text that is encoded already, and says whether it takes more."""

    scope: Any
    free = True
    """Whether what is written now is on its way soon."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.client is not None:
            self.client = plain_host(self.client[0]), self.client[1]

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = self

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
            frames = b""
            for text in texts:
                frames += head(len(text)) + text
            self.transport.write(frames)

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
