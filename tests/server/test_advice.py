"""Advice for a family over HTTP: worked out beside the server, remembered, and bounded."""

import asyncio
import json
import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from bench.server.nodes import Node
from lettercup.bots.handicap import Advice, Family, Search
from lettercup.bots.series import Result, Series, play_number
from lettercup.bots.statistics import Interval
from lettercup.house.refusal import Refusal
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.workers import advisor
from lettercup.server.workers.process import WorkerProcess
from lettercup.store import MemoryStore
from tests.support.room import until
from tests.support.server import Running, running_server

QUESTION = "/api/advice?game=dice-words&levels=easy,hard&bots=1&options=%7B%22rounds%22%3A1%7D"
FAMILY = Family(game="dice-words", levels=("medium", "child"), options=(("rounds", 1),))


async def test_a_family_hears_how_far_it_is_and_how_to_play_fairly(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "Search", partial(Search, games=40))
    monkeypatch.setattr(advisor, "FIRST_SECONDS", 0.0)
    async with (
        httpx.AsyncClient(base_url=server.base, timeout=300) as patient,
        patient.stream("GET", QUESTION) as answer,
    ):
        assert answer.status_code == 200
        lines = [json.loads(line) async for line in answer.aiter_lines()]
    first, *_, last = lines
    assert (first["games"], first["suggestion"], first["done"]) == (0, None, False)
    assert [line["games"] for line in lines] == sorted(line["games"] for line in lines)
    assert (last["games"], last["of"], last["done"]) == (40, 40, True)
    assert len(last["suggestion"]["levels"]) == 2
    assert sum(last["suggestion"]["wins"]) == pytest.approx(1)
    assert any(line["suggestion"] and not line["done"] for line in lines)


def test_one_game_claims_little() -> None:
    wins = (Interval(1.0, 0.2, 1.0), Interval(0.0, 0.0, 0.8))
    advice = Advice(family=FAMILY, options={}, levels=FAMILY.levels, wins=wins, games=1)
    assert advisor.suggestion_of(advice).wins == (2 / 3, 1 / 3)


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
        ("game=dice-words&levels=medium,child&options=nonsense", "options"),
        ("game=dice-words&levels=medium,child&options=%7B%22rounds%22%3A99%7D", "options"),
        ("game=dice-words&levels=medium,child&options=%7B%22younger%22%3A1%7D", "options"),
    ],
)
async def test_a_question_that_makes_no_sense_names_what_is_wrong(server: Running, query: str, field: str) -> None:
    answer = await server.get(f"/api/advice?{query}")
    assert (answer.status_code, answer.json()["field"]) == (400, field)


class Here(advisor.Advisor):
    """Plays in this process, one game at a time."""

    def __init__(self) -> None:
        super().__init__(WorkerProcess())
        self.played = 0

    async def _played(self, series: Series, numbers: range) -> tuple[list[Result], float]:
        await asyncio.sleep(0)
        self.played += 1
        return [play_number(series, numbers[0])], advisor.MOST_SECONDS / 10


async def told(here: Here) -> list[advisor.Progress]:
    return [each async for each in here.follow(FAMILY)]


async def test_a_family_is_worked_out_only_once_for_all_who_ask() -> None:
    here = Here()
    first, second = await asyncio.gather(told(here), told(here))
    assert first[-1] == second[-1] == (await told(here))[-1]
    assert first[-1].done
    assert here.played == first[-1].games


async def test_nobody_works_for_who_has_stopped_listening() -> None:
    here = Here()
    progress = here.follow(FAMILY)
    async for each in progress:
        if each.games:
            break
    await progress.aclose()
    await until(lambda: not here._jobs)
    assert here.played < 10


async def test_not_all_families_are_advised_at_once() -> None:
    here = Here()
    follows = [here.follow(Family(game="dice-words", levels=("medium",) * (2 + n))) for n in range(advisor.WAITING)]
    with pytest.raises(Refusal, match="Many people want advice"):
        here.follow(FAMILY)
    for each in follows:
        await anext(each)
        await each.aclose()
    await until(lambda: not here._jobs)
    assert (await anext(here.follow(FAMILY))).games == 0


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
