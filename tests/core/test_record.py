"""Records are written, read and checked; what is wrong with one is said in a sentence."""

import random
from typing import Any

import msgspec
import pytest

from lettercup.core import BadRecord, Delayed, Entry, Roll, Rolled, play
from lettercup.core.record import Player, Record, check, dumps, ending_of, header_of, loads
from lettercup.games import BridgeDice, DiceWords, game_of


@pytest.fixture(scope="module")
def record() -> Record[Any]:
    game, rng = BridgeDice(players=2), random.Random(3)
    state = game.start()
    entries: list[Entry[Any]] = []
    while asks := game.asks(state):
        roll = asks[0]
        assert isinstance(roll, Roll)
        faces = tuple(rng.choices("BRIDGE", k=len(roll.dice)))
        entries.append(Entry(1000 * len(entries), "dice", Rolled(roll.cup, faces)))
        state = play(game, state, entries[-1])
    header = header_of(game, (Player("Jo"), Player("Pepper", "bot", "easy")), began=7)
    return Record(header, tuple(entries), ending_of(game, state))


def test_a_record_survives_writing_and_reading(record: Record[Any]) -> None:
    game, back = loads(dumps(record), game_of)
    assert back == record
    assert game == BridgeDice(players=2)


def test_a_line_ends_only_where_a_record_ends_it(record: Record[Any]) -> None:
    header = msgspec.structs.replace(record.header, entropies=("one\u2028two", "three\x85four"))
    odd = msgspec.structs.replace(record, header=header)
    assert loads(dumps(odd), game_of)[1] == odd


def test_a_good_record_gives_all_its_states(record: Record[Any]) -> None:
    states = check(*loads(dumps(record), game_of))
    assert len(states) == len(record.entries) + 1
    assert states[-1].scores == record.ending.outcome.scores  # type: ignore[union-attr]


def broken(record: Record[Any], find: str, put: str) -> str:
    text = dumps(record)
    assert find in text
    return text.replace(find, put, 1)


@pytest.mark.parametrize(
    ("find", "put", "complaint"),
    [
        ('"game":"bridge-dice"', '"game":"chess"', "There is no game named chess"),
        ('"rules":1', '"rules":99', "Rules version 99"),
        ('"format":1', '"format":2', "format 2"),
        ('"target":50', '"target":5', "Target: 50 to 1000, not 5"),
        ('"players":2', '"players":200', "1 to 20 players"),
        ('"faces":[', '"faces":[3,', "Line 2 cannot be read"),
        ('"faces":["', '"faces":["Q","', "Entry 1, by the dice, is against the rules"),
        ('"by":"dice"', '"by":7', "Entry 1, by seat 7, is against the rules"),
        ('"by":"dice"', '"by":-1', "Entry 1, by seat -1, is against the rules"),
        ('"at":1000', '"at":-5', "Entry 2 is older"),
        ('"outcome":{"scores":[', '"outcome":{"scores":[1,', "another ending"),
        ('"type":"header"', '"type":"heading"', "Line 1 cannot be read"),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(record: Record[Any], find: str, put: str, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        check(*loads(broken(record, find, put), game_of))


def test_other_dice_are_noticed(record: Record[Any]) -> None:
    other = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, dice="0" * 64))
    with pytest.raises(BadRecord, match="other dice"):
        loads(dumps(other), game_of)


@pytest.mark.parametrize("text", ["", "{}", "\n"])
def test_a_file_that_is_too_short_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="at least two lines"):
        loads(text, game_of)


def test_a_clock_that_stood_still_is_part_of_the_record() -> None:
    game = DiceWords(players=1)
    entry: Entry[Any] = Entry(5, "clock", Delayed(7000))
    assert msgspec.json.decode(msgspec.json.encode(entry), type=game.entry_type()) == entry
