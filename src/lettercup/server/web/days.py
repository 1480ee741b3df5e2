"""The day's dice over HTTP: what there is to play today, an attempt, and what it was worth."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lettercup.core import fault, say
from lettercup.house.attempts import Entrant
from lettercup.house.calendar import CalendarDay
from lettercup.house.devices import DayPlayed
from lettercup.house.exports import AttemptExport, ContestExport, ExportedRound, Paper, without_name
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.refusal import Refusal
from lettercup.house.views import TableInfo, info_of
from lettercup.server.tables.contests import OpenContest, codes_of
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
from lettercup.server.web.day_views import (
    Companion,
    DayReport,
    DaysView,
    NewAttempt,
    calendar_day,
    days_view,
    report_of,
)
from lettercup.server.web.lettercup import Lettercup
from lettercup.server.web.operations import LINES, Parameter, get, post
from lettercup.server.web.trouble import Sorry
from lettercup.server.workers.measure import measure_of

NUMBER = Parameter("number", {"type": "integer", "minimum": 1, "maximum": 99999}, required=False)
AGAIN = Parameter("again", {"type": "boolean"}, required=False)
EXPORTED_FOR_ONE, MOST_COST = 50, 50
"""Attempts in an export that cost as much as reading a finished game, and the most that an export costs."""
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
    begin = server.contests.begin_again if new.again else server.contests.begin
    table = await begin(day, Entrant(holder, new.name))
    server.limits.writing.spend(address, table.take_unpaid())
    server.measurer.start(day, await server.contests.get(day))
    return with_cookie(as_json(info_of(table.state, None), 201), request, cookie)


@get("/api/days/{number:number}/{game}", DayReport, AGAIN)
async def day_report(request: Request) -> Response:
    """What one's attempt at a day's dice was worth, or the last one after it; for nobody who has not finished it."""
    server, day = server_of(request), _day(request)
    holder = holder_of(server, request)[1]
    mine = await server.contests.attempt_over(day, holder, again=request.query_params.get("again") == "true")
    reads_slowly(request, mine.table)
    contest = await server.contests.get(day)
    server.measurer.start(day, contest)
    (finished,) = await server.archive.finished(mine.table)
    facts = await server.reviewer.facts(mine.table, finished.text)
    measure = measure_of(contest.state)
    report = report_of(day, contest.state, mine, began=finished.summary.began, facts=facts, measure=measure)
    if not report.again:
        await server.played.note(holder, _played(report), server.tables.node.now())
    return as_json(report)


def _played(report: DayReport) -> DayPlayed:
    return DayPlayed(
        number=report.number, game=report.game, points=report.points, percent=report.percent, late=report.late
    )


def _day(request: Request) -> CalendarDay:
    return calendar_day(server_of(request).contests, request.path_params["game"], request.path_params["number"])


@get("/api/days/{number:number}/{game}/circle", list[Companion])
async def day_circle(request: Request) -> Response:
    """Who has finished a day's dice of the people one has finished a game with; their points once one is done."""
    server, day = server_of(request), _day(request)
    reads_slowly(request)
    holder = holder_of(server, request)[1]
    contest, mine = await server.contests.get(day), await server.contests.attempt_of(day, holder)
    done = mine is not None and mine.state.phase == "over"
    circle = await server.archive.circle_of(holder)
    played = {other: contest.state.finished.get(codes_of(day, other)[0]) for other in circle}
    shy = await server.shyness.is_shy(*(other for other, over in played.items() if over))
    found = [(circle[other], over.points) for other, over in played.items() if over and other not in shy]
    return as_json([Companion(name, points if done else None) for name, points in sorted(found)])


@get("/api/days/{number:number}/{game}/export", str, kind=LINES)
async def day_export(request: Request) -> Response:
    """A day that is over, with the records of all attempts and without names, for `lettercup verify`."""
    server, day = server_of(request), _day(request)
    now = server.tables.node.now()
    day.check_begin(now)
    if day.keeps_secret(now):
        raise Refusal(fault("day-runs"))
    await server.contests.check_may_know(day, holder_of(server, request)[1])
    contest = await server.contests.get(day)
    reads_slowly(request, day.id, cost=min(MOST_COST, 1 + len(contest.state.finished) / EXPORTED_FOR_ONE))
    name = f"lettercup-{day.number}-{day.name}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(_exported(server, day, contest), media_type=LINES, headers=headers)


async def _exported(server: Lettercup, day: CalendarDay, contest: OpenContest) -> AsyncIterator[bytes]:
    """Line by line, in an order that tells nothing of who played when."""
    paper = Paper()
    played = ExportedRound(source=day.source, secret=day.secret)
    yield paper.line(ContestExport(name=day.id, rounds=(played,)))
    for who, (code, over) in enumerate(sorted(contest.state.finished.items()), 1):
        name = f"Player {who}"
        if record := await server.archive.record_of(code):
            bare = without_name(record, name)
            yield paper.line(AttemptExport(round=1, who=who, player=name, points=over.points, record=bare))
    yield paper.end()


DAY_OPERATIONS = (days, begin_day, day_report, day_circle, day_export)
