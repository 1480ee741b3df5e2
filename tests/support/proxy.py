"""A proxy that shows a server below a path, as home servers do: it cuts the path off and passes everything on."""

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

LINE = re.compile(rb"^([A-Z]+) (\S+) ")


@contextmanager
def shown_below(path: str, server: str) -> Iterator[str]:
    """The address of a proxy that shows a server below a path like `/games/`; anything else it does not know."""
    address: Future[str] = Future()
    loop = asyncio.new_event_loop()
    done = asyncio.Event()
    inside = urlsplit(server)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.split(b" ", 2)[1].startswith(path.encode()):
                writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                writer.close()
                return
            there, back = await asyncio.open_connection(inside.hostname, inside.port)
            back.write(_cut(head, path))
            await asyncio.wait(
                [asyncio.create_task(_pour(reader, back)), asyncio.create_task(_pour(there, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
            back.close()
        writer.close()

    async def serve() -> None:
        listening = await asyncio.start_server(pass_on, "127.0.0.1", 0)
        async with listening:
            address.set_result(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield address.result(timeout=30)
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


def _cut(head: bytes, path: str) -> bytes:
    """A request as the server should see it: without the path, and the last of its connection unless it is a socket."""
    cut = LINE.sub(lambda line: line[1] + b" /" + line[2][len(path) :] + b" ", head, count=1)
    if b"upgrade: websocket" in head.lower():
        return cut
    return re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", cut).replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n", 1)


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while block := await source.read(65_536):
            target.write(block)
            await target.drain()
