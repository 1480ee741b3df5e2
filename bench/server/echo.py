"""The upper limit: the same server stack with sockets in groups of four, frames of the same size, and no game.

A roll (`t…`) is answered like a move at a table: a view for each of the four, and an answer.
A call (`c…`) is only sent back.
"""

import asyncio

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lettercup.core import encode
from lettercup.server.web.wire import FrameSocket

SEATS = 4


class EchoSocket(FrameSocket):
    """Reads every frame with the library's parser, as any application's does."""

    reads_straight = False


class Group:
    """Four sockets that take turns."""

    def __init__(self, view_bytes: int) -> None:
        self.sockets: list[WebSocket] = []
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
        asks = f'"asks":[{{"type":"roll","cup":{seat}}}]' if seat == self.turn else '"asks":[]'
        rest = f'{{"type":"table-view","filling":"",{asks}}}'
        return f'{{"type":"table-view","filling":"{self._filling[len(rest) :]}",{asks}}}'


def app(view_bytes: int) -> Starlette:
    """The echo as an application; its views have this size."""
    groups: dict[str, Group] = {}

    async def open_group(_request: Request) -> Response:
        code = f"group-{len(groups)}"
        groups[code] = Group(view_bytes)
        headers = {"set-cookie": "lettercup=x; Path=/"}
        return Response(encode({"code": code}), status_code=201, media_type="application/json", headers=headers)

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        group = groups[socket.path_params["code"]]
        seat = len(group.sockets)
        group.sockets.append(socket)
        try:
            while True:
                await group.answer(seat, await socket.receive_text())
        except WebSocketDisconnect:
            return

    tables = Route("/api/tables", open_group, methods=["POST"])
    return Starlette(routes=[tables, WebSocketRoute("/api/tables/{code}/socket", echo)])
