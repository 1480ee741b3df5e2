"""Casting for the start: the best cast starts, and those who are tied cast again."""

import pytest

from lettercup.core import RollOff


def cast(*casts: str) -> RollOff:
    roll_off = RollOff((0, 1, 2))
    for each in casts:
        roll_off = roll_off.after(each, int)
    return roll_off


@pytest.mark.parametrize(
    ("casts", "contenders", "winner"),
    [
        (("1", "3", "2"), (1,), 1),
        (("3", "1", "3"), (0, 2), None),
        (("2", "2", "2"), (0, 1, 2), None),
        (("3", "1", "3", "4", "5"), (2,), 2),
    ],
)
def test_the_highest_cast_wins(casts: tuple[str, ...], contenders: tuple[int, ...], winner: int | None) -> None:
    assert (cast(*casts).contenders, cast(*casts).winner) == (contenders, winner)


def test_everybody_casts_in_turn() -> None:
    assert [cast().caster, cast("1").caster, cast("1", "1").caster, cast("3", "1", "3").caster] == [0, 1, 2, 0]
    assert cast("1", "2").casts == ("1", "2")
