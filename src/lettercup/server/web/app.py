"""The web application: what is reachable under which address."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from lettercup.core import Sentence, encode, say
from lettercup.games import GAMES
from lettercup.house.catalogue import GameInfo, game_infos
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.people import OwnTable
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.seating import NewTable
from lettercup.house.views import GameBox, TableInfo, box_of, info_of
from lettercup.lexicon import SPELLINGS, TIERS, Found
from lettercup.review import Odds, odds_of
from lettercup.server.tables.open_log import AnyPlace, BrokenLog
from lettercup.server.tables.room_views import Sight
from lettercup.server.tables.rooms import OpenRoom
from lettercup.server.tables.table import Table, may_watch
from lettercup.server.web import auth, sockets
from lettercup.server.web.asking import (
    address_of,
    as_json,
    as_text,
    body_of,
    cookie_for,
    holder_of,
    link_to,
    qr_code,
    read_body,
    reads_slowly,
    server_of,
    table_of,
    with_cookie,
)
from lettercup.server.web.days import DAY_OPERATIONS
from lettercup.server.web.devices import DEVICE_OPERATIONS
from lettercup.server.web.guard import Guard, same_origin
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.operations import JSON, LINES, SVG, Parameter, get, post, routes_of
from lettercup.server.web.records import RECORD_OPERATIONS
from lettercup.server.web.rooms import ROOM_OPERATIONS, room_of
from lettercup.server.web.static import StaticFile
from lettercup.server.web.trouble import CANNOT_READ, CANNOT_WRITE, NOTHING_HERE, STATUS_OF, Sorry, Trouble
from lettercup.server.web.wire import WIRE, FrameSocket
from lettercup.server.web.words import LONGEST_WORD, MOST_WORDS, found_in, known_at
from lettercup.server.workers.advisor import Progress, family_of
from lettercup.store import StoreTrouble

COST_OF_ALL = 10
"""What reading all tables of a person costs of an address's reads."""

NOT_WATCHED = say("This table does not let others watch.")

log = logging.getLogger("lettercup.server")


GAME = Parameter("game", {"type": "string", "enum": [*GAMES]})
LEVELS = Parameter("levels", {"type": "string", "maxLength": 80})
BOTS = Parameter("bots", {"type": "string", "maxLength": 20}, required=False)
OPTIONS = Parameter("options", {"type": "string", "maxLength": 2000}, required=False)
WORD = Parameter("word", {"type": "string", "minLength": 1, "maxLength": LONGEST_WORD})
WORDS = WORD._replace(schema={"type": "array", "items": WORD.schema, "maxItems": MOST_WORDS})
RULES = (
    Parameter("tier", {"type": "string", "enum": [*TIERS]}, required=False),
    Parameter("spelling", {"type": "string", "enum": [*SPELLINGS]}, required=False),
    Parameter("strict", {"type": "boolean"}, required=False),
    Parameter("offensive", {"type": "integer", "minimum": 0, "maximum": 3}, required=False),
    Parameter("extra", {"type": "string"}, required=False),
)


@get("/api/games", list[GameInfo])
async def games(request: Request) -> Response:
    """The games that can be played here."""
    return as_json(game_infos(server_of(request).tables.node.house.levels))


@post("/api/tables", TableInfo, status=201, body=NewTable)
async def open_table(request: Request) -> Response:
    """Open a table; with a name, sit down at it."""
    server = server_of(request)
    address = address_of(request)
    if server.limits.writing.owes(address) or not server.limits.opening.allows(address):
        raise Sorry(429, say("You are opening many tables. Wait a minute, then try again."))
    new = read_body(await body_of(request, LARGEST_MESSAGE), NewTable)
    cookie, holder = holder_of(server, request)
    table = await server.tables.create(new, holder)
    server.limits.writing.spend(address, table.take_unpaid())
    return with_cookie(as_json(info_of(table.state, link_to(request, f"t/{table.code}")), 201), request, cookie)


@get("/api/tables/{code}", TableInfo)
async def table(request: Request) -> Response:
    """Which table has this code?"""
    found = await table_of(request)
    cookie, holder = holder_of(server_of(request), request)
    info = info_of(found.state, link_to(request, f"t/{found.code}"))
    if not may_watch(found.state, found.state.seat_of(holder)):
        info = replace(info, seats=(), awaited=())
    return with_cookie(as_json(info), request, cookie)


@get("/api/tables/{code}/box", GameBox)
async def box(request: Request) -> Response:
    """What is in the box of the game."""
    match = (await table_of(request)).state.match
    if match is None:
        raise Sorry(404, say("The game has not begun."))
    return as_json(box_of(match.game))


