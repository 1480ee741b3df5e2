"""Dice come from data files, and typed faces find their dice."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettercup.core import DiceSet, Die, Face, assign, digest

BOXES = sorted((Path(__file__).parents[2] / "src/lettercup/games").glob("*/box.toml"))


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.parent.name)
def test_every_die_has_six_faces_and_says_where_they_are_from(box: Path) -> None:
    dice = DiceSet.parse(box.read_text(encoding="utf-8"))
    assert dice.source
    assert all(len(die.faces) == 6 for die in dice.dice)
    assert {die.provenance for die in dice.dice} <= {"sheet", "found", "ours"}


def test_a_row_gives_values_a_colour_and_a_count() -> None:
    toml = """
    name = "x"
    source = "a test"
    values = { A = 1, Qu = 8 }
    [[dice]]
    count = 2
    kind = "letter"
    faces = "A Qu ?"
    red = "Qu"
    provenance = "ours"
    """
    die = Die("letter", (Face("A", 1), Face("Qu", 8, "red"), Face("?")), "ours")
    assert DiceSet.parse(toml) == DiceSet("x", "a test", (die, die))
    assert die.faces[2].wild
    assert die.face("Qu") == Face("Qu", 8, "red")
    assert die.face("Z") is None


def test_a_digest_changes_with_what_is_on_the_dice() -> None:
    one, other = Die("a", (Face("A"),), "ours"), Die("a", (Face("B"),), "ours")
    assert digest((one,)) == digest((one,))
    assert digest((one,)) != digest((other,))


def die(faces: str) -> Die:
    return Die("letter", tuple(map(Face, faces)), "ours")


@given(st.lists(st.text("ABCD", min_size=1, max_size=3), max_size=5), st.text("ABCDE", max_size=5))
def test_typed_faces_are_assigned_exactly_when_some_order_fits(dice: list[str], faces: str) -> None:
    found = assign(tuple(faces), [die(letters) for letters in dice])
    fits = len(faces) == len(dice) and any(
        all(face in letters for face, letters in zip(order, dice, strict=True)) for order in permutations(faces)
    )
    assert (found is not None) == fits
    if found is not None:
        assert sorted(found) == list(range(len(faces)))
        assert all(faces[index] in letters for index, letters in zip(found, dice, strict=True))
