"""Who asks, what they ask for, and how they are answered over HTTP."""

import io
from importlib import import_module
from ipaddress import ip_address
from typing import Any
from urllib.parse import urljoin, urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from lettercup.core import Sentence, encode, say
from lettercup.house.refusal import unreadable
from lettercup.server.tables import codes
from lettercup.server.tables.table import Table
from lettercup.server.web import auth
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.limits import address_key
from lettercup.server.web.operations import SVG
from lettercup.server.web.trouble import Sorry

LONGEST_LINK = 400
"""Characters of a link that is drawn; the name of this host comes from whoever asks."""


def server_of(connection: HTTPConnection) -> Lettercup:
    server: Lettercup = connection.app.state.server
    return server


async def table_of(connection: HTTPConnection) -> Table:
    """The table whose code is in the path."""
    server, code = server_of(connection), connection.path_params["code"]
    return await server.find(code, address_of(connection), holder_of(server, connection)[1], is_invited(connection))


def game_in(connection: HTTPConnection) -> str:
    """The finished game in the path, as its key is made for it."""
    code = codes.tidy(connection.path_params["code"]) or ""
    return f"{code} {connection.path_params.get('number', '')}"


def is_invited(connection: HTTPConnection) -> bool:
    """Whether somebody has the key to the finished game in the path."""
    key = connection.query_params.get("key", "")
    return bool(key) and server_of(connection).doorkeeper.opens(key, game_in(connection))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody calls from, as limits count it."""
    return address_key(connection.client.host) if connection.client else "?"


def reads_slowly(request: Request, *keys: str, cost: float = 1) -> None:
    """Refuse somebody who reads whole logs too often, from this address or (by other keys) of this table."""
    reading = server_of(request).limits.reading
    if not all(reading.allows(key, cost) for key in (address_of(request), *keys)):
        raise Sorry(429, say("You are asking for a lot at once. Wait a minute, then try again."))


def home_of(request: Request) -> str:
    """Where people reach the page, with a slash at the end."""
    settings = server_of(request).settings
    asked = f"{request.url.scheme}://{request.url.netloc}"
    return urljoin(settings.public_url or asked, settings.base)


async def qr_code(request: Request, path: str) -> Response:
    """The link to something as a QR code, drawn beside the event loop; drawing one takes longer than a move."""
    server, link = server_of(request), link_to(request, path)
    if link is None or len(link) > LONGEST_LINK:
        raise Sorry(404, say("Only this computer can join."))
    if not server.limits.drawing.allows(address_of(request)):
        raise Sorry(429, say("Not so fast, please."))
    return Response(await server.archive.run(_drawn, link), media_type=SVG)


def _drawn(link: str) -> bytes:
    picture, code = io.BytesIO(), import_module("segno").make(link, micro=False)
    code.save(picture, kind="svg", scale=8, border=2, svgclass=None, lineclass=None)
    return picture.getvalue()


def link_to(request: Request, path: str) -> str | None:
    """Where others reach something; None if the address that is known leads to this computer alone."""
    home = home_of(request)
    return None if is_loopback(urlsplit(home).hostname or "") else home + path


def is_loopback(host: str) -> bool:
    """Whether an address is only good on the same computer."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def holder_of(server: Lettercup, connection: HTTPConnection) -> tuple[str | None, str]:
    """Who is there; with a new cookie if the browser has none that counts."""
    holder = server.doorkeeper.holder(connection.cookies.get(auth.COOKIE))
    if holder is not None:
        return None, holder
    cookie = server.doorkeeper.fresh()
    return cookie, server.doorkeeper.holder(cookie) or ""


def with_cookie(response: Response, request: Request, cookie: str | None) -> Response:
    if cookie is not None:
        response.raw_headers.append(cookie_for(request, cookie))
    return response


def cookie_for(connection: HTTPConnection, cookie: str) -> tuple[bytes, bytes]:
    """The header that gives a browser its cookie."""
    is_secure = connection.url.scheme in ("https", "wss")
    return b"set-cookie", auth.cookie_header(cookie, is_secure, server_of(connection).settings.base).encode()


async def body_of(request: Request, most: int) -> bytes:
    """What is sent with a request, unless it is too large."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Sorry(413, say("That is too much at once: at most {bytes} bytes.", bytes=most))
    return body


def read_body(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise unreadable(error) from error


def as_json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status_code=status, media_type="application/json")


def as_text(text: str, status: int = 200) -> Response:
    return Response(text.encode(), status_code=status, media_type="text/plain")


def number_in(request: Request, name: str, otherwise: Sentence) -> int:
    asked = request.query_params.get(name, "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        raise Sorry(400, otherwise, name)
    return int(asked)