@get("/api/tables/{code}/odds", Odds)
async def odds(request: Request) -> Response:
    """The exact chances, if it has any."""
    match = (await _watched(request)).state.match
    if not server_of(request).limits.asking.allows(address_of(request)):
        raise Sorry(429, say("Not so fast, please."))
    found = await asyncio.to_thread(odds_of, match.game, match.state) if match else None
    if found is None:
        raise Sorry(404, say("There are no odds at this table right now."))
    return as_json(found)


async def _watched(request: Request) -> Table:
    """The table in the path; refused to anybody who may not watch it."""
    table = await table_of(request)
    if not may_watch(table.state, table.state.seat_of(holder_of(server_of(request), request)[1])):
        raise Sorry(403, NOT_WATCHED)
    return table


@get("/api/tables/{code}/qr.svg", str, kind=SVG)
async def qr(request: Request) -> Response:
    """The table's link as a QR code."""
    return await qr_code(request, f"t/{(await table_of(request)).code}")


@get("/api/dictionary", Found, WORD, *RULES)
async def dictionary(request: Request) -> Response:
    """Is a word allowed?"""
    server = server_of(request)
    _asks_slowly(server, address_of(request))
    return as_json(found_in(server.tables.node.house, request.query_params))


@get("/api/tables/{code}/dictionary", dict[str, bool], WORDS)
async def known(request: Request) -> Response:
    """Which words does a table with spelling help allow?"""
    server, found = server_of(request), await table_of(request)
    _, holder = holder_of(server, request)
    _asks_slowly(server, holder)
    words = request.query_params.getlist("word")
    return as_json(known_at(server.tables.node.house, found.state, found.state.seat_of(holder), words))


def _asks_slowly(server: Lettercup, who: str) -> None:
    if not server.limits.asking.allows(who):
        raise Sorry(429, say("You are looking up many words. Wait a moment, then try again."))


@get("/api/advice", Progress, GAME, LEVELS, BOTS, OPTIONS, kind=LINES)
async def advice(request: Request) -> Response:
    """How could a family play so that it is fair? One line for each half second, the last one is `done`."""
    server = server_of(request)
    if not server.limits.advising.allows(address_of(request)):
        raise Sorry(429, say("You are asking for a lot of advice. Wait a minute, then try again."))
    progress = server.advisor.follow(family_of(server.tables.node.house, request.query_params))
    return StreamingResponse((encode(each) + b"\n" async for each in progress), media_type=LINES)


@get("/api/me", list[OwnTable])
async def me(request: Request) -> Response:
    """Everything that is stored about this browser's owner."""
    server = server_of(request)
    reads_slowly(request, cost=COST_OF_ALL)
    return StreamingResponse(server.archive.own_tables(holder_of(server, request)[1]), media_type=JSON)


@post("/api/me/forget", None, status=204)
async def forget_me(request: Request) -> Response:
    """Forget this browser's owner."""
    server = server_of(request)
    reads_slowly(request, cost=COST_OF_ALL)
    holder = holder_of(server, request)[1]
    try:
        await server.rooms.forget(holder)
    finally:
        await server.archive.forget(holder)
    await server.store.disown(holder)
    return Response(status_code=204, headers={"set-cookie": auth.gone_header(server.settings.base)})


async def health(_request: Request) -> Response:
    return as_text("alive\n")


async def ready(request: Request) -> Response:
    server = server_of(request)
    if server.closing:
        return as_text("closing\n", 503)
    return as_text("ready\n") if await server.readiness.ask() else as_text("nothing can be written\n", 503)


async def metrics(request: Request) -> Response:
    return as_text(server_of(request).metrics.text())


async def page(request: Request) -> Response:
    found = server_of(request).files.find(request.url.path)
    if found is None:
        raise Sorry(404, NOTHING_HERE)
    return _file(request, found)


async def table_socket(socket: WebSocket) -> None:
    seat = socket.query_params.get("seat", "")
    wanted = int(seat) if seat.isascii() and seat.isdigit() else None
    await _serve(
        socket,
        _watched_table,
        lambda holder: sockets.OpenPage(holder, _wire(socket), wanted, address_of(socket)),
    )


async def room_socket(socket: WebSocket) -> None:
    asked = socket.query_params.get("as", "")
    sight: Sight = "screen" if asked == "screen" else "director" if asked == "director" else "player"
    await _serve(socket, _found_room, lambda holder: sockets.RoomPage(holder, _wire(socket), sight, address_of(socket)))


