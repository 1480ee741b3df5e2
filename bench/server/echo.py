"""The limit: the same server stack with sockets in groups of four, frames of the same size, and no game behind them.

A throw (`t…`) is answered like a move at a table: a view for each of the four, and an answer.
A call (`c…`) is only sent back.
"""

import asyncio
from typing import Any

from litestar import Litestar, WebSocket, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.response import Response

from lettercup.core import encode

SEATS = 4


class Group:
    """Four sockets that take turns."""

    def __init__(self, view_bytes: int) -> None:
        self.sockets: list[WebSocket[Any, Any, Any]] = []
        self.turn = 0
        self._filling = "x" * view_bytes

    async def answer(self, seat: int, body: str) -> None:
        name = body.split('"id":"')[1].split('"', maxsplit=1)[0]
        if name.startswith("c"):
            await self.sockets[seat].send_text(body)
            return
        if name.startswith(("t", "start")):
            self.turn = (self.turn + 1) % SEATS
            await asyncio.gather(*(each.send_text(self._view(number)) for number, each in enumerate(self.sockets)))
        await self.sockets[seat].send_text(f'{{"id":"{name}","seq":1,"type":"answered"}}')

    def _view(self, seat: int) -> str:
        asks = f'"asks":[{{"cup":{seat}}}]' if seat == self.turn else '"asks":[]'
        rest = f'{{{asks},"filling":"","type":"table-view"}}'
        return f'{{{asks},"filling":"{self._filling[len(rest) :]}","type":"table-view"}}'


def app(view_bytes: int) -> Litestar:
    """The echo as an application; its views have this size."""
    groups: dict[str, Group] = {}

    @post("/api/tables")
    async def open_group() -> Response[bytes]:
        code = f"group-{len(groups)}"
        groups[code] = Group(view_bytes)
        headers = {"set-cookie": "lettercup=x; Path=/"}
        return Response(encode({"code": code}), status_code=201, media_type="application/json", headers=headers)

    @websocket("/api/tables/{code:str}/socket")
    async def echo(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
        await socket.accept()
        group = groups[code]
        seat = len(group.sockets)
        group.sockets.append(socket)
        try:
            while True:
                await group.answer(seat, await socket.receive_data(mode="text"))
        except WebSocketDisconnect:
            return

    return Litestar([open_group, echo], openapi_config=None, logging_config=None)
