"""What was possible in a finished game, over HTTP: for everybody, bounded, and never while it is played."""

import asyncio
import threading
from typing import Any

import httpx
import pytest

from lettercup.core import fold
from lettercup.core.record import Record, check, dumps, ending_of, loads
from lettercup.games import game_of
from lettercup.house.refusal import Refusal
from lettercup.lexicon import HouseRules
from lettercup.review import TurnReview, review_game
from lettercup.server.web.limits import Limits, Rate
from lettercup.server.workers import reviewer
from lettercup.server.workers.reviewer import Reviewer, TurnQuestion, read
from lettercup.store import MemoryStore
from tests.support.golden import golden
from tests.support.server import Running, running_server

WORDS = golden("dice-words", 2)


async def post(server: Running, content: bytes, query: str = "step=30&seat=0") -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        return await client.post(f"/api/review/turn?{query}", content=content)


async def test_what_was_possible_is_told_when_a_game_is_over_and_not_before(server: Running) -> None:
    code, cookie = await server.open_table()
    address = f"/api/tables/{code}/records/1/review/turn?step=1&seat=0"
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        refused = await server.get(address, cookie=f"lettercup={cookie}")
        assert refused.status_code == 404
        assert set(refused.json()) == {"field", "sentence"}
        await jo.shake_until_over()
    told = (await server.get(address, cookie=f"lettercup={cookie}")).json()
    assert told["seat"] == 0
    assert told["first"] <= 1 <= told["last"]
    assert told["average"] == pytest.approx(2.1277, abs=1e-4)


async def test_a_record_that_somebody_brings_is_reviewed(server: Running) -> None:
    answer = await post(server, WORDS.encode())
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["first"], told["last"]) == (22, 39)
    assert told["best"]["points"] >= told["played"]["points"]
    assert len(told["others"]) == 4


async def test_the_record_of_a_game_that_is_not_over_is_not_reviewed(server: Running) -> None:
    game, record = loads(WORDS, game_of)
    entries = record.entries[:30]
    states = list(fold(game, entries))
    answer = await post(server, dumps(Record(record.header, entries, ending_of(game, states[-1]))).encode())
    assert answer.status_code == 400
    assert "The game is not over" in str(answer.json()["sentence"])
    forged = await post(server, dumps(Record(record.header, entries, record.ending)).encode())
    assert forged.status_code == 400
    assert "another ending" in str(forged.json()["sentence"])


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("seat=0", 400, "step"),
        ("step=x&seat=0", 400, "step"),
        ("step=3", 400, "seat"),
        ("step=3&seat=-1", 400, "seat"),
        ("step=99999&seat=0", 404, "step"),
        ("step=3&seat=7", 404, "seat"),
    ],
)
async def test_a_question_that_makes_no_sense_names_what_is_wrong(
    server: Running, query: str, status: int, field: str
) -> None:
    answer = await post(server, WORDS.encode(), query)
    assert (answer.status_code, answer.json()["field"]) == (status, field)


@pytest.mark.parametrize("content", [b"", b"Dear Jo", b"\xff\xfe", b"{}\n{}"])
async def test_what_is_no_record_is_refused_with_a_sentence(server: Running, content: bytes) -> None:
    answer = await post(server, content)
    assert answer.status_code == 400
    assert answer.json()["sentence"]["text"] == "This is not the record of a game. {what}"


async def test_nobody_may_ask_without_end() -> None:
    strict = Limits(reviewing=Rate(burst=1, each_second=0.001))
    async with running_server(MemoryStore(), limits=strict) as server:
        assert (await post(server, WORDS.encode())).status_code == 200
        assert (await post(server, WORDS.encode())).status_code == 429


class Slow:
    """A record that is handed over when a test says so."""

    def __init__(self) -> None:
        self.asked = 0
        self.go = threading.Event()

    def __call__(self) -> Record[Any]:
        self.asked += 1
        self.go.wait(20)
        return read(WORDS)


def about(step: int, record: str = "a") -> TurnQuestion:
    return TurnQuestion(record, step, 0, HouseRules())


async def test_a_turn_is_reviewed_only_once_whatever_step_of_it_is_asked_for() -> None:
    desk, record = Reviewer(), Slow()
    both = asyncio.gather(*(desk.review(about(30), record) for _ in range(2)))
    record.go.set()
    first, second = await both
    assert first == second == await desk.review(about(25), record)
    assert record.asked == 1
    desk.close()


async def test_not_everything_is_reviewed_at_once() -> None:
    desk, record = Reviewer(), Slow()
    waiting = [asyncio.ensure_future(desk.review(about(30, str(n)), record)) for n in range(reviewer.WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="Many people"):
        await desk.review(about(30, "one too many"), record)
    record.go.set()
    told: list[TurnReview] = await asyncio.gather(*waiting)
    assert all(each == told[0] for each in told)
    desk.close()


async def test_the_turns_of_a_seat_are_walked_through_to_the_end(server: Running) -> None:
    game, record = loads(WORDS, game_of)
    wanted = review_game(game, record.entries, check(game, record), 1)
    step, walked = 0, []
    while (told := (await post(server, WORDS.encode(), f"step={step}&seat=1&onward=true")).json())["played"]:
        walked.append((told["first"], told["last"]))
        step = told["last"] + 1
    assert walked == [(turn.first, turn.last) for turn in wanted]
    assert len(walked) > 1
