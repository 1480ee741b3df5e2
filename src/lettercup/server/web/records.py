"""Finished games over HTTP: their records and their review."""

import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lettercup.core import BadRecord, Seat, encode, say
from lettercup.core.record import Header, Record
from lettercup.house.calendar import CalendarDay, day_of_id, day_of_source
from lettercup.house.records import FinishedGame
from lettercup.house.review import LARGEST_RECORD, GameReview, NoSeat, review_in
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
from lettercup.server.web.lettercup import Sorry
from lettercup.server.web.operations import JSON, LINES, Parameter, get, post
from lettercup.server.workers.archive import Finished
from lettercup.server.workers.reviewer import NoStep, Question, name_of, read

SEAT = Parameter("seat", {"type": "integer", "minimum": 0, "maximum": 63}, required=False)
PLAYER = SEAT._replace(required=True)
GZIP = 16
"""Added to the size of a window, it means that there is a header of gzip."""
PIECE = 64 * 1024
"""Bytes that are unpacked at once."""
KEY = Parameter("key", {"type": "string", "maxLength": 40}, required=False)
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


@get("/api/tables/{code}/records/{number:int}", str, KEY, kind=LINES)
async def record(request: Request) -> Response:
    """The record of a finished game."""
    table, finished = await _finished(request)
    name = f"{table.state.name}-{table.code}-{request.path_params['number']}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return _packed(request, finished.packed, LINES, headers)


@get("/api/tables/{code}/records/{number:int}/review", GameReview, SEAT, KEY)
async def review(request: Request) -> Response:
    """A finished game, step by step."""
    _, finished = await _finished(request)
    if finished.size > LARGEST_RECORD:
        raise Sorry(413, say("This game is too long to look back at."))
    key = server_of(request).doorkeeper.key_of(game_in(request))
    return await _game_review(request, lambda seat: replace(review_in(finished.text, seat), key=key))


@get("/api/tables/{code}/records/{number:int}/review/turn", TurnReview, STEP, PLAYER, ONWARD, KEY)
async def turn_review(request: Request) -> Response:
    """What was possible in a turn?"""
    table, finished = await _finished(request)
    question = _question(request, f"{table.code} {request.path_params['number']}", table.state.settings.words)
    return await _turn_review(request, question, lambda: read(finished.text))


@post("/api/review", GameReview, SEAT, body=str)
async def file_review(request: Request) -> Response:
    """The game in an uploaded record, step by step."""
    if not server_of(request).limits.uploading.allows(address_of(request)):
        raise Sorry(429, say("You are opening many records. Wait a minute, then try again."))
    with _no_record():
        text = (await body_of(request, LARGEST_RECORD)).decode()
        await _may_know(request, day_in(text))
        return await _game_review(request, lambda seat: review_in(text, seat))


@post("/api/review/turn", TurnReview, STEP, PLAYER, ONWARD, body=str)
async def file_turn_review(request: Request) -> Response:
    """What was possible in a turn of an uploaded record?"""
    with _no_record():
        text = (await body_of(request, LARGEST_RECORD)).decode()
        await _may_know(request, day_in(text))
        question = _question(request, name_of(text), HouseRules())
        return await _turn_review(request, question, lambda: read(text))


def day_in(text: str) -> CalendarDay | None:
    """The day whose dice are in an uploaded record; None if they are no day's, or it cannot be read."""
    try:
        header = msgspec.json.decode(text.partition("\n")[0], type=Header)
    except msgspec.MsgspecError:
        return None
    return day_of_source(header.source)


@contextmanager
def _no_record() -> Iterator[None]:
    """Turn a file that is no record into an answer that says why."""
    try:
        yield
    except BadRecord as error:
        raise Sorry(400, say("This is not the record of a game. {what}", what=str(error))) from error
    except ValueError as error:
        what = "It is no text that can be read."
        raise Sorry(400, say("This is not the record of a game. {what}", what=what)) from error


def _question(request: Request, record: str, rules: HouseRules) -> Question:
    step, seat = (
        number_in(request, "step", say("A step is a number.")),
        number_in(request, "seat", say("A seat is a number.")),
    )
    return Question(record, step, seat, rules, request.query_params.get("onward") == "true")


async def _turn_review(request: Request, question: Question, record: Callable[[], Record[Any]]) -> Response:
    server = server_of(request)
    if not server.limits.reviewing.allows(address_of(request)):
        raise Sorry(429, say("You want to know much at once. Wait a minute, then try again."))
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
    await _may_know(request, day_of_id(table.state.contest))
    finished = await _all_finished(request, table)
    if not 1 <= number <= len(finished):
        raise Sorry(404, say("There is no finished game {number} at this table.", number=number), "number")
    return table, finished[number - 1]


async def _may_open(request: Request, table: Table) -> bool:
    """Whether somebody may open what was finished at a table: only who was there."""
    server = server_of(request)
    return await server.was_there(table, holder_of(server, request)[1])


async def _may_know(request: Request, day: CalendarDay | None) -> None:
    """Refuse the dice of a day that is not over to who has not finished it, whoever played them."""
    server = server_of(request)
    await server.contests.check_may_know(day, holder_of(server, request)[1])


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


RECORD_OPERATIONS = (finished_games, record, review, turn_review, file_review, file_turn_review)
