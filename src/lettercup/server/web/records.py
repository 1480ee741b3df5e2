"""Finished games over HTTP: their records and their review."""

import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lettercup.core import Faces, Rolled, Seat, encode, say
from lettercup.core.record import Header, Record
from lettercup.core.sources import Sealed, day_at
from lettercup.games import DAYS
from lettercup.house.calendar import CalendarDay
from lettercup.house.contest import Director
from lettercup.house.records import FinishedGame
from lettercup.house.review import LARGEST_RECORD, GameReview, NoSeat, review_in
from lettercup.house.room.rounds import RoomRound
from lettercup.lexicon import HouseRules
from lettercup.review import TurnReview
from lettercup.server.tables.table import Table
from lettercup.server.web.asking import (
    address_of,
    as_json,
    body_of,
    game_in,
    holder_of,
    is_invited,
    number_in,
    reads_slowly,
    server_of,
    table_of,
)
from lettercup.server.web.operations import JSON, LINES, Parameter, get, post
from lettercup.server.web.trouble import Sorry, no_record
from lettercup.server.workers.archive import Finished
from lettercup.server.workers.reviewer import NoStep, TurnQuestion, name_of, read

SEAT = Parameter("seat", {"type": "integer", "minimum": 0, "maximum": 63}, required=False)
PLAYER = SEAT._replace(required=True)
GZIP = 16
"""Added to the size of a window, it means that there is a header of gzip."""
PIECE = 64 * 1024
"""Bytes that are unpacked at once."""
KEY = Parameter("key", {"type": "string", "maxLength": 40}, required=False)
MANY_DICE = 7
"""So many dice hardly ever show the same by chance."""
NOT_THERE = Sorry(403, say("Only those who were there can open this game, and whoever has the link from them."))
STEP = Parameter("step", {"type": "integer", "minimum": 0, "maximum": 99999})
ONWARD = Parameter("onward", {"type": "boolean"}, required=False)


@get("/api/tables/{code}/records", list[FinishedGame])
async def finished_games(request: Request) -> Response:
    """The games finished at a table, in order."""
    table = await table_of(request)
    if not await _may_open(request, table):
        raise NOT_THERE
    key_of = server_of(request).doorkeeper.key_of
    games = [game.summary for game in await _all_finished(request, table)]
    return as_json([replace(game, key=key_of(f"{table.code} {game.number}")) for game in games])


@get("/api/tables/{code}/records/{number:number}", str, KEY, kind=LINES)
async def record(request: Request) -> Response:
    """The record of a finished game."""
    table, finished = await _finished(request)
    name = f"{table.state.name}-{table.code}-{request.path_params['number']}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return _packed(request, finished.packed, LINES, headers)


@get("/api/tables/{code}/records/{number:number}/review", GameReview, SEAT, KEY)
async def game_review(request: Request) -> Response:
    """A finished game, step by step."""
    _, finished = await _finished(request)
    if finished.size > LARGEST_RECORD:
        raise Sorry(413, say("This game is too long to look back at."))
    key = server_of(request).doorkeeper.key_of(game_in(request))
    return await _game_review(request, lambda seat: replace(review_in(finished.text, seat), key=key))


@get("/api/tables/{code}/records/{number:number}/review/turn", TurnReview, STEP, PLAYER, ONWARD, KEY)
async def turn_review(request: Request) -> Response:
    """What was possible in a turn?"""
    table, finished = await _finished(request)
    question = _question(request, f"{table.code} {request.path_params['number']}", table.state.settings.words)
    await _may_know_dice(request, finished.text)
    return await _turn_review(request, question, lambda: read(finished.text))


@post("/api/review", GameReview, SEAT, body=str)
async def file_review(request: Request) -> Response:
    """The game in an uploaded record, step by step."""
    if not server_of(request).limits.uploading.allows(address_of(request)):
        raise Sorry(429, say("You are opening many records. Wait a minute, then try again."))
    with no_record():
        text = (await body_of(request, LARGEST_RECORD)).decode()
        await _may_know(request, director_in(request, text))
        return await _game_review(request, lambda seat: review_in(text, seat))


@post("/api/review/turn", TurnReview, STEP, PLAYER, ONWARD, body=str)
async def file_turn_review(request: Request) -> Response:
    """What was possible in a turn of an uploaded record?"""
    with no_record():
        text = (await body_of(request, LARGEST_RECORD)).decode()
        await _may_know(request, director_in(request, text))
        question = _question(request, name_of(text), HouseRules())
        await _may_know_dice(request, text)
        return await _turn_review(request, question, lambda: read(text))


