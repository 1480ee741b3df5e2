"""The crossword as a value, by example; letters stand for dice."""

import pytest

from lettercup.core.grid import (
    ACROSS,
    DOWN,
    Cell,
    DieLine,
    Layout,
    Placed,
    corner,
    groups,
    heir,
    laid,
    layout,
    line_through,
    line_with,
    lines,
    moved,
    openings,
    replaced,
    runs,
    settled,
)
from tests.support.grids import transposed


def drawn(picture: str) -> Layout:
    """A layout from a picture; every letter is a die of its own."""
    rows = picture.strip("\n").split("\n")
    return layout(
        Placed(ord(letter), row, column)
        for row, text in enumerate(rows)
        for column, letter in enumerate(text)
        if letter not in " ."
    )


def picture(placed: Layout) -> str:
    """The picture of a layout."""
    row, column = corner(placed)
    at = {each.cell: chr(each.die) for each in moved(placed, (-row, -column))}
    height, width = 1 + max(cell[0] for cell in at), 1 + max(cell[1] for cell in at)
    return "\n".join("".join(at.get((r, c), ".") for c in range(width)) for r in range(height))


def dice(letters: str) -> DieLine:
    return tuple(map(ord, letters))


def spell(line: DieLine | None) -> str | None:
    return None if line is None else "".join(map(chr, line))


CROSS = drawn(
    """
.H..
SOP.
.T.A
.DEN
"""
)


def test_every_maximal_run_is_found_across_from_the_top_then_down_from_the_left() -> None:
    assert [spell(line) for line in lines(CROSS)] == ["SOP", "DEN", "HOTD", "AN"]


def test_a_die_alone_makes_no_run() -> None:
    assert runs({(0, 0): "A", (1, 1): "B"}) == ()


def test_groups_hang_together_by_their_sides_only() -> None:
    assert groups([(0, 0), (1, 1), (1, 2), (5, 5)]) == (
        frozenset({(1, 1), (1, 2)}),
        frozenset({(0, 0)}),
        frozenset({(5, 5)}),
    )


def test_a_line_through_a_die_runs_as_far_as_dice_stand() -> None:
    assert spell(line_through(CROSS, ord("T"), DOWN)) == "HOTD"
    assert spell(line_through(CROSS, ord("T"), ACROSS)) == "T"


@pytest.mark.parametrize(
    ("letters", "word"), [("SP", "SOP"), ("O", "HOTD"), ("D", "HOTD"), ("SD", None), ("", None), ("PA", None)]
)
def test_the_word_that_holds_some_dice_is_found(letters: str, word: str | None) -> None:
    assert spell(line_with(CROSS, dice(letters))) == word


GROWTH = [
    pytest.param("SOP", "STOP", (0, 0), ACROSS, "STOP", id="insert"),
    pytest.param("CAT", "CHANT", (0, 0), ACROSS, "CHANT", id="insert in two places"),
    pytest.param("OAT", "BOATS", (0, -1), ACROSS, "BOATS", id="extend at both ends"),
    pytest.param("CAT", "SCANTY", (0, -1), ACROSS, "SCANTY", id="extend and insert at once"),
    pytest.param("NO.IT", "NOWIT", (0, 0), ACROSS, "NOWIT", id="two lines merge into one"),
    pytest.param("SOP", "TOE", (-1, 1), DOWN, ".T.\nSOP\n.E.", id="a new word through a letter"),
    pytest.param("SOP", "AND", (1, 0), ACROSS, "SOP\nAND", id="a new word alongside"),
    pytest.param("SOP\nA.I\nD.G", "STOP", (0, 0), ACROSS, "STOP\nA..I\nD..G", id="what hangs on a letter moves along"),
    pytest.param("SO\nA.\nT.", "SLO", (0, 0), ACROSS, "SLO\nA..\nT..", id="what hangs on the other side stays"),
    pytest.param("SO\nA.\nT.", "SEAT", (0, 0), DOWN, "SO\nE.\nA.\nT.", id="opening downwards"),
    pytest.param("A.N\nBCD", "BECD", (1, 0), ACROSS, "A..N\nBECD", id="both sides of a gap"),
    pytest.param("ABC\nD..\nEFG.H", "AXBC", (0, 0), ACROSS, "AXBC.\nD....\nEFG.H", id="only the loose end moves"),
]


