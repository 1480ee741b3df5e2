"""The web application: what is reachable under which address."""

import asyncio
import gzip
import io
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from lettercup.core import Millis, Seat, Sentence, encode, say
from lettercup.core.record import BadRecord, Record, dumps
from lettercup.lexicon import HouseRules
from lettercup.server import auth, catalogue, codes, sockets
from lettercup.server.advisor import Advisor, family_of
from lettercup.server.decide import Refusal, Unreadable, unreadable
from lettercup.server.hindsight import Hindsight, NoStep, Question, name_of, read
from lettercup.server.house import House
from lettercup.server.limits import Limiters, Limits
from lettercup.server.lookback import LARGEST_RECORD, NoSeat, look_back, look_into
from lettercup.server.metrics import Metrics
from lettercup.server.odds import odds_of
from lettercup.server.pages import Page, Pages
from lettercup.server.protocol import LARGEST_MESSAGE, Goodbye, LookBack, NewTable, Trouble
from lettercup.server.records import history
from lettercup.server.settings import Settings
from lettercup.server.table import Table, clock_from, may_watch, wall_clock
from lettercup.server.tables import Tables
from lettercup.server.views import info_of
from lettercup.server.wire import WIRE, Wire
from lettercup.server.words import found_in, known_at
from lettercup.store import Store, StoreTrouble

ONLY_POST = ("/api/tables", "/api/me/forget", "/api/look-back", "/api/possible")
DAY: Millis = 24 * 3600 * 1000
COME_BACK_IN = (500, 3000)
"""Milliseconds after which pages come back when a server closes: not all at once."""

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

HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Code = FromPath[str]


