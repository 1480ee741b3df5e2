"""What was possible in a finished game: reviewed turn by turn in one thread beside the event loop, and remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, NamedTuple

from lettercup.analysis import Past, Possible, review
from lettercup.core import Seat, say
from lettercup.core.record import BadRecord, Record, check, loads
from lettercup.games import game_of
from lettercup.lexicon import HouseRules, load
from lettercup.server.decide import Refusal
from lettercup.server.lookback import NoSeat

KEPT = 500
"""So many games are remembered, each from one seat."""
WAITING = 6
"""So many turns wait to be reviewed; whoever wants more is asked to come back."""


class NoStep(Exception):
    """The game did not go on for so long."""


class Question(NamedTuple):
    """A turn that somebody asks about."""

    record: str
    """Tells one record from another."""
    step: int
    seat: Seat
    rules: HouseRules
    """Which words count as possible."""


class Hindsight:
    """Reviews one turn after the other; the same turn only once."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, Seat, HouseRules], dict[int, Possible]] = OrderedDict()
        self._asked: dict[Question, asyncio.Future[Possible]] = {}
        self._thread = ThreadPoolExecutor(1, "hindsight")

    async def possible(self, question: Question, record: Callable[[], Record[Any]]) -> Possible:
        """What was possible; the record is only asked for if nobody has wanted to know before."""
        about = question.record, question.seat, question.rules
        known = self._known.get(about, {}).values()
        found = next((each for each in known if each.first <= question.step <= each.last), None)
        if found is None:
            found = await self._reviewed(question, record)
            self._known.setdefault(about, {})[found.first] = found
        self._known.move_to_end(about)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _reviewed(self, question: Question, record: Callable[[], Record[Any]]) -> Possible:
        if question not in self._asked:
            if len(self._asked) >= WAITING:
                raise Refusal(say("Many people are looking back just now. Try again in a minute."))
            work = asyncio.get_running_loop().run_in_executor(self._thread, answer, question, record)
            self._asked[question] = work
            work.add_done_callback(lambda _: self._asked.pop(question))
        return await asyncio.shield(self._asked[question])

    def close(self) -> None:
        """Review nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def answer(question: Question, record: Callable[[], Record[Any]]) -> Possible:
    """Replays the record and reviews the turn; a game that is not over is refused with `BadRecord`."""
    told = record()
    if told.ending.outcome is None:
        raise BadRecord("The game is not over, and nobody is told what is possible in it.")
    game = game_of(told.header)
    states = check(game, told)
    if not 0 <= question.seat < game.players:
        raise NoSeat
    if not 0 <= question.step < len(states):
        raise NoStep
    words = load().select(question.rules)
    return review(Past(game, told.entries, states, question.step, question.seat, words))


def read(text: str) -> Record[Any]:
    """The record in a file."""
    return loads(text, game_of)[1]


def name_of(text: str) -> str:
    """What tells a file from others."""
    return sha256(text.encode()).hexdigest()
