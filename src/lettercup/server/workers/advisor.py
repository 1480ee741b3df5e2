"""Advice for families: how people who play unlike each other all win about equally often.

It is found by playing many games, in one process beside the server's, and each family is worked out only once.
"""

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import Any

from lettercup.bots.handicap import Advice, Family, advise
from lettercup.core import Value, fault, say
from lettercup.games import GAMES
from lettercup.house.refusal import Refusal, Unreadable
from lettercup.house.services import HouseServices

MOST = 4
"""More players than this take too long to play through."""
KEPT = 500
"""So many families are remembered."""
WAITING = 4
"""So many families wait at once; others are asked to come back."""
POLITENESS = 10
"""How much the playing gives way to the tables."""


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


class Advisor:
    """Works out advice, one family after the other."""

    def __init__(self) -> None:
        self._known: OrderedDict[Family, Suggestion] = OrderedDict()
        self._asked: dict[Family, asyncio.Future[Advice]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        self._closed = False

    async def suggest(self, family: Family) -> Suggestion:
        """The fairest way to play for a family."""
        if family not in self._known:
            self._known[family] = suggestion_of(await self._worked_out(family))
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[family]

    async def _worked_out(self, family: Family) -> Advice:
        if family not in self._asked:
            if self._closed:
                raise Refusal(fault("not-simulated"))
            if len(self._asked) >= WAITING:
                raise Refusal(fault("advice-busy"))
            self._asked[family] = asyncio.get_running_loop().run_in_executor(self._process(), advise, family)
        try:
            return await asyncio.shield(self._asked[family])
        except BrokenProcessPool as error:
            self._pool = None
            raise Refusal(fault("not-simulated")) from error
        finally:
            self._asked.pop(family, None)

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            leash, self._leash = fresh.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, fresh, initializer=_begin, initargs=(leash,))
        return self._pool

    def close(self) -> None:
        """Work nothing out any more, and end the process at once; who waits for it is told so."""
        self._closed = True
        if self._pool is not None and self._leash is not None:
            self._leash.close()
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin(leash: Connection) -> None:
    """Give way to the tables, and end with the server, however it ends: only it holds the other end of the leash."""
    os.nice(POLITENESS)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    wait([leash])
    os._exit(0)


def suggestion_of(advice: Advice) -> Suggestion:
    return Suggestion(
        options=advice.options,
        levels=advice.levels,
        wins=tuple(each.share for each in advice.wins),
        doubt=advice.doubt,
        even=advice.is_even,
    )


def family_of(house: HouseServices, query: Mapping[str, str]) -> Family:
    """The family that somebody asks about: `game`, a level for every seat, and which seats are bots."""
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
    return Family(game=game, levels=levels, bots=tuple(sorted({int(bot) for bot in bots})))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)
