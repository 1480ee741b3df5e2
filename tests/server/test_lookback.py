"""Looking back at finished games: step by step, from any seat, never while they are played."""

import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lettercup.core import encode
from lettercup.core.record import BadRecord, check, loads
from lettercup.games import game_of
from lettercup.server import fair
from lettercup.server.limits import Limits, Rate
from lettercup.server.lookback import LARGEST_RECORD, look_back, look_into
from lettercup.store import MemoryStore
from tests.support.server import Running, running_server

GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLES = [GOLDEN / game / "000-rules-1.jsonl" for game in ("alphabet-dice", "bridge-dice", "dice-words")] + [
    GOLDEN / "boggle-bowl/003-rules-1.jsonl",
    GOLDEN / "letters-rebus/002-rules-1.jsonl",
]
BRIDGE = (GOLDEN / "bridge-dice/017-rules-1.jsonl").read_text(encoding="utf-8")


async def post(server: Running, content: bytes, seat: str = "0") -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.base) as client:
        return await client.post(f"/api/look-back?seat={seat}", content=content)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_every_step_of_a_record_is_what_the_seat_saw(file: Path) -> None:
    game, record = loads(file.read_text(encoding="utf-8"), game_of)
    states = check(game, record)
    for seat in (None, *range(game.players)):
        looked = look_back(record, seat)
        assert [step.state for step in looked.steps] == [game.view(state, seat) for state in states]
        assert all(step.said for step in looked.steps)
        assert looked.steps[-1].outcome == record.ending.outcome
        assert [step.at for step in looked.steps[1:]] == [entry.at - record.entries[0].at for entry in record.entries]


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_each_throw_tells_which_dice_it_threw(file: Path) -> None:
    _, record = loads(file.read_text(encoding="utf-8"), game_of)
    for step, entry in zip(look_back(record, 0).steps[1:], record.entries, strict=True):
        move: Any = entry.move
        thrown = getattr(move, "faces", None) or getattr(move, "lots", None) or ()
        asked = getattr(step.asked, "dice", None) or getattr(step.asked, "lots", None) or ()
        assert len(asked) == len(thrown)


async def test_a_finished_game_can_be_looked_back_at_and_a_running_one_cannot(server: Running) -> None:
    code, cookie = await server.open_table()
    steps = f"/api/tables/{code}/records/1/steps"
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        assert (await server.get(steps)).status_code == 404
        await jo.shake_until_over()
    answer = await server.get(f"{steps}?seat=0")
    assert answer.headers["content-encoding"] == "gzip"
    looked = answer.json()
    assert looked["players"][0]["name"] == "Jo"
    assert looked["steps"][0]["said"][0]["text"] == "The game begins."
    assert looked["steps"][-1]["outcome"]["winners"] == [0]
    assert (await server.get(steps, **{"accept-encoding": "identity"})).json()["seat"] is None
    assert (await server.get(f"{steps}?seat=1")).json()["sentence"]["text"] == "Nobody sat there."
    assert (await server.get(f"{steps}?seat=me")).status_code == 400


async def test_a_saved_record_can_be_brought_back(server: Running) -> None:
    answer = await post(server, BRIDGE.encode(), "1")
    assert answer.status_code == 200
    assert answer.json()["seat"] == 1
    assert len(answer.json()["steps"]) == len(BRIDGE.splitlines()) - 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "A record has at least two lines"),
        (b"\xff\xfe", "It is no text that can be read."),
        (b"{}\n{}", "Line 1 cannot be read"),
        (BRIDGE.replace('"E"', '"X"', 1).encode(), "No face of that die reads X"),
        (BRIDGE.replace('"scores":[', '"scores":[1', 1).encode(), "another ending"),
        (
            BRIDGE.replace('"name":"Bo 2"', '"name":"Bo"},{"type":"player","name":"Cy"', 1).encode(),
            "It names 3 players",
        ),
    ],
)
async def test_what_is_no_record_is_refused_with_a_reason(server: Running, text: bytes, why: str) -> None:
    answer = await post(server, text)
    assert answer.status_code == 400
    sentence = answer.json()["sentence"]
    assert sentence["text"] == "This is not the record of a game. {what}"
    assert why in sentence["facts"]["what"]


async def test_a_file_that_is_too_large_is_not_read(server: Running) -> None:
    assert (await post(server, b"x" * (LARGEST_RECORD + 1))).status_code == 413


async def test_nobody_brings_records_without_end() -> None:
    limits = Limits(looking=Rate(burst=2, each_second=0))
    async with running_server(MemoryStore(), limits=limits) as server:
        answers = [(await post(server, BRIDGE.encode())).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_a_damaged_record_is_refused_in_a_sentence(file: Path) -> None:
    chance = random.Random(7)
    text = file.read_text(encoding="utf-8")
    refused = 0
    for _ in range(150):
        place = chance.randrange(len(text))
        damaged = text[:place] + chance.choice('0123456789ABQZ"{}[],:-') + text[place + chance.randrange(3) :]
        try:
            encode(look_into(damaged, 0))
        except BadRecord:
            refused += 1
    assert refused > 75


def test_the_record_that_the_page_is_tested_with_is_one_of_ours() -> None:
    folder = Path(__file__).parents[2] / "web/tests/fair"
    text = (folder / "record.jsonl").read_text(encoding="utf-8")
    game, record = loads(text, game_of)
    thrown, typed = fair.verify(game, record, check(game, record))
    looked = msgspec.json.decode(encode(look_into(text, None)))
    steps = [{"asked": step["asked"]} for step in looked["steps"]]
    assert thrown > 10
    assert typed == 0
    assert msgspec.json.decode((folder / "steps.json").read_bytes()) == {"dice": looked["dice"], "steps": steps}