async def _serve(
    socket: WebSocket,
    find: Callable[[WebSocket, str], Awaitable[AnyPlace]],
    page: Callable[[str], sockets.OpenPage],
) -> None:
    """Let a page in at a table or a room, and stay with it until it goes."""
    server = server_of(socket)
    cookie, holder = holder_of(server, socket)
    if not same_origin(server.settings, socket.scope):
        await socket.close(4403)
        return
    await socket.accept(headers=[] if cookie is None else [cookie_for(socket, cookie)])
    try:
        _let_in(server, socket)
        found = await find(socket, holder)
    except (Sorry, StoreTrouble, BrokenLog) as trouble:
        sorry = trouble if isinstance(trouble, Sorry) else Sorry(503, _what_failed(trouble))
        sockets.turn_away(_wire(socket), sorry.trouble.sentence, retry=5000 if sorry.status in (429, 503) else None)
        await socket.close(4000 + sorry.status)
        return
    await _sit_at(server, socket, found, page(holder))


def _let_in(server: Lettercup, socket: WebSocket) -> None:
    address = address_of(socket)
    if server.crowds[address] >= server.limits.sockets or not server.limits.connecting.allows(address):
        raise Sorry(429, say("Too many pages are connecting from where you are. Wait a moment."))


async def _watched_table(socket: WebSocket, holder: str) -> Table:
    table = await table_of(socket)
    await table.catch_up()
    if not may_watch(table.state, table.state.seat_of(holder)):
        raise Sorry(403, NOT_WATCHED)
    return table


async def _found_room(socket: WebSocket, holder: str) -> OpenRoom:
    room = await room_of(socket)
    await room.contests()
    return room


async def _sit_at(server: Lettercup, socket: WebSocket, place: AnyPlace, page: sockets.OpenPage) -> None:
    address = address_of(socket)
    server.sockets.add(page)
    server.crowds[address] += 1
    try:
        await sockets.serve_page(page, place, server.limits, server.metrics)
    finally:
        server.sockets.remove(page)
        server.crowds[address] -= 1
        if not server.crowds[address]:
            del server.crowds[address]
    await _close(socket)


async def _close(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(1001)


def _wire(socket: WebSocket) -> FrameSocket:
    extensions: Any = socket.scope["extensions"]
    wire: FrameSocket = extensions[WIRE]
    return wire


def _file(request: Request, file: StaticFile) -> Response:
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


async def _sorry(_request: Request, sorry: Any) -> Response:
    return as_json(sorry.trouble, sorry.status)


async def _unreadable(_request: Request, trouble: Any) -> Response:
    return as_json(Trouble(trouble.field, trouble.sentence), 400)


async def _refused(_request: Request, refusal: Any) -> Response:
    first = refusal.faults[0]
    return as_json(Trouble(None, first.sentence), STATUS_OF.get(first.kind, 403))


async def _not_done(request: Request, error: Any) -> Response:
    if request.method == "OPTIONS" and error.status_code == 405:
        allowed = sorted(error.headers["Allow"].split(", "))
        return Response(status_code=204, headers={"allow": ", ".join([*allowed, "OPTIONS"])})
    sentence = NOTHING_HERE if error.status_code == 404 else say("That cannot be asked here.")
    answer = as_json(Trouble(None, sentence), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _no_store(request: Request, trouble: Any) -> Response:
    log.error("the store failed: %s", trouble)
    return await _unread(request, trouble)


async def _unread(_request: Request, trouble: Any) -> Response:
    return as_json(Trouble(None, _what_failed(trouble)), 503)


def _what_failed(trouble: Exception) -> Sentence:
    return CANNOT_READ if isinstance(trouble, BrokenLog) else CANNOT_WRITE


async def _broken(_request: Request, _error: Exception) -> Response:
    return as_json(Trouble(None, say("Something went wrong on the server.")), 500)


OPERATIONS = (
    games,
    open_table,
    advice,
    me,
    forget_me,
    table,
    box,
    odds,
    qr,
    *RECORD_OPERATIONS,
    *DAY_OPERATIONS,
    *DEVICE_OPERATIONS,
    *ROOM_OPERATIONS,
    dictionary,
    known,
)
ROUTES = [
    Mount(
        "/api",
        routes=[
            *routes_of(OPERATIONS, "/api"),
            WebSocketRoute("/tables/{code}/socket", table_socket),
            WebSocketRoute("/rooms/{code}/socket", room_socket),
        ],
    ),
    Route("/health", health),
    Route("/ready", ready),
    Route("/metrics", metrics),
    Route("/{path:path}", page),
]
EXCEPTIONS: dict[Any, Any] = {
    Sorry: _sorry,
    Unreadable: _unreadable,
    Refusal: _refused,
    HTTPException: _not_done,
    StoreTrouble: _no_store,
    BrokenLog: _unread,
    Exception: _broken,
}


def create_app(server: Lettercup) -> Any:
    """The application around a server."""
    app = Starlette(routes=ROUTES, exception_handlers=EXCEPTIONS)
    app.state.server = server
    return Guard(app, server)
