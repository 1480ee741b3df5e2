"""The same dice for everybody: independent of the order of play, of the process, and of the zone; and provable."""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lettercup as lc
from lettercup.bots.table import FairDice
from lettercup.core import Die, Face, Roll, Rolled
from lettercup.core.casts import Cast
from lettercup.core.record import Record, check
from lettercup.core.sources import Chain, Sealed, SharedSource, World, day_at, weekday
from lettercup.games import DAYS
from lettercup.house.chance import Unproven, commitment
from lettercup.house.fair import verify
from lettercup.house.same_dice import CommonSource, HashChain, secret_of, source_of

DAY = 20_775
CHAIN = HashChain("seed", DAY - 3, 10)
SOURCES: tuple[tuple[SharedSource, str | None], ...] = (
    (World(game="dice-words", day=DAY), None),
    (Chain(game="dice-words", day=DAY, first=CHAIN.first, end=CHAIN.end), CHAIN.link(DAY)),
    (Sealed(game="dice-words", promise=commitment("a secret"), entropies=("jo", "mara")), "a secret"),
    (Sealed(game="dice-words", promise=commitment("a secret"), kindness="tough", entropies=("ann",)), "a secret"),
)
SIX = tuple(Die("letter", tuple(Face(letter) for letter in "ABCDEF"), "ours") for _ in range(12))
ORDERS = st.lists(st.sets(st.integers(0, 11), min_size=1).map(sorted), max_size=8)


def thrown(orders: list[list[int]]) -> dict[int, str]:
    """What each die has shown, throw by throw, when dice are thrown in this order."""
    source, times, shown = CommonSource("secret"), dict.fromkeys(range(12), 0), dict.fromkeys(range(12), "")
    for dice in orders:
        cast = Cast(0, 1, tuple(dice), tuple(times[die] for die in dice))
        for die, face in zip(dice, source.throw(cast, [SIX[die] for die in dice]), strict=True):
            shown[die] += face
            times[die] += 1
    return shown


@given(ORDERS, st.randoms())
def test_the_order_of_rerolls_does_not_matter(orders: list[list[int]], rng: Random) -> None:
    one_by_one = [[die] for dice in orders for die in dice]
    rng.shuffle(one_by_one)
    assert thrown(orders) == thrown(one_by_one)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sets(st.integers(5, 11), min_size=1).map(sorted), min_size=1, max_size=2))
def test_whoever_rolls_a_die_again_sees_what_everybody_sees(rerolls: list[list[int]]) -> None:
    """At a real table, in every order of the rerolls, and in the next round whatever was rolled before."""
    sights = []
    for order in permutations(rerolls):
        table = lc.Table(lc.DiceWords(players=1, rounds=2), ["Ann"], source=SOURCES[0][0])
        table.play("go")
        for dice in order:
            table.play("reroll", dice=dice)
        first = table.state.faces
        table.play("done")
        while table.state.round == 1:
            table.play("ready")
        table.play("go")
        sights.append((first, table.state.faces))
    plain = lc.Table(lc.DiceWords(players=1, rounds=2), ["Ann"], source=SOURCES[0][0])
    plain.play("go")
    plain.play("done")
    while plain.state.round == 1:
        plain.play("ready")
    plain.play("go")
    assert {first for first, _ in sights} == {sights[0][0]}
    assert {second for _, second in sights} == {plain.state.faces}


PRINTED = """
from lettercup.core import encode
from lettercup.core.sources import World
from lettercup.games import DAYS
from lettercup.house.same_dice import days_dice
for name in sorted(DAYS):
    day = days_dice(World(game=name, day=20775))
    print(name, encode(day.game).decode(), encode(day.opening).decode())
"""
"""What a program prints that throws the first dice of every game of a day."""


def test_two_processes_throw_the_same_dice_byte_for_byte() -> None:
    zones = ({"TZ": "Etc/GMT+12", "PYTHONHASHSEED": "1"}, {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "2"})
    one, two = (
        subprocess.run([sys.executable, "-c", PRINTED], env=os.environ | zone, capture_output=True, check=True).stdout
        for zone in zones
    )
    assert one == two
    assert {line.split()[0] for line in one.decode().splitlines()} == set(DAYS)
    assert b'[["O","S","L","L","I","J","T","O","Y","I","R","A","P","I","L"]]' in one


