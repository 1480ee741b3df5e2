"""A client that uses very little CPU, so that the benchmark measures the server."""

import asyncio
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGlnaHRlciB0aGFuIGFpcg==\r\n{cookie}\r\n"
)

Take = Callable[[bytes], None]


class LightSocket(asyncio.Protocol):
    """The client side of a WebSocket, for short messages and a conforming server."""

    def __init__(self, take: Take) -> None:
        self._take = take
        self._rest = b""
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        self._rest = self._after_frames(data) if self._open else self._after_handshake(data)

    def _after_handshake(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.decode()))
            return b""
        self._open = True
        self.opened.set_result(None)
        return self._after_frames(rest)

    def _after_frames(self, data: bytes) -> bytes:
        """Consume every complete frame; returns the remaining bytes."""
        start, size = 0, len(data)
        while size - start >= 2:
            length, body = data[start + 1], start + 2
            if length > 125:
                body += 2 if length == 126 else 8
                length = int.from_bytes(data[start + 2 : body], "big")
            end = body + length
            if end > size:
                break
            self._frame(data[start], data[body:end])
            start = end
        return data[start:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._take(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.transport.close()

    def send(self, text: str) -> None:
        self._write(TEXT, text.encode())

    def _write(self, kind: int, body: bytes) -> None:
        assert len(body) < 126
        self.transport.write(bytes((kind, MASKED | len(body))) + NO_MASK + body)


async def connect(port: int, path: str, cookie: str, take: Take) -> LightSocket:
    """Open a socket that reads everything at once."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: LightSocket(take), "127.0.0.1", port)
    cookie = f"Cookie: {cookie}\r\n" if cookie else ""
    socket.transport.write(UPGRADE.format(path=path, cookie=cookie).encode())
    await socket.opened
    return socket
