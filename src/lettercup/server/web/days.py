"""The day's dice over HTTP: what there is to play today, an attempt, and what it was worth."""

from starlette.requests import Request
from starlette.responses import Response

from lettercup.core import say
from lettercup.house.attempts import Entrant
from lettercup.house.calendar import CalendarDay
from lettercup.house.devices import DayPlayed
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.views import TableInfo, info_of
from lettercup.server.web.asking import (
    address_of,
    as_json,
    body_of,
    holder_of,
    number_in,
    read_body,
    reads_slowly,
    server_of,
    with_cookie,
)
from lettercup.server.web.day_views import DayReport, DaysView, NewAttempt, calendar_day, days_view, report_of
from lettercup.server.web.operations import Parameter, get, post
from lettercup.server.web.trouble import Sorry
from lettercup.server.workers.measure import measure_of

NUMBER = Parameter("number", {"type": "integer", "minimum": 1, "maximum": 99999}, required=False)
WHICH_DAY = say("A day is a number.")


@get("/api/days", DaysView, NUMBER)
async def days(request: Request) -> Response:
    """What there is to play today, or on an earlier day."""
    server = server_of(request)
    holder = holder_of(server, request)[1]
    number = number_in(request, "number", WHICH_DAY) if "number" in request.query_params else None
    view = await days_view(server.contests, holder, server.tables.node.now(), number)
    return as_json(view)


@post("/api/days/{number:number}/{game}", TableInfo, status=201, body=NewAttempt)
async def begin_day(request: Request) -> Response:
    """Turn the glass: begin one's attempt at a day's dice, or go on with it."""
    server, day, address = server_of(request), _day(request), address_of(request)
    if server.limits.writing.owes(address) or not server.limits.entering.allows(address):
        raise Sorry(429, say("You are opening many tables. Wait a minute, then try again."))
    new = read_body(await body_of(request, LARGEST_MESSAGE), NewAttempt)
    cookie, holder = holder_of(server, request)
    table = await server.contests.begin(day, Entrant(holder, new.name))
    server.limits.writing.spend(address, table.take_unpaid())
    server.measurer.start(day, await server.contests.get(day))
    return with_cookie(as_json(info_of(table.state, None), 201), request, cookie)


@get("/api/days/{number:number}/{game}", DayReport)
async def day_report(request: Request) -> Response:
    """What one's attempt at a day's dice was worth; for nobody who has not finished it."""
    server, day = server_of(request), _day(request)
    holder = holder_of(server, request)[1]
    table = await server.contests.check_finished(day, holder)
    reads_slowly(request, table.code)
    contest = await server.contests.get(day)
    server.measurer.start(day, contest)
    (finished,) = await server.archive.finished(table.code)
    facts = await server.reviewer.facts(table.code, finished.text)
    measure = measure_of(contest.state)
    report = report_of(day, contest.state, table, began=finished.summary.began, facts=facts, measure=measure)
    await server.played.note(holder, _played(report), server.tables.node.now())
    return as_json(report)


def _played(report: DayReport) -> DayPlayed:
    return DayPlayed(
        number=report.number, game=report.game, points=report.points, percent=report.percent, late=report.late
    )


def _day(request: Request) -> CalendarDay:
    return calendar_day(server_of(request).contests, request.path_params["game"], request.path_params["number"])


DAY_OPERATIONS = (days, begin_day, day_report)
