"""Fair dice: promised before the players add their chance, provable afterwards, and even."""

import hashlib
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lettercup.core import Die, Face, Roll, fold
from lettercup.core.casts import Cast
from lettercup.core.record import Record
from lettercup.games import game_of
from lettercup.house import chance, fair
from lettercup.house.events import read_step
from lettercup.house.records import records
from tests.support.room import room_for

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def die(sides: int) -> Die:
    return Die("letter", tuple(Face(str(side)) for side in range(sides)), "ours")


def chi_square(counts: Counter[str], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[str(side)] - expected) ** 2 / expected for side in range(sides))


# One run in a million of fair dice is above these; the throws here are fixed by their secrets.
LIMITS = {6: 35.9, 7: 38.3, 12: 49.3}


@pytest.mark.parametrize("sides", LIMITS)
def test_all_faces_are_equally_likely(sides: int) -> None:
    counts = Counter(
        face for n in range(4_000) for face in fair.SecretSource("secret", ("a", "b")).throw(Cast(n), [die(sides)] * 6)
    )
    assert counts.total() == 24_000
    assert chi_square(counts, sides) < LIMITS[sides]


def test_one_throw_tells_nothing_about_the_next() -> None:
    throws = [fair.SecretSource("another secret", ()).throw(Cast(n), [die(6)])[0] for n in range(36_001)]
    pairs = Counter(pairwise(throws))
    assert sum((pairs[str(a), str(b)] - 1000) ** 2 / 1000 for a in range(6) for b in range(6)) < 100.0


def test_dice_of_one_throw_tell_nothing_about_each_other() -> None:
    throws = [fair.SecretSource("third secret", ("x",)).throw(Cast(n), [die(6), die(6)]) for n in range(36_000)]
    pairs = Counter(throws)
    assert sum((pairs[str(a), str(b)] - 1000) ** 2 / 1000 for a in range(6) for b in range(6)) < 100.0


@given(TEXT, st.lists(TEXT), st.integers(0, 10_000), st.lists(st.integers(), unique=True, max_size=40))
def test_lots_all_come_out_once(secret: str, entropies: list[str], number: int, lots: list[int]) -> None:
    assert sorted(fair.SecretSource(secret, tuple(entropies)).draw(Cast(number), lots)) == sorted(lots)


def test_every_order_of_lots_is_equally_likely() -> None:
    orders = Counter(fair.SecretSource("secret", ()).draw(Cast(n), (1, 2, 3)) for n in range(6_000))
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 35.9


def test_the_entropy_of_every_player_changes_the_dice() -> None:
    given_by_two = (("a", "b"), ("a", "c"), ("b", "b"), ("ab",))
    assert (
        len({fair.SecretSource("secret", entropies).throw(Cast(0), [die(6)] * 20) for entropies in given_by_two}) == 4
    )


def test_what_is_published_before_the_end_does_not_give_the_dice() -> None:
    """Whoever knows commitment, entropies and all earlier throws still guesses no better than chance."""
    guesses = hits = 0
    for game in range(300):
        secret = hashlib.sha256(f"game {game}".encode()).hexdigest()
        promised = chance.commitment(secret)
        for number in range(10):
            thrown = fair.SecretSource(secret, ("jo", "mara")).throw(Cast(number), [die(6)])
            for known in (promised, promised[::-1], "", "jo", f"{promised}jo"):
                guesses += 1
                hits += fair.SecretSource(known, ("jo", "mara")).throw(Cast(number), [die(6)]) == thrown
    assert abs(hits - guesses / 6) < 5 * (guesses * 5 / 36) ** 0.5


async def finished() -> Record[Any]:
    """The record of a game between two people."""
    room = await room_for("bridge-dice", "jo", "mara")
    await room.does("jo", "start")
    while room.table.state.phase == "playing":
        (cup,) = (ask.cup for ask in room.table.state.asks if isinstance(ask, Roll))
        await room.does(("jo", "mara")[cup or 0], "shake", cup=cup)
    steps = [read_step(commit.body) for commit in await room.node.store.read(room.table.code)]
    (record,) = records(room.table.code, steps)
    return record


async def test_a_record_with_another_throw_is_not_proven() -> None:
    record = await finished()
    game = game_of(record.header)
    states = list(fold(game, record.entries))
    assert fair.verify(game, record, states) == fair.Throws(len(record.entries), 0)
    number = random.Random(1).randrange(len(record.entries))
    first = record.entries[number]
    other = replace(first, move=replace(first.move, faces=("B",) * len(first.move.faces)))
    forged = replace(record, entries=(*record.entries[:number], other, *record.entries[number + 1 :]))
    with pytest.raises(chance.Unproven, match=f"entry {number + 1} "):
        fair.verify(game, forged, states)
    swapped = replace(record, ending=replace(record.ending, secret="another"))
    with pytest.raises(chance.Unproven, match="not the one that was promised"):
        fair.verify(game, swapped, states)
    silent = replace(record, ending=replace(record.ending, secret=None))
    with pytest.raises(chance.Unproven, match="no secret"):
        fair.verify(game, silent, states)
