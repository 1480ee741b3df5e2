"""`python -m bench.server.fuzz --messages 100000`: malformed, hostile and out-of-turn messages, at tables of all games.

Every message gets an answer, none raises anything, and none changes a table.
"""

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from bench.server.nodes import AllowsAll
from lettercup.core import Choose, Roll, encode, tag_of
from lettercup.games import GAMES
from lettercup.house import commands, lines, moves, seating, starting
from lettercup.house.replies import Problem, Refused
from lettercup.house.table import TableState
from lettercup.server.tables.services import services_with
from lettercup.server.tables.table import Table
from lettercup.server.tables.tables import Tables
from lettercup.store import MemoryStore

NOW = 1_700_000_000_000
STRANGER, HOST, GUEST = "f" * 32, "a" * 32, "b" * 32
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 2**64, 1e308, -0.5, "", "x", "\u202e", "\u0000", "𝔔u", "'; DROP TABLE commits; --",
    "<script>alert(1)</script>", "../../etc/passwd", "{who}", "{0.__class__}", "x" * 300, [], [[]], {}, {"type": "sit"},
    [0] * 50, {"": ""}, ["B", "R", "I", "D", "G", "E"], list(range(40)),
)  # fmt: skip
RAW = (
    "", " ", "{", "}", "[]", "[" * 5000, '{"a":' * 2000, "nul", "NaN", "\ufeff{}", '{"type":"ping"', "\u0000", "﷽" * 99,
    '{"type":"ping","id":"\\ud800"}', '{"type":"sit","id":"s","name":"\\ud83d"}', '{"id":1e999}', "x" * 9000,
    '{"type":"ping","type":"start","id":"a"}', '{"type":"do","id":"d","move":{"type":"rolled","faces":["\\udfff"]}}',
)  # fmt: skip
KINDS = {tag_of(kind): kind.__struct_fields__[1:] for kind in commands.ClientMessage.__args__}
"""Every message, with its fields besides the id."""
PLAUSIBLE: dict[str, tuple[Any, ...]] = {
    "cup": (0, 1, 2), "name": ("guest", "host", "new"), "seat": (0, 1, 2), "level": ("lucky", "easy"), "text": ("hi",),
    "options": ({}, {"target": 60}), "settings": ({}, {"chat": True}), "wants": (True, False),
    "entropy": ("", "abc" * 6), "promise": ("", "0f" * 32),
    "physical": (True, False), "by": (None, 0, 1), "allowed": (True, False), "phrase": get_args(lines.Phrase),
    "box": (True, False), "again": (True, False), "game": (*GAMES, "chess"),
}  # fmt: skip
FROM_STRANGERS = tuple(kind for kind in KINDS if kind not in ("sit", "replace-bot"))
"""What a stranger must not get through; coming late to a seat is welcome."""
OUT_OF_TURN = (
    "do",
    "shake",
    "start",
    "add-bot",
    "remove",
    "choose-options",
    "hand-to-bot",
    "set-level",
    "sit",
    "allow-chat",
    "take-back",
    "call-off",
)
"""What somebody with a seat must not get through when it is not their turn and they are not the host."""
IN_MOVES = (
    "faces",
    "cup",
    "word",
    "words",
    "layout",
    "dice",
    "seat",
    "path",
    "lots",
    "millis",
    "stars",
    "mine",
    "theirs",
)


def message(rng: random.Random, kinds: Sequence[str], moves: list[str]) -> str:
    """A message that is malformed, or at least out of turn."""
    if rng.random() < 0.1:
        return rng.choice(RAW)
    kind = rng.choice(kinds)
    body: dict[str, Any] = {"type": kind, "id": f"f{rng.randrange(10**9)}"}
    body |= {field: _move(rng, moves) if field == "move" else rng.choice(PLAUSIBLE[field]) for field in KINDS[kind]}
    if rng.random() < 0.4:
        body[rng.choice((*body, "extra"))] = _junk(rng, moves)
    text = json.dumps(body)
    return text[: rng.randrange(len(text))] if rng.random() < 0.05 else text


def _junk(rng: random.Random, moves: list[str]) -> Any:
    return _move(rng, moves) if rng.random() < 0.1 else rng.choice(JUNK)


def _move(rng: random.Random, moves: list[str]) -> Any:
    return {"type": rng.choice(moves), **{name: rng.choice(JUNK) for name in rng.sample(IN_MOVES, rng.randrange(4))}}


async def table_of(game: str) -> Table:
    """A table with two people, in the middle of a game."""
    tables = Tables(MemoryStore(), services_with(lambda rules: AllowsAll()), lambda: NOW)
    table = await tables.create(seating.NewTable(game=game, name="host"), HOST)
    await table.handle(GUEST, seating.Sit(id="sit", name="guest"))
    await table.handle(HOST, starting.Start(id="start"))
    for number in range(30):
        cups = [ask.cup for ask in table.state.asks if isinstance(ask, Roll)]
        if any(isinstance(ask, Choose) for ask in table.state.asks) or None in cups:
            break
        for cup in cups:
            await table.handle((HOST, GUEST)[cup or 0], moves.Shake(id=f"s{number}", cup=cup or 0))
    return table


def idle(table: Table) -> str | None:
    """A seated player who is not the host, and is asked nothing."""
    asked = {ask.seat for ask in table.state.asks if isinstance(ask, Choose)}
    asked |= {ask.cup for ask in table.state.asks if isinstance(ask, Roll) and ask.cup is not None}
    return None if 1 in asked else GUEST


def _but_for_a_refusal(after: TableState, before: TableState) -> TableState:
    """The table without what a stored refusal changes: that of a message that was sent again."""
    kept = {name: getattr(before, name) for name in ("seq", "shown", "audience", "at", "causes")}
    return msgspec.structs.replace(after, **kept)


async def fuzz(messages: int, seed: int = 1) -> Counter[str]:
    """Send all messages; returns how often each kind of answer came."""
    rng, answers = random.Random(seed), Counter[str]()
    tables = [await table_of(name) for name in GAMES]
    moves = sorted({tag_of(move) for kind in GAMES.values() for move in kind.move_type.__args__} | {"delayed", "fly"})
    for _ in range(messages):
        table = rng.choice(tables)
        who = rng.choice((STRANGER, idle(table) or STRANGER))
        text = message(rng, FROM_STRANGERS if who == STRANGER else OUT_OF_TURN, moves)
        before, wish = table.state, commands.read_command(text)
        answer = wish if isinstance(wish, Problem) else await table.handle(who, wish)
        after = table.state if not getattr(wish, "again", False) else _but_for_a_refusal(table.state, before)
        assert after == before, text
        assert isinstance(answer, Problem | Refused) or isinstance(wish, seating.Ping), text
        encode(answer)
        answers[tag_of(answer)] += 1
    return answers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    answers = asyncio.run(fuzz(arguments.messages, arguments.seed))
    print(f"{answers.total()} messages, 0 exceptions, 0 changes: {dict(answers)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
