"""The limit: the same server stack with sockets in groups of four, frames of the same size, and no game behind them."""

import asyncio
from typing import Any

from litestar import Litestar, WebSocket, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.response import Response

from lettercup.core import encode

VIEW_BYTES = 1_900
SEATS = 4


class Group:
    """Four sockets that take turns."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket[Any, Any, Any]] = []
        self.turn = 0

    async def answer(self, seat: int, body: str) -> None:
        name = body.split('"id":"')[1].split('"', maxsplit=1)[0]
        if name.startswith(("t", "start")):
            self.turn = (self.turn + 1) % SEATS
            await asyncio.gather(*(each.send_text(self._view(number)) for number, each in enumerate(self.sockets)))
        await self.sockets[seat].send_text(f'{{"id":"{name}","seq":1,"type":"answered"}}')

    def _view(self, seat: int) -> str:
        asks = f'"asks":[{{"cup":{seat}}}]' if seat == self.turn else '"asks":[]'
        return f'{{{asks},"filling":"{"x" * (VIEW_BYTES - 60)}","type":"table-view"}}'


groups: dict[str, Group] = {}


@post("/api/tables")
async def open_group() -> Response[bytes]:
    code = f"group-{len(groups)}"
    groups[code] = Group()
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


def app() -> Litestar:
    return Litestar([open_group, echo], openapi_config=None, logging_config=None)
