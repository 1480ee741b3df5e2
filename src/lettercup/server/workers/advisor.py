"""Advice for families: how people who play unlike each other all win about equally often.

It is found by playing many games, in a process beside the server's. Who asks hears how far it is, and gets a first
suggestion within seconds and better ones later. Each family is worked out only once.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from time import perf_counter
from typing import Any

import msgspec

from lettercup.bots.handicap import Advice, Family, Search
from lettercup.bots.series import Result, Series, play_number
from lettercup.core import BadOption, Value, fault, say
from lettercup.games import GAMES
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.services import HouseServices
from lettercup.server.workers.process import WorkerProcess

MOST = 4
"""More players than this take too long to play through."""
KEPT = 500
"""Cache size: families."""
WAITING = 4
"""Queue length; other families are told to come back."""
A_WHILE = 0.5
"""Seconds of playing between two looks at how far it is."""
FIRST_SECONDS = 2.0
"""Seconds of play until the first suggestion, however rough."""
MOST_SECONDS = 60.0
"""Seconds of play until the final one."""


class Suggestion(Value, frozen=True, kw_only=True, tag=False):
    """How a family could play so that everybody wins about equally often, found by playing many games."""

    options: dict[str, tuple[Any, ...]]
    """Options that help weaker players, with a value for each seat; empty where the game has none."""
    levels: tuple[str, ...]
    """How well each seat plays; for bots, the level to choose."""
    wins: tuple[float, ...]
    """Which share of the games each seat would win."""
    doubt: float
    """How far these shares may be from the truth."""
    even: bool
    """Whether everybody wins about equally often; if not, nothing comes closer to it."""


class Progress(Value, frozen=True, kw_only=True, tag=False):
    """How far the playing is, and what it has shown so far."""

    games: int
    """Games played so far."""
    of: int
    """Games that will be played."""
    suggestion: Suggestion | None
    """The best suggestion so far; None in the first seconds."""
    done: bool
    """Whether this is the last word."""


class AdviceJob:
    """A family that is being worked out, for everybody who asks about it."""

    def __init__(self, family: Family) -> None:
        self.search = Search(family)
        self.work = 0.0
        """Seconds of playing."""
        self.followers = 0
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def progress(self) -> Progress:
        """How far it is."""
        chunk, advice = self.search.next(), self.search.advice
        done = chunk is None or self.work > MOST_SECONDS
        is_told = advice is not None and (done or self.search.is_ready or self.work > FIRST_SECONDS)
        told = suggestion_of(advice) if advice and is_told else None
        return Progress(games=self.search.games, of=self.search.of, suggestion=told, done=done)

    def go_on(self, results: list[Result], seconds: float) -> None:
        """Take the results of some games, and tell all who wait."""
        self.search.take(results)
        self.work += seconds
        self.tell()

    def tell(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Advisor:
    """Works out advice, one family after the other."""

    def __init__(self, process: WorkerProcess) -> None:
        self._known: OrderedDict[Family, Progress] = OrderedDict()
        self._jobs: dict[Family, AdviceJob] = {}
        self._process = process

    def follow(self, family: Family) -> AsyncGenerator[Progress, None]:
        """The progress of a family, up to the last word; raises `Refusal`. No games are played once nobody listens."""
        if family in self._known:
            return _only(self._known[family])
        return self._followed(family, self._job(family))

    def _job(self, family: Family) -> AdviceJob:
        if family not in self._jobs:
            if self._process.closed:
                raise Refusal(fault("not-simulated"))
            if len(self._jobs) >= WAITING:
                raise Refusal(fault("advice-busy"))
            job = self._jobs[family] = AdviceJob(family)
            job.task = asyncio.create_task(self._work_out(family, job))
            job.task.add_done_callback(lambda _: self._end(family, job))
        return self._jobs[family]

    async def _followed(self, family: Family, job: AdviceJob) -> AsyncGenerator[Progress, None]:
        job.followers += 1
        try:
            while True:
                changed, progress = job.changed, job.progress
                yield progress
                if progress.done or job.task is None or job.task.done():
                    return
                await changed.wait()
        finally:
            job.followers -= 1
            if not job.followers and job.task:
                job.task.cancel()

    async def _work_out(self, family: Family, job: AdviceJob) -> None:
        with suppress(BrokenProcessPool):
            while not (self._process.closed or job.progress.done) and (chunk := job.search.next()):
                job.go_on(*await self._played(*chunk))
            if job.progress.done:
                self._known[family] = job.progress
            if len(self._known) > KEPT:
                self._known.popitem(last=False)

    def _end(self, family: Family, job: AdviceJob) -> None:
        del self._jobs[family]
        job.task = None
        job.tell()

    async def _played(self, series: Series, numbers: range) -> tuple[list[Result], float]:
        return await self._process.run(play_a_while, series, numbers)

    def close(self) -> None:
        """Work nothing out any more, and end the process at once; who waits for it is told so."""
        self._process.close()


def play_a_while(series: Series, numbers: range) -> tuple[list[Result], float]:
    """Play these games, or as many of them as about half a second allows; how long it took."""
    began, results = perf_counter(), []
    for number in numbers:
        results.append(play_number(series, number))
        if perf_counter() - began > A_WHILE:
            break
    return results, perf_counter() - began


async def _only(progress: Progress) -> AsyncGenerator[Progress, None]:
    yield progress


def suggestion_of(advice: Advice) -> Suggestion:
    """What is told of an advice. Everybody counts as having won one game more, so that few games claim little."""
    games = advice.games + len(advice.wins)
    return Suggestion(
        options=advice.options,
        levels=advice.levels,
        wins=tuple((each.share * advice.games + 1) / games for each in advice.wins),
        doubt=advice.doubt,
        even=advice.is_even,
    )


def family_of(house: HouseServices, query: Mapping[str, str]) -> Family:
    """The family that somebody asks about: `game`, a level for every seat, which seats are bots, and the options."""
    game = query.get("game", "")
    if game not in GAMES:
        raise Unreadable("game", say("There is no game {name}.", name=game[:40]))
    levels, known = _listed(query.get("levels", "")), house.levels(game)
    if len(known) < 2:
        raise Unreadable(
            "game", say("There is nothing to even out in {game}: luck alone decides.", game=GAMES[game].title)
        )
    if not 2 <= len(levels) <= GAMES[game].seats[-1] or len(levels) > MOST:
        raise Unreadable("levels", say("Advice is for two to {most} players.", most=min(MOST, GAMES[game].seats[-1])))
    if unknown := [level for level in levels if level not in known]:
        wrong = say("Bots play {levels} here, not {level}.", levels=", ".join(known), level=unknown[0][:24])
        raise Unreadable("levels", wrong)
    seats = [str(seat) for seat in range(len(levels))]
    bots = _listed(query.get("bots", ""))
    if not set(bots) <= set(seats):
        raise Unreadable("bots", say("A seat is a number."))
    options = _options_of(game, len(levels), query.get("options", "{}"))
    return Family(game=game, levels=levels, bots=tuple(sorted({int(bot) for bot in bots})), options=options)


def _options_of(game: str, players: int, text: str) -> tuple[tuple[str, Any], ...]:
    """The options of the table that are the same for all seats; checked as those of a table are."""
    wrong = Unreadable("options", say("The game has no such options."))
    try:
        given = msgspec.json.decode(text, type=dict[str, bool | int | str])
        msgspec.convert({**given, "players": players}, GAMES[game])
    except (msgspec.DecodeError, BadOption) as error:
        raise wrong from error
    return tuple(sorted(given.items()))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)
