"""A TCP proxy in front of a database or the server that can disconnect, reconnect, delay and drop bytes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit


class Wire:
    """Forwards bytes to another port while it is connected, optionally with a delay."""

    def __init__(self, host: str, port: int) -> None:
        self._there = host, port
        self.delay = 0.0
        self.dead = False
        """Drop all bytes without telling either side."""
        self.port = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Close all connections and refuse new ones."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(*self._there)
        self._writers |= {writer, there_writer}
        try:
            await asyncio.gather(self._pass(reader, there_writer), self._pass(there_reader, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for each in (writer, there_writer):
                each.transport.abort()
                self._writers.discard(each)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await asyncio.sleep(self.delay)
            if not self.dead:
                writer.write(data)
                await writer.drain()
        raise ConnectionResetError


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """A proxy to the database at an address, and the address to connect to instead."""
    parts = urlsplit(url)
    wire = Wire(parts.hostname or "127.0.0.1", parts.port or 5432)
    await wire.mend()
    user = f"{parts.username}@" if parts.username else ""
    near = parts._replace(netloc=f"{user}127.0.0.1:{wire.port}")
    try:
        yield wire, urlunsplit(near)
    finally:
        await wire.cut()
