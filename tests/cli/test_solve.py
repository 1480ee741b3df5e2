"""`lettercup solve` finds the best play of each game, and says in a sentence what is wrong with a question."""

import json

import pytest

from lettercup.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    return capsys.readouterr().out


def test_two_words_cross_in_a_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = told(capsys, "boggle-bowl", "--space", "x", "LETTERSABCD")
    assert "of 11 cubes." in drawn
    assert len(drawn.splitlines()) > 4


@pytest.mark.parametrize(("space", "least"), [("blank", 7), ("2", 10), ("x", 10), ("wild", 11)])
def test_every_space_has_its_best(space: str, least: int, capsys: pytest.CaptureFixture[str]) -> None:
    best = json.loads(told(capsys, "boggle-bowl", "--space", space, "LETTERSABCD", "--json"))
    assert best["count"] >= least
    assert best["words"]


def test_qu_is_read_as_one_cube(capsys: pytest.CaptureFixture[str]) -> None:
    best = json.loads(told(capsys, "boggle-bowl", "QuIT", "--json"))
    assert best == {"words": ["QUIT"], "count": 3}


def test_rerolls_are_planned(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("dice-words", "--targets", "ACHS", "--dice", "M A T ? H E R", "--rerolls", "1", "--tier", "common")
    answer = json.loads(told(capsys, *asked, "--json"))
    assert answer["words"][0]["points"] >= 26
    assert answer["keeps"][0]["worth"] >= answer["words"][0]["points"]
    assert answer["count"] == len(answer["words"])
    assert "What to keep" in told(capsys, *asked)


def test_no_rerolls_leave_nothing_to_choose(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("dice-words", "--targets", "achs", "--dice", "MAT?HER", "--rerolls", "0", "--tier", "common")
    assert "What to keep" not in told(capsys, *asked)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["boggle-bowl", "--space", "y", "LETTERS"], "There is no space called y"),
        (["boggle-bowl", "LETTERSABCDE"], "Give 1 to 11 cubes, not 12"),
        (["boggle-bowl", "L3"], "does not show letters"),
        (["dice-words", "--targets", "AB", "--dice", "MAT?HER"], "four letters"),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HE"], "There are 7 dice, but 6 letters"),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HEZ"], "No die of this game shows Z"),
        (["dice-words", "--targets", "ACHS", "--dice", "BBT?HER"], "cannot show"),
        (["dice-words", "--targets", "ACHS", "--dice", "MAT?HER", "--rerolls", "3"], "at most 2 rerolls"),
    ],
)
def test_a_bad_question_is_a_sentence(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *arguments]) == 2
    assert complaint in capsys.readouterr().err
