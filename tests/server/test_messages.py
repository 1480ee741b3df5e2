"""What gets in over the socket: closed types, a size, a pace; all else gets an answer that says what is wrong."""

import pytest

from lettercup.server.limits import Limits
from lettercup.server.protocol import LARGEST_MESSAGE, Problem
from lettercup.server.sockets import read
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
    problem = read(text)
    assert isinstance(problem, Problem)
    assert problem.field == UNREADABLE[text]
    assert str(problem.sentence)


def test_a_problem_carries_the_id_of_its_message_if_there_is_one() -> None:
    problem = read('{"type": "shake", "id": "a7", "cup": "x"}')
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


async def test_who_sends_too_fast_is_told_so_and_may_go_on() -> None:
    async with running_server(MemoryStore(), limits=Limits()) as server:
        code, cookie = await server.open_table()
        async with server.player(code, cookie) as jo:
            for number in range(70):
                await jo.socket.send(f'{{"type":"ping","id":"p{number}"}}')
            await jo.until(lambda p: any(b"Not so fast" in frame for frame in p.frames))
            assert jo.view["you"] == 0


async def test_who_talks_without_end_is_asked_to_let_others_speak(server: Running) -> None:
    code, cookie = await server.open_table(settings={"chat": True})
    async with server.player(code, cookie) as jo:
        for number in range(5):
            await jo.does("chat", text=f"word {number}")
        assert await jo.is_refused("chat", text="one more") == "Let the others get a word in."
        await jo.does("start")
