"""Advice for a family over HTTP: worked out beside the server, remembered, and bounded."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from bench.server.nodes import Node
from lettercup.bots.handicap import Advice, Family
from lettercup.bots.statistics import Interval
from lettercup.games.dice_words import Younger
from lettercup.house.refusal import Refusal
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.workers import advisor
from lettercup.store import MemoryStore
from tests.support.room import until
from tests.support.server import Running, running_server

HALF = Interval(0.5, 0.4, 0.6)
ADVICE = Advice(
    options={"younger": (Younger(), Younger(side_b=True))}, levels=("medium", "child"), wins=(HALF, HALF), games=90
)


async def test_a_family_is_told_how_to_play_fairly(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.base, timeout=300) as patient:
        answer = await patient.get("/api/advice?game=boggle-bowl&levels=easy,champion&bots=1")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["levels"] == ["easy", "easy"]
    assert sum(told["wins"]) == pytest.approx(1)
    assert told["even"]
    assert told["doubt"] < 0.1


async def test_where_luck_alone_decides_there_is_nothing_to_even_out(server: Running) -> None:
    answer = await server.get("/api/advice?game=bridge-dice&levels=lucky,lucky&bots=1")
    assert answer.json()["sentence"]["text"] == "There is nothing to even out in {game}: luck alone decides."


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("game=chess&levels=lucky,lucky", "game"),
        ("game=bridge-dice&levels=lucky,lucky", "game"),
        ("game=dice-words&levels=medium", "levels"),
        ("game=letters-rebus&levels=easy,easy,easy,easy,easy", "levels"),
        ("game=dice-words&levels=medium,genius", "levels"),
        ("game=dice-words&levels=medium,child&bots=2", "bots"),
    ],
)
async def test_a_question_that_makes_no_sense_names_what_is_wrong(server: Running, query: str, field: str) -> None:
    answer = await server.get(f"/api/advice?{query}")
    assert (answer.status_code, answer.json()["field"]) == (400, field)


class Slow(advisor.Advisor):
    """Its advice comes when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.worked: list[Family] = []
        self.done = asyncio.Event()

    async def _worked_out(self, family: Family) -> Advice:
        if family not in self._asked:
            self.worked.append(family)
            self._asked[family] = asyncio.ensure_future(self._later())
        return await super()._worked_out(family)

    async def _later(self) -> Advice:
        await self.done.wait()
        return ADVICE


async def test_a_family_is_worked_out_only_once() -> None:
    slow, family = Slow(), Family(game="dice-words", levels=("medium", "child"))
    both = asyncio.gather(slow.suggest(family), slow.suggest(family))
    await asyncio.sleep(0)
    slow.done.set()
    first, second = await both
    assert first == second == await slow.suggest(family)
    assert slow.worked == [family]
    assert first.options["younger"][1].side_b


async def test_not_all_families_are_advised_at_once() -> None:
    busy = Slow()
    families = [Family(game="dice-words", levels=("medium",) * (2 + n)) for n in range(advisor.WAITING)]
    waiting = asyncio.gather(*(busy.suggest(family) for family in families))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="Many families"):
        await advisor.Advisor._worked_out(busy, Family(game="dice-words", levels=("easy", "easy")))
    busy.done.set()
    await waiting


async def test_who_wants_advice_without_end_has_to_wait() -> None:
    strict = Limits(advising=Rate(burst=1, each_second=0))
    async with running_server(MemoryStore(), limits=strict) as server:
        statuses = [(await server.get("/api/advice?game=chess")).status_code for _ in range(2)]
    assert statuses == [400, 429]


def children_of(pid: int) -> set[int]:
    """The processes that a process has started and that still run."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (folder / "stat").read_text().rpartition(") ")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.add(int(folder.name))
    return found


def runs(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[0] not in "ZX"
    return False


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_the_process_that_works_advice_out_ends_with_the_server(end: signal.Signals) -> None:
    node = Node("memory:")
    node.start()
    try:
        await node.up()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=60) as client:
            asking = asyncio.create_task(client.get("/api/advice?game=dice-words&levels=champion,champion&bots=0"))
            await until(lambda: children_of(node.pid))
            helpers = children_of(node.pid)
            os.kill(node.pid, end)
            await until(lambda: not any(map(runs, helpers)))
            await asyncio.gather(asking, return_exceptions=True)
    finally:
        node.kill()
