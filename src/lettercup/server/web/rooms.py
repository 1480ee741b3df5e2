"""Rooms over HTTP: opening one, finding it by its code, and taking its results home. The rest goes over its socket."""

from collections.abc import AsyncIterator
from typing import Literal
from urllib.parse import quote, urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from lettercup.core import Value, fault, say
from lettercup.games import DAYS, GAMES
from lettercup.house.contest import AttemptOver, Contest
from lettercup.house.exports import AttemptExport, Paper, csv_of, export_head, player_in
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.refusal import Refusal
from lettercup.house.room.deck import deck_words
from lettercup.house.room.opening import NewRoom
from lettercup.house.room.plan import MOST_NUMBERS, MOST_PEOPLE, DiceOf
from lettercup.house.room.rounds import Who
from lettercup.house.room.standing import results_of
from lettercup.house.room.state import RoomPhase, RoomState
from lettercup.house.views import GameBox, box_of
from lettercup.server.tables import codes
from lettercup.server.tables.rooms import OpenRoom
from lettercup.server.web.asking import (
    address_of,
    as_json,
    body_of,
    holder_of,
    link_to,
    qr_code,
    read_body,
    reads_slowly,
    server_of,
    with_cookie,
)
from lettercup.server.web.operations import CSV, LINES, SVG, Parameter, get, post
from lettercup.server.web.trouble import Sorry
from lettercup.server.workers.archive import Archive

LONGEST_NAME = 24
ATTEMPTS_A_READ = 50
"""So many attempts of a room cost as much as reading a finished game."""
MOST_COST = 50
NAME = Parameter("name", {"type": "string", "maxLength": LONGEST_NAME}, required=False)
CARD = Parameter("card", {"type": "string", "maxLength": LONGEST_NAME}, required=False)
MANY = Sorry(429, say("You are opening many tables. Wait a minute, then try again."))


class CodeInfo(Value, frozen=True, tag=False):
    """What a code opens."""

    code: str
    kind: Literal["table", "room"]


class RoomInfo(Value, frozen=True, kw_only=True, tag=False):
    """What can be said of a room to somebody who knows its code."""

    code: str
    title: str
    games: tuple[str, ...]
    """All that are played, in their order."""
    dice: DiceOf
    phase: RoomPhase
    round: int
    rounds: int
    count: int
    """How many are in."""
    free: int
    host: bool
    """Whether it is one's own."""
    entered: bool
    """Whether one is in."""
    link: str | None
    """Where others reach the room; null if only this computer can."""
    next: str | None
    """The code of the last room of the class, if others were opened after this one."""


class RoomCard(Value, frozen=True, tag=False):
    """A card for somebody of the class."""

    number: int
    word: str
    name: str | None
    """Whoever has had it."""


class RoomGame(Value, frozen=True, tag=False):
    """A game that can be played in rooms, and how long a round of it lasts."""

    game: str
    seconds: int


async def info_of_room(request: Request, room: OpenRoom, holder: str) -> RoomInfo:
    """What the code alone opens."""
    latest = await server_of(request).rooms.latest(room)
    state, who = room.state, room.state.who(holder)
    return RoomInfo(
        code=state.code,
        title=state.title,
        games=state.games,
        dice=state.dice,
        phase=state.phase,
        round=len(state.rounds),
        rounds=max(len(state.plan), len(state.rounds)),
        count=len(state.active),
        free=max(0, min(MOST_PEOPLE - len(state.active), MOST_NUMBERS - len(state.people))),
        host=state.host == holder,
        entered=who is not None and not state.people[who].gone,
        link=link_to(request, f"r/{state.code}"),
        next=None if latest is room else latest.code,
    )


async def room_of(connection: HTTPConnection) -> OpenRoom:
    """The room whose code is in the path."""
    server = server_of(connection)
    return await server.find_room(
        connection.path_params["code"], address_of(connection), holder_of(server, connection)[1]
    )


@get("/api/codes/{code}", CodeInfo)
async def what_is(request: Request) -> Response:
    """Is this the code of a table or of a room?"""
    server, code = server_of(request), request.path_params["code"]
    if (tidy := codes.tidy(code)) and await server.rooms.get(tidy):
        return as_json(CodeInfo((await server.rooms.latest(await room_of(request))).code, "room"))
    table = await server.find(code, address_of(request), holder_of(server, request)[1])
    return as_json(CodeInfo(table.code, "table"))


@get("/api/room-games", list[RoomGame])
async def room_games(request: Request) -> Response:
    """The games that can be played in rooms."""
    tasks = {name: task for name, task in DAYS.items() if task.ranked}
    rounds = {name: task.round(task.game(tuple(range(task.lots)))) for name, task in tasks.items()}
    return as_json([RoomGame(name, task.seconds(rounds[name])) for name, task in tasks.items()])


@post("/api/rooms", RoomInfo, status=201, body=NewRoom)
async def open_room(request: Request) -> Response:
    """Open a room; who opens it is its host."""
    return await _opened(request, read_body(await body_of(request, LARGEST_MESSAGE), NewRoom))