DATES = [datetime(*date, tzinfo=UTC) for date in ((2026, 3, 29), (2026, 10, 25), (2028, 2, 29))]
"""Clocks are changed on the first two of them."""


@pytest.mark.parametrize("hours", range(-12, 15))
def test_a_day_begins_everywhere_at_the_same_moment(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    zone = timezone(timedelta(hours=hours))
    monkeypatch.setenv("TZ", f"<X>{-hours:+}")
    time.tzset()
    try:
        for date in DATES:
            moments = [date + timedelta(milliseconds=millis) for millis in (0, 1, 3_600_000 * 13, 86_399_999)]
            days = {day_at(round(moment.astimezone(zone).timestamp() * 1000)) for moment in moments}
            assert days == {date.toordinal() - datetime(1970, 1, 1, tzinfo=UTC).toordinal()}
            assert {weekday(day) for day in days} == {date.weekday()}
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(("source", "revealed"), SOURCES, ids=["world", "chain", "sealed", "chosen"])
def test_a_record_is_verified_from_its_source(source: SharedSource, revealed: str | None) -> None:
    game = lc.DiceWords(players=1, rounds=1)
    dice = FairDice(game, source_of(source, revealed))
    played = lc.Table(game, [lc.bot("easy")], seed=1, source=source, revealed=revealed)
    record = played.record()
    assert record.header.source == source
    states = check(game, record)
    assert verify(game, record, states).thrown >= 2
    (cup,) = (ask for ask in game.asks(states[0]) if isinstance(ask, Roll))
    assert dice.roll(states[0], cup) == record.entries[0].move
    entries = tuple(
        entry.but(move=entry.move.but(faces=entry.move.faces[::-1])) if isinstance(entry.move, Rolled) else entry
        for entry in record.entries
    )
    with pytest.raises(Unproven, match="entry 1 "):
        verify(game, Record(record.header, entries, record.ending), states)
    foreign = record.header.but(source=source.but(game="letters-rebus"))
    with pytest.raises(Unproven, match="its dice are those of letters-rebus"):
        verify(game, Record(foreign, record.entries, record.ending), states)


@pytest.mark.parametrize(
    ("source", "revealed", "reason"),
    [
        (World(version=2, game="dice-words", day=DAY), None, "version 2"),
        (World(game="dice-words", language="xx", day=DAY), None, "no dice of the language xx"),
        (SOURCES[1][0], None, "not revealed"),
        (SOURCES[1][0], CHAIN.link(DAY - 1), "not in the chain"),
        (SOURCES[1][0], CHAIN.link(DAY + 1), "not in the chain"),
        (SOURCES[1][0].but(day=CHAIN.first - 1), CHAIN.link(DAY), "not revealed"),
        (SOURCES[2][0], "another", "not the one that was promised"),
        (SOURCES[2][0], None, "not the one that was promised"),
    ],
)
def test_what_was_not_promised_is_not_proven(source: SharedSource, revealed: str | None, reason: str) -> None:
    with pytest.raises(Unproven, match=reason):
        secret_of(source, revealed)


def test_every_source_game_day_and_entropy_has_dice_of_its_own() -> None:
    sealed = SOURCES[2][0]
    days = range(DAY, DAY + 3)
    sources = [(World(game=name, day=day), None) for name in DAYS for day in days]
    links = [(Chain(game=n, day=d, first=CHAIN.first, end=CHAIN.end), CHAIN.link(d)) for n in DAYS for d in days]
    rooms = [(sealed.but(entropies=given), "a secret") for given in ((), ("jo",), ("mara", "jo"))]
    secrets = [secret_of(*each) for each in (*SOURCES, *sources, *links, *rooms)]
    assert len(set(secrets)) == len(secrets) - 2  # two of SOURCES are among the others


def test_a_chain_reveals_day_by_day_and_nothing_of_the_next() -> None:
    links = [CHAIN.link(day) for day in range(CHAIN.first, CHAIN.first + CHAIN.days)]
    assert len(set(links)) == CHAIN.days
    assert commitment(links[0]) == CHAIN.end
    assert all(commitment(later) == earlier for earlier, later in pairwise(links))
    for outside in (CHAIN.first - 1, CHAIN.first + CHAIN.days):
        with pytest.raises(ValueError, match="no link"):
            CHAIN.link(outside)
