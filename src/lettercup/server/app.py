"""The web application: what is reachable under which address."""

import asyncio
import io
import logging
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Litestar, Response, get, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromQuery

from lettercup.core import say
from lettercup.server import auth, catalogue, finished, sockets
from lettercup.server.advisor import family_of
from lettercup.server.asking import (
    Code,
    HttpRequest,
    Socket,
    address_of,
    as_json,
    as_text,
    base_of,
    holder_of,
    is_secure,
    read_body,
    server_of,
    with_cookie,
)
from lettercup.server.decide import Refusal, Unreadable
from lettercup.server.lettercup import Lettercup, Sorry
from lettercup.server.odds import odds_of
from lettercup.server.pages import Page
from lettercup.server.protocol import LARGEST_MESSAGE, NewTable, Trouble
from lettercup.server.settings import Settings
from lettercup.server.table import Table, may_watch
from lettercup.server.views import info_of
from lettercup.server.wire import WIRE, Wire
from lettercup.server.words import found_in, known_at
from lettercup.store import StoreTrouble

ONLY_POST = ("/api/tables", "/api/me/forget", "/api/look-back", "/api/possible")
POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)

log = logging.getLogger("lettercup.server")


@get("/api/games", sync_to_thread=False)
def games(request: HttpRequest) -> Response[bytes]:
    return as_json(catalogue.games(server_of(request).tables.services.house.levels))


@post("/api/tables")
async def open_table(request: HttpRequest) -> Response[bytes]:
    server = server_of(request)
    if not server.limits.opening.allows(address_of(request)):
        raise Sorry(429, say("You are opening many tables. Wait a minute, then try again."))
    new = read_body(await request.body(), NewTable)
    cookie, holder = holder_of(server, request)
    try:
        table = await server.tables.create(new, holder)
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    return with_cookie(as_json(info_of(table.state), 201), request, cookie)


@get("/api/tables/{code:str}")
async def table_info(request: HttpRequest, code: Code) -> Response[bytes]:
    server = server_of(request)
    table = await server.find(code, address_of(request))
    cookie, _ = holder_of(server, request)
    return with_cookie(as_json(info_of(table.state)), request, cookie)


@get("/api/tables/{code:str}/dice")
async def table_dice(request: HttpRequest, code: Code) -> Response[bytes]:
    table = await server_of(request).find(code, address_of(request))
    if table.state.match is None:
        raise Sorry(404, say("The game has not begun."))
    return as_json(table.state.match.game.dice)


@get("/api/tables/{code:str}/odds")
async def table_odds(request: HttpRequest, code: Code) -> Response[bytes]:
    server = server_of(request)
    table = await server.find(code, address_of(request))
    if not server.limits.asking.allows(address_of(request)):
        raise Sorry(429, say("Not so fast, please."))
    match = table.state.match
    odds = await asyncio.to_thread(odds_of, match.game, match.state) if match else None
    if odds is None:
        raise Sorry(404, say("There are odds only while Bridge Dice is played."))
    return as_json(odds)


@get("/api/tables/{code:str}/qr.svg")
async def table_qr(request: HttpRequest, code: Code) -> Response[bytes]:
    table = await server_of(request).find(code, address_of(request))
    return Response(qr(link_to(base_of(request), table.code)), media_type="image/svg+xml")


@get("/api/dictionary", sync_to_thread=False)
def dictionary(request: HttpRequest) -> Response[bytes]:
    server = server_of(request)
    _asks_slowly(server, address_of(request))
    try:
        return as_json(found_in(server.tables.services.house, request.query_params))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(404, refusal.reasons[0]) from refusal


@get("/api/tables/{code:str}/dictionary")
async def table_dictionary(request: HttpRequest, code: Code) -> Response[bytes]:
    server = server_of(request)
    table = await server.find(code, address_of(request))
    _, holder = holder_of(server, request)
    _asks_slowly(server, holder)
    words = request.query_params.getall("word", [])
    try:
        return as_json(known_at(server.tables.services.house, table.state, table.state.seat_of(holder), words))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(403, refusal.reasons[0]) from refusal


def _asks_slowly(server: Lettercup, who: str) -> None:
    if not server.limits.asking.allows(who):
        raise Sorry(429, say("You are looking up many words. Wait a moment, then try again."))


@get("/api/advice")
async def advice(request: HttpRequest) -> Response[bytes]:
    server = server_of(request)
    if not server.limits.advising.allows(address_of(request)):
        raise Sorry(429, say("You want much advice. Wait a minute, then try again."))
    try:
        family = family_of(server.tables.services.house, request.query_params)
        return as_json(await server.advisor.suggest(family))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(503, refusal.reasons[0]) from refusal


@get("/api/me")
async def me(request: HttpRequest) -> Response[bytes]:
    server = server_of(request)
    return as_json(await server.tables.own_tables(holder_of(server, request)[1]))


@post("/api/me/forget", status_code=204)
async def forget_me(request: HttpRequest) -> Response[None]:
    server = server_of(request)
    await server.tables.forget(holder_of(server, request)[1])
    return Response(None, status_code=204, headers={"set-cookie": auth.gone_header()})


@get("/health", sync_to_thread=False)
def health() -> Response[bytes]:
    return as_text("alive\n")


