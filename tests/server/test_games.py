"""All five games at a table, from the start to the record, by random people who only send messages."""

from types import ModuleType
from typing import Any

import pytest

from lettercup.core import Game
from lettercup.core.record import check, dumps, loads
from lettercup.games import game_of
from lettercup.house.events import read_step
from lettercup.house.fair import verify
from lettercup.house.records import records
from lettercup.house.table import TableState
from tests.support.random_table import one_of_each, play_to_the_end, table_of


@pytest.mark.parametrize(("mover", "game"), [pytest.param(*each, id=each[1].name) for each in one_of_each()])
async def test_a_game_at_a_table_leaves_a_record_that_proves_itself(mover: ModuleType, game: Game[Any, Any]) -> None:
    room = await table_of(game)
    await play_to_the_end(room, mover, seed=3)
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    folded = TableState(code=room.table.code)
    for step in steps:
        folded = step.after(folded)
    assert folded == room.table.state
    (record,) = records(room.table.code, steps)
    rules, reread = loads(dumps(record), game_of)
    thrown, typed, *_ = verify(rules, reread, check(rules, reread))
    assert thrown > 0
    assert typed == 0
