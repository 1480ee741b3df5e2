"""What is worked out for the rounds of rooms: the best play, and what bots make of the same dice.

Days are measured in the same process, piece by piece: a class waits for one piece of some day at most.
"""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

import msgspec

from lettercup.core import LettercupError, Value, encode
from lettercup.days import SECONDS
from lettercup.evenings import find_rounds_best, play_round, question_of
from lettercup.house.contest import AttemptOver, Contest, Measured
from lettercup.house.room.rounds import RoomRound
from lettercup.house.room.standing import results_of
from lettercup.house.room.state import RoomBot
from lettercup.review import DayBest
from lettercup.server.workers.process import WorkerProcess

LEAST_SECONDS = 2.0
"""Of processor time for each search, however many rounds wait; otherwise they share what a single one has."""

log = logging.getLogger("lettercup.rounds")


class RoundMeasure(Value, frozen=True, tag=False):
    """What was found out about a round."""

    best: DayBest | None


_measures = msgspec.json.Decoder(RoundMeasure)


class RoundLog(Protocol):
    """The contest of a round."""

    @property
    def state(self) -> Contest:
        """As far as it is known."""
        ...

    async def note(self, event: Measured | AttemptOver) -> None:
        """Write down what was found out."""


class Rounds:
    """Works on the rounds of rooms, one piece after the other, the best play of each last."""

    def __init__(self, process: WorkerProcess) -> None:
        self._process = process
        self._working: dict[str, asyncio.Task[None]] = {}
        self._searching = asyncio.Lock()
        """One search at a time: between two of them it is the turn of bots."""

    def start(self, played: RoomRound, contest: RoundLog, bots: Iterable[RoomBot]) -> None:
        """Let bots play a round and look for its best play, unless that is done or under way."""
        results = results_of(contest.state)
        waiting = [bot for bot in bots if bot.who not in results]
        done = contest.state.measure is not None and not waiting
        if played.id in self._working or self._process.closed or done:
            return
        task = self._working[played.id] = asyncio.create_task(self._work(played, contest, waiting))
        task.add_done_callback(lambda _: self._working.pop(played.id, None))

    async def _work(self, played: RoomRound, contest: RoundLog, bots: list[RoomBot]) -> None:
        question = question_of(played)
        try:
            for bot in bots:
                await contest.note(await self._process.run(play_round, question, bot))
            if contest.state.measure is None:
                async with self._searching:
                    seconds = max(LEAST_SECONDS, SECONDS / len(self._working))
                    best = await self._process.run(find_rounds_best, question, seconds)
                await contest.note(Measured(msgspec.Raw(encode(RoundMeasure(best)))))
        except BrokenProcessPool:
            log.info("a round is measured later")
        except LettercupError as trouble:
            log.error("a round could not be measured: %s", trouble)

    def best_in(self, contest: Contest) -> tuple[bool, DayBest | None]:
        """Whether the best of a round is known, and the best."""
        if contest.measure is None:
            return False, None
        return True, _measures.decode(contest.measure).best

    def close(self) -> None:
        """Work on nothing any more."""
        self._process.close()
        for task in self._working.values():
            task.cancel()
