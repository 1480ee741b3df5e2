"""What the house in the pocket answers to the requests that a server answers over HTTP."""

import re
from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec

from lettercup.bots.ruler import Ruler
from lettercup.core import encode, say
from lettercup.core.record import Record
from lettercup.days import best_play
from lettercup.house.attempts import Entrant
from lettercup.house.calendar import CalendarDay
from lettercup.house.catalogue import game_infos
from lettercup.house.refusal import unreadable
from lettercup.house.review import NoSeat, review_in
from lettercup.house.seating import NewTable
from lettercup.house.views import box_of, info_of
from lettercup.lexicon import HouseRules
from lettercup.pocket.house import HOLDER, Pocket, status_and_answer
from lettercup.review import odds_of
from lettercup.server.web.day_views import NewAttempt, calendar_day, days_view, report_of
from lettercup.server.web.trouble import NOTHING_HERE, Sorry, no_record
from lettercup.server.web.words import known_at, rules_in, word_in
from lettercup.server.workers.archive import Finished
from lettercup.server.workers.measure import FINE, Measure
from lettercup.server.workers.reviewer import NoStep, TurnQuestion, name_of, read

NO_NUMBER = {
    "step": say("A step is a number."),
    "seat": say("A seat is a number."),
    "number": say("A day is a number."),
}
A_MOMENT = 2.0
"""Seconds of processor time to search for the best play of a day: nobody else is answered meanwhile."""


class Asked(NamedTuple):
    """A request."""

    house: Pocket
    query: dict[str, list[str]]
    body: str

    def first(self, name: str) -> str:
        """The value of a parameter, or nothing."""
        return self.query.get(name, [""])[0]

    def number(self, name: str) -> int:
        """A parameter that is a number."""
        given = self.first(name)
        if not (given.isascii() and given.isdigit() and len(given) < 6):
            raise Sorry(400, NO_NUMBER[name], name)
        return int(given)

    @property
    def seat(self) -> int | None:
        return self.number("seat") if "seat" in self.query else None


async def ask(house: Pocket, method: str, path: str, body: str) -> str:
    """A JSON list of a status and the answer, which is JSON as well or, for a record, a text."""
    where, _, query = path.partition("?")
    asked = Asked(house, parse_qs(query), body)
    status, value = await status_and_answer(_answer(asked, method, where))
    return encode((status, value.decode())).decode()


async def _answer(asked: Asked, method: str, path: str) -> bytes:
    for verb, shape, answer in ROUTES:
        if verb == method and (matched := re.fullmatch(shape, path)):
            found = await answer(asked, *matched.groups())
            return found if isinstance(found, bytes) else encode(found)
    raise Sorry(404, NOTHING_HERE)


async def _games(asked: Asked) -> Any:
    return game_infos(asked.house.tables.node.house.levels)


async def _open_table(asked: Asked) -> Any:
    try:
        new = msgspec.json.decode(asked.body, type=NewTable)
    except msgspec.MsgspecError as error:
        raise unreadable(error) from error
    return info_of((await asked.house.tables.create(new, HOLDER)).state, None)


async def _table(asked: Asked, code: str) -> Any:
    return info_of((await asked.house.table(code)).state, None)


async def _box(asked: Asked, code: str) -> Any:
    match = (await asked.house.table(code)).state.match
    if match is None:
        raise Sorry(404, say("The game has not begun."))
    return box_of(match.game)


async def _odds(asked: Asked, code: str) -> Any:
    match = (await asked.house.table(code)).state.match
    found = odds_of(match.game, match.state) if match else None
    if found is None:
        raise Sorry(404, say("There are no odds at this table right now."))
    return found


async def _word(asked: Asked) -> Any:
    given = {name: values[0] for name, values in asked.query.items()}
    word = word_in(given.pop("word", ""))
    return await asked.house.look_up(rules_in(given), word)


async def _words(asked: Asked, code: str) -> Any:
    state = (await asked.house.table(code)).state
    return known_at(asked.house.tables.node.house, state, state.seat_of(HOLDER), asked.query.get("word", []))


async def _forget(asked: Asked) -> None:
    await asked.house.archive.forget(HOLDER)


# Finished games.


async def _finished_games(asked: Asked, code: str) -> Any:
    return [game.summary for game in await asked.house.archive.finished((await asked.house.table(code)).code)]


