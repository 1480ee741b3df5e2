"""The slow twin of the Letters Rebus solver, on layouts that can be checked by hand."""

from collections import Counter

import pytest

from lettercup.solver.letters_rebus_reference import all_pieces, best_score


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
    assert best_score(faces, words) == points


def test_a_run_that_is_no_word_lies_there_and_does_not_count() -> None:
    square = frozenset({((0, 0), "A"), ((0, 1), "T"), ((1, 0), "H"), ((1, 1), "O")})
    assert square in all_pieces(Counter("ATHO"), ["AT", "HO", "AH"])
    assert best_score("ATHO", ["at", "ho", "ah"]) == 1 + 2 + 3 + 1 + 1 + 3
    assert best_score("ATHO", ["at", "ho"]) == 1 + 2 + 3 + 1


def test_pieces_apart_count_only_if_they_cannot_cross() -> None:
    assert best_score("MEAT", ["me", "at"]) == 3 + 1 + 1 + 2
    assert best_score("HATBAT", ["hat", "bat"]) == 3 + 1 + 2 + 4 + 1 + 2 - 1