class Lettercup:
    """A running server: everything that the handlers share."""

    def __init__(self, settings: Settings, store: Store, house: House, limits: Limits | None = None) -> None:
        self.settings = settings
        self.store = store
        self.pages = Pages()
        self.tables = Tables(store, house, wall_clock(), settings.keep_days * DAY or None)
        self.sockets: set[sockets.Page] = set()
        self.crowds: Counter[str] = Counter()
        """How many of them are from the same address."""
        self.limits = Limiters(limits or Limits())
        self.closing = False
        self.advisor = Advisor()
        self.hindsight = Hindsight()
        self.metrics = Metrics(
            {
                "lettercup_tables": ("Tables open on this node.", lambda: len(self.tables.open)),
                "lettercup_sockets": ("Pages connected to this node.", lambda: len(self.sockets)),
                "lettercup_store_waiting": ("Commits that are not written yet.", lambda: store.waiting),
                "lettercup_tasks": ("Tasks of the event loop.", lambda: len(asyncio.all_tasks())),
            },
            {
                "lettercup_bot_troubles_total": (
                    "Bots without a move that counts, by what came of it.",
                    self.tables.services.bot_troubles,
                )
            },
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store, and serve tables until the end."""
        await self.store.open()
        try:
            self.tables.services.now = clock_from(await self.store.time())
            self.doorkeeper = auth.Doorkeeper(await self.store.keep("cookie-key", auth.fresh_key()))
            async with self.tables:
                yield
        finally:
            self.advisor.close()
            self.hindsight.close()
            await self.store.close()

    async def say_goodbye(self) -> None:
        """Tell every page to come back in a moment, each at its own."""
        self.closing = True
        for page in list(self.sockets):
            page.dismiss(Goodbye(say("The server is restarting."), random.randint(*COME_BACK_IN)))  # noqa: S311

    async def find(self, code: str, address: str) -> Table:
        """The table with a code that somebody typed; who types wrong ones too often has to wait."""
        if self.limits.misses.spent(address):
            raise Sorry(429, say("Too many wrong codes. Wait a minute, then try again."))
        tidy = codes.tidy(code)
        table = await self.tables.get(tidy) if tidy else None
        if table is None:
            self.limits.misses.allows(address)
            raise Sorry(404, say("There is no table {code}.", code=code[:40]), "code")
        return table


class Sorry(Exception):
    """A request that is not done, with the status and the sentence that say why."""

    def __init__(self, status: int, sentence: Sentence, field: str | None = None) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.trouble = Trouble(field, sentence)


@get("/api/games", sync_to_thread=False)
def games(request: HttpRequest) -> Response[bytes]:
    return _json(catalogue.games(_server(request).tables.services.house.levels))


@post("/api/tables")
async def open_table(request: HttpRequest) -> Response[bytes]:
    server = _server(request)
    if not server.limits.opening.allows(_address(request)):
        raise Sorry(429, say("You are opening many tables. Wait a minute, then try again."))
    new = _read(await request.body(), NewTable)
    cookie, holder = _holder(server, request)
    try:
        table = await server.tables.create(new, holder)
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    return _with_cookie(_json(info_of(table.state), 201), request, cookie)


@get("/api/tables/{code:str}")
async def table_info(request: HttpRequest, code: Code) -> Response[bytes]:
    server = _server(request)
    table = await server.find(code, _address(request))
    cookie, _ = _holder(server, request)
    return _with_cookie(_json(info_of(table.state)), request, cookie)


@get("/api/tables/{code:str}/dice")
async def table_dice(request: HttpRequest, code: Code) -> Response[bytes]:
    table = await _server(request).find(code, _address(request))
    if table.state.match is None:
        raise Sorry(404, say("The game has not begun."))
    return _json(table.state.match.game.dice)


@get("/api/tables/{code:str}/odds")
async def table_odds(request: HttpRequest, code: Code) -> Response[bytes]:
    server = _server(request)
    table = await server.find(code, _address(request))
    if not server.limits.asking.allows(_address(request)):
        raise Sorry(429, say("Not so fast, please."))
    match = table.state.match
    odds = await asyncio.to_thread(odds_of, match.game, match.state) if match else None
    if odds is None:
        raise Sorry(404, say("There are odds only while Bridge Dice is played."))
    return _json(odds)


@get("/api/tables/{code:str}/qr.svg")
async def table_qr(request: HttpRequest, code: Code) -> Response[bytes]:
    table = await _server(request).find(code, _address(request))
    return Response(qr(link_to(_base(request), table.code)), media_type="image/svg+xml")


@get("/api/tables/{code:str}/records")
async def table_records(request: HttpRequest, code: Code) -> Response[bytes]:
    server = _server(request)
    table = await server.find(code, _address(request))
    return _json(history(await server.tables.records(table.code)))


@get("/api/tables/{code:str}/records/{number:int}")
async def table_record(request: HttpRequest, code: Code, number: FromPath[int]) -> Response[bytes]:
    table, record = await _finished(request, code, number)
    name = f"{table.state.name}-{table.code}-{number}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(record).encode(), media_type="application/jsonl", headers=headers)


@get("/api/tables/{code:str}/records/{number:int}/steps")
async def table_steps(request: HttpRequest, code: Code, number: FromPath[int]) -> Response[bytes]:
    _, record = await _finished(request, code, number)
    return await _looked(request, lambda seat: look_back(record, seat))


@get("/api/tables/{code:str}/records/{number:int}/possible")
async def table_possible(request: HttpRequest, code: Code, number: FromPath[int]) -> Response[bytes]:
    table, record = await _finished(request, code, number)
    question = _question(request, f"{table.code} {number}", table.state.settings.words)
    return await _possible(request, question, lambda: record)


@post("/api/look-back", status_code=200, request_max_body_size=LARGEST_RECORD)
async def look_at_file(request: HttpRequest) -> Response[bytes]:
    if not _server(request).limits.looking.allows(_address(request)):
        raise Sorry(429, say("You are opening many records. Wait a minute, then try again."))
    with _no_record():
        text = (await request.body()).decode()
        return await _looked(request, lambda seat: look_into(text, seat))


@post("/api/possible", status_code=200, request_max_body_size=LARGEST_RECORD)
async def possible_in_file(request: HttpRequest) -> Response[bytes]:
    with _no_record():
        text = (await request.body()).decode()
        question = _question(request, name_of(text), HouseRules())
        return await _possible(request, question, lambda: read(text))


@contextmanager
def _no_record() -> Iterator[None]:
    """What somebody brought is no record, and why."""
    try:
        yield
    except BadRecord as error:
        raise Sorry(400, say("This is not the record of a game. {what}", what=str(error))) from error
    except ValueError as error:
        what = "It is no text that can be read."
        raise Sorry(400, say("This is not the record of a game. {what}", what=what)) from error


def _question(request: HttpRequest, record: str, rules: HouseRules) -> Question:
    step, seat = (
        _number(request, "step", say("A step is a number.")),
        _number(request, "seat", say("A seat is a number.")),
    )
    return Question(record, step, seat, rules)


def _number(request: HttpRequest, name: str, otherwise: Sentence) -> int:
    asked = request.query_params.get(name, "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        raise Sorry(400, otherwise, name)
    return int(asked)


async def _possible(request: HttpRequest, question: Question, record: Callable[[], Record[Any]]) -> Response[bytes]:
    server = _server(request)
    if not server.limits.reviewing.allows(_address(request)):
        raise Sorry(429, say("You want to know much at once. Wait a minute, then try again."))
    try:
        return _json(await server.hindsight.possible(question, record))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    except NoStep as error:
        raise Sorry(404, say("The game did not have so many steps."), "step") from error
    except Refusal as refusal:
        raise Sorry(503, refusal.reasons[0]) from refusal


async def _finished(request: HttpRequest, code: str, number: int) -> tuple[Table, Record[Any]]:
    server = _server(request)
    table = await server.find(code, _address(request))
    finished = await server.tables.records(table.code)
    if not 1 <= number <= len(finished):
        raise Sorry(404, say("There is no finished game {number} at this table.", number=number), "number")
    return table, finished[number - 1]


async def _looked(request: HttpRequest, look: Callable[[Seat | None], LookBack]) -> Response[bytes]:
    """A game step by step, from the seat that was asked for; made, written and packed off the event loop."""
    seat = _number(request, "seat", say("A seat is a number.")) if "seat" in request.query_params else None
    try:
        packed = await asyncio.to_thread(lambda: gzip.compress(encode(look(seat)), 5, mtime=0))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, media_type="application/json", headers=headers)


@get("/api/dictionary", sync_to_thread=False)
def dictionary(request: HttpRequest) -> Response[bytes]:
    server = _server(request)
    _asks_slowly(server, _address(request))
    try:
        return _json(found_in(server.tables.services.house, request.query_params))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(404, refusal.reasons[0]) from refusal


@get("/api/tables/{code:str}/dictionary")
async def table_dictionary(request: HttpRequest, code: Code) -> Response[bytes]:
    server = _server(request)
    table = await server.find(code, _address(request))
    _, holder = _holder(server, request)
    _asks_slowly(server, holder)
    words = request.query_params.getall("word", [])
    try:
        return _json(known_at(server.tables.services.house, table.state, table.state.seat_of(holder), words))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(403, refusal.reasons[0]) from refusal


def _asks_slowly(server: Lettercup, who: str) -> None:
    if not server.limits.asking.allows(who):
        raise Sorry(429, say("You are looking up many words. Wait a moment, then try again."))


@get("/api/advice")
async def advice(request: HttpRequest) -> Response[bytes]:
    server = _server(request)
    if not server.limits.advising.allows(_address(request)):
        raise Sorry(429, say("You want much advice. Wait a minute, then try again."))
    try:
        family = family_of(server.tables.services.house, request.query_params)
        return _json(await server.advisor.suggest(family))
    except Unreadable as trouble:
        raise Sorry(400, trouble.sentence, trouble.field) from trouble
    except Refusal as refusal:
        raise Sorry(503, refusal.reasons[0]) from refusal


@get("/api/me")
async def me(request: HttpRequest) -> Response[bytes]:
    server = _server(request)
    return _json(await server.tables.own_tables(_holder(server, request)[1]))


@post("/api/me/forget", status_code=204)
async def forget_me(request: HttpRequest) -> Response[None]:
    server = _server(request)
    await server.tables.forget(_holder(server, request)[1])
    return Response(None, status_code=204, headers={"set-cookie": auth.gone_header()})


@get("/health", sync_to_thread=False)
def health() -> Response[bytes]:
    return _text("alive\n")


@get("/ready")
async def ready(request: HttpRequest) -> Response[bytes]:
    server = _server(request)
    try:
        await server.store.heads([])
    except StoreTrouble:
        return _text("the store does not answer\n", 503)
    return _text("closing\n", 503) if server.closing else _text("ready\n")


@get("/metrics", sync_to_thread=False)
def metrics(request: HttpRequest) -> Response[bytes]:
    return _text(_server(request).metrics.text())


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(request: HttpRequest) -> Response[bytes]:
    path = request.url.path
    found = None if path.startswith("/api/") else _server(request).pages.find(path)
    if found is None:
        raise Sorry(404, say("There is nothing here."))
    return _page(request, found)


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: Socket, code: Code, seat: FromQuery[int | None] = None) -> None:
    server: Lettercup = socket.app.state.server
    cookie, holder = _holder(server, socket)
    new = {} if cookie is None else {"set-cookie": auth.cookie_header(cookie, _is_secure(socket))}
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
    address = _address(socket)
    if server.crowds[address] >= server.limits.sockets or not server.limits.connecting.allows(address):
        raise Sorry(429, say("Too many pages are connecting from where you are. Wait a moment."))
    table = await server.find(code, address)
    await table.catch_up()
    if not may_watch(table.state, table.state.seat_of(holder)):
        raise Sorry(403, say("This table does not want to be watched."))
    return table


async def _sit_at(server: Lettercup, socket: Socket, table: Table, page: sockets.Page) -> None:
    address = _address(socket)
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


def _server(request: HttpRequest) -> Lettercup:
    server: Lettercup = request.app.state.server
    return server


def _address(connection: HttpRequest | Socket) -> str:
    return connection.client.host if connection.client else "?"


def _base(request: HttpRequest) -> str:
    given = _server(request).settings.public_url.rstrip("/")
    return given or f"{request.url.scheme}://{request.url.netloc}"


def _is_secure(connection: HttpRequest | Socket) -> bool:
    return connection.url.scheme in ("https", "wss")


def _same_origin(settings: Settings, socket: Socket) -> bool:
    """Browsers say which page opens a socket: it has to be ours. Programs that are no browsers say nothing."""
    origin = socket.headers.get("origin")
    if origin is None or urlsplit(origin).netloc == socket.headers.get("host"):
        return True
    return origin in (settings.public_url.rstrip("/"), *settings.origins.split())


def _holder(server: Lettercup, connection: HttpRequest | Socket) -> tuple[str | None, str]:
    """Who is there; with a new cookie if the browser has none that counts."""
    holder = server.doorkeeper.holder(connection.cookies.get(auth.COOKIE))
    if holder is not None:
        return None, holder
    cookie = server.doorkeeper.fresh()
    return cookie, server.doorkeeper.holder(cookie) or ""


def _with_cookie(response: Response[bytes], request: HttpRequest, cookie: str | None) -> Response[bytes]:
    if cookie is not None:
        response.headers["set-cookie"] = auth.cookie_header(cookie, _is_secure(request))
    return response


def _read(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        trouble = unreadable(error)
        raise Sorry(400, trouble.sentence, trouble.field) from error


def _json(value: Any, status: int = 200) -> Response[bytes]:
    return Response(encode(value), status_code=status, media_type="application/json")


def _text(text: str, status: int = 200) -> Response[bytes]:
    return Response(text.encode(), status_code=status, media_type="text/plain; charset=utf-8")


def _page(request: HttpRequest, page: Page) -> Response[bytes]:
    headers = {"cache-control": page.caching, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.packed, headers=headers | {"content-encoding": "gzip"}, media_type=page.kind)
    return Response(page.body, headers=headers, media_type=page.kind)


def _sorry(_request: HttpRequest, sorry: Sorry) -> Response[bytes]:
    return _json(sorry.trouble, sorry.status)


def _not_done(request: HttpRequest, error: HTTPException) -> Response[bytes]:
    sentence = say("There is nothing here.") if error.status_code == 404 else say("That cannot be asked here.")
    answer = _json(Trouble(None, sentence), error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = "POST" if request.url.path.rstrip("/") in ONLY_POST else "GET"
    return answer


def _no_store(_request: HttpRequest, trouble: StoreTrouble) -> Response[bytes]:
    log.error("the store failed: %s", trouble)
    return _json(Trouble(None, say("The house cannot write it down right now. Try again.")), 503)


def _broken(_request: HttpRequest, error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error)
    return _json(Trouble(None, say("Something went wrong in the house.")), 500)


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
    table_records,
    table_record,
    table_steps,
    table_possible,
    look_at_file,
    possible_in_file,
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
