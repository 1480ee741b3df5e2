"""`lettercup check`, as a person and as a program would call it."""

import json

import pytest

from lettercup.cli.main import main


def test_allowed_words_are_told_with_band_and_definition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "qi"]) == 0
    assert capsys.readouterr().out == "QI is allowed. A word for experts.\n    life force in Chinese thought\n"


def test_one_refused_word_makes_the_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "tea", "truot"]) == 1
    assert capsys.readouterr().out.endswith("TRUOT is not in the dictionary.\n")


def test_programs_get_a_list_of_objects(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "qi", "London"]) == 1
    assert json.loads(capsys.readouterr().out) == [
        {
            "word": "qi",
            "allowed": True,
            "reason": None,
            "definition": "life force in Chinese thought",
            "band": "expert",
        },
        {
            "word": "London",
            "allowed": False,
            "reason": "LONDON is a name, and names are not allowed.",
            "definition": None,
            "band": None,
        },
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["abac"], 1),
        (["--tier", "extended", "abac"], 0),
        (["--spelling", "us", "colour"], 1),
        (["--strict", "za"], 1),
        (["--offensive", "0", "damn"], 1),
        (["--extra", "truot", "truot"], 0),
    ],
)
def test_house_rules_are_options(arguments: list[str], code: int) -> None:
    assert main(["check", *arguments]) == code


def test_an_extra_word_that_is_none_is_a_mistake_of_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--extra", "b4", "tea"]) == 2
    assert capsys.readouterr().err == "lettercup: An extra word is made of 2 to 40 letters, and 'b4' is not.\n"


def test_bytes_that_are_no_text_are_no_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "\udcff"]) == 1
    assert capsys.readouterr().out == "? has a character that is not a letter.\n"


@pytest.mark.parametrize(
    "arguments", [["check"], ["check", "--tier", "huge", "tea"], ["check", "--offensive", "9", "tea"]]
)
def test_a_call_that_makes_no_sense_ends_with_2(arguments: list[str]) -> None:
    assert main(arguments) == 2
