"""The slow twin of the Letters Rebus solver, on layouts that can be checked by hand."""

import pytest

from lettercup.solver.letters_rebus_reference import best_score, runs_of, shapes

VALUES = {"A": 1, "B": 4, "O": 1, "N": 2, "T": 2, "Z": 10} | dict.fromkeys("CDEFGHIJKLMPQRSUVWXY", 3)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 2), (3, 6), (4, 19), (5, 63), (6, 216)])
def test_there_are_as_many_shapes_as_fixed_polyominoes(size: int, count: int) -> None:
    assert len(shapes(size)) == count


def test_a_square_has_four_runs() -> None:
    assert len(runs_of(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}))) == 4


@pytest.mark.parametrize(
    ("faces", "words", "points"),
    [
        ("", ["on"], 0),
        ("ON", [], -3),
        ("ON", ["on"], 3),
        ("ONT", ["on"], 1),
        ("ONT", ["on", "to"], 6),
        ("TOO", ["to"], 6),
        ("NOT", ["no", "not"], 5),
        ("NOOT", ["no", "to", "on"], 12),
        ("O*", ["on", "zo"], 11),
        ("*", ["on"], 0),
    ],
)
def test_the_best_score_of_a_few_dice(faces: str, words: list[str], points: int) -> None:
    assert best_score(faces, words, VALUES) == points