async def _finished(asked: Asked, code: str, number: str) -> Finished:
    games = await asked.house.archive.finished((await asked.house.table(code)).code)
    if not 1 <= int(number) <= len(games):
        raise Sorry(404, say("There is no finished game {number} at this table.", number=int(number)), "number")
    return games[int(number) - 1]


async def _record(asked: Asked, code: str, number: str) -> bytes:
    return (await _finished(asked, code, number)).text.encode()


async def _review(asked: Asked, code: str, number: str) -> Any:
    return _review_in(asked, (await _finished(asked, code, number)).text)


async def _turn(asked: Asked, code: str, number: str) -> Any:
    table, finished = await asked.house.table(code), await _finished(asked, code, number)
    return await _turn_in(asked, f"{table.code} {number}", table.state.settings.words, lambda: read(finished.text))


async def _file_review(asked: Asked) -> Any:
    with no_record():
        return _review_in(asked, asked.body)


async def _file_turn(asked: Asked) -> Any:
    with no_record():
        return await _turn_in(asked, name_of(asked.body), HouseRules(), lambda: read(asked.body))


def _review_in(asked: Asked, text: str) -> Any:
    try:
        return review_in(text, asked.seat)
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error


async def _turn_in(asked: Asked, record: str, rules: HouseRules, read_it: Callable[[], Record[Any]]) -> Any:
    onward = asked.first("onward") == "true"
    question = TurnQuestion(record, asked.number("step"), asked.number("seat"), rules, onward)
    try:
        return await asked.house.reviewer.review(question, read_it)
    except NoSeat as error:
        raise Sorry(404, say("Nobody sat there."), "seat") from error
    except NoStep as error:
        raise Sorry(404, say("The game did not have so many steps."), "step") from error


# The day's dice. They are the same in the whole world, so that a device can work them out alone.


@lru_cache(maxsize=8)
def _measure(day: CalendarDay) -> Measure:
    """What the result of a day is compared with: the best play, as far as it is found in a moment. No bots play."""
    return Measure(games=FINE, best=best_play(day.dice, A_MOMENT), ruler=Ruler(()))


async def _days(asked: Asked) -> Any:
    number = asked.number("number") if "number" in asked.query else None
    return await days_view(asked.house.contests, HOLDER, asked.house.tables.node.now(), number)


async def _begin_day(asked: Asked, number: str, game: str) -> Any:
    try:
        new = msgspec.json.decode(asked.body, type=NewAttempt)
    except msgspec.MsgspecError as error:
        raise unreadable(error) from error
    contests = asked.house.contests
    begin = contests.begin_again if new.again else contests.begin
    table = await begin(calendar_day(contests, game, int(number)), Entrant(HOLDER, new.name))
    return info_of(table.state, None)


async def _day_report(asked: Asked, number: str, game: str) -> Any:
    house, day = asked.house, calendar_day(asked.house.contests, game, int(number))
    mine = await house.contests.attempt_over(day, HOLDER, again=asked.first("again") == "true")
    contest = await house.contests.get(day)
    (finished,) = await house.archive.finished(mine.table)
    facts = await house.reviewer.facts(mine.table, finished.text)
    began = finished.summary.began
    return report_of(day, contest.state, mine, began=began, facts=facts, measure=_measure(day))


async def _day_circle(asked: Asked, number: str, game: str) -> Any:
    """Nobody else has this device."""
    return ()


CODE = "/api/tables/([^/]+)"
DAY = r"/api/days/(\d{1,6})/([a-z-]+)"
RECORD = rf"{CODE}/records/(\d{{1,6}})"
ROUTES: tuple[tuple[str, str, Callable[..., Coroutine[Any, Any, Any]]], ...] = (
    ("GET", "/api/games", _games),
    ("POST", "/api/tables", _open_table),
    ("GET", "/api/dictionary", _word),
    ("POST", "/api/me/forget", _forget),
    ("GET", "/api/days", _days),
    ("POST", DAY, _begin_day),
    ("GET", DAY, _day_report),
    ("GET", f"{DAY}/circle", _day_circle),
    ("POST", "/api/review", _file_review),
    ("POST", "/api/review/turn", _file_turn),
    ("GET", CODE, _table),
    ("GET", f"{CODE}/box", _box),
    ("GET", f"{CODE}/odds", _odds),
    ("GET", f"{CODE}/dictionary", _words),
    ("GET", f"{CODE}/records", _finished_games),
    ("GET", RECORD, _record),
    ("GET", f"{RECORD}/review", _review),
    ("GET", f"{RECORD}/review/turn", _turn),
)
