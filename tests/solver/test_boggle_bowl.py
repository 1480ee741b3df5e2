"""Boggle Bowl's solver: the sheet's rolls, what a new roll may bring, and a board whose moves are the game's own."""

import pytest

from lettercup.games.boggle_bowl import BOARD, RED_CUBES, path_faults
from lettercup.lexicon import HouseRules, Selection, load
from lettercup.solver.boggle_bowl import BowlField, arrange, beats, best_path, ends, margins, roll_chances, space_values

FIELD = BowlField(BOARD.spaces, BOARD.red, BOARD.blue)
EVEN = {kind: margins((0.25, 0.25, 0.25, 0.25)) for kind in ("blank", "wild", "2", "x")}


@pytest.fixture(scope="module")
def words() -> Selection:
    return load().select(HouseRules())


@pytest.mark.parametrize(
    ("faces", "space", "least"),
    [
        ("SOUNDEDRGTE", "blank", 7),
        ("SEEAIDETONE", "wild", 11),
        ("PARADETOXZV", "2", 8),
        ("GLASSESTHEM", "2", 11),
        ("LETTERSABCD", "x", 10),
    ],
)
def test_the_best_is_at_least_what_the_sheet_shows(words: Selection, faces: str, space: str, least: int) -> None:
    best = arrange(words, list(faces), space)
    assert best.cubes >= least
    assert all(word.lower() in words for word in best.words)


def test_qu_is_one_cube(words: Selection) -> None:
    best = arrange(words, ["Qu", "I", "T"], "blank")
    assert (best.words, best.cubes) == (("QUIT",), 3)


def test_an_unknown_space_is_refused(words: Selection) -> None:
    with pytest.raises(ValueError, match="There is no space called y; there are blank, 2, x, wild"):
        arrange(words, ["A"], "y")


def test_another_roll_can_only_help(words: Selection) -> None:
    chances = roll_chances(words, RED_CUBES, "blank", rolls=60)
    assert sum(chances) == pytest.approx(1)
    assert beats(chances, 6, 1) <= beats(chances, 6, 2) <= 1
    assert beats(chances, 11, 5) == 0


def test_margins_are_shared_by_two_equal_sides() -> None:
    assert sum(EVEN["x"]) == pytest.approx(0.5)
    assert margins((1.0,)) == ()


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("start", [(4, 3), (1, 0), (7, 6), (2, 5)])
@pytest.mark.parametrize("steps", [1, 2, 3, 5])
def test_a_move_ends_where_the_rules_let_it_end(side: int, start: tuple[int, int], steps: int) -> None:
    values = space_values(FIELD, EVEN)
    for end in ends(FIELD, side, start, steps):
        prefer = dict.fromkeys(values, 0.0) | {end: 1.0 if side == 0 else -1.0}
        path = best_path(FIELD, side, start, steps, prefer)
        assert path[-1] == end
        assert path_faults(side, start, steps, path) == ()


def test_the_board_is_fair_and_higher_numbers_are_worth_more() -> None:
    values = space_values(FIELD, EVEN)
    assert values[4, 3] == pytest.approx(0, abs=1e-6)
    assert values[1, 6] > values[1, 3] > 0 > values[7, 3] > values[7, 0]
