"""Games that are over, over HTTP: their records, their steps, and what was possible in them."""

import asyncio
import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from lettercup.core import Seat, encode, say
from lettercup.core.record import BadRecord, Record, dumps
from lettercup.lexicon import HouseRules
from lettercup.server.asking import (
    Code,
    HttpRequest,
    address_of,
    as_json,
    number_in,
    server_of,
)
from lettercup.server.decide import Refusal
from lettercup.server.hindsight import NoStep, Question, name_of, read
from lettercup.server.lettercup import Sorry
from lettercup.server.lookback import LARGEST_RECORD, NoSeat, look_back, look_into
from lettercup.server.protocol import LookBack
from lettercup.server.records import history
from lettercup.server.table import Table


@get("/api/tables/{code:str}/records")
async def table_records(request: HttpRequest, code: Code) -> Response[bytes]:
    server = server_of(request)
    table = await server.find(code, address_of(request))
    return as_json(history(await server.tables.records(table.code)))


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
    if not server_of(request).limits.looking.allows(address_of(request)):
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
        number_in(request, "step", say("A step is a number.")),
        number_in(request, "seat", say("A seat is a number.")),
    )
    return Question(record, step, seat, rules)


async def _possible(request: HttpRequest, question: Question, record: Callable[[], Record[Any]]) -> Response[bytes]:
    server = server_of(request)
    if not server.limits.reviewing.allows(address_of(request)):
        raise Sorry(429, say("You want to know much at once. Wait a minute, then try again."))
    try:
        return as_json(await server.hindsight.possible(question, record))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    except NoStep as error:
        raise Sorry(404, say("The game did not have so many steps."), "step") from error
    except Refusal as refusal:
        raise Sorry(503, refusal.reasons[0]) from refusal


async def _finished(request: HttpRequest, code: str, number: int) -> tuple[Table, Record[Any]]:
    server = server_of(request)
    table = await server.find(code, address_of(request))
    finished = await server.tables.records(table.code)
    if not 1 <= number <= len(finished):
        raise Sorry(404, say("There is no finished game {number} at this table.", number=number), "number")
    return table, finished[number - 1]


async def _looked(request: HttpRequest, look: Callable[[Seat | None], LookBack]) -> Response[bytes]:
    """A game step by step, from the seat that was asked for; made, written and packed off the event loop."""
    seat = number_in(request, "seat", say("A seat is a number.")) if "seat" in request.query_params else None
    try:
        packed = await asyncio.to_thread(lambda: gzip.compress(encode(look(seat)), 5, mtime=0))
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, media_type="application/json", headers=headers)


HANDLERS = [table_records, table_record, table_steps, table_possible, look_at_file, possible_in_file]