@get("/ready")
async def ready(request: HttpRequest) -> Response[bytes]:
    server = server_of(request)
    try:
        await server.store.heads([])
    except StoreTrouble:
        return as_text("the store does not answer\n", 503)
    return as_text("closing\n", 503) if server.closing else as_text("ready\n")


@get("/metrics", sync_to_thread=False)
def metrics(request: HttpRequest) -> Response[bytes]:
    return as_text(server_of(request).metrics.text())


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(request: HttpRequest) -> Response[bytes]:
    path = request.url.path
    found = None if path.startswith("/api/") else server_of(request).pages.find(path)
    if found is None:
        raise Sorry(404, say("There is nothing here."))
    return _page(request, found)


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: Socket, code: Code, seat: FromQuery[int | None] = None) -> None:
    server: Lettercup = socket.app.state.server
    cookie, holder = holder_of(server, socket)
    new = {} if cookie is None else {"set-cookie": auth.cookie_header(cookie, is_secure(socket))}
    if not _same_origin(server.settings, socket):
        await socket.close(4403)
        return
    await socket.accept(headers=new)
    try:
        table = await _let_in(server, socket, code, holder)
    except Sorry as sorry:
        sockets.turn_away(_wire(socket), sorry.trouble.sentence, retry=5000 if sorry.status == 429 else None)
        await socket.close(4000 + sorry.status)
        return
    await _sit_at(server, socket, table, sockets.Page(holder, _wire(socket), seat))


async def _let_in(server: Lettercup, socket: Socket, code: str, holder: str) -> Table:
    address = address_of(socket)
    if server.crowds[address] >= server.limits.sockets or not server.limits.connecting.allows(address):
        raise Sorry(429, say("Too many pages are connecting from where you are. Wait a moment."))
    table = await server.find(code, address)
    await table.catch_up()
    if not may_watch(table.state, table.state.seat_of(holder)):
        raise Sorry(403, say("This table does not want to be watched."))
    return table


async def _sit_at(server: Lettercup, socket: Socket, table: Table, page: sockets.Page) -> None:
    address = address_of(socket)
    server.sockets.add(page)
    server.crowds[address] += 1
    try:
        await sockets.run(page, table, server.limits, server.metrics)
    finally:
        server.sockets.remove(page)
        server.crowds[address] -= 1
        if not server.crowds[address]:
            del server.crowds[address]
    await _close(socket)


async def _close(socket: Socket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(1001)


def _wire(socket: Socket) -> Wire:
    extensions: Any = socket.scope["extensions"]
    wire: Wire = extensions[WIRE]
    return wire


def qr(link: str) -> bytes:
    """A link as a QR code."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=8, border=2, svgclass=None, lineclass=None)
    return picture.getvalue()


def link_to(base: str, code: str) -> str:
    return f"{base}/t/{code}"


def _same_origin(settings: Settings, socket: Socket) -> bool:
    """Browsers say which page opens a socket: it has to be ours. Programs that are no browsers say nothing."""
    origin = socket.headers.get("origin")
    if origin is None or urlsplit(origin).netloc == socket.headers.get("host"):
        return True
    return origin in (settings.public_url.rstrip("/"), *settings.origins.split())


def _page(request: HttpRequest, page: Page) -> Response[bytes]:
    headers = {"cache-control": page.caching, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.packed, headers=headers | {"content-encoding": "gzip"}, media_type=page.kind)
    return Response(page.body, headers=headers, media_type=page.kind)


def _sorry(_request: HttpRequest, sorry: Sorry) -> Response[bytes]:
    return as_json(sorry.trouble, sorry.status)


def _not_done(request: HttpRequest, error: HTTPException) -> Response[bytes]:
    sentence = say("There is nothing here.") if error.status_code == 404 else say("That cannot be asked here.")
    answer = as_json(Trouble(None, sentence), error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = "POST" if request.url.path.rstrip("/") in ONLY_POST else "GET"
    return answer


def _no_store(_request: HttpRequest, trouble: StoreTrouble) -> Response[bytes]:
    log.error("the store failed: %s", trouble)
    return as_json(Trouble(None, say("The house cannot write it down right now. Try again.")), 503)


def _broken(_request: HttpRequest, error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error)
    return as_json(Trouble(None, say("Something went wrong in the house.")), 500)


def _guarded(app: Any) -> Any:
    """Every answer tells browsers to be strict."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        async def strict(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await app(scope, receive, strict)

    return guarded


HANDLERS = [
    games,
    open_table,
    advice,
    me,
    forget_me,
    table_info,
    table_dice,
    table_odds,
    table_qr,
    *finished.HANDLERS,
    dictionary,
    table_dictionary,
    table_socket,
    health,
    ready,
    metrics,
    page,
]


def create_app(server: Lettercup) -> Any:
    """The application around a server."""

    app = Litestar(
        HANDLERS,
        exception_handlers={
            Sorry: _sorry,
            HTTPException: _not_done,
            StoreTrouble: _no_store,
            Exception: _broken,
        },
        openapi_config=None,
        logging_config=None,
        request_max_body_size=LARGEST_MESSAGE,
    )
    app.state.server = server
    return _guarded(app)
