"""Looking back at finished games: step by step, from any seat, never while they are played."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lettercup.core import BadRecord, encode
from lettercup.core.record import check, loads
from lettercup.games import game_of
from lettercup.games.dice_words import StrawDraft, straw_word
from lettercup.house import fair
from lettercup.house.review import LARGEST_RECORD, review_in
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore
from tests.support.golden import golden, names
from tests.support.server import Running, running_server

BRIDGE = golden("bridge-dice", 17)


async def post(server: Running, content: bytes, seat: str = "0") -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.base) as client:
        return await client.post(f"/api/review?seat={seat}", content=content)


@pytest.mark.parametrize("name", names())
def test_every_step_of_a_record_is_what_the_seat_saw(name: str) -> None:
    game, record = loads(golden(name, 2), game_of)
    states = check(game, record)
    for seat in (None, *range(game.players)):
        looked = review_in(golden(name, 2), seat)
        assert [step.state for step in looked.steps] == [game.view(state, seat) for state in states]
        assert all(step.said for step in looked.steps)
        assert looked.steps[-1].outcome == record.ending.outcome
        assert [step.at for step in looked.steps[1:]] == [entry.at - record.entries[0].at for entry in record.entries]


@pytest.mark.parametrize("name", names())
def test_each_throw_tells_which_dice_it_threw(name: str) -> None:
    _, record = loads(golden(name, 2), game_of)
    for step, entry in zip(review_in(golden(name, 2), 0).steps[1:], record.entries, strict=True):
        move: Any = entry.move
        thrown = getattr(move, "faces", None) or getattr(move, "lots", None) or ()
        asked = getattr(step.asked, "dice", None) or getattr(step.asked, "lots", None) or ()
        assert len(asked) == len(thrown)


@pytest.mark.parametrize("name", ["dice-words", "letters-rebus", "boggle-bowl"])
def test_a_draft_tells_its_letters_to_who_might_see_it(name: str) -> None:
    game, record = loads(golden(name, 2), game_of)
    states = check(game, record)
    for seat in (None, *range(game.players)):
        steps = review_in(golden(name, 2), seat).steps[1:]
        for before, entry, step in zip(states, record.entries, steps, strict=False):
            if isinstance(entry.by, int) and entry.move.drafts:
                audience = game.audience(before, entry)
                unseen = {sentence.text for sentence in step.said} == {"{who} lays dice."}
                assert unseen == (audience is not None and seat not in audience)


def test_a_word_grows_letter_by_letter() -> None:
    _, record = loads(golden("dice-words", 2), game_of)
    steps = review_in(golden("dice-words", 2), 0).steps
    put = 0
    for before, entry, after in zip(steps, record.entries, steps[1:], strict=False):
        if isinstance(entry.move, StrawDraft) and entry.by == 0:
            was, now = (_letters_on_straw(at.state) for at in (before, after))
            said = {each.text: Counter(str(each.facts.get("letters", "")).split()) for each in after.said}
            assert said.get("{who} put {letters} on the straw.", Counter()) >= now - was
            assert said.get("{who} took {letters} off the straw.", Counter()) >= was - now
            put += "{who} put {letters} on the straw." in said
    assert put


def _letters_on_straw(state: Any) -> Counter[str]:
    return Counter(straw_word(state.drinks[0].straw, state.faces))


async def test_a_finished_game_can_be_looked_back_at_and_a_running_one_cannot(server: Running) -> None:
    code, cookie = await server.open_table()
    steps, mine = f"/api/tables/{code}/records/1/review", f"lettercup={cookie}"
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        assert (await server.get(steps, cookie=mine)).status_code == 404
        await jo.shake_until_over()
    answer = await server.get(f"{steps}?seat=0", cookie=mine)
    assert answer.headers["content-encoding"] == "gzip"
    looked = answer.json()
    assert looked["players"][0]["name"] == "Jo"
    assert looked["steps"][0]["said"][0]["text"] == "The game begins."
    assert looked["steps"][-1]["outcome"]["winners"] == [0]
    assert (await server.get(steps, cookie=mine, **{"accept-encoding": "identity"})).json()["seat"] is None
    assert (await server.get(f"{steps}?seat=1", cookie=mine)).json()["sentence"]["text"] == "Nobody sat there."
    assert (await server.get(f"{steps}?seat=me", cookie=mine)).status_code == 400


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
        (BRIDGE.replace('"E"', '"X"', 1).encode(), "That die has no X"),
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
    limits = Limits(uploading=Rate(burst=2, each_second=0))
    async with running_server(MemoryStore(), limits=limits) as server:
        answers = [(await post(server, BRIDGE.encode())).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


@pytest.mark.parametrize("name", names())
def test_a_damaged_record_is_refused_in_a_sentence(name: str) -> None:
    chance = random.Random(7)
    text = golden(name, 2)
    refused = 0
    for _ in range(150):
        place = chance.randrange(len(text))
        damaged = text[:place] + chance.choice('0123456789ABQZ"{}[],:-') + text[place + chance.randrange(3) :]
        try:
            encode(review_in(damaged, 0))
        except BadRecord:
            refused += 1
    assert refused > 75


def test_the_record_that_the_page_is_tested_with_is_one_of_ours() -> None:
    folder = Path(__file__).parents[2] / "web/tests/fair"
    text = (folder / "record.jsonl").read_text(encoding="utf-8")
    game, record = loads(text, game_of)
    thrown, typed, *_ = fair.verify(game, record, check(game, record))
    looked = msgspec.json.decode(encode(review_in(text, None)))
    steps = [{"asked": step["asked"]} for step in looked["steps"]]
    assert thrown > 10
    assert typed == 0
    assert msgspec.json.decode((folder / "steps.json").read_bytes()) == {
        "box": {"dice": looked["box"]["dice"], "printed": None},
        "steps": steps,
    }
