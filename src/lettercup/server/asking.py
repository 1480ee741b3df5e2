"""Who asks, what they ask for, and how they are answered over HTTP."""

from typing import Any

import msgspec
from litestar import Request, Response, WebSocket
from litestar.params import FromPath

from lettercup.core import Sentence, encode
from lettercup.server import auth
from lettercup.server.decide import unreadable
from lettercup.server.lettercup import Lettercup, Sorry

HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Code = FromPath[str]


def server_of(request: HttpRequest) -> Lettercup:
    server: Lettercup = request.app.state.server
    return server


def address_of(connection: HttpRequest | Socket) -> str:
    return connection.client.host if connection.client else "?"


def base_of(request: HttpRequest) -> str:
    given = server_of(request).settings.public_url.rstrip("/")
    return given or f"{request.url.scheme}://{request.url.netloc}"


def is_secure(connection: HttpRequest | Socket) -> bool:
    return connection.url.scheme in ("https", "wss")


def holder_of(server: Lettercup, connection: HttpRequest | Socket) -> tuple[str | None, str]:
    """Who is there; with a new cookie if the browser has none that counts."""
    holder = server.doorkeeper.holder(connection.cookies.get(auth.COOKIE))
    if holder is not None:
        return None, holder
    cookie = server.doorkeeper.fresh()
    return cookie, server.doorkeeper.holder(cookie) or ""


def with_cookie(response: Response[bytes], request: HttpRequest, cookie: str | None) -> Response[bytes]:
    if cookie is not None:
        response.headers["set-cookie"] = auth.cookie_header(cookie, is_secure(request))
    return response


def read_body(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        trouble = unreadable(error)
        raise Sorry(400, trouble.sentence, trouble.field) from error


def as_json(value: Any, status: int = 200) -> Response[bytes]:
    return Response(encode(value), status_code=status, media_type="application/json")


def as_text(text: str, status: int = 200) -> Response[bytes]:
    return Response(text.encode(), status_code=status, media_type="text/plain")


def number_in(request: HttpRequest, name: str, otherwise: Sentence) -> int:
    asked = request.query_params.get(name, "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        raise Sorry(400, otherwise, name)
    return int(asked)
