"""What gets in over the socket: closed types, a size, a pace; all else gets an answer that says what is wrong."""

import pytest

from lettercup.house.commands import read_command
from lettercup.house.messages import LARGEST_MESSAGE
from lettercup.house.replies import Answered, Problem
from lettercup.server.web.limits import Limits, Rate
from lettercup.store import MemoryStore
from tests.support.server import Running, running_server

UNREADABLE = {
    "": "$",
    "{": "$",
    "[]": "$",
    "null": "$",
    '{"id": "a"}': "$",
    '{"type": "fly", "id": "a"}': "$.type",
    '{"type": "shake", "id": "a"}': "$",
    '{"type": "shake", "id": "a", "cup": "x"}': "$.cup",
    '{"type": "shake", "id": "a", "cup": -1}': "$.cup",
    '{"type": "shake", "id": "a", "cup": 1e400}': "$.cup",
    '{"type": "shake", "id": "", "cup": 0}': "$.id",
    '{"type": "shake", "id": "a", "cup": 0, "more": 1}': "$",
    '{"type": "sit", "id": "a", "name": ""}': "$.name",
    '{"type": "sit", "id": "a", "name": "' + "x" * 25 + '"}': "$.name",
    '{"type": "chat", "id": "a", "text": "' + "x" * 201 + '"}': "$.text",
    "[" * 3000: "$",
    '{"type": "do", "id": "a", "move": ' + "[" * 3000: "$",
    '{"type": "chat", "id": "big", "text": "' + "x" * LARGEST_MESSAGE + '"}': "$",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:40])
def test_what_cannot_be_read_names_the_field(text: str) -> None:
    problem = read_command(text)
    assert isinstance(problem, Problem)
    assert problem.field == UNREADABLE[text]
    assert str(problem.sentence)


def test_a_problem_carries_the_id_of_its_message_if_there_is_one() -> None:
    problem = read_command('{"type": "shake", "id": "a7", "cup": "x"}')
    assert isinstance(problem, Problem)
    assert problem.id == "a7"


async def test_a_move_that_cannot_be_read_names_the_field_and_changes_nothing(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        await jo.does("start")
        for move, field in (
            ({"type": "fly"}, "$.move.type"),
            ({"type": "rolled", "cup": 0, "faces": "BRIDGE"}, "$.move.faces"),
            ({"type": "rolled", "cup": 0, "faces": [1]}, "$.move.faces[0]"),
            (7, "$.move"),
        ):
            problem = await jo.ask("do", move=move)
            assert isinstance(problem, Problem)
            assert problem.field == field
        assert jo.view["seq"] == 2


async def test_the_socket_survives_nonsense_and_binary(server: Running) -> None:
    code, cookie = await server.open_table()
    async with server.player(code, cookie) as jo:
        for nonsense in ("", "x", b"\x00\xff", "\u2028", '{"type":"ping"}'):
            await jo.socket.send(nonsense)
        await jo.does("ping")


async def test_who_sends_too_fast_waits_and_is_answered() -> None:
    """Nothing is refused unseen: it may be something that was done before and is only sent again."""
    async with running_server(MemoryStore(), limits=Limits(talking=Rate(burst=3, each_second=100))) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            for number in range(20):
                await jo.socket.send(f'{{"type":"ping","id":"p{number}"}}')
            await jo.until(lambda p: len(p._answers) == 20)
            assert all(isinstance(answer, Answered) for answer in jo._answers.values())


async def test_who_talks_without_end_is_asked_to_let_others_speak(server: Running) -> None:
    code, cookie = await server.open_table(settings={"chat": True})
    async with server.player(code, cookie) as jo:
        for number in range(5):
            await jo.does("chat", text=f"word {number}")
        assert await jo.is_refused("chat", text="one more") == "Let the others get a word in."
        await jo.does("start")