@post("/api/rooms/{code}/again", RoomInfo, status=201)
async def same_again(request: Request) -> Response:
    """Open another room like this one, for its host: the same rounds and settings, and nobody in it.

    The code and the cards of this room lead to the new one.
    """
    earlier = await _own_room(request)
    state = earlier.state
    same = NewRoom(plan=state.plan, title=state.title, dice=state.dice, settings=state.settings)
    return await _opened(request, same, earlier)


async def _opened(request: Request, new: NewRoom, earlier: OpenRoom | None = None) -> Response:
    server, address = server_of(request), address_of(request)
    if server.limits.writing.owes(address) or not server.limits.opening.allows(address):
        raise MANY
    cookie, holder = holder_of(server, request)
    node = server.tables.node
    opened = new.opening(holder, node.house, node.epoch, earlier.state if earlier else None)
    room = await (server.rooms.follow(earlier, opened) if earlier else server.rooms.create(opened))
    server.limits.writing.spend(address, room.take_unpaid())
    return with_cookie(as_json(await info_of_room(request, room, holder), 201), request, cookie)


@get("/api/rooms/{code}", RoomInfo)
async def room(request: Request) -> Response:
    """Which room has this code?

    It gives no cookie: the page opens its socket at the same time, and a new browser would be two persons.
    """
    found = await room_of(request)
    return as_json(await info_of_room(request, found, holder_of(server_of(request), request)[1]))


@get("/api/rooms/{code}/box", GameBox)
async def room_box(request: Request) -> Response:
    """What is in the box of the game that the room plays now."""
    kind = GAMES[(await room_of(request)).state.shown.game]
    return as_json(box_of(kind(players=kind.seats[0])))


@get("/api/rooms/{code}/qr.svg", str, NAME, CARD, kind=SVG)
async def room_qr(request: Request) -> Response:
    """The room's link as a QR code; with a name and a card, for somebody's own card."""
    own = {key: request.query_params.get(key, "")[:LONGEST_NAME] for key in ("card", "name")}
    query = urlencode({key: text for key, text in own.items() if text}, quote_via=quote)
    return await qr_code(request, f"r/{(await room_of(request)).code}" + (f"?{query}" if query else ""))


@get("/api/rooms/{code}/cards", list[RoomCard])
async def room_cards(request: Request) -> Response:
    """The cards of a room's class, and who has had them; for its host."""
    state = (await _own_room(request)).state
    names = {each.card: each.name for each in state.card_holders}
    return as_json([RoomCard(card, word, names.get(card)) for card, word in enumerate(deck_words(state.deck), 1)])


async def _own_room(request: Request) -> OpenRoom:
    found = await room_of(request)
    if found.state.host != holder_of(server_of(request), request)[1]:
        raise Refusal(fault("host-only"))
    return found


@get("/api/rooms/{code}/standings.csv", str, kind=CSV)
async def room_standings(request: Request) -> Response:
    """The standings of a room for a spreadsheet; for its host."""
    found = await _own_room(request)
    reads_slowly(request, found.state.id)
    view = (await found.frames()).view(found.state.host, "director")
    return Response(csv_of(view.standings, view.round), media_type=CSV, headers=_named(found, "csv"))


@get("/api/rooms/{code}/export", str, kind=LINES)
async def room_export(request: Request) -> Response:
    """A whole room with the records of all attempts, for `lettercup verify`; for its host, when no round runs."""
    found = await _own_room(request)
    if found.state.running is not None:
        raise Refusal(fault("round-runs"))
    contests = [contest.state for contest in await found.contests()]
    attempts = sum(len(contest.finished) for contest in contests)
    reads_slowly(request, found.state.id, cost=min(MOST_COST, 1 + attempts / ATTEMPTS_A_READ))
    lines = _exported(server_of(request).archive, found.state, contests)
    return StreamingResponse(lines, media_type=LINES, headers=_named(found, "jsonl"))


async def _exported(archive: Archive, state: RoomState, contests: list[Contest]) -> AsyncIterator[bytes]:
    """An export line by line, only as fast as it is taken."""
    paper = Paper()
    yield paper.line(export_head(state))
    for number, contest in enumerate(contests, 1):
        of_bots = await archive.records_of_bots(state.director(number).id)
        for who, over in sorted(results_of(contest).items()):
            if over is not None:
                record = of_bots.get(over.table) or await archive.record_of(over.table)
                seats = contest.seated.get(over.table)
                if record or not seats:
                    seat = seats.index(who) if seats else 0
                    line = _attempt(state, number, who, over, record)
                    yield paper.line(line.but(seat=seat, player=player_in(record, seat) or line.player))
    yield paper.end()


def _attempt(room: RoomState, number: int, who: Who, over: AttemptOver, record: str) -> AttemptExport:
    played = room.rounds[number - 1]
    return AttemptExport(
        round=number,
        who=who,
        player=room.people[who].name,
        points=over.points,
        struck=played.struck.get(who),
        repeats=played.allowed.get(who, ()),
        record=record,
    )


def _named(found: OpenRoom, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="room-{found.code}.{ending}"'}


ROOM_OPERATIONS = (
    what_is,
    room_games,
    open_room,
    same_again,
    room,
    room_box,
    room_qr,
    room_cards,
    room_standings,
    room_export,
)