@pytest.mark.parametrize(("before", "word", "first", "direction", "after"), GROWTH)
def test_a_crossword_grows(before: str, word: str, first: Cell, direction: Cell, after: str) -> None:
    grown = laid(drawn(before), dice(word), first, direction)
    assert grown is not None
    assert picture(grown) == after
    assert openings(drawn(before), grown)[1] == ()


JAMS = [
    pytest.param("ABC\nD.E\nFGH", "AXBC", (0, 0), ACROSS, id="a ring joined below would move two ways"),
    pytest.param("AB\nCD", "AXB", (0, 0), ACROSS, id="a block would be torn"),
    pytest.param("ABC\n..D\nFGE", "AXXBC", (0, 0), ACROSS, id="one die twice in a word"),
    pytest.param("SOP", "SPO", (0, 0), ACROSS, id="letters jumbled"),
    pytest.param("SOP", "SXP", (0, 0), ACROSS, id="two dice on one cell"),
    pytest.param("ABC\nD..\nE.F\nGHI", "AXBC", (0, 0), DOWN, id="a word turned round"),
]


@pytest.mark.parametrize(("before", "word", "first", "direction"), JAMS)
def test_what_would_be_torn_jumbled_or_piled_up_cannot_be_laid(
    before: str, word: str, first: Cell, direction: Cell
) -> None:
    assert laid(drawn(before), dice(word), first, direction) is None


OPENINGS = [
    pytest.param("SOP", "STOP", "SO", "", id="a new letter between"),
    pytest.param("CAT", "SCHANDTY", "AT CA", "", id="new letters in two places"),
    pytest.param("SOP", "SOPHY", "", "", id="a word that has only grown at its end"),
    pytest.param("SOP", "S.OP", "", "SO", id="a gap with nothing in it"),
    pytest.param("SOP", "SPO", "", "OP SO", id="letters jumbled"),
    pytest.param("SOP", "S\nO\nP", "", "OP SO", id="a word turned down"),
    pytest.param("ABC\nD.E\nFGH", "AXBC\nD..E\nFGH.", "AB", "EH", id="a ring torn open"),
    pytest.param("ABC.D", "ABXDC", "", "BC", id="an old letter between"),
    pytest.param("SOP", "SP", "", "", id="a die that is missing"),
]


@pytest.mark.parametrize(("before", "after", "opened", "parted"), OPENINGS)
def test_neighbours_are_opened_by_new_dice_and_parted_by_anything_else(
    before: str, after: str, opened: str, parted: str
) -> None:
    pairs = [[spell(pair) for pair in pairs] for pairs in openings(drawn(before), drawn(after))]
    assert pairs == [opened.split(), parted.split()]


def test_a_word_that_has_grown_or_merged_is_still_found() -> None:
    assert spell(heir(dice("SOP"), drawn("STOP"))) == "STOP"
    assert spell(heir(dice("NO"), drawn("NOWIT"))) == "NOWIT"
    assert spell(heir(dice("OT"), CROSS)) == "HOTD"


def test_a_replaced_die_leaves_its_place_to_another() -> None:
    assert picture(replaced(drawn("STOVE\n.A..."), ord("V"), ord("N"))) == "STONE\n.A..."


def test_a_new_layout_settles_where_most_dice_lay() -> None:
    before = moved(drawn("SOP\n..I\n..G"), (7, 7))
    after = settled(before, drawn("STOP\n...I\n...G"))
    assert {each.die: each.cell for each in after}[ord("G")] == (9, 9)


def test_a_first_word_settles_at_the_middle_of_the_table() -> None:
    assert settled((), moved(drawn("SOP"), (-40, 1000))) == drawn("SOP")


def test_a_transposed_layout_reads_down_what_it_read_across() -> None:
    assert picture(transposed(drawn("SOP\n..I"))) == "S.\nO.\nPI"
