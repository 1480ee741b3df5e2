"""Words looked up: the public dictionary, and the spelling help of a table that wants it."""

from collections.abc import AsyncIterator

import httpx
import pytest

from lettercup.lexicon import load
from lettercup.server.tables.services import public_services
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore
from tests.support.server import Running, running_server


@pytest.fixture
async def house() -> AsyncIterator[Running]:
    """A server with the real dictionary."""
    async with running_server(MemoryStore(), public_services(load())) as running:
        yield running


async def ask(server: Running, **asked: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.base) as client:
        return await client.get("/api/dictionary", params=asked)


@pytest.mark.parametrize(
    ("asked", "allowed", "said"),
    [
        ({"word": "qi"}, True, "{word} is allowed. A word for experts."),
        ({"word": " Qi "}, True, "{word} is allowed. A word for experts."),
        ({"word": "truot"}, False, "{word} is not in the dictionary."),
        ({"word": "self-esteem"}, False, "{word} has a hyphen."),
        ({"word": "abac"}, False, "{word} is only in the extended dictionary."),
        ({"word": "abac", "tier": "extended"}, True, "{word} is allowed. A word for experts."),
        ({"word": "colour", "spelling": "us"}, False, None),
        ({"word": "za", "strict": "true"}, False, None),
        ({"word": "damn", "offensive": "0"}, False, "{word} is a rude word, and they do not count here."),
        ({"word": "truot", "extra": "truot,foo"}, True, "{word} is allowed."),
    ],
)
async def test_a_word_is_looked_up_with_house_rules(
    house: Running, asked: dict[str, str], allowed: bool, said: str | None
) -> None:
    found = (await ask(house, **asked)).json()
    assert found["allowed"] is allowed
    assert found["said"]["facts"]["word"] == asked["word"].strip().upper()
    assert said in (found["said"]["text"], None)


async def test_a_word_is_told_with_its_meaning_and_how_common_it_is(house: Running) -> None:
    found = (await ask(house, word="qi")).json()
    assert (found["definition"], found["band"]) == ("life force in Chinese thought", "expert")
    assert found["said"]["facts"] == {"word": "QI"}


async def test_a_rude_word_is_explained_only_where_it_counts(house: Running) -> None:
    assert (await ask(house, word="damn")).json()["definition"] is None
    assert (await ask(house, word="damn", offensive="3")).json()["definition"]


@pytest.mark.parametrize(
    ("asked", "field", "said"),
    [
        ({}, "word", "Type a word first."),
        ({"word": "  "}, "word", "Type a word first."),
        ({"word": "x" * 41}, "word", "A word has at most {most} letters."),
        ({"word": "tea", "tier": "huge"}, "$.tier", "{what}."),
        ({"word": "tea", "offensive": "9"}, "$.offensive", "{what}."),
        ({"word": "tea", "extra": "b4"}, "$", "{what}."),
        ({"word": "tea", "tea": "yes"}, "$", "{what}."),
    ],
)
async def test_a_question_that_makes_no_sense_is_answered_with_a_sentence(
    house: Running, asked: dict[str, str], field: str, said: str
) -> None:
    answer = await ask(house, **asked)
    assert answer.status_code == 400
    assert (answer.json()["field"], answer.json()["sentence"]["text"]) == (field, said)


async def test_nobody_copies_the_dictionary_word_by_word() -> None:
    limits = Limits(asking=Rate(burst=2, each_second=0))
    async with running_server(MemoryStore(), public_services(load()), limits) as server:
        assert [(await ask(server, word="tea")).status_code for _ in range(3)] == [200, 200, 429]


async def test_a_house_without_a_dictionary_says_so(server: Running) -> None:
    answer = await ask(server, word="tea")
    assert (answer.status_code, answer.json()["sentence"]["text"]) == (404, "There is no dictionary here.")


async def known(server: Running, code: str, cookie: str, *words: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.base, cookies={"lettercup": cookie}) as client:
        return await client.get(f"/api/tables/{code}/dictionary", params={"word": words})


async def test_a_table_with_spelling_help_tells_its_players_which_words_it_allows(house: Running) -> None:
    code, cookie = await house.open_table(
        "letters-rebus", options={"spelling_help": True}, settings={"words": {"spelling": "uk"}}
    )
    assert (await known(house, code, cookie, "TEA")).json()["sentence"]["text"] == "No game is running."
    async with house.player(code, cookie) as jo:
        await jo.does("start")
    assert (await known(house, code, cookie, "TEA", "COLOR", "TRUOT")).json() == {
        "TEA": True,
        "COLOR": False,
        "TRUOT": False,
    }
    assert (await known(house, code, cookie, *["TEA"] * 41)).status_code == 400
    stranger = await known(house, code, "nobody", "TEA")
    assert (stranger.status_code, stranger.json()["sentence"]["text"]) == (403, "You have no seat at this table.")


@pytest.mark.parametrize("game", ["letters-rebus", "bridge-dice"])
async def test_a_table_without_spelling_help_is_no_oracle(house: Running, game: str) -> None:
    code, cookie = await house.open_table(game)
    async with house.player(code, cookie) as jo:
        await jo.does("start")
    answer = await known(house, code, cookie, "TEA")
    assert (answer.status_code, answer.json()["sentence"]["text"]) == (403, "This table plays without spelling help.")
