"""What was possible in a finished game: reviewed turn by turn in one thread beside the event loop, and remembered.

So is what can be said of an attempt at the day's dice.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, NamedTuple

from lettercup.core import BadRecord, LettercupError, Seat, fault
from lettercup.core.record import Record, check, loads
from lettercup.days import AttemptFacts, attempt_facts
from lettercup.games import game_of
from lettercup.house.refusal import Refusal
from lettercup.house.review import NoSeat
from lettercup.lexicon import HouseRules, load
from lettercup.review import GameStep, TurnReview, review

KEPT = 500
"""Cache sizes: games, each from one seat, and attempts."""
WAITING = 6
"""Queue length; whoever asks for more is told to come back."""


class NoStep(LettercupError):
    """The game has fewer steps."""


class TurnQuestion(NamedTuple):
    """A turn that somebody asks about."""

    record: str
    """Tells one record from another."""
    step: int
    seat: Seat
    rules: HouseRules
    """Which words count as possible."""
    onward: bool = False
    """Whether to go on to the next turn in which the seat played something."""


class Reviewer:
    """Reviews one turn after the other; the same turn only once."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, Seat, HouseRules], dict[int, TurnReview]] = OrderedDict()
        self._facts: OrderedDict[str, AttemptFacts] = OrderedDict()
        self._asked: dict[TurnQuestion, asyncio.Future[TurnReview]] = {}
        self._thread = ThreadPoolExecutor(1, "reviewer")

    async def review(self, question: TurnQuestion, record: Callable[[], Record[Any]]) -> TurnReview:
        """What was possible; the record is only asked for if nobody has wanted to know before."""
        about = question.record, question.seat, question.rules
        known = self._known.get(about, {}).values()
        found = next((each for each in known if each.first <= question.step <= each.last), None)
        if found is None or (question.onward and not _is_turn_of(found, question.seat)):
            found = await self._reviewed(question, record)
            self._known.setdefault(about, {})[found.first] = found
        self._known.move_to_end(about)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _reviewed(self, question: TurnQuestion, record: Callable[[], Record[Any]]) -> TurnReview:
        if question not in self._asked:
            if len(self._asked) >= WAITING:
                raise Refusal(fault("reviews-busy"))
            work = asyncio.get_running_loop().run_in_executor(self._thread, reviewed, question, record)
            self._asked[question] = work
            work.add_done_callback(lambda _: self._asked.pop(question))
        return await asyncio.shield(self._asked[question])

    async def facts(self, code: str, record: str) -> AttemptFacts:
        """What can be said of the attempt at a table, from its record."""
        if code not in self._facts:
            self._facts[code] = await asyncio.get_running_loop().run_in_executor(self._thread, look_at, record)
        self._facts.move_to_end(code)
        while len(self._facts) > KEPT:
            self._facts.popitem(last=False)
        return self._facts[code]

    def close(self) -> None:
        """Review nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def reviewed(question: TurnQuestion, record: Callable[[], Record[Any]]) -> TurnReview:
    """Replays the record and reviews the turn; a game that is not over is refused with `BadRecord`."""
    told = record()
    if told.ending.outcome is None:
        raise BadRecord("The game is not over, and nobody is told what is possible in it.")
    game = game_of(told.header)
    states = check(game, told)
    if not 0 <= question.seat < game.players:
        raise NoSeat
    if question.onward and question.step == len(states):
        return TurnReview(seat=question.seat, first=question.step, last=question.step)
    if not 0 <= question.step < len(states):
        raise NoStep
    at = GameStep(game, told.entries, states, question.step, question.seat, load().select(question.rules))
    found = review(at)
    while question.onward and not _is_turn_of(found, question.seat) and found.last + 1 < len(states):
        found = review(at._replace(step=found.last + 1))
    return found


def look_at(record: str) -> AttemptFacts:
    """What can be said of an attempt, from its record."""
    game, told = loads(record, game_of)
    return attempt_facts(game, told.entries, check(game, told))


def _is_turn_of(found: TurnReview, seat: Seat) -> bool:
    return found.seat == seat and found.played is not None


def read(text: str) -> Record[Any]:
    """The record in a file."""
    return loads(text, game_of)[1]


def name_of(text: str) -> str:
    """What tells a file from others."""
    return sha256(text.encode()).hexdigest()
