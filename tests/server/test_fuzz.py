"""Hostile input: at tables of all games, over the socket, over HTTP. `python -m bench.server.fuzz` is longer."""

import asyncio
import logging
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import positive_data_acceptance

from bench.server.fuzz import FROM_STRANGERS, fuzz, message
from bench.server.nodes import NO_LIMITS
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.server.web.app import OPERATIONS
from lettercup.server.web.schema import openapi
from lettercup.store import MemoryStore
from tests.support.server import running_server

MESSAGES = 4_000

api = schemathesis.openapi.from_dict(openapi(OPERATIONS))


@pytest.fixture(scope="module")
def live() -> Iterator[str]:
    """The address of a server without limits, in a thread of its own."""
    up, done, address = threading.Event(), threading.Event(), []

    async def serve() -> None:
        async with running_server(MemoryStore(), limits=NO_LIMITS) as running:
            address.append(running.base)
            up.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert up.wait(20)
    yield address[0]
    done.set()
    thread.join()


@api.parametrize()
@settings(max_examples=25, deadline=None)
def test_the_http_api_does_what_its_schema_says(case: schemathesis.Case[Any], live: str) -> None:
    """Whether a table can be opened depends on more than the schema can say: on the options of its game."""
    response = case.call(base_url=live)
    if response.status_code == 413:
        assert int(response.request.headers["content-length"]) > LARGEST_MESSAGE
    else:
        case.validate_response(response, excluded_checks=[positive_data_acceptance])


async def test_no_message_raises_anything_or_changes_a_table_out_of_turn() -> None:
    answers = await fuzz(MESSAGES, seed=random.Random(5).randrange(1000))
    assert answers.total() == MESSAGES
    assert min(answers["problem"], answers["refused"]) > MESSAGES / 10


async def test_a_socket_answers_everything_and_logs_no_error(caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(6)
    async with running_server(MemoryStore(), limits=NO_LIMITS) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo, server.player(code) as stranger:
            await jo.does("start")
            seq = jo.view["seq"]
            for _ in range(300):
                await stranger.socket.send(message(rng, FROM_STRANGERS, ["rolled", "cocked", "time-up"]))
            await stranger.does("ping", id="last")
            assert jo.view["seq"] == seq
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