def director_in(request: Request, text: str) -> Director | None:
    """The director of the dice in an uploaded record; None if they are nobody else's, or it cannot be read."""
    try:
        header = msgspec.json.decode(text.partition("\n")[0], type=Header)
    except msgspec.MsgspecError:
        return None
    if isinstance(header.source, Sealed):
        return server_of(request).rooms.round_with(header.source.promise)
    return server_of(request).contests.calendar.day_of_source(header.source)


def _question(request: Request, record: str, rules: HouseRules) -> TurnQuestion:
    step, seat = (
        number_in(request, "step", say("A step is a number.")),
        number_in(request, "seat", say("A seat is a number.")),
    )
    return TurnQuestion(record, step, seat, rules, request.query_params.get("onward") == "true")


async def _turn_review(request: Request, question: TurnQuestion, record: Callable[[], Record[Any]]) -> Response:
    server = server_of(request)
    if not server.limits.reviewing.allows(address_of(request)):
        raise Sorry(429, say("You are asking for a lot at once. Wait a minute, then try again."))
    try:
        return as_json(await server.reviewer.review(question, record))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    except NoStep as error:
        raise Sorry(404, say("The game did not have so many steps."), "step") from error


async def _finished(request: Request) -> tuple[Table, Finished]:
    table, number = await table_of(request), request.path_params["number"]
    if not is_invited(request) and not await _may_open(request, table):
        raise NOT_THERE
    await _may_know(request, await server_of(request).contests.director_of(table.state.contest))
    finished = await _all_finished(request, table)
    if not 1 <= number <= len(finished):
        raise Sorry(404, say("There is no finished game {number} at this table.", number=number), "number")
    return table, finished[number - 1]


async def _may_open(request: Request, table: Table) -> bool:
    """Whether somebody may open what was finished at a table: only who was there."""
    server = server_of(request)
    return await server.was_there(table, holder_of(server, request)[1])


async def _may_know(request: Request, director: Director | None) -> None:
    """Refuse dice that are still a secret to anybody who has not finished them, whoever played them."""
    server = server_of(request)
    await server.contests.check_may_know(director, holder_of(server, request)[1])


async def _may_know_dice(request: Request, text: str) -> None:
    """Refuse to say what was possible with dice that are typed in from a day or a round that somebody still plays."""
    server = server_of(request)
    game, thrown = await server.archive.run(lambda: many_thrown_in(text))
    if game not in DAYS or not DAYS[game].ranked:
        return
    today = server.contests.calendar.day(game, day_at(server.tables.node.now()))
    directors: list[CalendarDay | RoomRound] = [today, *server.rooms.last_rounds_of(game)]
    for director in directors:
        if any(tuple(sorted(faces)) in thrown for faces in director.dice.opening):
            await _may_know(request, director)


def many_thrown_in(text: str) -> tuple[str, set[Faces]]:
    """The game of a record, and what its throws of many dice show, in order of the alphabet."""
    record = read(text)
    moves = (entry.move for entry in record.entries)
    return record.header.game, {
        tuple(sorted(move.faces)) for move in moves if isinstance(move, Rolled) and len(move.faces) >= MANY_DICE
    }


async def _all_finished(request: Request, table: Table) -> list[Finished]:
    reads_slowly(request, table.code)
    return await server_of(request).archive.finished(table.code)


async def _game_review(request: Request, look: Callable[[Seat | None], GameReview]) -> Response:
    """A game step by step, from the seat asked for; made, encoded and compressed off the event loop."""
    seat = number_in(request, "seat", say("A seat is a number.")) if "seat" in request.query_params else None
    try:
        packed = await server_of(request).archive.run(lambda: gzip.compress(encode(look(seat)), 5, mtime=0))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    return _packed(request, packed, JSON)


def _packed(request: Request, packed: bytes, kind: str, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    """Something that is kept compressed, as the browser wants it; unpacked only as fast as it is taken."""
    given = {**headers, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers=given | {"content-encoding": "gzip"})
    return StreamingResponse(_unpacked(packed), media_type=kind, headers=given)


async def _unpacked(packed: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | GZIP)
    rest = packed
    while rest and not unpacking.eof:
        yield unpacking.decompress(rest, PIECE)
        rest = unpacking.unconsumed_tail
    yield unpacking.flush()


RECORD_OPERATIONS = (finished_games, record, game_review, turn_review, file_review, file_turn_review)
